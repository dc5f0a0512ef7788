import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buscar, type Nodo, todos } from './arbol.ts'
import { AHORA, unaFactura, unPago } from './cfdi.fixture.ts'
import { enPesos } from './dolares.fixture.ts'
import { importesAntesDeIva } from './importes.ts'
import { impuestos } from './impuestos.fixture.ts'
import type { Pago } from './pago.ts'
import { revisar } from './revision.ts'

const contexto = { ahora: AHORA, zona: 'America/Mexico_City' }
const errores = (raiz: Nodo) => revisar(raiz, contexto).filter(({ nivel }) => nivel === 'error')

/** A decimal as an integer of so many places: nothing of the builder's arithmetic. */
function entero(texto: string | undefined, places: number): bigint {
  const [whole = '0', fraction = ''] = (texto ?? '0').split('.')
  if (fraction.length > places) throw new Error(`${texto} has more than ${places} decimals`)
  return BigInt(whole + fraction.padEnd(places, '0'))
}
const half = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

const pago = fc.record({
  parte: fc.integer({ min: 1, max: 1000 }),
  moneda: fc.constantFrom('USD' as const, 'MXN' as const),
  tipoCambio: fc.integer({ min: 1_000_000, max: 100_000_000 }).map((n) => (n / 1_000_000).toFixed(6)),
})

const casos = fc.record({
  pagos: fc.array(pago, { minLength: 1, maxLength: 6 }),
  centavos: fc.integer({ min: 100, max: 90_000_000 }),
  impuestos,
})

/** Payments in both currencies, the last of which is what is left. */
function pagosDe({ pagos, centavos, impuestos }: Parameters<Parameters<typeof casos.map>[0]>[0]) {
  const { iva, ...retenidas } = impuestos
  const precioUnitario = (centavos / 100).toFixed(2)
  const partida = { cantidad: '1', precioUnitario, porcentajeDescuento: '0', tasa: iva, retenidas }
  const { Total, clases } = importesAntesDeIva([partida], null)
  let saldo = Total
  const hechos = pagos.flatMap(({ parte, moneda, tipoCambio }, n): Pago[] => {
    const ultimo = n === pagos.length - 1
    const intended = ultimo ? saldo : Math.min(saldo, Math.ceil((Total * parte) / 3000))
    // What a person types in pesos is what the dollars are worth.
    const recibido = enPesos(intended, tipoCambio)
    const ImpPagado = moneda === 'MXN' ? Number(half(BigInt(recibido) * 1_000_000n, entero(tipoCambio, 6))) : intended
    if (ImpPagado === 0 || recibido === 0) return []
    const documento = { uuid: crypto.randomUUID(), Serie: 'A', Folio: '9', tasa: '0.16' as const, clases }
    const documentos = [{ ...documento, NumParcialidad: n + 1, ImpSaldoAnt: saldo, ImpPagado }]
    saldo -= ImpPagado
    return [
      {
        ...{ FechaPago: '2026-11-22T10:15:00', FormaDePagoP: '03', NumOperacion: null, documentos },
        dolares: moneda === 'USD' ? { moneda, tipoCambio } : { moneda, recibido },
      },
    ]
  })
  return { Total, hechos, saldo }
}

test('payments in both currencies end an invoice in dollars exactly, and the totals are their pesos', () => {
  fc.assert(
    fc.property(casos, (caso) => {
      const { Total, hechos, saldo } = pagosDe(caso)
      expect(saldo).toBe(0)
      const raiz = unPago({ pagos: hechos })
      expect(errores(raiz)).toEqual([])
      const complemento = buscar(raiz, 'cfdi:Complemento', 'pago20:Pagos')
      const totales = buscar(complemento, 'pago20:Totales')?.atributos ?? {}
      const pagos = todos(complemento, 'pago20:Pago')
      let [pagado, pesos, bases] = [0n, 0n, 0n]
      for (const { atributos, hijos } of pagos) {
        const docto = hijos.find(({ nombre }) => nombre === 'pago20:DoctoRelacionado')?.atributos ?? {}
        pagado += entero(docto.ImpPagado, 2)
        pesos += entero(atributos.Monto, 2) * entero(atributos.TipoCambioP, 6)
        const equivalencia = entero(docto.EquivalenciaDR, 10)
        // SAT: what the documents are worth is not more than what was received, and it is that to the centavo.
        const worth = entero(docto.ImpPagado, 2) * 10n ** 10n
        expect(worth <= entero(atributos.Monto, 2) * equivalencia).toBe(true)
        const lejos = entero(atributos.Monto, 2) - half(worth, equivalencia)
        // Ten decimals of an equivalence are a centavo in a million pesos.
        expect(lejos <= 1n + entero(atributos.Monto, 2) / 10n ** 8n).toBe(true)
        if (docto.MonedaDR === atributos.MonedaP) expect(docto.EquivalenciaDR).toBe('1')
      }
      for (const uno of todos(complemento, 'pago20:Pago', 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP'))
        if (uno.atributos.TasaOCuotaP === '0.160000') {
          const suyo = pagos.find((pago) =>
            todos(pago, 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP').includes(uno),
          )
          bases += entero(uno.atributos.BaseP, 6) * entero(suyo?.atributos.TipoCambioP, 6)
        }
      expect(Number(pagado)).toBe(Total)
      expect(entero(totales.MontoTotalPagos, 2)).toBe(half(pesos, 10n ** 6n))
      if (totales.TotalTrasladosBaseIVA16)
        expect(entero(totales.TotalTrasladosBaseIVA16, 2)).toBe(half(bases, 10n ** 10n))
    }),
    { seed: 691, numRuns: 1000 },
  )
}, 120_000)

test('an invoice in dollars says its currency and its rate, and one in pesos neither', () => {
  const [dolares, pesos] = [unaFactura({ tipoCambio: '18.2345' }), unaFactura({})]
  expect(errores(dolares)).toEqual([])
  expect(dolares.atributos).toMatchObject({ Moneda: 'USD', TipoCambio: '18.2345' })
  expect(pesos.atributos.Moneda).toBe('MXN')
  expect(pesos.atributos).not.toHaveProperty('TipoCambio')
})
