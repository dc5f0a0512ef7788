import { type CampoPregunta, preguntasContestadas } from '@nitida/contract/clinica.rules'
import type { Visita } from '@nitida/contract/visitas'

const capital = (campo: string): string => campo.charAt(0).toUpperCase() + campo.slice(1)

export interface Respuesta {
  campo: CampoPregunta
  texto: string
  afirmativa: boolean
}

/** The questions of a visit that somebody answered, with their answers. */
export function respuestasDe(visita: Visita): Respuesta[] {
  const dichas = new Map<string, unknown>(Object.entries(visita))
  return preguntasContestadas(visita).map(({ campo, texto }) => ({
    ...{ campo, texto, afirmativa: dichas.get(capital(campo)) === 'Si' },
  }))
}
