import { type FiltroMensajes, tiposDeCaja } from '@nitida/contract/mensajes'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { leerIds, leerPagina } from '../../platform/datos/paginas.ts'
import type { DB, Mensaje } from '../../platform/datos/tablas.gen.ts'
import { sinBloquear, sinOcultas } from '../clientes/clientes.bloqueo.ts'
import { clientesHallados } from '../clientes/clientes.hallados.ts'

// A view tells nobody which of its columns may be null; this one has those of its tables.
declare module '../../platform/datos/tablas.gen.ts' {
  interface DB {
    mensaje_todo: Mensaje
  }
}

const columnas = [
  'm.id',
  'm.clave',
  'm.tipo',
  'm.estado',
  'm.error_codigo as codigo',
  'm.id_cliente as idCliente',
  'p.nombre as nombreCliente',
  'm.telefono',
  'm.texto',
  'm.parametros',
  'o.hash_id as HashId',
  's.folio as sucursalNumber',
  'm.creado_en as creadoEn',
  'm.cambiado_en as cambiadoEn',
  'm.tomado_en as tomadoEn',
] as const

/** Receipts of a message, in the order of events. */
const recibosDe = (eb: ExpressionBuilder<DB & { m: Selectable<Mensaje> }, 'm'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('recibo_whatsapp as r')
      .select(['r.estado', 'r.ocurrido_en as en'])
      .where((eb) =>
        eb.or([eb('r.proveedor_id', '=', eb.ref('m.proveedor_id')), eb('r.clave', '=', eb.ref('m.clave'))]),
      )
      .orderBy('r.ocurrido_en')
      .orderBy('r.id')
      .limit(20),
  )

/** Whether the number stopped promotions and has not taken it back. */
const conBaja = (eb: ExpressionBuilder<DB & { m: Selectable<Mensaje> }, 'm'>) =>
  eb.fn
    .coalesce(
      eb
        .selectFrom('preferencia_whatsapp as w')
        .select((eb) => eb('w.promociones', '=', false).as('baja'))
        .whereRef('w.telefono', '=', 'm.telefono')
        .orderBy('w.ocurrido_en', 'desc')
        .orderBy('w.promociones')
        .limit(1),
      eb.val(false),
    )
    .$castTo<boolean>()

/** The messages of the last thirteen months, or all there are: what is settled and older is in the archive. */
const mensajesDe = (db: Db, deSiempre: boolean) =>
  db
    .selectFrom((eb) =>
      deSiempre ? eb.selectFrom('mensaje_todo').selectAll().as('m') : eb.selectFrom('mensaje').selectAll().as('m'),
    )
    .where(sinBloquear('m.id_cliente'))

/** All messages within reach that a filter lets through, those of orders as well, newest first. */
export function listIdsDeMensajes(
  db: Db,
  alcance: Alcance,
  { search, estado }: Pick<FiltroMensajes, 'search' | 'estado'>,
): Promise<number[]> {
  let mensajes = mensajesDe(db, false).select('m.id').where(enAlcance('m.id_sucursal', alcance))
  if (estado) mensajes = mensajes.where('m.estado', '=', estado)
  if (search) mensajes = mensajes.where('m.id_cliente', 'in', clientesHallados(search))
  return leerIds(db, mensajes.orderBy('m.id', 'desc'))
}

/** Messages by their ids. */
export const listPorIds = (db: Db, alcance: Alcance, ids: readonly number[]) =>
  db
    .selectFrom('mensaje_todo as m')
    .innerJoin('cliente as p', 'p.id', 'm.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'm.id_sucursal')
    .select(['m.id', 'm.tipo', 'm.estado', 'm.error_codigo as codigo', 'p.nombre as nombreCliente', 'm.telefono'])
    .select(['m.texto', 'm.creado_en as creadoEn', 'm.cambiado_en as cambiadoEn'])
    .select(['m.id_sucursal as idSucursal', 's.folio as sucursalNumber'])
    .where('m.id', 'in', ids)
    .where(enAlcance('m.id_sucursal', alcance))
    .execute()
export type MensajePorSacar = Awaited<ReturnType<typeof listPorIds>>[number]

/**
 * A page of messages, newest first; `search` looks for words in the patient's name and phones. A patient's are all there are, the
 * rest is of the last thirteen months.
 * @param dePedidos false leaves out the messages about orders.
 */
export async function listMensajes(db: Db, alcance: Alcance, dePedidos: boolean, filtro: FiltroMensajes) {
  const { search, estado, idCliente, idPedido } = filtro
  const deSiempre = idCliente !== undefined || idPedido !== undefined
  let mensajes = mensajesDe(db, deSiempre).select('m.id').where(enAlcance('m.id_sucursal', alcance))
  if (!dePedidos) mensajes = mensajes.where('m.id_pedido', 'is', null).where('m.tipo', 'not in', tiposDeCaja)
  if (idCliente) mensajes = mensajes.where('m.id_cliente', '=', idCliente)
  if (idPedido) mensajes = mensajes.where('m.id_pedido', '=', idPedido)
  if (estado) mensajes = mensajes.where('m.estado', '=', estado)
  if (search) mensajes = mensajes.where('m.id_cliente', 'in', clientesHallados(search))
  const ordenados = mensajes.orderBy('m.id', 'desc')
  const leer = (ids: number[]) =>
    mensajesDe(db, deSiempre)
      .where('m.id', 'in', ids)
      .innerJoin('cliente as p', 'p.id', 'm.id_cliente')
      .innerJoin('sucursal as s', 's.id', 'm.id_sucursal')
      .leftJoin('pedido as o', 'o.id', 'm.id_pedido')
      .select(columnas)
      .select((eb) => [recibosDe(eb).as('recibos'), conBaja(eb).as('sinPromociones')])
      .orderBy('m.id', 'desc')
      .execute()
  return leerPagina(
    db,
    ordenados,
    filtro,
    leer,
    estado || deSiempre || !dePedidos ? null : sinOcultas({ lista: 'mensaje', alcance }),
  )
}
export type FilaMensaje = Awaited<ReturnType<typeof listMensajes>>['filas'][number]
