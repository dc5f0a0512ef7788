import { DE_DEJAVU, DE_LA_CASA } from './letras.gen.ts'

const AJENA = new RegExp(`[^\\n${DE_LA_CASA}]`, 'u')
export const SOLO_DE_LA_CASA = new RegExp(`^[\\n${DE_LA_CASA}]*$`, 'u')
export const SOLO_DE_DEJAVU = new RegExp(`^[${DE_DEJAVU}]*$`, 'u')

/** Whether a text has letters that are not in the house's font. */
export const tieneAjenas = (texto: string): boolean => AJENA.test(texto)

/** Letters that neither the house's font nor DejaVu has. */
export const lejanasDe = (texto: string): string[] =>
  [...new Set(texto)].filter((letra) => !SOLO_DE_LA_CASA.test(letra) && !SOLO_DE_DEJAVU.test(letra))
