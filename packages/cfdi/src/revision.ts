import type { Nodo } from './arbol.ts'
import { reglasDeComprobante } from './reglas.comprobante.ts'
import { reglasDeConceptos } from './reglas.conceptos.ts'
import { reglasDeGlobal } from './reglas.global.ts'
import { reglasDePago } from './reglas.pago.ts'
import { reglasDePersonas } from './reglas.personas.ts'
import { type Contexto, type Hallazgo, vistaDe } from './vista.ts'

export type { Contexto, Hallazgo } from './vista.ts'

/**
 * Complaints of SAT's rules (Anexo 20, matrix of errors; REP 2.0) about any CFDI, sealed or not, in the order of its fields.
 * Pure. Schema and seal are checked elsewhere (`validarEsquema`, `selloValido`).
 */
export function revisar(raiz: Nodo, contexto: Contexto): Hallazgo[] {
  const vista = vistaDe(raiz)
  return [
    ...reglasDeComprobante(vista, contexto),
    ...reglasDeGlobal(vista, contexto),
    ...reglasDePersonas(vista),
    ...reglasDeConceptos(vista),
    ...reglasDePago(vista),
  ]
}

/** The complaints for which SAT refuses a CFDI. */
export const errores = (hallazgos: readonly Hallazgo[]): Hallazgo[] =>
  hallazgos.filter(({ nivel }) => nivel === 'error')
