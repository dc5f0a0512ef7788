/** Days late in words: "2 días de retraso". */
export const textoDeRetraso = (dias: number): string => `${dias} ${dias === 1 ? 'día' : 'días'} de retraso`

/** A past day in words: "hoy", "ayer", "hace 3 días". */
export function haceCuanto(dias: number): string {
  if (dias <= 0) return 'hoy'
  return dias === 1 ? 'ayer' : `hace ${dias} días`
}
