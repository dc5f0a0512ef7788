import type { CrearVisita } from '@nitida/contract/visitas'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import { type CamposDe, enColumnas } from '../../platform/columnas.ts'
import type { Db } from '../../platform/db.ts'

/** What a visit examined and asked, under the names it is sent with; read and written by this one list. */
const columnas = [
  'n.dificultad_lejos as dificultadLejos',
  'n.dificultad_cerca as dificultadCerca',
  'n.dolor_cabeza as dolorCabeza',
  'n.irritacion',
  'n.diabetes',
  'n.hipertension',
  'n.esf_od as esfOd',
  'n.cil_od as cilOd',
  'n.eje_od as ejeOd',
  'n.add_od as addOd',
  'n.esf_oi as esfOi',
  'n.cil_oi as cilOi',
  'n.eje_oi as ejeOi',
  'n.add_oi as addOi',
  'n.av_od as avOd',
  'n.av_oi as avOi',
  'n.cv_od as cvOd',
  'n.cv_oi as cvOi',
  'n.retinos_od as retinosOd',
  'n.retinos_oi as retinosOi',
  'n.querato_od1 as queratoOd1',
  'n.querato_od2 as queratoOd2',
  'n.querato_od3 as queratoOd3',
  'n.querato_oi1 as queratoOi1',
  'n.querato_oi2 as queratoOi2',
  'n.querato_oi3 as queratoOi3',
  'n.observaciones',
  'n.color',
  'n.lente_contacto_des as lenteContactoDes',
  'n.di_data as diData',
  'n.ao_data as aoData',
  'n.optometrista',
  'n.cedula',
] as const
export type DatosVisita = Pick<CrearVisita, CamposDe<typeof columnas>>

const nombreDelUsuario = sql<string>`concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno)`

interface AddendumGuardado {
  id: number
  autor: string
  cedula: string | null
  createDate: string
  motivo: string
  cambios: { campo: string; antes: string | number | null; despues: string | number | null }[]
}

/** Newest first, in the same statement as the visit: what is read together was true together. */
const addenda = sql<AddendumGuardado[]>`coalesce((
  select json_agg(json_build_object(
    'id', a.id, 'autor', concat_ws(' ', w.nombre, w.apellido_paterno, w.apellido_materno), 'cedula', w.cedula,
    'createDate', to_char(a.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'motivo', a.motivo, 'cambios', a.cambios) order by a.id desc)
  from addendum a join usuario w on w.id = a.id_autor where a.id_visita = n.id), '[]')`

const cuantasFotos = sql<number>`(select count(*) from foto f where f.id_visita = n.id)`.as('fotos')

interface Ventana {
  limit: number
  offset: number
}

/** Visits of live patients within reach: the record goes where its patient goes. */
const visitasDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('visita as n')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'n.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'n.id_creador')
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.eliminado_en', 'is', null)

const fichas = (db: Db, alcance: Alcance) =>
  visitasDe(db, alcance)
    .select(columnas)
    .select(['n.id', 'n.id_cliente as idCliente', 'n.nombre_cliente as nombreCliente', 'n.edad', 'n.sexo'])
    .select(['n.id_sucursal as idSucursal', 's.direccion as nombreSucursal', 's.zona_horaria as zonaHoraria'])
    .select(['n.creado_en', nombreDelUsuario.as('nombreCreador'), addenda.as('addenda')])
    .select(cuantasFotos)

export type FilaVisita = Awaited<ReturnType<ReturnType<typeof fichas>['executeTakeFirstOrThrow']>>

export const selectVisita = (db: Db, alcance: Alcance, id: number) =>
  fichas(db, alcance).where('n.id', '=', id).executeTakeFirst()

export async function selectIdUltima(db: Db, alcance: Alcance, idCliente: number): Promise<number | null> {
  const fila = await visitasDe(db, alcance)
    .select('n.id')
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.id ?? null
}

/** Visits of a patient, newest first. */
export const listVisitas = (db: Db, alcance: Alcance, idCliente: number, { limit, offset }: Ventana) =>
  fichas(db, alcance)
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The same as rows of a list: who, where, when. */
export const listHistorial = (db: Db, alcance: Alcance, idCliente: number, { limit, offset }: Ventana) =>
  visitasDe(db, alcance)
    .select(['n.id', 'n.id_cliente as idCliente', 'n.optometrista', 'n.cedula', 'n.creado_en'])
    .select(['s.direccion as nombreSucursal', 's.zona_horaria as zonaHoraria', addenda.as('addenda')])
    .select(cuantasFotos)
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function contarVisitas(db: Db, idCliente: number): Promise<number> {
  const { total } = await db
    .selectFrom('visita')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('id_cliente', '=', idCliente)
    .executeTakeFirstOrThrow()
  return total
}

interface NuevaVisita {
  idCliente: number
  nombreCliente: string
  edad: number
  sexo: string | null
  idSucursal: number
  idCreador: number
  ahora: Date
}

export async function insertVisita(db: Db, visita: NuevaVisita, datos: DatosVisita): Promise<number> {
  const { id } = await db
    .insertInto('visita')
    .values({
      ...enColumnas(columnas, datos),
      id_cliente: visita.idCliente,
      nombre_cliente: visita.nombreCliente,
      edad: visita.edad,
      sexo: visita.sexo,
      id_sucursal: visita.idSucursal,
      id_creador: visita.idCreador,
      creado_en: visita.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user as he signs what he examined. */
export const selectFirmante = (db: Db, id: number) =>
  db
    .selectFrom('usuario as u')
    .select(['u.cedula', 'u.tipo', nombreDelUsuario.as('nombre')])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

interface NuevoAddendum {
  id: number
  idAutor: number
  motivo: string
  cambios: AddendumGuardado['cambios']
  ahora: Date
}

export async function insertAddendum(db: Db, addendum: NuevoAddendum): Promise<number> {
  const { id } = await db
    .insertInto('addendum')
    .values({
      id_visita: addendum.id,
      id_autor: addendum.idAutor,
      creado_en: addendum.ahora,
      motivo: addendum.motivo,
      cambios: JSON.stringify(addendum.cambios),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Lets one correction of a visit follow the other, so that each knows what it changes. Not by the row: whoever may not change
 * it may not hold it either.
 */
export const turnoDeCorregir = (db: Db, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`visita ${id}`}, 49))`.execute(db)
