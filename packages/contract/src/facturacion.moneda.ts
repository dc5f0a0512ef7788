/** Currencies of an invoice without an order; an order's is in pesos. */
export const monedas = ['MXN', 'USD'] as const
export type Moneda = (typeof monedas)[number]

/** What stands before an amount. */
export const simboloDe: Record<Moneda, string> = { MXN: '$', USD: 'US$ ' }
