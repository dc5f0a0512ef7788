import type { EstadoMensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { crearSalida, type DesenlaceDeSalida, tomada } from '../../platform/datos/salida.ts'
import type { Carril } from './mensajes.queries.ts'

interface Toma {
  carril: Carril
  /** Numbers that got something since this instant get nothing now. */
  sinReciente: Date
}

/**
 * Whether a message may leave now: its template is not paused, its recipient had none within the pause, and nobody is disturbed
 * (D-85).
 */
const puedeSalir = (m: string, ahora: Date, sinReciente: Date) => sql<SqlBool>`
  not exists (select 1 from pausa_plantilla p where p.tipo = ${sql.ref(`${m}.tipo`)} and p.hasta > ${ahora})
  and not exists (select 1 from destinatario_envio d
    where d.telefono = ${sql.ref(`${m}.telefono`)} and d.ultimo_en > ${sinReciente})
  and (not ${sql.ref(`${m}.respeta_silencio`)} or not exists (select 1 from sucursal s
    where s.id = ${sql.ref(`${m}.id_sucursal`)} and ${enSilencio('s', ahora)}))`

/** Whether it is night at a branch. */
const enSilencio = (s: string, ahora: Date) => sql<SqlBool>`
  extract(hour from ${ahora}::timestamptz at time zone ${sql.ref(`${s}.zona_horaria`)})
    not between ${sql.ref(`${s}.silencio_hasta`)} and ${sql.ref(`${s}.silencio_desde`)} - 1`

const siguienteDe = (carril: Carril, ahora: Date, sinReciente: Date) => sql<number>`(
  select m.id from mensaje m
  where m.carril = ${carril} and m.estado = 'pendiente' and m.proximo_intento_en <= ${ahora}
    and ${puedeSalir('m', ahora, sinReciente)}
  order by m.proximo_intento_en, m.id limit 1 for update skip locked)`

/** What waits in each lane, by state. Promotions that are paused or out of budget wait for days, and nothing is wrong. */
export async function countPorSalir(db: Db) {
  const { rows } = await sql<{ buzon: string; estado: string; cuantos: number; edad: number }>`
    select carril as buzon, estado, count(*)::int as cuantos, extract(epoch from now() - min(creado_en))::float8 as edad
      from mensaje where estado in ('pendiente', 'enviando', 'desconocido') group by carril, estado`.execute(db)
  return rows
}

/**
 * Since when the oldest notice that may leave has been due; null when none is. Recall and promotions wait for hours and budget, and
 * nothing is wrong.
 */
export async function selectAvisoDebidoDesde(db: Db, ahora: Date, sinReciente: Date): Promise<Date | null> {
  const { rows } = await sql<{ desde: Date }>`
    select m.proximo_intento_en as desde from mensaje m
    where m.carril = 'avisos' and m.estado = 'pendiente' and m.proximo_intento_en <= ${ahora}
      and ${puedeSalir('m', ahora, sinReciente)}
    order by m.proximo_intento_en, m.id limit 1`.execute(db)
  return rows[0]?.desde ?? null
}

/** Promotions are taken campaign by campaign, so that a paused one is not walked through; 0 stands for none. */
const siguientePromocion = (ahora: Date, sinReciente: Date) => sql<number>`(
  select m.id from (
    select 0 as id union all (
      select id from campana where estado = 'en_curso' and inicia_en <= ${ahora} order by inicia_en, id)
  ) k cross join lateral (
    select m.id from mensaje m
    where m.carril = 'promociones' and m.estado = 'pendiente' and coalesce(m.id_campana, 0) = k.id
      and m.proximo_intento_en <= ${ahora} and ${puedeSalir('m', ahora, sinReciente)}
    order by m.proximo_intento_en, m.id limit 1 for update skip locked
  ) m limit 1)`

/**
 * Takes the next message of a lane and notes its recipient, in one statement that is committed before anything leaves. A taken
 * row is passed by, so one of several workers has it (reliability §1.8).
 */
async function takeDe(db: Db, ahora: Date, { carril, sinReciente }: Toma) {
  const siguiente =
    carril === 'promociones' ? siguientePromocion(ahora, sinReciente) : siguienteDe(carril, ahora, sinReciente)
  const fila = await db
    .with('tomado', (con) =>
      con
        .updateTable('mensaje')
        .set(tomada(ahora))
        .where('id', '=', siguiente)
        .returning([
          'id',
          'clave',
          'tipo',
          'carril',
          'telefono',
          'parametros',
          'intentos',
          'revision',
          'id_sucursal as idSucursal',
          'id_cliente as idCliente',
          'id_cita as idCita',
          'id_pedido as idPedido',
        ]),
    )
    .with('anotado', (con) =>
      con
        .insertInto('destinatario_envio')
        .columns(['telefono', 'ultimo_en'])
        .expression((eb) =>
          eb.selectFrom('tomado').select(['telefono', sql<Date>`${ahora}::timestamptz`.as('ultimo_en')]),
        )
        .onConflict((conflicto) => conflicto.column('telefono').doUpdateSet({ ultimo_en: ahora })),
    )
    .selectFrom('tomado')
    .selectAll()
    .executeTakeFirst()
  return fila ? { ...fila, tipo: fila.tipo as TipoMensaje, tomadoEn: ahora } : null // only this module writes them
}
export type MensajeTomado = NonNullable<Awaited<ReturnType<typeof takeDe>>>

/** Takes the next notice that may leave now, or the next recall where there is none. */
export const takeAviso = async (db: Db, ahora: Date, sinReciente: Date) =>
  (await takeDe(db, ahora, { carril: 'avisos', sinReciente })) ??
  (await takeDe(db, ahora, { carril: 'seguimiento', sinReciente }))

/** Lock under which promotions are counted and taken one at a time over all processes. */
const CANDADO_PROMOCIONES = 71

/**
 * Takes the next promotion, while fewer numbers than `tope` got anything since `desde` (W7); null for no limit. Call it in a
 * transaction of its own, because the count holds until its end.
 */
export async function takePromocion(
  db: Db,
  ahora: Date,
  { sinReciente, desde, tope }: { sinReciente: Date; desde: Date; tope: number | null },
) {
  if (tope !== null) {
    await sql`select pg_advisory_xact_lock(${CANDADO_PROMOCIONES})`.execute(db)
    const { rows } = await sql<{ cuantos: number }>`
      select count(*)::int as cuantos from
        (select 1 from destinatario_envio where ultimo_en > ${desde} limit ${tope}) d`.execute(db)
    if ((rows[0]?.cuantos ?? tope) >= tope) return null
  }
  return takeDe(db, ahora, { carril: 'promociones', sinReciente })
}

/** Whether a number is still that of a patient who is there. */
export async function selectEsSuNumero(db: Db, idCliente: number, telefono: string): Promise<boolean> {
  const fila = await db
    .selectFrom('cliente')
    .select('id')
    .where('id', '=', idCliente)
    .where('telefono', '=', telefono)
    .where('eliminado_en', 'is', null)
    .executeTakeFirst()
  return fila !== undefined
}

export interface Desenlace extends DesenlaceDeSalida<EstadoMensaje> {
  proveedorId?: string
  waId?: string | null
}

/** Messages on their way out. */
export const salida = crearSalida<EstadoMensaje>({ tabla: 'mensaje', tarea: 'enviarMensaje' })

/** Writes the outcome of a taken message, and by which names the provider knows it. */
export const updateDesenlace = (
  db: Db,
  tomado: MensajeTomado,
  { proveedorId, waId, ...desenlace }: Desenlace,
  ahora: Date,
): Promise<void> =>
  salida.anotar(db, tomado, desenlace, ahora, {
    ...(proveedorId !== undefined && { proveedor_id: proveedorId }),
    ...(waId !== undefined && { wa_id: waId }),
  })

/** Puts messages of a branch where it is night off until its morning, so that nobody looks at them until then (D-85). */
export async function updateHastaLaManana(db: Db, ahora: Date): Promise<void> {
  await sql`
    update mensaje m set cambiado_en = ${ahora}, proximo_intento_en = (
      date_trunc('day', local) + s.silencio_hasta * interval '1 hour'
        + case when extract(hour from local) >= s.silencio_hasta then interval '1 day' else interval '0' end
    ) at time zone s.zona_horaria
    from sucursal s cross join lateral (select ${ahora}::timestamptz at time zone s.zona_horaria as local) h
    where m.id_sucursal = s.id and m.respeta_silencio and m.estado = 'pendiente' and m.proximo_intento_en <= ${ahora}
      and ${enSilencio('s', ahora)}`.execute(db)
}
