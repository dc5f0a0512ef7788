import type { BancosDelPago } from '@nitida/contract/facturacion.bancos'
import { camposBancarios, cuentasDeForma } from '@nitida/contract/facturacion.bancos.rules'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { formasRecibidas, type PagoLibre } from '@nitida/contract/facturacion.pagos'

/** Fields of banks as they are typed. */
type BancosEscritos = Record<keyof BancosDelPago, string>

/** Inputs of the form of a payment. */
export interface ValoresDePago extends BancosEscritos {
  fecha: string | null
  formaPago: PagoLibre['formaPago'] | null
  importe: number | null
  /** Of an invoice in dollars. */
  moneda?: Moneda
  tipoCambio?: number | null
  numOperacion: string
}

export const BANCOS_EN_BLANCO: BancosEscritos = {
  rfcBancoOrdenante: '',
  bancoExtranjero: '',
  cuentaOrdenante: '',
  rfcBancoBeneficiario: '',
  cuentaBeneficiario: '',
}

/** Banks of a stored payment, as the form begins with them. */
export const bancosEscritos = (pago: BancosDelPago): BancosEscritos => ({
  rfcBancoOrdenante: pago.rfcBancoOrdenante ?? '',
  bancoExtranjero: pago.bancoExtranjero ?? '',
  cuentaOrdenante: pago.cuentaOrdenante ?? '',
  rfcBancoBeneficiario: pago.rfcBancoBeneficiario ?? '',
  cuentaBeneficiario: pago.cuentaBeneficiario ?? '',
})

/** What was typed is sent only with a form of payment that shows it. */
export const aEnviar = (forma: string, bancos: BancosEscritos): Partial<BancosEscritos> =>
  cuentasDeForma[forma] ? bancos : {}

export const nombreDeForma = (forma: string): string =>
  formasRecibidas.find(({ clave }) => clave === forma)?.nombre ?? forma

const nombres: BancosEscritos = {
  rfcBancoOrdenante: 'pagó el banco',
  bancoExtranjero: 'banco extranjero',
  cuentaOrdenante: 'desde la cuenta',
  rfcBancoBeneficiario: 'recibió el banco',
  cuentaBeneficiario: 'en la cuenta',
}

/** Banks and accounts of a stored payment, in words. */
export const bancosDichos = (pago: BancosDelPago): string[] =>
  camposBancarios.flatMap((campo) => (pago[campo] === null ? [] : [`${nombres[campo]} ${pago[campo]}`]))
