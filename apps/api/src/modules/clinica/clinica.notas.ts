import type { Sexo } from '@nitida/contract/clientes'
import type { Addendum, examen, preguntas } from '@nitida/contract/clinica.schema'
import type { CrearHistoria } from '@nitida/contract/historias'
import type { Montaje } from '@nitida/contract/montaje.schema'
import type { CrearVisita } from '@nitida/contract/visitas'
import { sql } from 'kysely'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

/** Columns that visits and histories share: six answers, a grid and its other measures. */
export type DatosDeNota = Pick<CrearVisita & CrearHistoria, keyof typeof preguntas | keyof typeof examen>

/** Fitting measures, which both tables have as well. */
export const columnasDeMontaje = {
  prismaOd: 'prisma_od',
  baseOd: 'base_od',
  prismaOi: 'prisma_oi',
  baseOi: 'base_oi',
  dnpOd: 'dnp_od',
  dnpOi: 'dnp_oi',
  dnpCercaOd: 'dnp_cerca_od',
  dnpCercaOi: 'dnp_cerca_oi',
  alturaOd: 'altura_od',
  alturaOi: 'altura_oi',
  verticeOd: 'vertice_od',
  verticeOi: 'vertice_oi',
  pantoscopico: 'pantoscopico',
  panoramico: 'panoramico',
  aroA: 'aro_a',
  aroB: 'aro_b',
  aroDbl: 'aro_dbl',
  aroEd: 'aro_ed',
} as const satisfies Columnas<'visita', Montaje> & Columnas<'historia_clinica', Montaje>

/** Column names of both tables. */
export const columnasDeNota = {
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
  ...columnasDeMontaje,
} as const satisfies Columnas<'visita', DatosDeNota> & Columnas<'historia_clinica', DatosDeNota>

/** The total and the prescribed grid of a history; the previous one has the columns of a visit's. */
export const columnasDeRejillas = {
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
} as const

/** Patient and place of a note: `n` is the note, `s` its branch, `u` its author. */
export const identidadDeNota = [
  'n.id',
  'n.id_cliente as idCliente',
  'n.nombre_cliente as nombreCliente',
  'n.edad',
  'n.sexo',
  'n.creado_en',
  'n.id_sucursal as idSucursal',
  's.direccion as nombreSucursal',
  's.zona_horaria as zonaHoraria',
] as const

/** Fields that the server decides: patient, branch, moment, and the patient as he was that day. */
export interface NuevaNota {
  idCliente: number
  nombreCliente: string
  edad: number
  sexo: Sexo | null
  idSucursal: number
  idCreador: number
  ahora: Date
}

const columnasDeQuien = {
  idCliente: 'id_cliente',
  nombreCliente: 'nombre_cliente',
  edad: 'edad',
  sexo: 'sexo',
  idSucursal: 'id_sucursal',
  idCreador: 'id_creador',
  ahora: 'creado_en',
} as const satisfies Columnas<'visita', NuevaNota> & Columnas<'historia_clinica', NuevaNota>

export const filaDeNota = (nota: NuevaNota) => escritas(columnasDeQuien, nota)

/** Table that a correction belongs to. */
export const columnaDe = { visita: 'id_visita', historia: 'id_historia' } as const
export type TipoDeNota = keyof typeof columnaDe

/** Corrections of the note `n`, newest first, in the statement that reads it, so that both are of one moment. */
export const addendaDe = (tipo: TipoDeNota) =>
  sql<Addendum[]>`coalesce((
  select json_agg(json_build_object(
    'id', a.id, 'autor', ${nombreCompleto('w')}, 'cedula', w.cedula,
    'createDate', to_char(a.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'motivo', a.motivo, 'cambios', a.cambios) order by a.id desc)
  from addendum a join usuario w on w.id = a.id_autor where ${sql.ref(`a.${columnaDe[tipo]}`)} = n.id), '[]')`.as(
    'addenda',
  )
