import { faltaDeRfc, leerRfc } from './claves.ts'
import type { BancosDelPago } from './facturacion.bancos.ts'
import { RFC_EXTRANJERO } from './facturacion.rules.ts'
import { limpiarClave, limpiarLinea } from './textos.ts'

export const camposBancarios = [
  ...(['rfcBancoOrdenante', 'bancoExtranjero', 'cuentaOrdenante'] as const),
  ...(['rfcBancoBeneficiario', 'cuentaBeneficiario'] as const),
] as const
export type CampoBancario = (typeof camposBancarios)[number]

export const SIN_BANCOS: BancosDelPago = {
  rfcBancoOrdenante: null,
  bancoExtranjero: null,
  cuentaOrdenante: null,
  rfcBancoBeneficiario: null,
  cuentaBeneficiario: null,
}

/** How an account is written by a form of payment, and the same in words. */
interface Cuenta {
  patron: RegExp
  texto: string
}
const RECEPTORA: Cuenta = {
  patron: /^(?:[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50})$/,
  texto: 'De 10 a 50 letras mayúsculas, dígitos o guiones bajos.',
}
const TARJETA: Cuenta = { patron: /^(?:[0-9]{16})$/, texto: 'Son los 16 dígitos de la tarjeta.' }

/** Forms of payment whose banks and accounts SAT takes, with the patterns of its catalogue c_FormaPago (`packages/cfdi/sat`). */
export const cuentasDeForma: Readonly<Record<string, { ordenante: Cuenta; beneficiario: Cuenta }>> = {
  '02': {
    ordenante: { patron: /^(?:[0-9]{11}|[0-9]{18})$/, texto: 'Son 11 dígitos, o los 18 de la CLABE.' },
    beneficiario: RECEPTORA,
  },
  '03': {
    ordenante: {
      patron: /^(?:[0-9]{10}|[0-9]{16}|[0-9]{18})$/,
      texto: 'Son 10 dígitos, 16 de la tarjeta o 18 de la CLABE.',
    },
    beneficiario: { patron: /^(?:[0-9]{10}|[0-9]{18})$/, texto: 'Son 10 dígitos, o los 18 de la CLABE.' },
  },
  '04': { ordenante: TARJETA, beneficiario: RECEPTORA },
  '28': { ordenante: TARJETA, beneficiario: RECEPTORA },
}

/** An account as people paste it: with spaces, hyphens or points, and a CLABE behind its name. */
export const leerCuenta = (escrita: string): string =>
  limpiarClave(escrita)
    .replace(/[-.:]/g, '')
    .replace(/^(?:CUENTA)?CLABE(?=\d{18}$)/, '')

const faltaDeBanco = (rfc: string, extranjero: boolean): string | null => {
  if (rfc === RFC_EXTRANJERO)
    return extranjero ? null : 'El banco donde se recibe es mexicano: escribe su RFC de 12 caracteres.'
  return faltaDeRfc(rfc) ?? (rfc.length === 12 ? null : 'El RFC de un banco tiene 12 caracteres.')
}

/** What SAT refuses of the banks of a payment by this form, at its field; empty when it takes them. */
export function faltasDeBancos(forma: string, bancos: BancosDelPago): Partial<Record<CampoBancario, string>> {
  const cuentas = cuentasDeForma[forma]
  const faltas: Partial<Record<CampoBancario, string>> = {}
  const exigir = (campo: CampoBancario, falta: (valor: string) => string | null) => {
    const valor = bancos[campo]
    const texto = valor && (cuentas ? falta(valor) : 'Con esta forma de pago el SAT no toma bancos ni cuentas.')
    if (texto) faltas[campo] = texto
  }
  const deCuenta = (cuenta: Cuenta | undefined) => (valor: string) =>
    cuenta?.patron.test(valor) ? null : (cuenta?.texto ?? null)
  exigir('rfcBancoOrdenante', (rfc) => faltaDeBanco(rfc, true))
  exigir('bancoExtranjero', (nombre) => (/[|\p{Cc}]/u.test(nombre) ? 'No puede llevar el signo «|».' : null))
  exigir('cuentaOrdenante', deCuenta(cuentas?.ordenante))
  exigir('rfcBancoBeneficiario', (rfc) => faltaDeBanco(rfc, false))
  exigir('cuentaBeneficiario', deCuenta(cuentas?.beneficiario))
  const esExtranjero = bancos.rfcBancoOrdenante === RFC_EXTRANJERO
  if (cuentas && esExtranjero && !bancos.bancoExtranjero)
    faltas.bancoExtranjero = 'Escribe el nombre del banco extranjero.'
  if (cuentas && !esExtranjero && bancos.bancoExtranjero)
    faltas.bancoExtranjero = `El nombre es de un banco extranjero, cuyo RFC es ${RFC_EXTRANJERO}.`
  return faltas
}

/** Banks as they were typed, cleaned; blank fields are not told. */
export function leerBancos(escritos: Partial<Record<CampoBancario, string | null>>): BancosDelPago {
  const leido = (campo: CampoBancario, leer: (escrito: string) => string) => leer(escritos[campo] ?? '') || null
  return {
    rfcBancoOrdenante: leido('rfcBancoOrdenante', leerRfc),
    bancoExtranjero: leido('bancoExtranjero', limpiarLinea),
    cuentaOrdenante: leido('cuentaOrdenante', leerCuenta),
    rfcBancoBeneficiario: leido('rfcBancoBeneficiario', leerRfc),
    cuentaBeneficiario: leido('cuentaBeneficiario', leerCuenta),
  }
}
