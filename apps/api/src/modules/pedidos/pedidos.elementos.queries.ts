import { aPesos } from '@nitida/contract/dinero'
import type { Descripcion, Elemento, PedidoCompleto } from '@nitida/contract/pedidos.elementos'
import type { NotaDelPedido } from '@nitida/contract/recetas'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { contiene } from '../../platform/datos/busqueda.ts'
import { type Db, preparada } from '../../platform/datos/db.ts'
import { anticipoEnPie } from './pedidos.queries.ts'

const elementosDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('pedido_elemento as e')
    .innerJoin('pedido as p', 'p.id', 'e.id_pedido')
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))

const delElemento = [
  'e.id',
  'e.armazon',
  'e.lente',
  'e.otro',
  'e.importe_armazon',
  'e.importe_lente',
  'e.importe_otro',
  'e.grado',
  'e.tono',
  'e.observaciones',
  'e.devuelto_en',
] as const

const delPrecio = ['e.precio_articulo', 'e.motivo_precio as motivoPrecio'] as const
const enPesos = (centavos: number | null) => (centavos === null ? null : aPesos(centavos))

/** Elements of an order, in the order they were written. */
export async function listElementos(db: Db, alcance: Alcance, idPedido: number): Promise<Elemento[]> {
  const suyos = elementosDe(db, alcance)
    .leftJoin('articulo as a', 'a.id', 'e.id_articulo')
    .select([...delElemento, ...delPrecio])
    .select(['e.id_articulo as idArticulo', 'e.lote', 'a.clave_sat as claveSat', 'a.unidad_sat as unidadSat'])
    .select('e.iva')
    .where('p.id', '=', idPedido)
    .orderBy('e.orden')
  const filas = await preparada(suyos).execute()
  return filas.map(({ importe_armazon, importe_lente, importe_otro, devuelto_en, precio_articulo, ...fila }) => ({
    ...fila,
    precioArticulo: enPesos(precio_articulo),
    devuelto: devuelto_en?.toISOString() ?? null,
    importeArmazon: aPesos(importe_armazon),
    importeLente: aPesos(importe_lente),
    importeOtro: aPesos(importe_otro),
  }))
}

export async function listDescripcion(db: Db, alcance: Alcance, idPedido: number): Promise<Descripcion[]> {
  const filas = await elementosDe(db, alcance)
    .select([...delElemento, ...delPrecio, 'p.creado_en'])
    .where('p.id', '=', idPedido)
    .orderBy('e.orden')
    .execute()
  return filas.map(({ creado_en, importe_armazon, importe_lente, importe_otro, precio_articulo, ...fila }) => ({
    ...fila,
    precioArticulo: enPesos(precio_articulo),
    createDate: creado_en.toISOString(),
    armazonImporte: aPesos(importe_armazon),
    lenteImporte: aPesos(importe_lente),
    otroImporte: aPesos(importe_otro),
  }))
}

/** An order with everything a ticket prints, a row per element. */
export async function listCompleto(db: Db, alcance: Alcance, idPedido: number): Promise<PedidoCompleto[]> {
  const filas = await elementosDe(db, alcance)
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select([
      'p.id as pedido_id',
      'p.folio',
      'p.id_cliente as idCliente',
      'p.id_visita as idVisita',
      'p.id_historia as idHistoria',
      'p.hash_id as HashId',
      'p.tipo_pago as tipoPago',
      'p.forma_pago as formaPago',
      'c.nombre as nombreCliente',
      'c.telefono',
      's.direccion as direccionSucursal',
      's.folio as sucursalNumber',
      's.rfc',
      's.razon_social as razonSocial',
      's.zona_horaria as zonaHoraria',
      'p.tipo_ticket as tipoTicketFis',
      'p.observaciones as observacionesPedido',
      'p.garantia',
      'p.total',
      'p.saldo',
      'p.creado_en',
      'p.fecha_entrega as fechaEntregaPrevista',
      'p.entregado_en',
    ])
    .select(delElemento)
    .select(anticipoEnPie)
    .where('p.id', '=', idPedido)
    .orderBy('e.orden')
    .execute()
  return filas.map(
    ({ importe_armazon, importe_lente, importe_otro, saldo, creado_en, devuelto_en, entregado_en, ...fila }) => ({
      ...fila,
      devuelto: devuelto_en !== null,
      entregaRealizada: entregado_en?.toISOString() ?? null,
      ...(fila as Pick<PedidoCompleto, 'tipoPago' | 'formaPago' | 'tipoTicketFis'>), // held by CHECKs of the table
      idFiscal: fila.rfc,
      armazonImporte: aPesos(importe_armazon),
      lenteImporte: aPesos(importe_lente),
      otroImporte: aPesos(importe_otro),
      total: aPesos(fila.total),
      anticipo: aPesos(fila.anticipo),
      saldoPendiente: aPesos(saldo ?? 0),
      createDate: creado_en.toISOString(),
    }),
  )
}

/** Id of a patient's newest order within reach, or null. */
export async function selectUltimoDeCliente(db: Db, alcance: Alcance, idCliente: number): Promise<number | null> {
  const fila = await db
    .selectFrom('pedido as p')
    .select('p.id')
    .where('p.id_cliente', '=', idCliente)
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.id ?? null
}

/** The visit or history that an order of a patient was made from, by the order's moment: `YYYY-MM-DD` of its branch, or the instant. */
export async function selectNotaDePedido(
  db: Db,
  alcance: Alcance,
  idCliente: number,
  cuando: string,
): Promise<NotaDelPedido | null> {
  const esDia = cuando.length === 'AAAA-MM-DD'.length
  const fila = await db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id_visita as idVisita', 'p.id_historia as idHistoria'])
    .where('p.id_cliente', '=', idCliente)
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .where((eb) => eb.or([eb('p.id_visita', 'is not', null), eb('p.id_historia', 'is not', null)]))
    .where(
      esDia
        ? sql<boolean>`(p.creado_en at time zone s.zona_horaria)::date = ${cuando}::date`
        : sql<boolean>`date_trunc('milliseconds', p.creado_en) = ${cuando}::timestamptz`,
    )
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila ?? null
}

const PEDIDOS_RECIENTES = 500
const SUGERENCIAS = 8
const columnaDe = {
  armazon: { texto: 'e.armazon', importe: 'e.importe_armazon' },
  lente: { texto: 'e.lente', importe: 'e.importe_lente' },
  otro: { texto: 'e.otro', importe: 'e.importe_otro' },
} as const

/**
 * Texts that a branch lately wrote into a field, newest first, each once with its last amount. Only the newest orders are read,
 * so that typing stays fast in a branch with years behind it.
 */
export async function listSugerencias(
  db: Db,
  idSucursal: number,
  campo: keyof typeof columnaDe,
  texto: string,
): Promise<{ texto: string; importe: number }[]> {
  const columna = columnaDe[campo]
  const filas = await db
    .with('recientes', (con) =>
      con
        .selectFrom('pedido')
        .select('id')
        .where('id_sucursal', '=', idSucursal)
        .where('eliminado_en', 'is', null)
        .orderBy('id', 'desc')
        .limit(PEDIDOS_RECIENTES),
    )
    .selectFrom('recientes as r')
    .innerJoin('pedido_elemento as e', 'e.id_pedido', 'r.id')
    .select([`${columna.texto} as texto`, `${columna.importe} as importe`])
    .where(columna.texto, '<>', '')
    .where(sql<boolean>`f_unaccent(${sql.ref(columna.texto)}) like ${contiene(texto)}`)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
  const vistos = new Map<string, { texto: string; importe: number }>()
  for (const { texto, importe } of filas) {
    const clave = texto.toLowerCase()
    if (!vistos.has(clave)) vistos.set(clave, { texto, importe: aPesos(importe) })
  }
  return [...vistos.values()].slice(0, SUGERENCIAS)
}
