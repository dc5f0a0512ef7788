import { sinFormula } from '@nitida/contract/formulas'

const BOM = '\uFEFF'
const FIN = '\r\n'

const celdaDeTexto = (texto: string): string => {
  const seguro = sinFormula(texto)
  return /[",\r\n;]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro
}

/** A cell: numbers are plain, so that a spreadsheet adds them up; a missing value is empty. */
const celda = (valor: string | number | null): string => {
  if (valor === null) return ''
  return typeof valor === 'number' ? String(valor) : celdaDeTexto(valor)
}

/** Rows for a spreadsheet: UTF-8 with its mark, lines ended as RFC 4180 wants. */
export const csvDe = (filas: readonly (readonly (string | number | null)[])[]): string =>
  BOM + filas.map((fila) => fila.map(celda).join(',') + FIN).join('')

export const descargarCsv = (texto: string, nombre: string): void =>
  guardarArchivo(new Blob([texto], { type: 'text/csv;charset=utf-8' }), nombre)

/** Has the browser fetch a file by a signed address, as any download. */
export function bajar(url: string): void {
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = ''
  enlace.click()
}

/** Hands a file to the browser, which saves it under that name. */
export function guardarArchivo(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo)
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
  setTimeout(() => URL.revokeObjectURL(url)) // the browser has taken the file by then
}
