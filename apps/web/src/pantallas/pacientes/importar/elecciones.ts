import { campoDe } from '@nitida/contract/mudanza.campos'
import type { Eleccion, Mapa, Modo } from '@nitida/contract/mudanza.libros'

/** What columns are taken for now, said as a person's choices; with a way to read only where a person chose it. */
export const eleccionesDe = ({ columnas }: Mapa): Eleccion[] =>
  columnas.map(({ indice, campo, modo, origen }) => ({ indice, campo, ...(origen === 'persona' && modo && { modo }) }))

/** The choices after one column was taken for something else: what fills one value alone is read from one column. */
export function conEleccion(mapa: Mapa, indice: number, campo: string | null, modo?: Modo): Eleccion[] {
  const solo = campo !== null && campoDe(mapa.libro, campo)?.llena[0] === campo
  return eleccionesDe(mapa).map((una) => {
    if (una.indice === indice) return { indice, campo, ...(modo && { modo }) }
    return solo && una.campo === campo ? { indice: una.indice, campo: null } : una
  })
}
