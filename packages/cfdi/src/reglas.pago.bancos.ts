import { cuentasDeForma } from '@nitida/contract/facturacion.bancos.rules'
import { RFC_EXTRANJERO } from '@nitida/contract/facturacion.rules'
import type { Nodo } from './arbol.ts'
import { atributo, errar, type Falta, type Hallazgo, tiene } from './vista.ts'

const PROHIBIDOS = [
  ['RfcEmisorCtaOrd', 'CRP20221'],
  ['CtaOrdenante', 'CRP20224'],
  ['RfcEmisorCtaBen', 'CRP20227'],
  ['CtaBeneficiario', 'CRP20228'],
] as const

/** Banks and accounts of a payment: only by forms of payment that go through a bank, and written as SAT's c_FormaPago asks. */
export function reglasDeBancos(pago: Nodo, campo: string): Hallazgo[] {
  const cuentas = cuentasDeForma[atributo(pago, 'FormaDePagoP') ?? '']
  if (!cuentas)
    return errar(
      ...PROHIBIDOS.map(
        ([nombre, codigo]): Falta => [
          tiene(pago, nombre),
          codigo,
          `${campo}.${nombre}`,
          'Con esta forma de pago no se dicen bancos ni cuentas.',
        ],
      ),
    )
  const malEscrita = (nombre: string, { patron }: { patron: RegExp }): boolean =>
    tiene(pago, nombre) && !patron.test(atributo(pago, nombre) ?? '')
  return errar(
    [
      atributo(pago, 'RfcEmisorCtaOrd') === RFC_EXTRANJERO && !tiene(pago, 'NomBancoOrdExt'),
      'CRP20223',
      `${campo}.NomBancoOrdExt`,
      'Falta el nombre del banco extranjero.',
    ],
    [
      malEscrita('CtaOrdenante', cuentas.ordenante),
      'CRP20225',
      `${campo}.CtaOrdenante`,
      `La cuenta no es de esa forma de pago. ${cuentas.ordenante.texto}`,
    ],
    [
      malEscrita('CtaBeneficiario', cuentas.beneficiario),
      'CRP20226',
      `${campo}.CtaBeneficiario`,
      `La cuenta no es de esa forma de pago. ${cuentas.beneficiario.texto}`,
    ],
  )
}
