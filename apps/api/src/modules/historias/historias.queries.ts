import type { deQuien } from '@nitida/contract/clinica.schema'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { CrearHistoria } from '@nitida/contract/historias'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import { type Columnas, escritas, leidas } from '../../platform/columnas.ts'
import type { Db } from '../../platform/db.ts'

/** What a history holds: everything a form sends but whose, where, when and money. */
export type DatosHistoria = Omit<CrearHistoria, keyof typeof deQuien | 'total' | 'anticipo' | 'saldo'>

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
  esfOdTot: 'esf_od_tot',
  cilOdTot: 'cil_od_tot',
  ejeOdTot: 'eje_od_tot',
  addOdTot: 'add_od_tot',
  esfOiTot: 'esf_oi_tot',
  cilOiTot: 'cil_oi_tot',
  ejeOiTot: 'eje_oi_tot',
  addOiTot: 'add_oi_tot',
  esfOdPre: 'esf_od_pre',
  cilOdPre: 'cil_od_pre',
  ejeOdPre: 'eje_od_pre',
  addOdPre: 'add_od_pre',
  esfOiPre: 'esf_oi_pre',
  cilOiPre: 'cil_oi_pre',
  ejeOiPre: 'eje_oi_pre',
  addOiPre: 'add_oi_pre',
  armazon: 'armazon',
  cristal: 'cristal',
  tipoArmazon: 'tipo_armazon',
  tipo: 'tipo',
  di2Data: 'di2_data',
  ao2Data: 'ao2_data',
  edadCliente: 'edad_cliente',
  telefonoCliente: 'telefono_cliente',
} as const satisfies Columnas<'historia_clinica', DatosHistoria>

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
    .select(leidas('n', columnas))
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
      ...escritas(columnas, datos),
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
