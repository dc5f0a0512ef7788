import { type Centavos, sumar } from '@nitida/contract/dinero'
import fc from 'fast-check'
import { aCentavosDeProducto, aMicros, deCentavos } from './decimales.ts'
import type { Pago, PagoDeDolares } from './pago.ts'

const rate = fc.integer({ min: 1_000_000, max: 100_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))

/** Rate of a CFDI; half of them are in pesos. */
export const tipoCambio: fc.Arbitrary<string | null> = fc.option(rate, { freq: 2 })

/** What dollars are worth, to the centavo, half up. */
export const enPesos = (centavos: Centavos, tipoCambio: string): Centavos =>
  aCentavosDeProducto(deCentavos(centavos) * aMicros(tipoCambio))

/** How a payment was made: of documents in pesos, or in dollars by either currency. */
export type Cambio = { tipoCambio: string; moneda: PagoDeDolares['moneda'] } | null

export const pagoEnDolares: fc.Arbitrary<Cambio> = fc.option(
  fc.record({ tipoCambio: rate, moneda: fc.constantFrom('USD' as const, 'MXN' as const) }),
  { freq: 2 },
)

export function pagado(cambio: Cambio, documentos: readonly { ImpPagado: Centavos }[]): Pick<Pago, 'dolares'> {
  if (!cambio) return {}
  const { moneda, tipoCambio } = cambio
  if (moneda === 'USD') return { dolares: { moneda, tipoCambio } }
  return {
    dolares: { moneda, recibido: enPesos(sumar(...documentos.map(({ ImpPagado }) => ImpPagado)), tipoCambio) },
  }
}
