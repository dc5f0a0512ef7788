import { SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import { expect, test } from 'vitest'
import { sonLasDeLaNota, trasCambiarDeNota, valoresDeMontaje } from './montaje.valores.ts'

const nota = { ...SIN_MONTAJE, prismaOd: 2, baseOd: 'nasal', dnpOd: 31 }
const otra = { ...SIN_MONTAJE, prismaOd: 3, baseOd: 'nasal', dnpOd: 31 }

test('the prism of the note stays beside the heights that are typed', () => {
  const abiertos = trasCambiarDeNota(valoresDeMontaje(null), null, nota)
  expect(abiertos).toEqual(valoresDeMontaje(nota))
  expect({ ...abiertos, alturaOd: 18 }).toMatchObject({ prismaOd: 2, baseOd: 'nasal', alturaOd: 18 })
})

test('another note takes its own measures along, and what was typed stays', () => {
  const escritos = { ...valoresDeMontaje(nota), alturaOd: 18, dnpOd: 30 }
  expect(trasCambiarDeNota(escritos, nota, otra)).toMatchObject({ prismaOd: 3, alturaOd: 18, dnpOd: 30 })
  expect(trasCambiarDeNota(escritos, nota, null)).toMatchObject({ prismaOd: null, baseOd: '', alturaOd: 18 })
})

test("measures that nobody changed are the note's", () => {
  expect(sonLasDeLaNota(valoresDeMontaje(nota), nota)).toBe(true)
  expect(sonLasDeLaNota({ ...valoresDeMontaje(nota), alturaOd: 18 }, nota)).toBe(false)
})
