/**
 * Completed years on a day, both as `YYYY-MM-DD`; null for a birth that is still to come. Somebody born on February 29
 * has his birthday on March 1 in years without one.
 */
export function edadEn(hoy: string, nacimiento: string): number | null {
  if (nacimiento > hoy) return null
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios
}
