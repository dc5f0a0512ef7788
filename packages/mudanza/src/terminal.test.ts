import type { Celda } from '@nitida/contract/mudanza.libros'
import { describe, expect, test } from 'vitest'
import { leerTerminal } from './terminal.ts'

const HOY = '2026-11-24'
const filas = (...renglones: Celda[][]) => renglones.map((celdas, i) => ({ numero: i + 1, celdas }))

describe('a file of a card terminal', () => {
  test("a bank's, with lines above and totals below", () => {
    const leida = leerTerminal(
      filas(
        ['ÓPTICA NÍTIDA'],
        ['Periodo', '20/11/2026 al 24/11/2026'],
        ['Afiliación', 'Fecha', 'Núm. Autorización', 'Importe'],
        ['7712', '23/11/2026', '004512', '$1,250.00'],
        ['7712', '24/11/2026 18:05', 'A1B2C3', '-300.50'],
        [null, null, 'Total', '$949.50'],
      ),
      null,
      HOY,
    )
    expect(leida).toEqual({
      porElegir: null,
      problemas: [],
      cobros: [
        { renglon: 4, dia: '2026-11-23', importe: 1250, autorizacion: '004512' },
        { renglon: 5, dia: '2026-11-24', importe: -300.5, autorizacion: 'A1B2C3' },
      ],
    })
  })

  test("an aggregator's, whose days are written the American way", () => {
    const leida = leerTerminal(
      filas(
        ['Fecha de transacción', 'Monto total', 'Comisión', 'Código de autorización'],
        ['11/23/2026', 99.9, 3, '1'],
        ['11/02/2026', '(50.00)', 1, '2'],
      ),
      null,
      HOY,
    )
    expect(leida.cobros.map(({ dia, importe }) => [dia, importe])).toEqual([
      ['2026-11-23', 99.9],
      ['2026-11-02', -50],
    ])
  })

  test('a day that has not come is a mistake, but for tomorrow, which the bank may already have', () => {
    const { cobros, problemas } = leerTerminal(
      filas(
        ['Fecha', 'Importe', 'Autorización'],
        ['25/11/2026', '10', '1'],
        ['26/11/2026', '20', '2'],
        ['24/11/2027', '30', '3'],
      ),
      null,
      HOY,
    )
    expect(cobros.map(({ dia }) => dia)).toEqual(['2026-11-25'])
    expect(problemas).toEqual([3, 4].map((renglon) => ({ renglon, mensaje: 'Esa fecha todavía no llega.' })))
  })

  test('headings that nobody knows are given back, and a person says which is which', () => {
    const hojas = filas(['cuándo', 'cuánto', 'clave'], ['2026-11-24', '10.00', '77'])
    expect(leerTerminal(hojas, null, HOY).porElegir).toEqual(['cuándo', 'cuánto', 'clave'])
    expect(leerTerminal(hojas, { fecha: 0, importe: 1, autorizacion: 2 }, HOY).cobros).toEqual([
      { renglon: 2, dia: '2026-11-24', importe: 10, autorizacion: '77' },
    ])
  })

  test("Excel's, with decimal commas, minus signs behind, and what keeps zeros from going", () => {
    const leida = leerTerminal(
      filas(
        ['Fecha', 'Importe', 'Autorización'],
        ['23-nov-26', '1.250', '="004512"'],
        ['24/11/26', '="99,50"', '004513'],
        [{ serie: 46_350 }, '1.300,25-', '7'],
        ['46350', '-0,50', '8'],
      ),
      null,
      HOY,
    )
    expect(leida.problemas).toEqual([])
    expect(leida.cobros.map(({ dia, importe, autorizacion }) => [dia, importe, autorizacion])).toEqual([
      ['2026-11-23', 1250, '004512'],
      ['2026-11-24', 99.5, '004513'],
      ['2026-11-24', -1300.25, '7'],
      ['2026-11-24', -0.5, '8'],
    ])
  })

  test('a line that cannot be read says why', () => {
    const leida = leerTerminal(
      filas(
        ['Fecha', 'Importe', 'Autorización'],
        ['31/02/2026', '10', '1'],
        ['24/11/2026', 'mucho', '2'],
        ['24/11/2026', '5', null],
      ),
      null,
      HOY,
    )
    expect(leida.cobros).toEqual([])
    expect(leida.problemas.map(({ renglon }) => renglon)).toEqual([2, 3, 4])
  })
})
