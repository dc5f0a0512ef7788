import { expect, test } from 'vitest'
import { avisadasDe, estadoDe, type LoSabido, vigenteDe } from './vulneraciones.rules.ts'

const REGISTRADA: LoSabido = { datos: ['contacto'], personas: null, avisar: false, recomendaciones: null }
const nada = { datos: null, personas: null, avisar: null, recomendaciones: null }
const nota = (cambios: Partial<LoSabido> = {}) => ({ tipo: 'nota' as const, ...nada, ...cambios })
const aviso = (personas: number) => ({ tipo: 'aviso' as const, ...nada, personas })

test('the newest word on each thing counts, and a notice is no word on how many there are', () => {
  const adiciones = [nota({ personas: 40, avisar: true }), aviso(3), nota({ datos: ['salud'] }), nota()]
  expect(vigenteDe(REGISTRADA, adiciones)).toEqual({ ...REGISTRADA, personas: 40, avisar: true, datos: ['salud'] })
  expect(avisadasDe(adiciones)).toBe(3)
})

test.each([
  [{ avisar: false, personas: 40 }, 0, 'sin_aviso'],
  [{ avisar: true, personas: 40 }, 0, 'por_avisar'],
  [{ avisar: true, personas: 40 }, 39, 'por_avisar'],
  [{ avisar: true, personas: 40 }, 40, 'avisada'],
  [{ avisar: true, personas: null }, 0, 'por_avisar'],
  [{ avisar: true, personas: null }, 1, 'avisada'],
  [{ avisar: true, personas: 0 }, 0, 'por_avisar'],
] as const)('of %j, with %d told, it is %s', (sabido, avisadas, estado) => {
  expect(estadoDe({ ...REGISTRADA, ...sabido }, avisadas)).toBe(estado)
})
