import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumar } from './dinero.ts'
import { sinImpuestos } from './facturacion.impuestos.rules.ts'
import { type CfdiContable, debeDe, haberDe, numeroDeSolicitudValido, polizasDe } from './facturacion.polizas.rules.ts'
import type { CobroContable } from './facturacion.polizas.ts'

const lugar = {
  rfc: fc.constantFrom('EKU9003173C9', 'GOMJ800101AB1'),
  sucursalNumber: fc.constantFrom('01', '02', 'Centro'),
  fecha: fc.constantFrom('2026-11-01', '2026-11-15', '2026-11-30'),
}
const centavos = fc.integer({ min: 0, max: 1_000_000_000 })
const cuenta = fc.constantFrom('cuentaCaja' as const, 'cuentaBancos' as const)

const cfdi = fc
  .record({
    ...lugar,
    ...{ signo: fc.constantFrom(1 as const, -1 as const), egreso: fc.boolean(), documento: fc.constant('F-1') },
    ...{ uuid: fc.uuid(), rfcReceptor: fc.constant('XAXX010101000'), total: centavos, parte: fc.nat(100) },
    devuelta: fc.nat(100),
    pagadoEn: fc.option(cuenta),
    otras: fc.tuple(...[1, 2, 3, 4].map(() => fc.oneof(fc.constant(0), fc.nat(100)))),
  })
  .map(({ parte, devuelta, otras, ...fila }): CfdiContable => {
    const iva = Math.floor((fila.total * parte) / 725)
    const impuestos = sinImpuestos()
    const [cero, exenta, retenidoIva, retenidoIsr] = otras.map((n) => Math.floor((fila.total * n) / 1000))
    impuestos.clases['0'].base = cero ?? 0
    impuestos.clases.exento.base = exenta ?? 0
    Object.assign(impuestos, { retenidoIva, retenidoIsr })
    const otros = (cero ?? 0) + (exenta ?? 0) - (retenidoIva ?? 0) - (retenidoIsr ?? 0)
    impuestos.clases['0.16'] = { base: fila.total - iva - otros, iva }
    return {
      ...fila,
      iva,
      impuestos,
      enDolares: null,
      // An egreso may give back a part alone.
      pagado: fila.pagadoEn === null ? 0 : fila.egreso ? Math.floor((fila.total * devuelta) / 100) : fila.total,
    }
  })

const cobro: fc.Arbitrary<CobroContable> = fc.record({
  ...lugar,
  ...{ cuenta, entra: centavos, sale: centavos, iva: fc.integer({ min: -100_000_000, max: 100_000_000 }) },
  cambiaria: fc.oneof(fc.constant(0), fc.integer({ min: -1_000_000, max: 1_000_000 })),
})

test('whatever happened, every póliza balances, is one of its taxpayer, branch, type and day, and has no empty entry', () => {
  fc.assert(
    fc.property(fc.array(cfdi, { maxLength: 30 }), fc.array(cobro, { maxLength: 30 }), (cfdis, cobros) => {
      const polizas = polizasDe(cfdis, cobros)
      for (const { asientos } of polizas) {
        expect(debeDe(asientos)).toBe(haberDe(asientos))
        expect(asientos.length).toBeGreaterThan(1)
        for (const { debe, haber } of asientos) {
          expect(Math.min(debe, haber)).toBe(0)
          expect(Math.max(debe, haber)).toBeGreaterThan(0)
        }
      }
      expect(new Set(polizas.map(({ rfc, numero }) => `${rfc} ${numero}`)).size).toBe(polizas.length)
      const asientos = polizas.flatMap((poliza) => poliza.asientos)
      const saldo = (...cuentas: string[]) =>
        sumar(...asientos.filter((uno) => cuentas.includes(uno.cuenta)).map(({ debe, haber }) => debe - haber))
      const lado = ({ signo, egreso }: CfdiContable) => (egreso ? -signo : signo)
      const facturado = sumar(...cfdis.map((uno) => lado(uno) * uno.total))
      const contado = sumar(...cfdis.map((uno) => lado(uno) * uno.pagado))
      const cobrado = sumar(...cobros.map(({ entra, sale }) => entra - sale))
      // What is owed is what was invoiced less what was collected; money is in caja and bancos.
      expect(saldo('cuentaCaja', 'cuentaBancos')).toBe(cobrado + contado)
      const cambiaria = sumar(...cobros.map((uno) => uno.cambiaria))
      expect(saldo('cuentaClientes')).toBe(facturado - cobrado - contado + cambiaria)
      expect(saldo('cuentaGananciaCambiaria', 'cuentaPerdidaCambiaria')).toBe(0 - cambiaria)
      const deVentas = ['cuentaVentas', 'cuentaVentasCero', 'cuentaVentasExentas', 'cuentaDevoluciones']
      const deImpuestos = ['cuentaIvaPorCobrar', 'cuentaIvaCobrado', 'cuentaIvaRetenido', 'cuentaIsrRetenido']
      expect(saldo(...deVentas, ...deImpuestos) + facturado).toBe(0)
    }),
  )
})

test('the number of a request is one of its kind', () => {
  expect(numeroDeSolicitudValido('AF', 'ABC1234567/26')).toBe(true)
  expect(numeroDeSolicitudValido('FC', 'AB123456789012')).toBe(false)
  expect(numeroDeSolicitudValido('DE', 'AB123456789012')).toBe(true)
  expect(numeroDeSolicitudValido('CO', 'ABC1234567/26')).toBe(false)
})
