import { aCentavos, aPesos, dosDecimales, MAS_DE_DOS_DECIMALES, paraSumar } from '@nitida/contract/dinero'
import { mensajeDe } from '@nitida/contract/errores'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { dinero } from '../../ui/formatos.ts'

/** Values of a payment's inputs; pesos. */
export interface ValoresCobro {
  importe: number | null
  forma: FormaPago | null
  /** A second method in the same payment, with its part; `primera` is what the first one's field holds where it is no part of the total. */
  segunda: { forma: FormaPago; importe: number | null; primera?: number | null } | null
  /** Cash that the customer hands over; null where nobody counted it. */
  recibido: number | null
}

/** A till opens with all of it. The method is never guessed: it must be chosen (spec §5), or the drawer says what nobody took. */
export const cobroInicial = (saldo: number): ValoresCobro => ({
  importe: saldo,
  forma: null,
  segunda: null,
  recibido: null,
})

export interface FallosDeCobro {
  importe?: string
  forma?: string
  segunda?: string
  recibido?: string
}

const enCentavos = (pesos: number | null | undefined): number => aCentavos(paraSumar(pesos))

/** Parts of a payment, and its cash, in centavos. */
export function partesDe({ importe, forma, segunda, recibido }: ValoresCobro) {
  const total = enCentavos(importe)
  const parteSegunda = enCentavos(segunda?.importe)
  const primera = Math.max(0, total - parteSegunda)
  const efectivo = (forma === 'Efectivo' ? primera : 0) + (segunda?.forma === 'Efectivo' ? parteSegunda : 0)
  const cambio = recibido === null ? null : enCentavos(recibido) - efectivo
  return { total, primera, parteSegunda, efectivo, cambio }
}

/** Whether cash is or may still be part of it, so that its place beside the methods is kept. */
export const cabeEfectivo = (valores: ValoresCobro): boolean => valores.forma === null || partesDe(valores).efectivo > 0

/** Puts another method in place of the first. A second method that is chosen for all is no part of it. */
export const conForma = ({ segunda }: ValoresCobro, forma: FormaPago): Partial<ValoresCobro> => ({
  forma,
  ...(segunda?.forma === forma ? { segunda: null } : {}),
})

/** What the field of the first method holds: its amount, or as it was typed one that is no part of the total. */
export function primeraDe(valores: ValoresCobro): number | null {
  const { importe, segunda } = valores
  if (importe === null || !segunda) return importe
  return segunda.primera === undefined ? aPesos(partesDe(valores).primera) : segunda.primera
}

/** Whether it is money that can be taken: above zero, and nothing of it is rounded. */
const esImporte = (pesos: number | null): pesos is number => pesos !== null && pesos > 0 && dosDecimales(pesos)

/** Adds a second method. Its part is taken of the whole debt where the first one's field holds no amount. */
export const conSegunda = ({ importe }: ValoresCobro, forma: FormaPago, saldo: number): Partial<ValoresCobro> => ({
  segunda: { forma, importe: null },
  ...(!esImporte(importe) && { importe: saldo }),
})

/** Sets the amount of the first method; the second one takes the rest, where there is one. */
export function conPrimera({ importe, segunda }: ValoresCobro, primera: number | null): Partial<ValoresCobro> {
  if (!segunda) return { importe: primera }
  const { forma } = segunda
  const resto = enCentavos(importe) - enCentavos(primera)
  if (!esImporte(primera) || resto < 0) return { segunda: { forma, importe: null, primera } }
  return { segunda: { forma, importe: aPesos(resto) } }
}

/** Whether an amount is written and would have to be rounded. */
const sobranDecimales = (pesos: number | null | undefined): boolean =>
  Number.isFinite(pesos) && !dosDecimales(pesos ?? 0)

const EXCEDE = mensajeDe('ABONO_EXCEDE_SALDO')
const NADA = 'El importe debe ser mayor que cero.'

/** Problems of a payment; pesos. Empty when it can be sent. */
export function fallosDe(valores: ValoresCobro, saldo: number): FallosDeCobro {
  const { importe, forma, segunda } = valores
  const { total, primera, parteSegunda, efectivo, cambio } = partesDe(valores)
  const fallos: FallosDeCobro = {}
  if (importe === null || Number.isNaN(importe)) fallos.importe = 'Escribe el importe.'
  else if ([importe, segunda?.primera, segunda?.importe].some(sobranDecimales)) fallos.importe = MAS_DE_DOS_DECIMALES
  else if (total <= 0) fallos.importe = NADA
  else if (total > aCentavos(saldo)) fallos.importe = EXCEDE
  if (!forma) fallos.forma = mensajeDe('FALTA_FORMA_PAGO')
  if (segunda && (parteSegunda <= 0 || primera <= 0)) fallos.segunda = 'Escribe una parte del importe, no todo.'
  if (efectivo > 0 && cambio !== null && cambio < 0) fallos.recibido = `Faltan ${dinero(aPesos(-cambio))}.`
  return fallos
}

/**
 * Those that are told at once: wrong amounts, among them one that somebody else has just paid. Missing ones are told when the
 * payment is sent.
 */
export const alVuelo = ({ importe, recibido }: FallosDeCobro): FallosDeCobro => ({
  ...((importe === EXCEDE || importe === NADA || importe === MAS_DE_DOS_DECIMALES) && { importe }),
  ...(recibido && { recibido }),
})

/** Body of a valid payment; pesos. */
export function pagoDe(valores: ValoresCobro) {
  const { forma, segunda } = valores
  const { primera, parteSegunda } = partesDe(valores)
  if (!forma) return null
  return {
    importe: aPesos(primera),
    formaPago: forma,
    segunda: segunda ? { importe: aPesos(parteSegunda), formaPago: segunda.forma } : null,
  }
}

/** Notes that a customer pays with. */
export const billetes = [1000, 500, 200, 100, 50, 20] as const

/** Notes that were pressed one by one, and their sum; pesos. */
export interface Fajo {
  suma: number
  cuantos: Readonly<Record<number, number>>
}

/** Adds a note. Over an amount that the counted notes do not make, the count starts again. */
export function conBillete({ suma, cuantos }: Fajo, billete: number, recibido: number | null): Fajo {
  const llevan = suma === recibido ? cuantos : {}
  return { suma: (recibido ?? 0) + billete, cuantos: { ...llevan, [billete]: (llevan[billete] ?? 0) + 1 } }
}
