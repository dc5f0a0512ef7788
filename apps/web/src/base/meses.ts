import type { Mes } from '@nitida/contract/facturacion.rules'
import { fechaLarga } from '../ui/formatos.ts'

/** A month in words: '2026-11' → 'noviembre de 2026'. */
export const mesLegible = (mes: Mes): string => fechaLarga(`${mes}-01`).replace(/^\d+ de /, '')

/** A month as an address has it: '2026-11' → 202611. */
export const numeroDeMes = (mes: Mes): number => Number(mes.replace('-', ''))

/** So many months, a month and those before it. */
export function mesesHasta(mes: Mes, cuantos: number): Mes[] {
  const [anio = 0, numeroDeMes = 1] = mes.split('-').map(Number)
  return Array.from({ length: cuantos }, (_, atras) =>
    new Date(Date.UTC(anio, numeroDeMes - 1 - atras, 1)).toISOString().slice(0, 7),
  )
}

/** A month as an option of a list: 'Noviembre de 2026'. */
export const mesCapital = (mes: Mes): string => {
  const texto = mesLegible(mes)
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}
