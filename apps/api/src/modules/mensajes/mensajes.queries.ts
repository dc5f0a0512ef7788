import type { EstadoMensaje, FiltroMensajes, TipoMensaje } from '@nitida/contract/mensajes'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { clientesHallados } from '../../platform/datos/busqueda.ts'
import type { Db } from '../../platform/datos/db.ts'
import { leerIds, leerPagina } from '../../platform/datos/paginas.ts'
import type { DB, Mensaje } from '../../platform/datos/tablas.gen.ts'

/** Lanes in the order in which they leave: notices of appointments and orders, then recall, then promotions (W7). */
export type Carril = 'avisos' | 'seguimiento' | 'promociones'

export interface FilaNueva {
  clave: string
  tipo: TipoMensaje
  carril: Carril
  respetaSilencio: boolean
  estado: EstadoMensaje
  codigo: string | null
  idSucursal: number
  idCliente: number
  idCita: number | null
  idPedido: number | null
  revision: number | null
  telefono: string
  parametros: string[]
  texto: string
  creadoPor: number | null
  /** Instant before which it does not leave; now when absent. */
  saleEn?: Date
}

const deFila = (fila: FilaNueva, ahora: Date) => ({
  clave: fila.clave,
  tipo: fila.tipo,
  carril: fila.carril,
  respeta_silencio: fila.respetaSilencio,
  estado: fila.estado,
  error_codigo: fila.codigo,
  id_sucursal: fila.idSucursal,
  id_cliente: fila.idCliente,
  id_cita: fila.idCita,
  id_pedido: fila.idPedido,
  revision: fila.revision,
  telefono: fila.telefono,
  parametros: JSON.stringify(fila.parametros),
  texto: fila.texto,
  proximo_intento_en: fila.saleEn ?? ahora,
  creado_por: fila.creadoPor,
  creado_en: ahora,
  cambiado_en: ahora,
})

/**
 * Queues messages; an existing key stays unchanged.
 * @returns the ids of the new rows.
 */
export const insertMensajes = (db: Db, filas: readonly FilaNueva[], ahora: Date) =>
  db
    .insertInto('mensaje')
    .values(filas.map((fila) => deFila(fila, ahora)))
    .onConflict((conflicto) => conflicto.column('clave').doNothing())
    .returning('id')
    .execute()

/**
 * Queues one notice and wakes the sender when it may leave, in one statement; an existing key stays unchanged.
 * @param rechazado its state for a patient who refused notices, which is never sent.
 */
export async function insertAviso(
  db: Db,
  fila: FilaNueva,
  rechazado: Pick<FilaNueva, 'estado' | 'codigo'>,
  ahora: Date,
): Promise<void> {
  const rechaza = sql<boolean>`exists (
    select from consentimiento_actual where id_cliente = ${fila.idCliente} and not whatsapp_avisos)`
  const segun = <T extends string | null>(si: T, no: T) => sql<T>`case when ${rechaza} then ${si} else ${no} end`
  const esperaMs = fila.saleEn ? Math.max(0, fila.saleEn.getTime() - ahora.getTime()) : 0
  await db
    .with('nuevo', (con) =>
      con
        .insertInto('mensaje')
        .values({
          ...deFila(fila, ahora),
          estado: segun(rechazado.estado, fila.estado),
          error_codigo: segun(rechazado.codigo, fila.codigo),
        })
        .onConflict((conflicto) => conflicto.column('clave').doNothing())
        .returning(['clave', 'estado']),
    )
    .selectFrom('nuevo')
    .select(sql`encolar('enviarMensaje', '{}', nuevo.clave, ${esperaMs}::integer)`.as('encolado'))
    .where('estado', '=', fila.estado)
    .execute()
}

/** Patients of these who refused notices. */
export async function selectRechazanAvisos(db: Db, idsCliente: readonly number[]): Promise<ReadonlySet<number>> {
  if (idsCliente.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id_cliente as id from consentimiento_actual
    where id_cliente = any(${idsCliente}::bigint[]) and not whatsapp_avisos`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Wakes the sender once the transaction has committed, after `esperaMs` milliseconds. */
export async function encolarEnvio(db: Db, clave: string, esperaMs = 0): Promise<void> {
  await sql`select encolar('enviarMensaje', '{}', ${clave}, ${esperaMs}::integer)`.execute(db)
}

/** The patient's latest word on notices; null before the first one. */
export async function selectAceptaAvisos(db: Db, idCliente: number): Promise<boolean | null> {
  const fila = await db
    .selectFrom('consentimiento')
    .select('whatsapp_avisos')
    .where('id_cliente', '=', idCliente)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.whatsapp_avisos ?? null
}

/** Whether a patient agreed to promotions and nobody stopped them for his number since (W5, D-64). */
export async function selectAceptaPromociones(db: Db, idCliente: number, telefono: string): Promise<boolean> {
  const [consentimiento, preferencia] = await Promise.all([
    db
      .selectFrom('consentimiento')
      .select(['whatsapp_promociones as promociones', 'en'])
      .where('id_cliente', '=', idCliente)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    selectPreferencia(db, telefono),
  ])
  if (!consentimiento?.promociones) return false
  return !preferencia || preferencia.promociones || preferencia.en < consentimiento.en
}

/** The latest word of a number on promotions, by the time of saying; of two at one moment the stop counts. */
const selectPreferencia = (db: Db, telefono: string) =>
  db
    .selectFrom('preferencia_whatsapp')
    .select(['promociones', 'ocurrido_en as en'])
    .where('telefono', '=', telefono)
    .orderBy('ocurrido_en', 'desc')
    .orderBy('promociones')
    .limit(1)
    .executeTakeFirst()

const pendientesDe = (db: Db, idsCita: readonly number[]) =>
  db.updateTable('mensaje').where('id_cita', 'in', idsCita).where('estado', '=', 'pendiente')

/** Notices of appointments that have not left yet and no longer hold. */
export const updateObsoletos = (db: Db, idsCita: readonly number[], codigo: string, ahora: Date) =>
  pendientesDe(db, idsCita).set({ estado: 'obsoleto', error_codigo: codigo, cambiado_en: ahora }).execute()

/**
 * Takes a notice back that has not left, or that never leaves. The sender passes a held row by, and one that it has taken is not
 * waiting any more, so of the two only one has it. @returns whether nothing of it left, which is so of a notice that never was.
 */
export async function withdrawAviso(db: Db, clave: string, codigo: string, ahora: Date): Promise<boolean> {
  await db
    .updateTable('mensaje')
    .set({ estado: 'obsoleto', error_codigo: codigo, cambiado_en: ahora })
    .where('clave', '=', clave)
    .where('estado', 'in', ['pendiente', 'omitido'])
    .execute()
  const queda = await db
    .selectFrom('mensaje')
    .select('id')
    .where('clave', '=', clave)
    .where('estado', '<>', 'obsoleto')
    .executeTakeFirst()
  return queda === undefined
}

/** Lets notices of an appointment at this revision wait again that were dropped for a reason which is gone. */
export const reviveAvisos = (db: Db, { id, revision }: { id: number; revision: number }, codigo: string, ahora: Date) =>
  db
    .updateTable('mensaje')
    .set({ estado: 'pendiente', error_codigo: null, cambiado_en: ahora })
    .where('id_cita', '=', id)
    .where('revision', '=', revision)
    .where('estado', '=', 'obsoleto')
    .where('error_codigo', '=', codigo)
    .returning('clave')
    .execute()

/** Rewrites a notice that has not left yet. */
export const updateAvisoPendiente = (
  db: Db,
  clave: string,
  { idSucursal, parametros, texto }: { idSucursal: number; parametros: string[]; texto: string },
  ahora: Date,
) =>
  db
    .updateTable('mensaje')
    .set({ id_sucursal: idSucursal, parametros: JSON.stringify(parametros), texto, cambiado_en: ahora })
    .where('clave', '=', clave)
    .where('estado', '=', 'pendiente')
    .execute()

/** The state of a message to that number, wherever it is by now; null when there is none. */
export async function selectEstado(db: Db, clave: string, telefono: string): Promise<EstadoMensaje | null> {
  const de = (tabla: 'mensaje' | 'mensaje_clave') =>
    db.selectFrom(tabla).select('estado').where('clave', '=', clave).where('telefono', '=', telefono)
  const fila = await de('mensaje').unionAll(de('mensaje_clave')).executeTakeFirst()
  return fila?.estado ?? null
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
  db.selectFrom((eb) =>
    deSiempre ? eb.selectFrom('mensaje_todo').selectAll().as('m') : eb.selectFrom('mensaje').selectAll().as('m'),
  )

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
  if (!dePedidos) mensajes = mensajes.where('m.id_pedido', 'is', null)
  if (idCliente) mensajes = mensajes.where('m.id_cliente', '=', idCliente)
  if (idPedido) mensajes = mensajes.where('m.id_pedido', '=', idPedido)
  if (estado) mensajes = mensajes.where('m.estado', '=', estado)
  if (search) mensajes = mensajes.where('m.id_cliente', 'in', clientesHallados(search))
  const ordenados = mensajes.orderBy('m.id', 'desc')
  const leer = (ids: number[] | typeof ordenados) =>
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
    estado || deSiempre || !dePedidos ? null : { lista: 'mensaje', alcance },
  )
}
export type FilaMensaje = Awaited<ReturnType<typeof listMensajes>>['filas'][number]
