import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { ClaseIva } from '@nitida/contract/facturacion.impuestos'
import type { IvaDeArticulo } from '@nitida/contract/inventario.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import type { PorIva } from './facturacion.intentos.queries.ts'

type ClavePorIva = keyof PorIva

export const clavesPorIva = ['tasa', 'cero', 'exento'] as const satisfies readonly ClavePorIva[]

const claveDe = (iva: IvaDeArticulo | null): ClavePorIva => (iva === null ? 'tasa' : iva === '0' ? 'cero' : 'exento')

const cada = (de: (clave: ClavePorIva) => Centavos): PorIva => ({
  tasa: de('tasa'),
  cero: de('cero'),
  exento: de('exento'),
})

export const totalPorIva = (uno: PorIva): Centavos => sumar(...clavesPorIva.map((clave) => uno[clave]))

export const sumarPorIva = (varios: readonly PorIva[]): PorIva =>
  cada((clave) => sumar(...varios.map((uno) => uno[clave])))

/** Lines by the tax of each. */
export const porIvaDe = (lineas: readonly { importe: Centavos; iva: IvaDeArticulo | null }[]): PorIva =>
  cada((clave) => sumar(...lineas.filter(({ iva }) => claveDe(iva) === clave).map(({ importe }) => importe)))

/** What is left of one where another is told, nothing where that one is more. */
export const menosPorIva = (uno: PorIva, otro: PorIva): PorIva => cada((clave) => Math.max(0, uno[clave] - otro[clave]))

/**
 * An amount by weights, to the centavo: the largest remainders take what rounding left, and none gets more than its weight while the amount is no
 * more than all of them. What is more than all, or has no weights, is at the rate.
 */
export function repartirPorIva(importe: Centavos, pesos: PorIva): PorIva {
  const todo = totalPorIva(pesos)
  if (importe >= todo) return { ...pesos, tasa: pesos.tasa + importe - todo }
  const partes = cada((clave) => Number((BigInt(importe) * BigInt(pesos[clave])) / BigInt(todo)))
  const resto = (clave: ClavePorIva) => Number((BigInt(importe) * BigInt(pesos[clave])) % BigInt(todo))
  const enOrden = clavesPorIva.toSorted((una, otra) => resto(otra) - resto(una))
  for (const clave of enOrden.slice(0, importe - totalPorIva(partes))) partes[clave] += 1
  return partes
}

/** What CFDIs tell of an order by tax: its goods less what was paid before it came here. */
export const valeDe = ({ total, bienes }: { total: Centavos; bienes: PorIva }): PorIva => repartirPorIva(total, bienes)

/**
 * What an egreso takes back of a CFDI by tax: first that of which the CFDI says more than the order is worth, then by its shares.
 * @param queda what the CFDI still says.
 * @param vale what of it is the order's.
 */
export function quitarPorIva(importe: Centavos, queda: PorIva, vale: PorIva): PorIva {
  const sobra = menosPorIva(queda, vale)
  const deSobra = Math.min(importe, totalPorIva(sobra))
  const primero = repartirPorIva(deSobra, sobra)
  return sumarPorIva([primero, repartirPorIva(importe - deSobra, menosPorIva(queda, primero))])
}

/** Its parts that are something, each with its tax in a CFDI of a rate. */
export function partesPorIva(uno: PorIva, tasa: TasaIva): { importe: Centavos; iva: ClaseIva }[] {
  const ivas: Record<ClavePorIva, ClaseIva> = { tasa, cero: '0', exento: 'exento' }
  return clavesPorIva.filter((clave) => uno[clave] > 0).map((clave) => ({ importe: uno[clave], iva: ivas[clave] }))
}
