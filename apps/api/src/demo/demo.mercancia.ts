import { DIAS_EN_TRANSITO } from '@nitida/contract/inventario.traslados'
import type { Insertable } from 'kysely'
import type { Db } from '../platform/datos/db.ts'
import type { DB } from '../platform/datos/tablas.gen.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

const DIA_MS = 24 * 3600 * 1000
const UUID = '5C0FFEE0-1A2B-4C3D-8E4F-000000020841'
const XML =
  '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="F" Folio="20841" SubTotal="1570.00" Total="1821.20"/>'
const COSTO = 330_00
const FLETE = 250_00
const PIEZAS = 4
const SUBTOTAL = PIEZAS * COSTO + FLETE

type Movido = Omit<Insertable<DB['movimiento_inventario']>, 'id_usuario' | 'creado_en' | 'costo_unitario'>

/** Where and by whom it happens. */
interface Obra {
  db: Db
  /** The first branch of the demo, and the second. */
  aqui: number
  alla: number
  id_usuario: number
  hace: (dias: number) => Date
  mover: (cuando: number | Date, movimiento: Movido, costo?: number) => Promise<number>
  articuloDe: (marca: string) => Promise<number>
}

/** Frames of the catalogue that orders of the branch sold, and those that two of them keep apart. */
const VENDIDOS = ['Ópalo', 'Vértice', 'Nube', 'Ópalo', 'Lumbre', 'Marea']
const APARTADOS = ['Brava', 'Nube']
const DIAS_VENDIENDO = 35

/** Orders of the branch in the last weeks, with their first element. */
const listVendibles = ({ db, aqui, hace }: Obra) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('pedido_elemento as e', 'e.id_pedido', 'p.id')
    .select(['p.id', 'e.id as id_elemento', 'e.importe_armazon as importe', 'p.estatus', 'p.entregado_en'])
    .where('p.id_sucursal', '=', aqui)
    .where('p.eliminado_en', 'is', null)
    .where('e.devuelto_en', 'is', null)
    .where('e.orden', '=', 1)
    .where((eb) => eb.or([eb('p.entregado_en', 'is', null), eb('p.entregado_en', '>', hace(DIAS_VENDIENDO))]))
    .orderBy('p.entregado_en')
    .orderBy('p.id')
    .execute()

type Vendible = Awaited<ReturnType<typeof listVendibles>>[number]

/** Each frame goes to the order whose own is priced most like it, so that none is sold below its cost. */
async function repartir({ db, aqui, mover, articuloDe }: Obra, marcas: readonly string[], pedidos: Vendible[]) {
  for (const unaMarca of marcas) {
    const id_articulo = await articuloDe(unaMarca)
    const { precio, marca, modelo, color, medida } = await db
      .selectFrom('articulo')
      .select(['precio', 'marca', 'modelo', 'color', 'medida'])
      .where('id', '=', id_articulo)
      .executeTakeFirstOrThrow()
    const lejania = ({ importe }: Vendible) => Math.abs(importe - precio)
    pedidos.sort((a, b) => lejania(a) - lejania(b) || a.id - b.id)
    const pedido = pedidos.shift()
    if (!pedido) return
    const { id, id_elemento, entregado_en } = pedido
    const armazon = [marca, modelo, color, medida].filter(Boolean).join(' ')
    await db.updateTable('pedido_elemento').set({ id_articulo, armazon }).where('id', '=', id_elemento).execute()
    if (!entregado_en) continue
    const venta = {
      id_articulo,
      cantidad: 1,
      de: 'exhibidor',
      de_sucursal: aqui,
      a: 'cliente',
      causa: 'venta',
    } as const
    await mover(entregado_en, { ...venta, id_pedido: id, id_elemento })
  }
}

/** Orders of the last weeks are of the catalogue: those that were delivered sold their frame, two that are not keep theirs apart. */
async function vender(obra: Obra): Promise<void> {
  const pedidos = await listVendibles(obra)
  const entregados = pedidos.filter(({ estatus }) => estatus === 'Entregado a cliente')
  const pendientes = pedidos.filter(({ entregado_en }) => entregado_en === null)
  await repartir(obra, VENDIDOS, entregados)
  await repartir(obra, APARTADOS, pendientes)
}

/** A delivery by the supplier's CFDI: pieces, and his freight. */
async function recibir({ db, aqui, id_usuario, hace, mover, articuloDe }: Obra): Promise<void> {
  const id_articulo = await articuloDe('Nube')
  const entrada = { id_articulo, cantidad: PIEZAS, de: 'proveedor', a: 'exhibidor', a_sucursal: aqui } as const
  const id_movimiento = await mover(3, { ...entrada, causa: 'compra', documento: UUID }, COSTO)
  const emisor = { rfc_emisor: 'OMC010203AB4', emisor: 'ÓPTICA MAYORISTA DEL CENTRO', rfc_receptor: 'ONP180412AB7' }
  const importes = { subtotal: SUBTOTAL, descuento: 0, total: Math.round(SUBTOTAL * 1.16) }
  const hecha = { id_creador: id_usuario, creada_en: hace(3) }
  const { id: id_recepcion } = await db
    .insertInto('recepcion')
    .values({
      id_sucursal: aqui,
      uuid: UUID,
      factura: 'F-20841',
      fecha: hace(4).toISOString().slice(0, 10),
      xml: XML,
      ...emisor,
      ...importes,
      ...hecha,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comun = { id_recepcion, clave_sat: '42142903', unidad: 'PZ' }
  await db
    .insertInto('recepcion_renglon')
    .values([
      {
        ...{
          ...comun,
          numero: 1,
          clave: 'NB-210',
          descripcion: 'ARM NUBE 210 CRISTAL ROSADO 49-21-140',
          piezas: PIEZAS,
        },
        ...{ cantidad: PIEZAS, costo: COSTO, importe: PIEZAS * COSTO, id_articulo, recibidas: PIEZAS, id_movimiento },
      },
      {
        ...{ ...comun, numero: 2, clave: 'FLETE', descripcion: 'FLETE Y MANEJO', piezas: 1 },
        ...{ cantidad: 1, costo: FLETE, importe: FLETE },
      },
    ])
    .execute()
  await db
    .updateTable('recepcion')
    .set({ estado: 'recibida', lugar: 'exhibidor', id_receptor: id_usuario, recibida_en: hace(3) })
    .where('id', '=', id_recepcion)
    .execute()
}

/** Pieces that left the other branch and are expected any day. */
async function trasladar({ db, aqui, alla, id_usuario, hace, mover, articuloDe }: Obra): Promise<void> {
  const [id_articulo, dias] = [await articuloDe('Marea'), DIAS_EN_TRANSITO - 1]
  const { id: id_traslado } = await db
    .insertInto('traslado')
    .values({
      ...{ de_sucursal: alla, a_sucursal: aqui, estado: 'enviado', nota: 'Las pide una clienta' },
      ...{ id_creador: id_usuario, creado_en: hace(dias + 1), id_remitente: id_usuario, enviado_en: hace(dias) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [cantidad, documento] = [2, `T-${id_traslado}`]
  await db
    .insertInto('traslado_renglon')
    .values({ id_traslado, id_articulo, pedidas: cantidad, enviadas: cantidad })
    .execute()
  const sale = { id_articulo, cantidad, de: 'exhibidor', de_sucursal: alla, a: 'transito' } as const
  await mover(dias, { ...sale, causa: 'traslado', documento, id_traslado })
}

/** Orders to suppliers: one of which some pieces came, and a draft. */
async function pedir({ db, aqui, id_usuario, hace, mover, articuloDe }: Obra): Promise<void> {
  const [id_articulo, otro] = [await articuloDe('Lumbre'), await articuloDe('Trama')]
  const comun = { id_sucursal: aqui, id_creador: id_usuario, proveedor: 'Óptica Mayorista del Centro' }
  const ordenes = await db
    .insertInto('orden_compra')
    .values([
      {
        ...{ ...comun, folio: 1, rfc: 'OMC010203AB4', correo: 'pedidos@mayorista.example', creada_en: hace(8) },
        prometida: hace(-2).toISOString().slice(0, 10),
      },
      { ...comun, folio: 2, creada_en: hace(1), nota: 'Preguntar si hay en negro' },
    ])
    .returning('id')
    .execute()
  const [id_orden = 0, borrador = 0] = ordenes.map(({ id }) => id)
  await db
    .insertInto('orden_compra_renglon')
    .values([
      { id_orden, id_articulo, piezas: 6, costo: COSTO },
      { id_orden, id_articulo: otro, piezas: 2, costo: COSTO },
      { id_orden: borrador, id_articulo: otro, piezas: 3, costo: COSTO },
    ])
    .execute()
  const entra = { id_articulo, cantidad: 4, de: 'proveedor', a: 'exhibidor', a_sucursal: aqui } as const
  await db
    .insertInto('orden_compra_suceso')
    .values([
      { id_orden, id_usuario, que: 'enviada', en: hace(8) },
      { id_orden, id_usuario, que: 'recibida', piezas: 4, nota: 'R-118', en: hace(4) },
    ])
    .execute()
  await mover(4, { ...entra, causa: 'compra', documento: 'R-118', id_orden_compra: id_orden }, COSTO)
}

/** A brand of the showcase that was counted: a piece was missing. */
async function contar({ db, aqui, id_usuario, hace, mover, articuloDe }: Obra): Promise<void> {
  const id_articulo = await articuloDe('Lumbre')
  const { cantidad: hay, ultimo } = await db
    .selectFrom('existencia as e')
    .innerJoin('movimiento_inventario as m', 'm.id_articulo', 'e.id_articulo')
    .select((eb) => ['e.cantidad', eb.fn.max('m.id').as('ultimo')])
    .where('e.id_articulo', '=', id_articulo)
    .where('e.id_sucursal', '=', aqui)
    .groupBy('e.cantidad')
    .executeTakeFirstOrThrow()
  const abierto = { id_sucursal: aqui, lugar: 'exhibidor', marca: 'Lumbre', id_creador: id_usuario } as const
  const { id: id_conteo } = await db
    .insertInto('conteo_fisico')
    .values({ ...abierto, creado_en: hace(2) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lectura = { id_conteo, id_articulo, piezas: 1, esperadas: hay, ultimo_movimiento: Number(ultimo), id_usuario }
  await db
    .insertInto('conteo_lectura')
    .values(
      Array.from({ length: hay - 1 }, () => ({
        ...{ ...lectura, clave: crypto.randomUUID(), leida_en: hace(2), creada_en: hace(2) },
      })),
    )
    .execute()
  const falta = { id_articulo, cantidad: 1, de: 'exhibidor', de_sucursal: aqui, a: 'merma', causa: 'ajuste' } as const
  const motivo = 'Conteo del mes'
  const id_movimiento = await mover(2, {
    ...falta,
    documento: `C-${id_conteo}`,
    motivo: `Conteo C-${id_conteo}: ${motivo}`,
  })
  const contadas = { contadas: hay - 1, minimo: hay, maximo: hay, diferencia: -1, ajuste: -1 }
  await db
    .insertInto('conteo_resultado')
    .values({ id_conteo, id_articulo, ...contadas, id_movimiento })
    .execute()
  const cierre = { estado: 'cerrado', motivo, id_cerrador: id_usuario, cerrado_en: hace(2) } as const
  await db.updateTable('conteo_fisico').set(cierre).where('id', '=', id_conteo).execute()
}

interface Contexto {
  sucursales: Map<string, number>
  usuarios: readonly UsuarioCreado[]
  ahora: Date
}

/** What lately happened to the pieces: sales, a delivery, one that went back, a transfer on its way, a count with a difference. */
export async function insertMercancia(db: Db, { sucursales, usuarios, ahora }: Contexto): Promise<void> {
  const [aqui, alla] = [...sucursales.values()]
  if (aqui === undefined || alla === undefined) return
  const id_usuario = usuarios.find(({ tipo }) => tipo === '0')?.id ?? 0
  const hace = (dias: number) => new Date(ahora.getTime() - dias * DIA_MS)
  const obra: Obra = {
    ...{ db, aqui, alla, id_usuario, hace },
    articuloDe: async (marca) =>
      (await db.selectFrom('articulo').select('id').where('marca', '=', marca).orderBy('id').executeTakeFirstOrThrow())
        .id,
    mover: async (cuando, movimiento, costo_unitario = 0) =>
      (
        await db
          .insertInto('movimiento_inventario')
          .values({
            ...movimiento,
            costo_unitario,
            id_usuario,
            creado_en: typeof cuando === 'number' ? hace(cuando) : cuando,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  }
  await vender(obra)
  const rota = { id_articulo: await obra.articuloDe('Trama'), cantidad: 1, de: 'exhibidor', de_sucursal: aqui } as const
  const regreso = {
    a: 'proveedor',
    causa: 'devolucion_proveedor',
    documento: 'DEV-12',
    motivo: 'Bisagra rota',
  } as const
  await obra.mover(6, { ...rota, ...regreso })
  await trasladar(obra)
  await recibir(obra)
  await pedir(obra)
  await contar(obra)
}
