import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diasEntre, sumarDias } from './fechas.ts'
import { type Cobro, emparejar, estanTodas, reconocerColumnas } from './terminales.rules.ts'

describe('columns of a terminal file', () => {
  test.each([
    [
      "a bank's",
      ['Afiliación', 'Fecha', 'Hora', 'Número de Tarjeta', 'Núm. Autorización', 'Importe', 'Tipo'],
      { fecha: 1, importe: 5, autorizacion: 4 },
    ],
    [
      "an aggregator's",
      ['Folio', 'Fecha de transacción', 'Monto total', 'Comisión', 'Depósito', 'Código de autorización'],
      { fecha: 1, importe: 2, autorizacion: 5 },
    ],
    ['unknown headings', ['A', 'B', 'C'], { fecha: null, importe: null, autorizacion: null }],
  ])('%s', (_, encabezados, columnas) => {
    expect(reconocerColumnas(encabezados)).toEqual(columnas)
    expect(estanTodas(reconocerColumnas(encabezados))).toBe(columnas.fecha !== null)
  })

  test('one column is not two things', () => {
    expect(estanTodas({ fecha: 1, importe: 1, autorizacion: 2 })).toBe(false)
  })
})

const cobro = (id: number, dia: string, importe: number): Cobro => ({ id, dia, importe })

describe('pairs', () => {
  test('one day comes before its neighbours, and two days apart are no pair', () => {
    expect(
      emparejar(
        [cobro(1, '2026-11-24', 500), cobro(2, '2026-11-25', 500), cobro(3, '2026-11-24', 900)],
        [cobro(11, '2026-11-23', 500), cobro(12, '2026-11-24', 500), cobro(13, '2026-11-26', 900)],
      ),
    ).toEqual([{ cobro: 1, pago: 12 }])
  })

  test('a refund meets a refund', () => {
    expect(
      emparejar([cobro(1, '2026-11-24', -500)], [cobro(11, '2026-11-24', 500), cobro(12, '2026-11-25', -500)]),
    ).toEqual([{ cobro: 1, pago: 12 }])
  })

  test('whatever comes: equal amounts, a day apart at most, each once, and nothing left over that could be a pair', () => {
    const lista = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(100, 200, 300)), { maxLength: 14 })
    fc.assert(
      fc.property(lista, lista, (unos, otros) => {
        const hechos = (filas: [number, number][], desde: number) =>
          filas.map(([dia, importe], i) => cobro(desde + i, sumarDias('2026-11-20', dia), importe))
        const [cobros, pagos] = [hechos(unos, 0), hechos(otros, 100)]
        const parejas = emparejar(cobros, pagos)
        const de = (filas: Cobro[], id: number) => filas.find((fila) => fila.id === id) as Cobro
        const pueden = (a: Cobro, b: Cobro) => a.importe === b.importe && Math.abs(diasEntre(a.dia, b.dia)) <= 1
        for (const { cobro: c, pago: p } of parejas) expect(pueden(de(cobros, c), de(pagos, p))).toBe(true)
        const [usados, tomados] = [new Set(parejas.map((x) => x.cobro)), new Set(parejas.map((x) => x.pago))]
        expect([usados.size, tomados.size]).toEqual([parejas.length, parejas.length])
        for (const c of cobros.filter(({ id }) => !usados.has(id)))
          for (const p of pagos.filter(({ id }) => !tomados.has(id))) expect(pueden(c, p)).toBe(false)
      }),
    )
  })
})
