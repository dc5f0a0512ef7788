import { type Centavos, sumar } from '@nitida/contract/dinero'
import fc from 'fast-check'
import { aCentavosDeProducto, aMicros, deCentavos } from './decimales.ts'
import type { Pago, PagoDeDolares } from './pago.ts'

const rate = fc.integer({ min: 1_000_000, max: 100_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))

/** Currency of a CFDI. */
export type EnMoneda = fc.Arbitrary<string | null>
export const enMxn: EnMoneda = fc.constant(null)
/** Its rate, of six decimals. */
export const enUsd: EnMoneda = rate
export const enCualquiera: EnMoneda = fc.oneof(enMxn, enUsd)

/** What dollars are worth, to the centavo, half up. */
export const enPesos = (centavos: Centavos, tipoCambio: string): Centavos =>
  aCentavosDeProducto(deCentavos(centavos) * aMicros(tipoCambio))

/** How a payment was made: of documents in pesos, or in dollars by either currency. */
export type Cambio = { tipoCambio: string; moneda: PagoDeDolares['moneda'] } | null

const deDolares = (moneda: PagoDeDolares['moneda']): fc.Arbitrary<Cambio> =>
  rate.map((tipoCambio) => ({ tipoCambio, moneda }))

/** Payments by how they are made. */
export const cambios = {
  'en pesos': fc.constant<Cambio>(null),
  'en dólares de facturas en dólares': deDolares('USD'),
  'en pesos de facturas en dólares': deDolares('MXN'),
}
export const cualquierCambio: fc.Arbitrary<Cambio> = fc.oneof(...Object.values(cambios))

export function pagado(cambio: Cambio, documentos: readonly { ImpPagado: Centavos }[]): Pick<Pago, 'dolares'> {
  if (!cambio) return {}
  const { moneda, tipoCambio } = cambio
  if (moneda === 'USD') return { dolares: { moneda, tipoCambio } }
  return {
    dolares: { moneda, recibido: enPesos(sumar(...documentos.map(({ ImpPagado }) => ImpPagado)), tipoCambio) },
  }
}
