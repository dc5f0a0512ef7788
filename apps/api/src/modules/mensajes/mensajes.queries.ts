import type { EstadoMensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

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
    select from consentimiento_actual where id_cliente = ${fila.idCliente} and not whatsapp_avisos)
    or exists (select from bloqueo_paciente where id_cliente = ${fila.idCliente})`
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
    .select(sql`encolar('enviarMensaje', '{}', 'mensaje ' || nuevo.clave, ${esperaMs}::integer)`.as('encolado'))
    .where('estado', '=', fila.estado)
    .execute()
}

/** Patients of these who refused notices. */
export async function selectRechazanAvisos(db: Db, idsCliente: readonly number[]): Promise<ReadonlySet<number>> {
  if (idsCliente.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id_cliente as id from consentimiento_actual
    where id_cliente = any(${idsCliente}::bigint[]) and not whatsapp_avisos
    union select id_cliente from bloqueo_paciente where id_cliente = any(${idsCliente}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
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

/** Messages to a patient that have not left yet and are not to any more. */
export const updateOmitidos = (db: Db, idCliente: number, codigo: string, ahora: Date) =>
  db
    .updateTable('mensaje')
    .set({ estado: 'omitido', error_codigo: codigo, cambiado_en: ahora })
    .where('id_cliente', '=', idCliente)
    .where('estado', '=', 'pendiente')
    .execute()

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
