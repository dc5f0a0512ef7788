import { fechaEn } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'

/** Days late in words: "2 días de retraso". */
export const textoDeRetraso = (dias: number): string => `${dias} ${dias === 1 ? 'día' : 'días'} de retraso`

/** A past day in words: "hoy", "ayer", "hace 3 días". */
export function haceCuanto(dias: number): string {
  if (dias <= 0) return 'hoy'
  return dias === 1 ? 'ayer' : `hace ${dias} días`
}

const DIA_MS = 24 * 3600_000

/** Days from one calendar day to another; negative when it is past. */
const diasHasta = (dia: string, hoy: string): number => Math.round((Date.parse(dia) - Date.parse(hoy)) / DIA_MS)

/** Since when an order waits in its branch for its owner (D-87): "listo desde ayer"; null for any other. */
export function listoDesde(
  { estatus, estatusDesde }: Pick<Pedido, 'estatus' | 'estatusDesde'>,
  zona: string,
  hoy: string,
): string | null {
  if (estatus !== ESTATUS_RECIBIDO || estatusDesde === null) return null
  return `listo desde ${haceCuanto(-diasHasta(fechaEn(zona, new Date(estatusDesde)), hoy))}`
}

/** Distance of a day in words: "hace 12 días", "en 3 meses", "en un año", "hoy". */
export function distancia(dia: string, hoy: string): string {
  const dias = diasHasta(dia, hoy)
  if (dias === 0) return 'hoy'
  return `${dias < 0 ? 'hace' : 'en'} ${enPalabras(Math.abs(dias))}`
}

const DIAS_DE_UN_ANO = 365.25

/** A number of days as people say it: days up to two months, then months, then years. */
function enPalabras(dias: number): string {
  const meses = Math.round((dias * 12) / DIAS_DE_UN_ANO)
  if (dias < 60) return dias === 1 ? 'un día' : `${dias} días`
  if (meses < 12) return `${meses} meses`
  const anos = Math.round(dias / DIAS_DE_UN_ANO)
  return anos <= 1 ? 'un año' : `${anos} años`
}
