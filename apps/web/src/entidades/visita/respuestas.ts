import { type CampoPregunta, preguntas } from '@nitida/contract/clinica.rules'
import type { Visita } from '@nitida/contract/visitas'

const capital = (campo: string): string => campo.charAt(0).toUpperCase() + campo.slice(1)

export interface Respuesta {
  campo: CampoPregunta
  texto: string
  afirmativa: boolean
}

/**
 * The questions of a visit that somebody answered, with their answers. Nobody asked them for the file of another program: of such a
 * visit only what an addendum says is an answer.
 */
export function respuestasDe(visita: Visita): Respuesta[] {
  const dichas = new Map<string, unknown>(Object.entries(visita))
  const corregidas = new Set<string>(visita.addenda.flatMap(({ cambios }) => cambios.map(({ campo }) => campo)))
  return preguntas
    .filter(({ campo }) => !visita.importada || corregidas.has(campo))
    .map(({ campo, texto }) => ({ campo, texto, afirmativa: dichas.get(capital(campo)) === 'Si' }))
}
