import type { Cifras, SucursalDeNegocio } from '@nitida/contract/negocio'
import { CASOS_PARA_PORCENTAJE, type Comparacion } from '@nitida/contract/negocio.rules'
import { cambio } from '../../entidades/hoy/cambio.ts'
import { numero } from '../../ui/formatos.ts'

/** Whole pesos; the cents are in the rows. */
export const pesos = (valor: number): string => {
  const enteros = Math.round(valor)
  return `${enteros < 0 ? '−' : ''}$${numero(Math.abs(enteros))}`
}

/** Figures of several branches together. Centavos are added, so that no fraction is left over. */
export function sumarCifras(todas: readonly Cifras[]): Cifras {
  const total = (de: (cifras: Cifras) => number) =>
    todas.reduce((suma, cifras) => suma + Math.round(de(cifras) * 100), 0) / 100
  return {
    ventas: total((c) => c.ventas),
    pedidos: total((c) => c.pedidos),
    cobrado: total((c) => c.cobrado),
    devuelto: total((c) => c.devuelto),
    visitas: total((c) => c.visitas),
    visitasConPedido: total((c) => c.visitasConPedido),
  }
}

/** What an order was worth on average; 0 without orders. */
export const ticketDe = ({ ventas, pedidos }: Cifras): number => (pedidos > 0 ? ventas / pedidos : 0)

/** How many visits were followed by an order, as a share where there are enough of them. */
export function conversionDe({ visitas, visitasConPedido }: Cifras): string {
  if (visitas === 0) return '—'
  if (visitas < CASOS_PARA_PORCENTAJE) return `${visitasConPedido} de ${visitas}`
  return `${Math.round((visitasConPedido / visitas) * 100)} %`
}

/** Difference of two shares in points; null where one of them says nothing. */
export function puntosDe(ahora: Cifras, antes: Cifras): string | null {
  if (Math.min(ahora.visitas, antes.visitas) < CASOS_PARA_PORCENTAJE) return null
  const puntos = Math.round((ahora.visitasConPedido / ahora.visitas - antes.visitasConPedido / antes.visitas) * 100)
  if (puntos === 0) return 'Igual'
  return `${puntos > 0 ? '+' : '−'}${Math.abs(puntos)} ${Math.abs(puntos) === 1 ? 'punto' : 'puntos'}`
}

export type Tono = 'sube' | 'baja' | 'igual'

/** Which way a value went; half a percent or less is no way. */
export function tonoDe(importe: number, antes: number): Tono {
  if (antes <= 0 || Math.abs(importe - antes) <= antes * 0.005) return 'igual'
  return importe > antes ? 'sube' : 'baja'
}

export const claseDeTono: Record<Tono, string> = { sube: 'text-ok-ink', baja: 'text-bad-ink', igual: 'text-ink2' }

/** The base of a comparison in a word: the year, or 'antes'. */
export const nombreDeBase = (contra: Comparacion, antes: { desde: string }): string =>
  contra === 'anio' ? antes.desde.slice(0, 4) : 'antes'

/** A change in words: '+10.7 %', or that there is nothing to compare with. */
export const frenteA = (importe: number, antes: number, base: string): string =>
  cambio({ importe, antes }) ?? (base === 'antes' ? 'Sin comparación' : `Sin ${base}`)

/** Branches that sold nothing in the days that are compared with, and those that did. */
export function segunBase(sucursales: readonly SucursalDeNegocio[]) {
  const conBase = sucursales.filter(({ antes }) => antes.ventas > 0)
  const sinBase = sucursales.filter(({ antes, cifras }) => antes.ventas <= 0 && cifras.ventas > 0)
  return { conBase, sinBase }
}
