import { expect, test } from 'vitest'
import { examenVacio } from '../../entidades/visita/examen.ts'
import { cambiosDe } from './adenda.ts'

test('only what was changed goes into an addendum, and what was emptied is null', () => {
  const antes = { ...examenVacio({ optometrista: 'DANIELA NÚÑEZ', cedula: null }), ejeOd: 170, esfOd: 0, avOd: '20/20' }
  const ahora = { ...antes, ejeOd: 180, esfOd: null, optometrista: '' }
  expect(cambiosDe(antes, ahora)).toEqual({ ejeOd: 180, esfOd: null, optometrista: null })
  expect(cambiosDe(antes, { ...antes })).toEqual({})
})
