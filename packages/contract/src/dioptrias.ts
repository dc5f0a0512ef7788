/**
 * Dioptres of digits without a point: '125' is 1.25 and '50' 0.50, because hundredths are written as they are said; one digit, or two that
 * end in no quarter, are whole dioptres. Null for '05', which may be a half or five.
 */
export function dioptriasSinPunto(cifras: string): number | null {
  if (/^0[1-9]$/.test(cifras)) return null
  return cifras.length > 2 || /^[257][05]$/.test(cifras) ? Number(cifras) / 100 : Number(cifras)
}
