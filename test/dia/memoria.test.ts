import { expect, test } from 'vitest'
import { juzgarMemoria } from './memoria.ts'

test('servers that hold what they held, whatever garbage waits, and the most that any had', () => {
  const conBasura = { residente: [90, 120, 335], retenida: [80, 80] }
  const reemplazo = { residente: [100, 130, 130], retenida: [70, 77] }
  expect(juzgarMemoria([conBasura, reemplazo])).toEqual({ maxima: 335, crecimiento: 1.1, fallas: [] })
})

test('one that leaks is found beside one that does not, and one that was replaced says nothing', () => {
  const procesos = [
    { residente: [120, 120], retenida: [80, 80] },
    { residente: [120, 120], retenida: [60, 90] },
    { residente: [120], retenida: [] },
  ]
  expect(juzgarMemoria(procesos).crecimiento).toBe(1.5)
})

test('nobody seen, or asked once: nothing is right', () => {
  const nada = { maxima: Number.NaN, crecimiento: Number.NaN, fallas: [expect.any(String), expect.any(String)] }
  expect(juzgarMemoria([])).toEqual(nada)
  expect(juzgarMemoria([{ residente: [1, 1], retenida: [1] }]).fallas).toEqual([expect.stringContaining('asked twice')])
})
