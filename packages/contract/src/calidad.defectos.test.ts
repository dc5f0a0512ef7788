import { expect, test } from 'vitest'
import { causaDeDefectos, conDefectos, defectosVistos, escribirDefectos, hayDefectos } from './calidad.defectos.ts'

test('any defect fails a pair that its measures pass, and what is not measured has no verdict', () => {
  expect(conDefectos('pasa', {})).toBe('pasa')
  for (const cual of defectosVistos) expect(conDefectos('pasa', { [cual]: 'Ambos' })).toBe('noPasa')
  expect(conDefectos('noPasa', {})).toBe('noPasa')
  expect(conDefectos('incompleto', { rayon: 'Od' })).toBe('incompleto')
  expect(hayDefectos({ rayon: undefined })).toBe(false)
})

test('defects are read in the order of the list, with their eye and their note', () => {
  expect(escribirDefectos({})).toBe('')
  expect(escribirDefectos({ bisel: 'Ambos', rayon: 'Od' })).toBe('Rayón o marca OD, bisel o montaje')
  expect(escribirDefectos({ otro: 'Ambos' }, 'Plaqueta floja')).toBe('Otro: Plaqueta floja')
})

test('the first defect tells the cause, and an external laboratory answers for what it mounted', () => {
  const casos = [
    [{}, '', null],
    [{ rayon: 'Od' }, '', 'material'],
    [{ rayon: 'Od' }, 'Centro', 'material'],
    [{ tinte: 'Ambos', armazon: 'Ambos' }, '', 'laboratorio'],
    [{ bisel: 'Oi' }, '', 'taller'],
    [{ bisel: 'Oi' }, 'Centro', 'laboratorio'],
    [{ otro: 'Ambos' }, 'Centro', null],
  ] as const
  for (const [defectos, laboratorio, causa] of casos) expect(causaDeDefectos(defectos, laboratorio)).toBe(causa)
})
