/**
 * Segments of SAT's c_ClaveProdServ, by the United Nations' list of products that it follows. They were written down without SAT's own list of
 * 52,000 keys, which is the provider's to ask; so only what is in no segment, or has no family or class, is refused.
 */
const segmentos = new Set([
  ...[10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
  ...[
    50, 51, 52, 53, 54, 55, 56, 57, 60, 64, 70, 71, 72, 73, 76, 77, 78, 80, 81, 82, 83, 84, 85, 86, 90, 91, 92, 93, 94,
  ],
  95,
])
/** 'No existe en el catálogo', the key of a global's tickets. */
const SIN_CLAVE = '01010101'
const PRIMERA = 10

/** Whether a key may be one of SAT's products and services. */
export function esClaveProdServ(clave: string): boolean {
  if (clave === SIN_CLAVE) return true
  const [, segmento, familia, clase] = /^(\d{2})(\d{2})(\d{2})\d{2}$/.exec(clave) ?? []
  // The keys of a segment or of a family whole end in zeros.
  const entera = (dos: string | undefined) => dos === '00' || Number(dos) >= PRIMERA
  return segmentos.has(Number(segmento)) && entera(familia) && entera(clase)
}

export const CLAVE_FUERA_DE_CATALOGO = 'Esa clave no está en el catálogo del SAT.'
