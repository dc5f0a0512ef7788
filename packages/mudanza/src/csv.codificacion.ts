import { createReadStream } from 'node:fs'
import { Rechazo } from './rechazo.ts'

export type Codificacion = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Signs of Windows-1252 where Latin-1 has control characters. Node 20's own decoder leaves them as they are. */
const DE_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const deWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (signo) => DE_WINDOWS.charAt(signo.charCodeAt(0) - 0x80))

const MARCAS: readonly (readonly [Codificacion, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** How the first bytes say that a text is written: by a mark, or by the zeros that Latin letters have in two bytes. */
export function codificacionDelInicio(inicio: Uint8Array): Codificacion | null {
  for (const [codificacion, marca] of MARCAS) if (marca.every((byte, i) => inicio[i] === byte)) return codificacion
  const ceros = [0, 0]
  for (const [i, byte] of inicio.entries()) if (byte === 0) ceros[i % 2] = (ceros[i % 2] ?? 0) + 1
  const [pares = 0, nones = 0] = ceros
  const mitad = inicio.length / 2
  if (nones > mitad * 0.4 && pares < mitad * 0.05) return 'utf-16le'
  return pares > mitad * 0.4 && nones < mitad * 0.05 ? 'utf-16be' : null
}

/** Looks at the whole file: what is no UTF-8 anywhere was written by Windows. */
export async function codificacionDe(archivo: string, inicio: Uint8Array): Promise<Codificacion> {
  const codificacion = codificacionDelInicio(inicio)
  if (codificacion) return codificacion
  const estricto = new TextDecoder('utf-8', { fatal: true })
  let esUtf8 = true
  for await (const trozo of createReadStream(archivo)) {
    if (trozo.includes(0))
      throw new Rechazo('OTRO_FORMATO', 'No es un libro de Excel ni un CSV: súbelo como .xlsx o .csv.')
    if (esUtf8) esUtf8 = decodifica(estricto, trozo)
  }
  return esUtf8 && decodifica(estricto) ? 'utf-8' : 'windows-1252'
}

function decodifica(estricto: TextDecoder, trozo?: Uint8Array): boolean {
  try {
    estricto.decode(trozo, { stream: trozo !== undefined })
    return true
  } catch {
    return false
  }
}

/** From bytes to text, piece by piece; the mark at the beginning is left out. Call without bytes at the end. */
export function decodificador(codificacion: Codificacion): (trozo?: Uint8Array) => string {
  if (codificacion === 'windows-1252') return (trozo) => (trozo ? deWindows(trozo) : '')
  const decoder = new TextDecoder(codificacion)
  return (trozo) => decoder.decode(trozo, { stream: trozo !== undefined })
}
