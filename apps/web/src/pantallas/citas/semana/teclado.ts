/** A cell of the grid: row (quarter of an hour) and column (day). */
export interface Posicion {
  fila: number
  columna: number
}

interface Tamano {
  filas: number
  columnas: number
}

const HORA = 4

const pasos: Readonly<Record<string, readonly [filas: number, columnas: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-HORA, 0],
  PageDown: [HORA, 0],
}

const dentro = (valor: number, cuantos: number): number => Math.min(Math.max(valor, 0), cuantos - 1)

/** A cell within a grid of this size. */
export const acotar = ({ fila, columna }: Posicion, { filas, columnas }: Tamano): Posicion => ({
  fila: dentro(fila, filas),
  columna: dentro(columna, columnas),
})

/**
 * Target of a key (the grid pattern of ARIA): arrows by one, page keys by an hour, Home and End to the ends of the row, with Ctrl
 * to the corners. Null for any other key.
 */
export function destinoDe(desde: Posicion, tecla: string, ctrl: boolean, tamano: Tamano): Posicion | null {
  const ultima = tamano.columnas - 1
  if (tecla === 'Home') return { fila: ctrl ? 0 : desde.fila, columna: 0 }
  if (tecla === 'End') return { fila: ctrl ? tamano.filas - 1 : desde.fila, columna: ultima }
  const paso = pasos[tecla]
  if (!paso || ctrl) return null
  const [filas, columnas] = paso
  return acotar({ fila: desde.fila + filas, columna: desde.columna + columnas }, tamano)
}
