import { expect, test } from 'vitest'
import { cambio, mismoDia, mismoDiaConMes } from './cambio.ts'
import { diaConNombre } from './dia.ts'

test('a comparison has its sign, and none is made with nothing', () => {
  expect(cambio({ importe: 112, antes: 100 })).toBe('+12 %')
  expect(cambio({ importe: 82, antes: 100 })).toBe('−18 %')
  expect(cambio({ importe: 100, antes: 100 })).toBe('0 %')
  expect(cambio({ importe: 300, antes: 100 })).toBe('+200 %')
  expect(cambio({ importe: 301, antes: 100 })).toBe('3 veces')
  expect(cambio({ importe: 350, antes: 100 })).toBe('3.5 veces')
  expect(cambio({ importe: 245_593, antes: 100 })).toBe('2,456 veces')
  expect(cambio({ importe: -350, antes: 100 })).toBe('−3.5 veces')
  expect(cambio({ importe: 100, antes: null })).toBeNull()
  expect(cambio({ importe: 100, antes: 0 })).toBeNull()
  expect(cambio({ importe: 100, antes: -50 })).toBeNull()
})

test('a day is called by its name whatever the zone of the device', () => {
  expect(diaConNombre('2026-11-24')).toBe('martes 24 de noviembre')
  expect(mismoDia('2026-11-22')).toBe('domingo 15')
  expect(mismoDia('2026-11-03', 2)).toBe('martes 20')
  expect(mismoDiaConMes('2026-11-03', 1)).toBe('martes 27 de octubre')
})
