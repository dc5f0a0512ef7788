import { expect, test } from 'vitest'
import { nombreDePeriodo } from './rangos.ts'

test('a period has a name', () => {
  const mes = { desde: '2026-11-01', hasta: '2026-11-30' }
  expect(nombreDePeriodo('mes', mes)).toBe('Noviembre de 2026')
  expect(nombreDePeriodo('trimestre', { desde: '2026-10-01', hasta: '2026-12-31' })).toBe('Trimestre 4 de 2026')
  expect(nombreDePeriodo('dia', { desde: '2026-11-24', hasta: '2026-11-24' })).toBe('Martes 24 de noviembre de 2026')
  expect(nombreDePeriodo('semana', { desde: '2026-11-23', hasta: '2026-11-29' })).toBe('23 al 29 de noviembre de 2026')
})
