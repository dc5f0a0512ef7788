import { type CampoPregunta, preguntas } from '@nitida/contract/clinica.rules'
import type { deQuien, examen, SiNo } from '@nitida/contract/clinica.schema'
import type { CampoGraduacion, Ojo, Sufijo } from '@nitida/contract/graduacion.rules'
import type { CrearHistoria } from '@nitida/contract/historias'
import { type CampoMontaje, camposMontaje } from '@nitida/contract/montaje.rules'
import type { ColumnaGraduacion } from '../graduacion/GraduacionGrid.tsx'
import type { ValorCelda } from '../graduacion/graduacionTexto.ts'

/** A cell of one of the three grids of a history; those of a visit have no suffix. */
export type CampoRejilla = `${CampoGraduacion}${Sufijo}`
export type CampoAgudeza = `${'av' | 'cv'}${Ojo}`
export type CampoCurva = `querato${Ojo}${1 | 2 | 3}`
/** A fitting measure that is a number; the bases of prisms are texts. */
export type CampoMedida = Exclude<CampoMontaje, 'baseOd' | 'baseOi'>
export type CampoCelda = CampoRejilla | CampoAgudeza | CampoCurva

/** Lines of text of an examination: whatever the contract keeps of one beside its cells. */
export type CampoTexto = Exclude<keyof typeof examen, CampoCelda | CampoMedida>

/** Lines of text that only a clinical history has: whatever the contract keeps of one beside examination, grids and money. */
export type CampoTextoHistoria = Exclude<
  keyof CrearHistoria,
  keyof typeof deQuien | CampoPregunta | keyof typeof examen | CampoRejilla | ('tipo' | 'total' | 'anticipo' | 'saldo')
>

/** Values of an examination's inputs. A cell may hold unreadable text, which the schema refuses. */
export type ValoresExamen = Record<CampoPregunta, SiNo | null> &
  Record<CampoGraduacion | CampoAgudeza | CampoCurva, ValorCelda> &
  Record<CampoMedida, number | null> &
  Record<CampoTexto, string>

const medidas = [
  { medida: 'esf', titulo: 'Esfera', tipo: 'dioptria' },
  { medida: 'cil', titulo: 'Cilindro', tipo: 'dioptria' },
  { medida: 'eje', titulo: 'Eje', tipo: 'eje' },
  { medida: 'add', titulo: 'Adición', tipo: 'dioptria' },
] as const

/** The four measures of a grid. */
export const columnasDe = (sufijo: Sufijo): readonly ColumnaGraduacion<CampoRejilla>[] =>
  medidas.map(({ medida, titulo, tipo }) => ({
    titulo,
    tipo,
    od: `${medida}Od${sufijo}`,
    oi: `${medida}Oi${sufijo}`,
  }))

/** Short names with their meaning (D-48). */
export const columnasAgudeza: readonly ColumnaGraduacion<CampoAgudeza>[] = [
  { titulo: 'A/V', ayuda: 'Agudeza visual', tipo: 'agudeza', od: 'avOd', oi: 'avOi' },
  { titulo: 'C/V', ayuda: 'Capacidad visual', tipo: 'agudeza', od: 'cvOd', oi: 'cvOi' },
]

/** Columns of a keratometry (D-81): flat meridian, steep meridian, axis. */
export const columnasCurva: readonly ColumnaGraduacion<CampoCurva>[] = [
  { titulo: 'K1', ayuda: 'Meridiano plano', tipo: 'curva', od: 'queratoOd1', oi: 'queratoOi1' },
  { titulo: 'K2', ayuda: 'Meridiano curvo', tipo: 'curva', od: 'queratoOd2', oi: 'queratoOi2' },
  { titulo: 'Eje K', ayuda: 'Eje de la queratometría', tipo: 'eje', od: 'queratoOd3', oi: 'queratoOi3' },
]

const camposCelda = [columnasDe(''), columnasAgudeza, columnasCurva].flatMap((columnas: readonly ColumnaGraduacion[]) =>
  columnas.flatMap(({ od, oi }) => [od, oi]),
)
/** Its lines of text while nothing is written. */
export const textosVacios: Readonly<Record<CampoTexto, string>> = {
  retinosOd: '',
  retinosOi: '',
  observaciones: '',
  color: '',
  lenteContactoDes: '',
  diData: '',
  aoData: '',
  optometrista: '',
  cedula: '',
  baseOd: '',
  baseOi: '',
}

/** An empty examination, signed by its author (D-86). */
export function examenVacio(autor: { optometrista: string | null; cedula: string | null }): ValoresExamen {
  const vacio = Object.fromEntries([
    ...preguntas.map(({ campo }) => [campo, null]),
    ...camposCelda.map((campo) => [campo, null]),
    ...camposMontaje.map((campo) => [campo, null]),
  ]) as Omit<ValoresExamen, CampoTexto> // every name of the type is in one of the two lists
  return { ...vacio, ...textosVacios, optometrista: autor.optometrista ?? '', cedula: autor.cedula ?? '' }
}
