/** Whether a spreadsheet would take a text for a formula (security 29). */
export const pareceFormula = (texto: string): boolean => /^[=+\-@\t\r]/.test(texto)

/** A text that stays one: an apostrophe stands before what would be a formula. */
export const sinFormula = (texto: string): string => (pareceFormula(texto) ? `'${texto}` : texto)
