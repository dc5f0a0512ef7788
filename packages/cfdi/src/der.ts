/** One DER element: its tag, its content and the offset just after it. */
type Elemento = { tag: number; contenido: Buffer; fin: number }

export const SEQUENCE = 0x30
export const OCTET_STRING = 0x04
export const INTEGER = 0x02
export const OBJECT_IDENTIFIER = 0x06

/**
 * Reads the DER element that starts at `inicio`. Returns null when there is none, when it is cut, or when its tag is not
 * the expected one. Only definite lengths of up to three bytes: nothing we read is larger than 20 kB.
 */
export function leerElemento(der: Buffer, inicio: number, tag: number): Elemento | null {
  const primero = der[inicio + 1]
  if (der[inicio] !== tag || primero === undefined) return null
  const octetos = primero < 0x80 ? 0 : primero - 0x80
  if (primero === 0x80 || octetos > 3) return null
  const desde = inicio + 2 + octetos
  if (desde > der.length) return null
  const largo = octetos === 0 ? primero : der.readUIntBE(inicio + 2, octetos)
  const fin = desde + largo
  return fin > der.length ? null : { tag, contenido: der.subarray(desde, fin), fin }
}

/** Reads consecutive elements with exactly these tags, from the start of `der`; null when one is missing. */
export function leerSecuencia(der: Buffer, tags: readonly number[]): Elemento[] | null {
  const elementos: Elemento[] = []
  let inicio = 0
  for (const tag of tags) {
    const elemento = leerElemento(der, inicio, tag)
    if (elemento === null) return null
    elementos.push(elemento)
    inicio = elemento.fin
  }
  return elementos
}

/** A positive INTEGER of up to four bytes of value, or null. */
export function leerEnteroPositivo(contenido: Buffer): number | null {
  if (contenido.length === 0 || contenido.length > 5) return null
  const primero = contenido[0]
  if (primero === undefined || primero >= 0x80) return null
  const valor = contenido.readUIntBE(0, contenido.length)
  return valor > 0 ? valor : null
}
