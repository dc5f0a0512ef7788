import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { CrearHistoria } from '@nitida/contract/historias'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import { type CamposDe, enColumnas } from '../../platform/columnas.ts'
import type { Db } from '../../platform/db.ts'

/** What a history holds, under the names it is sent with; read and written by this one list. */
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
  'n.esf_od_tot as esfOdTot',
  'n.cil_od_tot as cilOdTot',
  'n.eje_od_tot as ejeOdTot',
  'n.add_od_tot as addOdTot',
  'n.esf_oi_tot as esfOiTot',
  'n.cil_oi_tot as cilOiTot',
  'n.eje_oi_tot as ejeOiTot',
  'n.add_oi_tot as addOiTot',
  'n.esf_od_pre as esfOdPre',
  'n.cil_od_pre as cilOdPre',
  'n.eje_od_pre as ejeOdPre',
  'n.add_od_pre as addOdPre',
  'n.esf_oi_pre as esfOiPre',
  'n.cil_oi_pre as cilOiPre',
  'n.eje_oi_pre as ejeOiPre',
  'n.add_oi_pre as addOiPre',
  'n.armazon',
  'n.cristal',
  'n.tipo_armazon as tipoArmazon',
  'n.tipo',
  'n.di2_data as di2Data',
  'n.ao2_data as ao2Data',
  'n.edad_cliente as edadCliente',
  'n.telefono_cliente as telefonoCliente',
] as const
export type DatosHistoria = Pick<CrearHistoria, CamposDe<typeof columnas>>

const nombreDelUsuario = sql<string>`concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno)`

interface AddendumGuardado {
  id: number
  autor: string
  cedula: string | null
  createDate: string
  motivo: string
  cambios: { campo: string; antes: string | number | null; despues: string | number | null }[]
}

/** Newest first, in the same statement as the history: what is read together was true together. */
const addenda = sql<AddendumGuardado[]>`coalesce((
  select json_agg(json_build_object(
    'id', a.id, 'autor', concat_ws(' ', w.nombre, w.apellido_paterno, w.apellido_materno), 'cedula', w.cedula,
    'createDate', to_char(a.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'motivo', a.motivo, 'cambios', a.cambios) order by a.id desc)
  from addendum a join usuario w on w.id = a.id_autor where a.id_historia = n.id), '[]')`

/** Histories of live patients within reach: the record goes where its patient goes. */
const historiasDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('historia_clinica as n')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'n.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'n.id_creador')
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.eliminado_en', 'is', null)

const fichas = (db: Db, alcance: Alcance) =>
  historiasDe(db, alcance)
    .select(columnas)
    .select(['n.id', 'n.id_cliente as idCliente', 'n.nombre_cliente as nombreCliente', 'n.edad', 'n.sexo'])
    .select(['n.id_sucursal as idSucursal', 's.direccion as nombreSucursal', 's.zona_horaria as zonaHoraria'])
    .select(['n.total', 'n.anticipo', 'n.saldo', 'n.creado_en'])
    .select([nombreDelUsuario.as('nombreCreador'), addenda.as('addenda')])

type FilaGuardada = Awaited<ReturnType<ReturnType<typeof fichas>['executeTakeFirstOrThrow']>>
export type FilaHistoria = ReturnType<typeof enPesos>

const pesos = (centavos: number | null): number | null => (centavos === null ? null : aPesos(centavos))

const enPesos = ({ total, anticipo, saldo, ...fila }: FilaGuardada) => ({
  ...fila,
  total: pesos(total),
  anticipo: pesos(anticipo),
  saldo: pesos(saldo),
})

export async function selectHistoria(db: Db, alcance: Alcance, id: number): Promise<FilaHistoria | null> {
  const fila = await fichas(db, alcance).where('n.id', '=', id).executeTakeFirst()
  return fila ? enPesos(fila) : null
}

/** Histories of a patient, newest first. */
export async function listHistorias(
  db: Db,
  alcance: Alcance,
  idCliente: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<FilaHistoria[]> {
  const filas = await fichas(db, alcance)
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return filas.map(enPesos)
}

/** Whether a patient within reach has any history. */
export async function existeHistoria(db: Db, alcance: Alcance, idCliente: number): Promise<boolean> {
  const fila = await historiasDe(db, alcance)
    .select('n.id')
    .where('n.id_cliente', '=', idCliente)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

interface NuevaHistoria {
  idCliente: number
  nombreCliente: string
  edad: number
  sexo: string | null
  idSucursal: number
  idCreador: number
  ahora: Date
  /** Pesos; the balance is the database's to reckon. */
  total: number | null
  anticipo: number | null
}

const centavos = (importe: number | null): number | null => (importe === null ? null : aCentavos(importe))

export async function insertHistoria(db: Db, historia: NuevaHistoria, datos: DatosHistoria): Promise<number> {
  const { id } = await db
    .insertInto('historia_clinica')
    .values({
      ...enColumnas(columnas, datos),
      id_cliente: historia.idCliente,
      nombre_cliente: historia.nombreCliente,
      edad: historia.edad,
      sexo: historia.sexo,
      id_sucursal: historia.idSucursal,
      id_creador: historia.idCreador,
      creado_en: historia.ahora,
      total: centavos(historia.total),
      anticipo: centavos(historia.anticipo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

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
      id_historia: addendum.id,
      id_autor: addendum.idAutor,
      creado_en: addendum.ahora,
      motivo: addendum.motivo,
      cambios: JSON.stringify(addendum.cambios),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets one correction of a history follow the other, so that each knows what it changes. */
export const turnoDeCorregir = (db: Db, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`historia ${id}`}, 49))`.execute(db)
