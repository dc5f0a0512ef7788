const CON_COMA_DECIMAL = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d*),(\d{1,2})$/

/**
 * What '150,50' or '1.234,5' mean: some keypads type a comma for the decimal point, and a comma with one or two digits behind
 * it parts no thousands. Null for whatever reads as in Mexico: '1,234.50', '1,500'.
 */
export function comaDecimal(texto: string): number | null {
  const [, signo, enteros = '', decimales] = CON_COMA_DECIMAL.exec(texto.replace(/[\s$]/g, '')) ?? []
  if (decimales === undefined) return null
  return Number(`${signo}${enteros.replace(/[.,]/g, '') || '0'}.${decimales}`)
}
