import { fechaLarga } from './formatos.ts'

/** '1 al 24 de noviembre de 2026'; what both days share is said once. */
export function rangoEnPalabras({ desde, hasta }: { desde: string; hasta: string }): string {
  if (desde === hasta) return fechaLarga(desde)
  const [dia, , mes, , anio] = fechaLarga(desde).split(' ')
  if (desde.slice(0, 7) === hasta.slice(0, 7)) return `${dia} al ${fechaLarga(hasta)}`
  if (desde.slice(0, 4) === hasta.slice(0, 4)) return `${dia} de ${mes} al ${fechaLarga(hasta)}`
  return `${dia} de ${mes} de ${anio} al ${fechaLarga(hasta)}`
}
