import type { EstadoMensaje } from '@nitida/contract/mensajes'
import type { Campana, EnviarPromocion } from '@nitida/contract/promociones'
import { type RawBuilder, sql } from 'kysely'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, leerIds, ventana } from '../../platform/datos/paginas.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'

/** A campaign as it is kept: what a form sends, values and audience as JSON, and what the server adds. */
type FichaCampana = { [Campo in keyof EnviarPromocion]-?: Campo extends 'iniciaEn' ? Date : string } & {
  huella: Buffer
  /** Why somebody gets nothing, counted, as JSON. */
  excluidos: string
  creadaPor: number
}

/** The saved fields of a campaign and their columns. */
const columnasDeCampana = {
  templateName: 'plantilla',
  customValues: 'valores',
  finalMessage: 'texto',
  audiencia: 'audiencia',
  iniciaEn: 'inicia_en',
  huella: 'huella',
  excluidos: 'excluidos',
  creadaPor: 'creada_por',
} as const satisfies Columnas<'campana', FichaCampana>

/**
 * Makes a campaign, unless one has its text, audience and day.
 * @returns its id; null when there is one.
 */
export async function insertCampana(db: Db, nueva: FichaCampana, ahora: Date): Promise<number | null> {
  const fila = await db
    .insertInto('campana')
    .values({ ...escritas(columnasDeCampana, nueva), creada_en: ahora, cambiada_en: ahora })
    .onConflict((conflicto) => conflicto.column('huella').where('estado', '<>', 'cancelada').doNothing())
    .returning('id')
    .executeTakeFirst()
  return fila?.id ?? null
}

/** Wakes the job that queues the rest of a campaign, after commit. */
export async function encolarCampana(db: Db, id: number): Promise<void> {
  await sql`select encolar('encolarCampanas', '{}', ${`campaña ${id}`}, 0)`.execute(db)
}

/** Progress of a campaign's queueing. */
export const updateEncolada = (
  db: Db,
  id: number,
  parte: { destinatarios: number; encolada_hasta?: number; encolada_en?: Date },
) => db.updateTable('campana').set(parte).where('id', '=', id).execute()

/** A campaign with a part to queue, held; held ones are passed by. */
export const takePorEncolar = (db: Db, id: number | null) => {
  const porEncolar = db
    .selectFrom('campana')
    .select(['id', 'plantilla', 'valores', 'texto', 'audiencia', 'destinatarios'])
    .select(['inicia_en as iniciaEn', 'creada_por as creadaPor', 'encolada_hasta as encoladaHasta'])
    .where('encolada_en', 'is', null)
    .where('estado', 'in', ['en_curso', 'pausada'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return (id === null ? porEncolar : porEncolar.where('id', '=', id)).executeTakeFirst()
}

export async function selectPorHuella(db: Db, huella: Buffer): Promise<number | null> {
  const vivas = db.selectFrom('campana').select('id').where('huella', '=', huella).where('estado', '<>', 'cancelada')
  return (await vivas.executeTakeFirst())?.id ?? null
}

const porEstado = sql<Record<string, number>>`(select coalesce(jsonb_object_agg(e.estado, e.cuantos), '{}') from (
  select m.estado, count(*)::int as cuantos from mensaje_todo m where m.id_campana = k.id group by m.estado) e)`.as(
  'porEstado',
)

const campanas = (db: Db) => db.selectFrom('campana as k')
const conDetalle = (filas: ReturnType<typeof campanas>) =>
  filas
    .innerJoin('usuario as u', 'u.id', 'k.creada_por')
    .select(leidas('k', columnasDeCampana))
    .select(['k.id', 'k.estado', 'k.destinatarios', 'k.creada_en as creadaEn', 'k.encolada_en as encoladaEn'])
    .select([nombreCompleto('u').as('nombreCreador'), porEstado])
export type FilaCampana = Awaited<ReturnType<ReturnType<typeof conDetalle>['executeTakeFirstOrThrow']>>

/** A page of campaigns, newest first. */
export async function listCampanas(db: Db, filtro: { page?: number | undefined; limit?: number | undefined }) {
  const { limit, offset } = ventana(filtro)
  const pagina = conDetalle(campanas(db)).orderBy('k.id', 'desc').limit(limit).offset(offset)
  const [filas, cuenta] = await Promise.all([pagina.execute(), contar(db, campanas(db), filtro)])
  return { filas, ...cuenta }
}

export const selectCampana = (db: Db, id: number) => conDetalle(campanas(db)).where('k.id', '=', id).executeTakeFirst()

/** The nights of the branches for whose patients something of a campaign waits. */
export const selectNoches = (db: Db, id: number) =>
  db
    .selectFrom('sucursal')
    .select(['zona_horaria as zona', 'silencio_desde as desde', 'silencio_hasta as hasta'])
    .distinct()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mensaje').select('id_sucursal').where('id_campana', '=', id).where('estado', '=', 'pendiente'),
    )
    .execute()

/** Changes the state of a campaign that is in one of those. @returns whether it was. */
export async function updateEstado(
  db: Db,
  id: number,
  { de, a }: { de: readonly Exclude<Campana['estado'], 'programada'>[]; a: Exclude<Campana['estado'], 'programada'> },
  ahora: Date,
): Promise<boolean> {
  const cambio = db.updateTable('campana').set({ estado: a, cambiada_en: ahora })
  const fila = await cambio.where('id', '=', id).where('estado', 'in', de).returning('id').executeTakeFirst()
  return fila !== undefined
}

/** Drops the waiting messages of a campaign. */
export const updatePendientesCancelados = (db: Db, id: number, codigo: string, ahora: Date) =>
  db
    .updateTable('mensaje')
    .set({ estado: 'obsoleto', error_codigo: codigo, cambiado_en: ahora })
    .where('id_campana', '=', id)
    .where('estado', '=', 'pendiente')
    .execute()

/** Ends campaigns of which nothing waits. */
export const updateTerminadas = (db: Db, ahora: Date) =>
  db
    .updateTable('campana as k')
    .set({ estado: 'terminada', cambiada_en: ahora })
    .where('k.estado', '=', 'en_curso')
    .where('k.inicia_en', '<=', ahora)
    .where('k.encolada_en', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mensaje as m')
            .select('m.id')
            .whereRef('m.id_campana', '=', 'k.id')
            .where('m.estado', 'in', ['pendiente', 'enviando']),
        ),
      ),
    )
    .execute()

const DIAS_PARA_VOLVER = 30

/** Whether a recipient bought or booked within 30 days of his message. */
const volvio = (mensaje: string): RawBuilder<boolean> => {
  const [cliente, tomado] = [sql.ref(`${mensaje}.id_cliente`), sql.ref(`${mensaje}.tomado_en`)]
  const plazo = sql`${tomado} and ${tomado} + ${DIAS_PARA_VOLVER} * interval '1 day'`
  return sql<boolean>`(${tomado} is not null and (
    exists (select 1 from pedido p where p.id_cliente = ${cliente} and p.eliminado_en is null and p.creado_en between ${plazo})
    or exists (select 1 from cita c where c.id_cliente = ${cliente} and not c.cancelada and c.creada_en between ${plazo})))`
}

export async function countVolvieron(db: Db, idCampana: number): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*)::int as cuantos from mensaje_todo m where m.id_campana = ${idCampana}
      and m.estado in ('registrado', 'aceptado', 'enviado', 'entregado', 'leido') and ${volvio('m')}`.execute(db)
  return rows[0]?.cuantos ?? 0
}

interface FiltroDestinatarios {
  page?: number | undefined
  limit?: number | undefined
  estado?: EstadoMensaje | undefined
}

const destinatariosDe = (db: Db, idCampana: number) =>
  db.selectFrom('mensaje_todo as m').where('m.id_campana', '=', idCampana).where(sinBloquear('m.id_cliente'))

const conDatos = (destinatarios: ReturnType<typeof destinatariosDe>) =>
  destinatarios
    .innerJoin('cliente as p', 'p.id', 'm.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'm.id_sucursal')
    .select([
      'm.id_cliente as idCliente',
      'p.nombre as nombreCliente',
      'm.telefono',
      's.folio as sucursalNumber',
      'm.estado',
      'm.error_codigo as codigo',
      'm.cambiado_en as cambiadoEn',
    ])
    .select(volvio('m').as('volvio'))

/** A page of a campaign's recipients, in the order they were queued. */
export async function listDestinatarios(db: Db, idCampana: number, filtro: FiltroDestinatarios) {
  let base = destinatariosDe(db, idCampana)
  if (filtro.estado) base = base.where('m.estado', '=', filtro.estado)
  const { limit, offset } = ventana(filtro)
  const pagina = conDatos(base).orderBy('m.id').limit(limit).offset(offset)
  const [filas, cuenta] = await Promise.all([pagina.execute(), contar(db, base, filtro)])
  return { filas, ...cuenta }
}

/** Messages of all recipients, in the same order. */
export const listIdsDeDestinatarios = (db: Db, idCampana: number): Promise<number[]> =>
  leerIds(db, destinatariosDe(db, idCampana).select('m.id').orderBy('m.id'))

export const listDestinatariosPorIds = (db: Db, idCampana: number, ids: readonly number[]) =>
  conDatos(destinatariosDe(db, idCampana))
    .select(['m.id', 'm.id_sucursal as idSucursal'])
    .where('m.id', 'in', ids)
    .execute()
export type DestinatarioPorSacar = Awaited<ReturnType<typeof listDestinatariosPorIds>>[number]
