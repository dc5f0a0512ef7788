import type { Cita, CitaDelDia, FichaCita, FiltroCitas } from '@nitida/contract/citas'
import type { Fecha, Hora } from '@nitida/contract/fechas'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, leidas } from '../../platform/datos/columnas.ts'
import { type Db, preparada } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds, leerPagina } from '../../platform/datos/paginas.ts'
import { sinBloquear, sinOcultas } from '../clientes/clientes.bloqueo.ts'
import { deHallados } from '../clientes/clientes.hallados.ts'

/** The saved fields of an appointment and their columns, for all who read or write them. */
export const columnasDeCita = {
  fecha: 'fecha',
  hora: 'hora',
  sucursalId: 'id_sucursal',
  idCliente: 'id_cliente',
  telefonoCliente: 'telefono',
} as const satisfies Columnas<'cita', FichaCita>

// An hour is read as text without seconds.
const { hora: columnaDeHora, ...columnasLeidas } = columnasDeCita

const columnas = [
  'c.id',
  's.folio as sucursalNumber',
  's.direccion as sucursalDireccion',
  's.zona_horaria as zonaHoraria',
  's.horario',
  'p.nombre as clienteNombre',
  'c.confirmada',
  'c.cancelada',
  'c.asistencia',
  'c.revision',
  'c.version',
  'c.creada_en',
] as const

const hora = sql<Hora>`to_char(${sql.ref(`c.${columnaDeHora}`)}, 'HH24:MI')`.as('hora')
const nombreCreador = nombreCompleto('u').as('nombreCreador')

const citasEn = (db: Db, alcance: Alcance) =>
  db.selectFrom('cita as c').where(enAlcance('c.id_sucursal', alcance)).where(sinBloquear('c.id_cliente'))

/** Whether the patient ordered something on the day of his appointment, by its branch's clock. */
const compro = sql<boolean>`exists (select 1 from pedido o where o.id_cliente = c.id_cliente and o.eliminado_en is null
  and o.creado_en >= c.fecha::timestamp at time zone s.zona_horaria
  and o.creado_en < (c.fecha + 1)::timestamp at time zone s.zona_horaria)`.as('compro')

/** Columns of an appointment for every screen. */
const conNombres = (citas: ReturnType<typeof citasEn>) =>
  citas
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .innerJoin('cliente as p', 'p.id', 'c.id_cliente')
    .innerJoin('usuario as u', 'u.id', 'c.creada_por')
    .select(leidas('c', columnasLeidas))
    .select(columnas)
    .select([hora, nombreCreador, compro])

type Fila = Awaited<ReturnType<ReturnType<typeof conNombres>['executeTakeFirstOrThrow']>>

/** An appointment with its revision, and the zone and hours of its branch, which stay on the server. */
export type CitaGuardada = Cita & { revision: number; zonaHoraria: string; horario: string | null }

const aCita = ({ creada_en, ...fila }: Fila): CitaGuardada => ({
  ...fila,
  createDate: creada_en.toISOString(),
})

/** Appointments of a view of the list, by the clock of their branch. */
function enVista(ver: NonNullable<FiltroCitas['ver']>, ahora: Date): RawBuilder<SqlBool> {
  const hoy = sql<Fecha>`(select (${ahora}::timestamptz at time zone z.zona_horaria)::date from sucursal z where z.id = c.id_sucursal)`
  // A first cut that an index can find, since no zone is further than a day from here.
  const cerca = sql`(${ahora}::timestamptz at time zone 'UTC')::date`
  if (ver === 'porConfirmar')
    return sql`c.fecha >= ${cerca} - 1 and not c.confirmada and not c.cancelada and c.fecha >= ${hoy}`
  if (ver === 'porLlamar')
    return sql`c.fecha between ${cerca} - 1 and ${cerca} + 2 and not c.confirmada and not c.cancelada
      and c.fecha <= ${hoy} + 1 and c.fecha + c.hora >= date_trunc('minute', ${ahora}::timestamptz at time zone
        (select z.zona_horaria from sucursal z where z.id = c.id_sucursal))`
  if (ver === 'vivas') return sql`${enVista('hoy', ahora)} and not c.cancelada`
  return sql`c.fecha between ${cerca} - 1 and ${cerca} + 2 and c.fecha = ${hoy} + ${ver === 'hoy' ? 0 : 1}::int`
}

/**
 * Appointments that the filter lets through: the newest day first, each day from its first hour on; of those still to be confirmed
 * the next one first. `search` looks for words in the client's name and phones.
 */
async function filtradas(db: Db, alcance: Alcance, filtro: FiltroCitas, ahora: Date) {
  const { search, fecha, sucursal, idCliente, ver } = filtro
  const sentido = ver === 'porConfirmar' || ver === 'porLlamar' ? sql`asc` : sql`desc`
  let citas = citasEn(db, alcance).select('c.id')
  if (ver) citas = citas.where(enVista(ver, ahora))
  if (fecha) citas = citas.where('c.fecha', '=', fecha)
  if (sucursal) citas = citas.where('c.id_sucursal', '=', sucursal)
  if (idCliente) citas = citas.where('c.id_cliente', '=', idCliente)
  const hallados = search ? await deHallados(db, 'c.id_cliente', search, alcance, sucursal) : null
  if (hallados) citas = citas.where(hallados.suyas)
  const orden = sql`c.fecha ${sentido}, c.hora, c.id`
  return { ordenadas: citas.orderBy(orden), orden, hallados }
}

export const listIdsDeCitas = async (db: Db, alcance: Alcance, filtro: FiltroCitas, ahora: Date): Promise<number[]> =>
  leerIds(db, (await filtradas(db, alcance, filtro, ahora)).ordenadas)

/** All appointments that are to come, or all others, by day and hour. */
export function listIdsDeTodas(db: Db, porVenir: boolean, ahora: Date): Promise<number[]> {
  const viene = sql<SqlBool>`(not c.cancelada and c.fecha + c.hora >= ${ahora}::timestamptz at time zone
    (select z.zona_horaria from sucursal z where z.id = c.id_sucursal))`
  const todas = citasEn(db, { tipo: 'todas' }).select('c.id')
  return leerIds(db, todas.where(porVenir ? viene : sql<SqlBool>`not ${viene}`).orderBy(sql`c.fecha, c.hora, c.id`))
}

/** Appointments by their ids. */
export async function listPorIds(db: Db, alcance: Alcance, ids: readonly number[]): Promise<CitaGuardada[]> {
  const filas = await conNombres(citasEn(db, alcance).where('c.id', 'in', ids)).execute()
  return filas.map(aCita)
}

/** A page of appointments in the order of the list. */
export async function listCitas(db: Db, alcance: Alcance, filtro: FiltroCitas, ahora: Date) {
  const { fecha, sucursal, idCliente, ver } = filtro
  const { ordenadas, orden, hallados } = await filtradas(db, alcance, filtro, ahora)
  const leer = (ids: number[]) =>
    preparada(conNombres(citasEn(db, alcance).where('c.id', 'in', ids)).orderBy(orden)).execute()
  const entera = fecha || idCliente || ver ? null : sinOcultas({ lista: 'cita', alcance, sucursal })
  const { filas, ...cuenta } = await leerPagina(db, ordenadas, filtro, leer, entera, { muchas: hallados?.muchas })
  return { data: filas.map(aCita), ...cuenta }
}

export async function selectCita(db: Db, alcance: Alcance, id: number): Promise<CitaGuardada | null> {
  const fila = await conNombres(citasEn(db, alcance)).where('c.id', '=', id).executeTakeFirst()
  return fila ? aCita(fila) : null
}

const DIAS_POR_MARCAR = 14
const TOPE_POR_MARCAR = 200

/** Live appointments of the last fortnight whose day is over and that nobody marked. */
export async function selectPorMarcar(
  db: Db,
  alcance: Alcance,
  sucursalId: number | undefined,
  ahora: Date,
): Promise<CitaGuardada[]> {
  const hoy = sql<Fecha>`(${ahora}::timestamptz at time zone s.zona_horaria)::date`
  let citas = conNombres(citasEn(db, alcance))
    .where('c.cancelada', '=', false)
    .where('c.asistencia', 'is', null)
    .where('c.fecha', '<', hoy)
    .where('c.fecha', '>=', sql<Fecha>`(${ahora}::timestamptz - ${DIAS_POR_MARCAR}::int * interval '1 day')::date`)
  if (sucursalId) citas = citas.where('c.id_sucursal', '=', sucursalId)
  const filas = await citas.orderBy('c.fecha').orderBy('c.hora').orderBy('c.id').limit(TOPE_POR_MARCAR).execute()
  return filas.map(aCita)
}

/** Ids of the live appointments of a patient whose hour is still to come, in any branch. */
export async function listIdsPorVenir(db: Db, idCliente: number, ahora: Date): Promise<number[]> {
  const filas = await db
    .selectFrom('cita as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select('c.id')
    .where('c.id_cliente', '=', idCliente)
    .where('c.cancelada', '=', false)
    .where(sql<SqlBool>`c.fecha + c.hora >= ${ahora}::timestamptz at time zone s.zona_horaria`)
    .execute()
  return filas.map(({ id }) => id)
}

/**
 * Holds appointments until the transaction ends, in the order of their ids so that two bulk changes cannot wait for each other.
 */
export async function lockCitas(db: Db, alcance: Alcance, ids: readonly number[]): Promise<CitaGuardada[]> {
  const filas = await conNombres(citasEn(db, alcance)).where('c.id', 'in', ids).orderBy('c.id').forUpdate('c').execute()
  return filas.map(aCita)
}

interface Tramo {
  sucursalId: number
  desde: Fecha
  hasta: Fecha
}

/** Appointments of a branch between two days, both included, cancelled ones too. */
export const selectTramo = (
  db: Db,
  alcance: Alcance,
  { sucursalId, desde, hasta }: Tramo,
): Promise<(CitaDelDia & { fecha: Fecha })[]> =>
  conNombres(citasEn(db, alcance))
    .where('c.id_sucursal', '=', sucursalId)
    .where('c.fecha', '>=', desde)
    .where('c.fecha', '<=', hasta)
    .orderBy('c.fecha')
    .orderBy('c.hora')
    .orderBy('c.id')
    .execute()
    .then((filas) => filas.map(aCita))

interface Descrita {
  telefono: string
  fecha: Fecha
  hora: Hora
}

/** The newest appointment that matches a description. */
export async function selectDescrita(
  db: Db,
  alcance: Alcance,
  { telefono, fecha, hora }: Descrita,
  estado: { cancelada: boolean; confirmada?: true },
): Promise<CitaGuardada | null> {
  let citas = conNombres(citasEn(db, alcance))
    .where('c.fecha', '=', fecha)
    .where('c.hora', '=', hora)
    .where('c.telefono', '=', telefono)
    .where('c.cancelada', '=', estado.cancelada)
  if (estado.confirmada) citas = citas.where('c.confirmada', '=', true)
  const fila = await citas.orderBy('c.id', 'desc').limit(1).executeTakeFirst()
  return fila ? aCita(fila) : null
}

/** Whether a branch has live appointments at an instant of its wall clock or later. */
export async function existenPorVenir(
  db: Db,
  idSucursal: number,
  desde: { fecha: Fecha; hora: Hora },
): Promise<boolean> {
  const fila = await db
    .selectFrom('cita')
    .select('id')
    .where('id_sucursal', '=', idSucursal)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('fecha', 'hora'), '>=', tuple(desde.fecha, desde.hora)))
    .where('cancelada', '=', false)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

/** The appointment of a notice, whatever became of it. */
export const selectCitaDeAviso = (db: Db, idCita: number) =>
  db
    .selectFrom('cita as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select(['c.id', 'c.fecha', 'c.cancelada', 'c.confirmada', 'c.revision', 'c.asistencia'])
    .select(['s.zona_horaria as zonaHoraria', hora])
    .where('c.id', '=', idCita)
    .executeTakeFirst()
