/**
 * Segments of SAT's c_ClaveProdServ, the United Nations' list of products, with the last family of each. Its 52,000 keys are the provider's to ask;
 * this refuses what is in no segment or family, such as a key with a digit too many in front.
 */
const segmentos: Readonly<Record<string, number>> = {
  ...{ 10: 52, 11: 19, 12: 38, 13: 12, 14: 12, 15: 14, 20: 15, 21: 12, 22: 11, 23: 36, 24: 15, 25: 22, 26: 16, 27: 15 },
  ...{ 30: 29, 31: 43, 32: 16, 39: 13, 40: 20, 41: 13, 42: 35, 43: 24, 44: 13, 45: 15, 46: 25, 47: 14, 48: 14, 49: 25 },
  ...{ 50: 72, 51: 48, 52: 17, 53: 15, 54: 13, 55: 13, 56: 14, 60: 15, 64: 15, 70: 18, 71: 18, 72: 16, 73: 19, 76: 14 },
  ...{
    77: 14,
    78: 19,
    80: 17,
    81: 17,
    82: 16,
    83: 13,
    84: 15,
    85: 40,
    86: 17,
    90: 17,
    91: 12,
    92: 13,
    93: 18,
    94: 14,
    95: 15,
  },
}
/** 'No existe en el catálogo', the key of a global's tickets. */
const SIN_CLAVE = '01010101'
const PRIMERA = 10

/** Whether a key may be one of SAT's products and services. */
export function esClaveProdServ(clave: string): boolean {
  if (clave === SIN_CLAVE) return true
  const [, segmento = '', familia, clase] = /^(\d{2})(\d{2})(\d{2})\d{2}$/.exec(clave) ?? []
  const ultima = segmentos[segmento] ?? 0
  return Number(familia) >= PRIMERA && Number(familia) <= ultima && Number(clase) >= PRIMERA
}
