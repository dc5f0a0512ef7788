import {
  type Advertencia,
  advertenciaDeAgudeza,
  advertencias,
  advertenciasDeCurvas,
  type Contexto,
} from '@nitida/contract/graduacion.avisos.rules'
import { graduacionDe, ojos, type Sufijo } from '@nitida/contract/graduacion.rules'
import type { CampoCelda } from '../../entidades/visita/examen.ts'

/** A warning, and the cell of the form that it stands beside. */
export type AvisoDeCelda = Advertencia<CampoCelda>

/** A warning of a record, about a cell or another field of the form. */
export type AvisoDelExamen = Pick<Advertencia<string>, 'campo' | 'texto'>

type Valores = Readonly<Record<string, unknown>>

/** Warnings of one grid. Those about fields outside of it are left out. */
export const avisosDeGraduacion = (
  valores: Valores,
  sufijo: Sufijo,
  contexto: Omit<Contexto, 'diData'> = {},
): AvisoDeCelda[] =>
  advertencias(graduacionDe(valores, sufijo), contexto).flatMap(({ campo, ...palabras }) =>
    campo === 'diData' ? [] : [{ campo: `${campo}${sufijo}` as const, ...palabras }],
  )

export const avisosDeAgudeza = (valores: Valores): AvisoDeCelda[] =>
  ojos.flatMap((ojo) => {
    const escrita = valores[`av${ojo}`]
    return (typeof escrita === 'string' && advertenciaDeAgudeza(ojo, escrita)) || []
  })

export const avisosDeCurvas: (valores: Valores) => AvisoDeCelda[] = advertenciasDeCurvas
