import type { Centavos } from './dinero.ts'
import type { Fecha } from './fechas.ts'

/** Alternatives that one quote may have, side by side. */
export const MAXIMO_ALTERNATIVAS = 3
/** Names that are proposed for them, from the cheapest on. */
export const nombresDeAlternativa = ['Buena', 'Mejor', 'Óptima'] as const
/** Days for which a quote's prices hold unless the owner or whoever writes it says otherwise, and the most that they may say. */
export const VIGENCIA_DIAS = 15
export const VIGENCIA_MAXIMA_DIAS = 180
/** Days after which somebody who has not decided is called. */
export const LLAMAR_A_LOS_DIAS = 2

/** Part of its total that the order of a quote proposes as its advance; whoever takes it may charge something else. */
export const ANTICIPO_PORCIENTO = 50
export const anticipoPropuesto = (total: Centavos): Centavos => Math.ceil((total * ANTICIPO_PORCIENTO) / 100)

export const motivosDePerdida = ['precio', 'otra_optica', 'plazo', 'no_le_gusto', 'ya_no_los_necesita', 'otro'] as const
export type MotivoDePerdida = (typeof motivosDePerdida)[number]
export const etiquetaMotivoDePerdida: Record<MotivoDePerdida, string> = {
  precio: 'Precio',
  otra_optica: 'Los hizo en otra óptica',
  plazo: 'Plazo de entrega',
  no_le_gusto: 'No encontró armazón',
  ya_no_los_necesita: 'Ya no los necesita',
  otro: 'Otro motivo',
}

export const estadosDePresupuesto = ['borrador', 'enviado', 'interesa', 'vencido', 'perdido', 'pedido'] as const
export type EstadoDePresupuesto = (typeof estadosDePresupuesto)[number]
export const etiquetaEstadoDePresupuesto: Record<EstadoDePresupuesto, string> = {
  borrador: 'Borrador',
  enviado: 'Enviado',
  interesa: 'Le interesa',
  vencido: 'Vencido',
  perdido: 'Perdido',
  pedido: 'Hecho pedido',
}

interface Hechos {
  idPedido: number | null
  perdido: unknown
  interesa: number | null
  enviado: unknown
  vigenteHasta: Fecha
}

/** What a quote is, by the last thing that happened to it. A customer's interest stands though the prices ended. */
export function estadoDePresupuesto(hechos: Hechos, hoy: Fecha): EstadoDePresupuesto {
  if (hechos.idPedido !== null) return 'pedido'
  if (hechos.perdido) return 'perdido'
  if (hechos.interesa !== null) return 'interesa'
  if (hechos.vigenteHasta < hoy) return 'vencido'
  return hechos.enviado ? 'enviado' : 'borrador'
}

/** A quote's name: '01-P12', which no order has. */
export const folioDePresupuesto = ({ sucursalNumber, folio }: { sucursalNumber: string; folio: number }): string =>
  `${sucursalNumber}-P${folio}`

/** The frames whose price of today is not the quoted one, by their place among the elements. Pesos. */
export interface CambioDePrecio {
  lugar: number
  armazon: string
  antes: number
  ahora: number
}

/** The elements as an order takes them once the quote's prices ended: frames at today's price. */
export const conPreciosDeHoy = <E extends { importeArmazon: number }>(
  elementos: readonly E[],
  cambios: readonly CambioDePrecio[],
): E[] =>
  elementos.map((elemento, lugar) => {
    const cambio = cambios.find((uno) => uno.lugar === lugar)
    return cambio ? { ...elemento, importeArmazon: cambio.ahora } : elemento
  })
