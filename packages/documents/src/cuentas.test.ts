import { aCentavos, aPesos } from '@nitida/contract/dinero'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conceptosDe, totalesDe } from './cuentas.ts'

const centavos = fc.integer({ min: 0, max: 100_000_000 })

test('the lines under the total always add up to it, whatever was paid and given back', () => {
  fc.assert(
    fc.property(
      centavos,
      fc.double({ min: 0, max: 1, noNaN: true }),
      centavos,
      fc.boolean(),
      (total, parte, anticipo, deAnticipo) => {
        const saldo = Math.floor(total * parte)
        const [primera, ...resto] = totalesDe({
          total: aPesos(total),
          saldoPendiente: aPesos(saldo),
          anticipo: deAnticipo ? aPesos(anticipo) : 0,
          tipoPago: deAnticipo ? 'Anticipo' : 'total',
        })

        expect(primera?.nombre).toBe('Total')
        expect(resto.reduce((suma, { importe }) => suma + aCentavos(importe), 0)).toBe(total)
      },
    ),
  )
})

test('an element prints what it charges for, and what it names even for nothing', () => {
  const elemento = { grado: '', tono: '', observaciones: '', otro: '', otroImporte: 12.5, devuelto: false }

  expect(conceptosDe({ ...elemento, armazon: 'Carey', armazonImporte: 0, lente: 'Garantía', lenteImporte: 0 })).toEqual(
    [
      { nombre: 'Carey', importe: 0 },
      { nombre: 'Garantía', importe: 0 },
      { nombre: 'Otro', importe: 12.5 },
    ],
  )
})

test('an element that came back is named, and charged no more (D-76)', () => {
  const elemento = {
    grado: '',
    tono: '',
    observaciones: '',
    otro: '',
    otroImporte: 0,
    lente: 'CR-39',
    lenteImporte: 350,
  }

  expect(conceptosDe({ ...elemento, armazon: 'Carey', armazonImporte: 1200, devuelto: true })).toEqual([
    { nombre: 'Devuelto: Carey', importe: 0 },
  ])
})
