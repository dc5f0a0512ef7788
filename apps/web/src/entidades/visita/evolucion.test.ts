import type { GraduacionLeida } from '@nitida/contract/visitas'
import { expect, test } from 'vitest'
import { marcasDe, puntosDe } from './evolucion.ts'

const leida = (datos: Partial<GraduacionLeida>): GraduacionLeida => ({
  Bloque: 'visita',
  IdVisita: 1,
  IdHistoria: null,
  CreateDate: '2026-11-17T18:00:00.000Z',
  Optometrista: null,
  EsfOd: -1.25,
  CilOd: -0.5,
  EjeOd: 180,
  AddOd: 1.5,
  AvOd: null,
  EsfOi: -0.75,
  CilOi: null,
  EjeOi: null,
  AddOi: 1.5,
  AvOi: null,
  DiData: null,
  AoData: null,
  Montaje: null,
  ...datos,
})

test('the trend goes from the oldest to the newest, and takes of a history what was prescribed', () => {
  const graduaciones = [
    leida({ Bloque: 'prescrita', CreateDate: '2026-11-17T18:00:00.000Z', EsfOd: -1.5 }),
    leida({ Bloque: 'previa', CreateDate: '2026-11-17T18:00:00.000Z', EsfOd: -9 }),
    leida({ Bloque: 'total', CreateDate: '2026-11-17T18:00:00.000Z', EsfOd: -9 }),
    leida({ CreateDate: '2025-05-12T18:00:00.000Z', EsfOd: -1 }),
  ]
  expect(puntosDe(graduaciones, 'esfera').map(({ od }) => od)).toEqual([-1, -1.5])
  expect(puntosDe(graduaciones, 'cilindro').map(({ od, add }) => [od, add])).toEqual([
    [-0.5, null],
    [-0.5, null],
  ])
})

test('a visit late in the evening is of its day at the branch', () => {
  const tarde = [leida({ CreateDate: '2026-11-18T06:30:00.000Z' })]
  expect(puntosDe(tarde, 'esfera', 'America/Tijuana').map(({ dia }) => dia)).toEqual(['2026-11-17'])
  expect(puntosDe(tarde, 'esfera').map(({ dia }) => dia)).toEqual(['2026-11-18'])
})

test('a visit without values of the curve is no point of it', () => {
  expect(puntosDe([leida({ CilOd: null, CilOi: null })], 'cilindro')).toEqual([])
})

test.each([
  [
    [-1.25, -0.75, 1.5],
    [1.5, 0.75, 0, -0.75, -1.5],
  ],
  [
    [-1, -1, null],
    [-0.75, -1],
  ],
  [
    [0, 0.25, null],
    [0.25, 0],
  ],
  [
    [-14, -12.5, null],
    [-12.5, -13, -13.5, -14],
  ],
] as const)('the lines of the grid hold %j', ([od, oi, add], marcas) => {
  expect(marcasDe([{ fecha: '', dia: '', od, oi, add }])).toEqual(marcas)
})
