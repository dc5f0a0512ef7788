import { diasEntre, type Fecha, sumarDias } from './fechas.ts'
import type { CodigoGs1 } from './gs1.rules.ts'
import type { Familia } from './inventario.rules.ts'

/** Whether pieces of a family come in lots that expire. */
export const llevaLotes = (familia: Familia): boolean => familia === 'lente_contacto' || familia === 'accesorio'

/** Whether a purchase has to say the lot and the expiry of every piece. */
export const exigeLotes = (familia: Familia): boolean => familia === 'lente_contacto'

/** Days before the expiry at which pieces are told, and those at which it is pressing. */
export const DIAS_POR_CADUCAR = 60
export const DIAS_DE_URGENCIA = 30

export type Caducidad = 'caducado' | 'urgente' | 'pronto'

/** How near the expiry is; null for one that is far or not known. A piece may be used on its last day. */
export function caducidadDe(caduca: Fecha | null, hoy: Fecha): Caducidad | null {
  if (caduca === null || caduca > sumarDias(hoy, DIAS_POR_CADUCAR)) return null
  if (caduca < hoy) return 'caducado'
  return diasEntre(hoy, caduca) <= DIAS_DE_URGENCIA ? 'urgente' : 'pronto'
}

/** Pieces of a lot, as they are written on receiving. */
export interface LoteEscrito {
  lote: string
  caduca: Fecha | null
  piezas: number
}

/** Whether both name one lot. */
export const esElMismoLote = (uno: Omit<LoteEscrito, 'piezas'>, otro: Omit<LoteEscrito, 'piezas'>): boolean =>
  uno.lote.toUpperCase() === otro.lote.toUpperCase() && uno.caduca === otro.caduca

/** Lots with one piece more of the lot that was scanned; a code without lot and expiry changes nothing. */
export function conPieza(lotes: readonly LoteEscrito[], { lote, caduca }: CodigoGs1): LoteEscrito[] {
  if (!lote && !caduca) return [...lotes]
  const suyo = lotes.find((uno) => esElMismoLote(uno, { lote, caduca }))
  if (!suyo) return [...lotes, { lote, caduca, piezas: 1 }]
  return lotes.map((uno) => (uno === suyo ? { ...uno, piezas: (uno.piezas || 0) + 1 } : uno))
}

/** Why lots do not fit the pieces that came; null where they do. */
export function faltaEnLotes(familia: Familia, piezas: number, lotes: readonly LoteEscrito[]): string | null {
  if (lotes.length > 0 && !llevaLotes(familia)) return 'Solo lentes de contacto y accesorios llevan lote.'
  if (lotes.some(({ piezas: suyas }) => !Number.isInteger(suyas) || suyas < 1))
    return 'Escribe cuántas piezas son de cada lote.'
  if (lotes.some(({ lote, caduca }) => !lote.trim() && caduca === null)) return 'Escribe el lote o la caducidad.'
  if (lotes.some((uno, i) => lotes.slice(0, i).some((otro) => esElMismoLote(uno, otro))))
    return 'Escribe cada lote una vez.'
  const suma = lotes.reduce((total, { piezas: suyas }) => total + suyas, 0)
  if (suma > piezas) return 'Los lotes suman más piezas que las recibidas.'
  if (!exigeLotes(familia)) return null
  if (suma < piezas) return 'Escribe de qué lote es cada pieza.'
  return lotes.some(({ lote, caduca }) => !lote.trim() || caduca === null) ? 'Escribe el lote y la caducidad.' : null
}
