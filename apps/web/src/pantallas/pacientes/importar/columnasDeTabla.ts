import type { RenglonDeImportacion } from '@nitida/contract/mudanza'
import { campoDe } from '@nitida/contract/mudanza.campos'
import type { Mapa, Problema, TipoDeCampo } from '@nitida/contract/mudanza.libros'

export interface ColumnaDeTabla {
  /** Value of a row that it shows. */
  valor: string
  etiqueta: string
  tipo: TipoDeCampo
  /** Columns of the file that are put right here: those whose first value it is. */
  indices: readonly number[]
  /** What each of those columns says, and of how many values. */
  dichas: ReadonlyMap<number, { etiqueta: string; valores: number }>
}

/** The table's columns: one for each value that a column of the file fills. */
export function columnasDe({ libro, columnas }: Mapa): ColumnaDeTabla[] {
  const tabla = new Map<string, ColumnaDeTabla>()
  for (const { campo: clave, indice } of columnas) {
    const campo = clave === null ? undefined : campoDe(libro, clave)
    for (const [lugar, valor] of (campo?.llena ?? []).entries()) {
      const dueno = campoDe(libro, valor) ?? campo
      if (!dueno) continue
      const dichas = new Map(tabla.get(valor)?.dichas)
      if (lugar === 0 && campo) dichas.set(indice, { etiqueta: campo.etiqueta, valores: campo.llena.length })
      const { etiqueta, tipo } = dueno
      tabla.set(valor, { valor, etiqueta, tipo, indices: [...dichas.keys()], dichas })
    }
  }
  const todas = [...tabla.values()]
  // Whose row it is stands first, as on every list.
  return [
    ...todas.filter(({ valor }) => valor === 'nombreCompleto'),
    ...todas.filter(({ valor }) => valor !== 'nombreCompleto'),
  ]
}

/** The problems of a row in a column of the table. */
export const problemasEn = ({ problemas }: RenglonDeImportacion, { valor, indices }: ColumnaDeTabla): Problema[] =>
  problemas.filter(({ campo, columna }) => (columna === null ? campo === valor : indices.includes(columna)))

/** Problems that stand in no column of the table. */
export const problemasSueltos = (renglon: RenglonDeImportacion, columnas: readonly ColumnaDeTabla[]): Problema[] => {
  const colocados = new Set(columnas.flatMap((columna) => problemasEn(renglon, columna)))
  return renglon.problemas.filter((problema) => !colocados.has(problema))
}
