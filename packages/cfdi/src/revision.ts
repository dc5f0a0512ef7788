import type { Nodo } from './arbol.ts'
import { reglasDeComprobante } from './reglas.comprobante.ts'
import { reglasDeConceptos } from './reglas.conceptos.ts'
import { reglasDeGlobal } from './reglas.global.ts'
import { reglasDePago } from './reglas.pago.ts'
import { reglasDePersonas } from './reglas.personas.ts'
import { type Contexto, type Hallazgo, vistaDe } from './vista.ts'

export type { Contexto, Hallazgo } from './vista.ts'

/**
 * Everything that SAT's rules (Anexo 20, matrix of errors; REP 2.0) say against a CFDI, sealed or not, of ours or of
 * anybody; in the order of its fields. Pure. Schema and seal are looked at elsewhere (`validarEsquema`, `selloValido`).
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

/** Only what SAT refuses. */
export const errores = (hallazgos: readonly Hallazgo[]): Hallazgo[] =>
  hallazgos.filter(({ nivel }) => nivel === 'error')
