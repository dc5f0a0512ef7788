import { aPesos, type Centavos } from './dinero.ts'
import { type Moneda, simboloDe } from './facturacion.moneda.ts'

/** Bounds that keep a slip of the finger out. */
export const TIPO_DE_CAMBIO = { minimo: 1, maximo: 100, decimales: 6 } as const
const [ESCALA, ESCALA_ENTERA] = [1_000_000, 1_000_000n]

/** Whether it may be the pesos of a dollar: within bounds, of the six decimals that SAT takes; DOF publishes four. */
export const esTipoDeCambio = (escrito: number): boolean =>
  escrito >= TIPO_DE_CAMBIO.minimo &&
  escrito <= TIPO_DE_CAMBIO.maximo &&
  Math.abs(escrito * ESCALA - Math.round(escrito * ESCALA)) < 1e-4

/** As a CFDI says it, with DOF's four decimals at least: '18.2500'. */
export const tipoDeCambioEscrito = (tipoCambio: number): string =>
  tipoCambio.toFixed(TIPO_DE_CAMBIO.decimales).replace(/0{1,2}$/, '')

const millonesimas = (tipoCambio: number): bigint => BigInt(Math.round(tipoCambio * ESCALA))
const dividir = (dividendo: bigint, divisor: bigint): Centavos => Number((2n * dividendo + divisor) / (2n * divisor))

/** Pesos of an amount, to the centavo, half up. What is in pesos already says no rate. */
export const enPesos = (importe: Centavos, tipoCambio: number | null): Centavos =>
  tipoCambio === null ? importe : dividir(BigInt(importe) * millonesimas(tipoCambio), ESCALA_ENTERA)

/** Dollars that pesos are worth, to the cent, half up: what a payment in pesos takes off an invoice in dollars. */
export const enDolares = (pesos: Centavos, tipoCambio: number): Centavos =>
  dividir(BigInt(pesos) * ESCALA_ENTERA, millonesimas(tipoCambio))

/** '$1,000.00', or 'US$ 1,000.00'. */
export function importeEscrito(importe: Centavos, moneda: Moneda): string {
  const cifra = aPesos(importe).toLocaleString('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${simboloDe[moneda]}${cifra}`
}
