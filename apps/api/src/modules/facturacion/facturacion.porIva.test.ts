import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PorIva } from './facturacion.intentos.queries.ts'
import {
  clavesPorIva,
  menosPorIva,
  partesPorIva,
  quitarPorIva,
  repartirPorIva,
  sumarPorIva,
  totalPorIva,
} from './facturacion.porIva.ts'

const porIva: fc.Arbitrary<PorIva> = fc.record({
  tasa: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_999 })),
  cero: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_999 })),
  exento: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_999 })),
})
const RONDAS = { numRuns: 5000 }

test('payments of an order, however many and in whatever amounts, add up to it by each tax, and none has more than is left', () => {
  fc.assert(
    fc.property(porIva, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (vale, partes) => {
      let falta = vale
      const dichos = [...partes, 1].map((parte) => {
        const importe = Math.floor(totalPorIva(falta) * parte)
        const suyo = repartirPorIva(importe, falta)
        expect(totalPorIva(suyo)).toBe(importe)
        for (const clave of clavesPorIva) {
          expect(suyo[clave]).toBeGreaterThanOrEqual(0)
          expect(suyo[clave]).toBeLessThanOrEqual(falta[clave])
        }
        falta = menosPorIva(falta, suyo)
        return suyo
      })
      expect(sumarPorIva(dichos)).toEqual(vale)
    }),
    RONDAS,
  )
})

test('what comes back is taken off by its own tax: what is left is what the order is worth', () => {
  fc.assert(
    fc.property(porIva, porIva, (vale, vuelve) => {
      const queda = sumarPorIva([vale, vuelve])
      expect(quitarPorIva(totalPorIva(vuelve), queda, vale)).toEqual(vuelve)
    }),
    RONDAS,
  )
})

test('whatever is taken off adds up, and no tax gives more than the CFDI says of it', () => {
  fc.assert(
    fc.property(porIva, porIva, fc.double({ min: 0, max: 1, noNaN: true }), (queda, vale, parte) => {
      const importe = Math.floor(totalPorIva(queda) * parte)
      const quitado = quitarPorIva(importe, queda, vale)
      expect(totalPorIva(quitado)).toBe(importe)
      for (const clave of clavesPorIva) expect(quitado[clave]).toBeLessThanOrEqual(queda[clave])
    }),
    RONDAS,
  )
})

test('parts that are nothing are no lines', () => {
  expect(partesPorIva({ tasa: 0, cero: 5, exento: 0 }, '0.08')).toEqual([{ importe: 5, iva: '0' }])
  expect(repartirPorIva(7, { tasa: 0, cero: 0, exento: 0 })).toEqual({ tasa: 7, cero: 0, exento: 0 })
})
