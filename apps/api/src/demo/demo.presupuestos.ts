import { aPesos } from '@nitida/contract/dinero'
import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import type { SucesoDePresupuesto } from '@nitida/contract/presupuestos'
import { etiquetaMotivoDePerdida, nombresDeAlternativa, VIGENCIA_DIAS } from '@nitida/contract/presupuestos.rules'
import { insertAlternativa } from '../modules/presupuestos/presupuestos.escritura.queries.ts'
import type { Db } from '../platform/datos/db.ts'
import { type Articulo, articuloAlAzar, hashAlAzar, importeDe } from './articulos.ts'
import { type Azar, crearAzar } from './azar.ts'
import type { ClienteDemo, ClientesDemo } from './demo.clientes.ts'

const SEMILLA = 20_261_128
const DIA_MS = 24 * 3600 * 1000

/** What became of a demo quote, and how many days ago it was made. */
interface Guion {
  hace: number
  alternativas: 1 | 2 | 3
  fin: 'borrador' | 'enviado' | 'interesa' | 'perdido'
}

/** One of each that the list tells apart; the prices of the oldest have ended. */
const guiones: readonly Guion[] = [
  { hace: VIGENCIA_DIAS + 6, alternativas: 2, fin: 'enviado' },
  { hace: 9, alternativas: 2, fin: 'perdido' },
  { hace: 4, alternativas: 3, fin: 'enviado' },
  { hace: 2, alternativas: 3, fin: 'interesa' },
  { hace: 1, alternativas: 2, fin: 'borrador' },
]

interface Lugar {
  id: number
  zona: string
  creador: number
  clientes: readonly ClienteDemo[]
}

/** An order that a quote becomes, with what is in it. */
interface Pedido {
  id: number
  idCliente: number
  creadoEn: Date
  fechaEntrega: string
  articulos: readonly Articulo[]
}

const elementosDe = (articulos: readonly Articulo[]) =>
  articulos.map(({ importe_armazon, importe_lente, importe_otro, ...textos }) => ({
    ...textos,
    ...{ importeArmazon: aPesos(importe_armazon), importeLente: aPesos(importe_lente) },
    ...{ importeOtro: aPesos(importe_otro), idArticulo: null },
  }))

/** Alternatives from the cheapest on. */
const alternativasDe = (azar: Azar, cuantas: number): Articulo[] =>
  Array.from({ length: cuantas }, () => articuloAlAzar(azar)).sort((a, b) => importeDe(a) - importeDe(b))

/** The order that a quote of a branch became: the oldest that is being made. */
async function leerPedido(db: Db, idSucursal: number): Promise<Pedido | null> {
  const pedido = await db
    .selectFrom('pedido')
    .select(['id', 'id_cliente as idCliente', 'creado_en as creadoEn', 'fecha_entrega as fechaEntrega'])
    .where('id_sucursal', '=', idSucursal)
    .where('estatus', '=', 'En proceso de elaboración')
    .where('total', '>', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!pedido) return null
  const articulos = await db
    .selectFrom('pedido_elemento')
    .select(['armazon', 'lente', 'otro', 'importe_armazon', 'importe_lente', 'importe_otro', 'grado', 'tono'])
    .select('observaciones')
    .where('id_pedido', '=', pedido.id)
    .orderBy('orden')
    .execute()
  return { ...pedido, articulos }
}

interface Cotizado {
  folio: number
  idCliente: number
  creadoEn: Date
  alternativas: readonly (readonly Articulo[])[]
  fechaEntrega: string
  fin: Guion['fin'] | 'pedido'
  idPedido: number | null
}

async function insertUno(db: Db, { id: idSucursal, zona, creador }: Lugar, hashId: string, cotizado: Cotizado) {
  const { folio, idCliente, creadoEn, alternativas, fechaEntrega, fin, idPedido } = cotizado
  const luego = new Date(creadoEn.getTime() + 20 * 60_000)
  const dia = fechaEn(zona, creadoEn)
  const interesa = fin === 'interesa' ? alternativas.length : null
  const { id } = await db
    .insertInto('presupuesto')
    .values({
      ...{ hash_id: hashId, id_sucursal: idSucursal, folio, id_cliente: idCliente, id_pedido: idPedido },
      ...{ vigente_hasta: sumarDias(dia, VIGENCIA_DIAS), llamar_el: sumarDias(dia, 2) },
      enviado_en: fin === 'borrador' ? null : luego,
      perdido_en: fin === 'perdido' ? luego : null,
      motivo_perdido: fin === 'perdido' ? 'precio' : null,
      ...{ id_creador: creador, creado_en: creadoEn },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, articulos] of alternativas.entries()) {
    const nombre = nombresDeAlternativa[i] ?? 'Buena'
    const total = articulos.reduce((suma, articulo) => suma + importeDe(articulo), 0)
    await insertAlternativa(db, id, i + 1, { nombre, fechaEntrega, elementos: elementosDe(articulos) }, total)
  }
  await db
    .updateTable('presupuesto_alternativa')
    .set({ recomendada: true })
    .where('id_presupuesto', '=', id)
    .where('orden', '=', 2)
    .execute()
  if (interesa !== null)
    await db.updateTable('presupuesto').set({ interesa, interesa_en: luego }).where('id', '=', id).execute()
  const primera = nombresDeAlternativa[0]
  const despues: Record<Cotizado['fin'], [SucesoDePresupuesto, string, number | null][]> = {
    borrador: [],
    enviado: [['enviado', 'WhatsApp', creador]],
    interesa: [
      ['enviado', 'WhatsApp', creador],
      ['interesa', nombresDeAlternativa[alternativas.length - 1] ?? primera, null],
    ],
    perdido: [
      ['enviado', 'WhatsApp', creador],
      ['perdido', etiquetaMotivoDePerdida.precio, creador],
    ],
    pedido: [
      ['enviado', 'WhatsApp', creador],
      ['pedido', primera, creador],
    ],
  }
  const creado = { id_presupuesto: id, que: 'creado' as const, detalle: '', id_usuario: creador, en: creadoEn }
  const otros = despues[fin].map(([que, detalle, id_usuario]) => ({
    ...{ id_presupuesto: id, que, detalle, id_usuario, en: luego },
  }))
  await db
    .insertInto('presupuesto_suceso')
    .values([creado, ...otros])
    .execute()
}

/** A few quotes of every kind in each branch; one of them is the order that it became. */
export async function insertPresupuestos(db: Db, clientes: ClientesDemo, ahora: Date): Promise<void> {
  const azar = crearAzar(SEMILLA)
  const sucursales = await db
    .selectFrom('sucursal')
    .select(['id', 'zona_horaria as zona', 'id_encargado as creador'])
    .orderBy('id')
    .execute()
  for (const { creador, ...sucursal } of sucursales) {
    const suyos = clientes.get(sucursal.id) ?? []
    if (creador === null || suyos.length === 0) continue
    const lugar: Lugar = { ...sucursal, creador, clientes: suyos }
    const pedido = await leerPedido(db, lugar.id)
    const cotizados: Omit<Cotizado, 'folio'>[] = guiones.map(({ hace, alternativas, fin }) => {
      const creadoEn = new Date(ahora.getTime() - hace * DIA_MS)
      return {
        ...{ creadoEn, fin, idPedido: null, idCliente: azar.elegir(suyos).id },
        alternativas: alternativasDe(azar, alternativas).map((articulo) => [articulo]),
        fechaEntrega: sumarDias(fechaEn(lugar.zona, creadoEn), VIGENCIA_DIAS + 5),
      }
    })
    if (pedido) {
      const { idCliente, fechaEntrega, articulos, id: idPedido } = pedido
      const creadoEn = new Date(pedido.creadoEn.getTime() - 30 * 60_000)
      cotizados.push({ idCliente, fechaEntrega, creadoEn, alternativas: [articulos], fin: 'pedido', idPedido })
    }
    cotizados.sort((a, b) => a.creadoEn.getTime() - b.creadoEn.getTime())
    for (const [i, cotizado] of cotizados.entries())
      await insertUno(db, lugar, hashAlAzar(azar), { ...cotizado, folio: i + 1 })
    await db.insertInto('folio_presupuesto').values({ id_sucursal: lugar.id, ultimo: cotizados.length }).execute()
  }
}
