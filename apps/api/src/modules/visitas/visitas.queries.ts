import type { deQuien } from '@nitida/contract/clinica.schema'
import type { CrearVisita } from '@nitida/contract/visitas'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import { type Columnas, escritas, leidas } from '../../platform/columnas.ts'
import type { Db } from '../../platform/db.ts'

/** What a visit asked and examined: everything a form sends but whose, where and when. */
export type DatosVisita = Omit<CrearVisita, keyof typeof deQuien>

const columnas = {
  dificultadLejos: 'dificultad_lejos',
  dificultadCerca: 'dificultad_cerca',
  dolorCabeza: 'dolor_cabeza',
  irritacion: 'irritacion',
  diabetes: 'diabetes',
  hipertension: 'hipertension',
  esfOd: 'esf_od',
  cilOd: 'cil_od',
  ejeOd: 'eje_od',
  addOd: 'add_od',
  esfOi: 'esf_oi',
  cilOi: 'cil_oi',
  ejeOi: 'eje_oi',
  addOi: 'add_oi',
  avOd: 'av_od',
  avOi: 'av_oi',
  cvOd: 'cv_od',
  cvOi: 'cv_oi',
  retinosOd: 'retinos_od',
  retinosOi: 'retinos_oi',
  queratoOd1: 'querato_od1',
  queratoOd2: 'querato_od2',
  queratoOd3: 'querato_od3',
  queratoOi1: 'querato_oi1',
  queratoOi2: 'querato_oi2',
  queratoOi3: 'querato_oi3',
  observaciones: 'observaciones',
  color: 'color',
  lenteContactoDes: 'lente_contacto_des',
  diData: 'di_data',
  aoData: 'ao_data',
  optometrista: 'optometrista',
  cedula: 'cedula',
} as const satisfies Columnas<'visita', DatosVisita>

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
    .select(leidas('n', columnas))
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
      ...escritas(columnas, datos),
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
