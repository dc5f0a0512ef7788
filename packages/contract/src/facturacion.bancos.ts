/** Banks and accounts of a payment, as the complemento de pago tells them; null is not told. */
export interface BancosDelPago {
  rfcBancoOrdenante: string | null
  /** Name of a foreign bank, whose RFC is SAT's generic one. */
  bancoExtranjero: string | null
  cuentaOrdenante: string | null
  rfcBancoBeneficiario: string | null
  cuentaBeneficiario: string | null
}
