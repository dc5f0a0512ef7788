import { expect, test } from 'vitest'
import { edadDeHistoria, nombreDeCampo, preguntas } from './clinica.rules.ts'
import { preguntas as contestadas } from './clinica.schema.ts'
import { CorregirHistoria } from './historias.ts'
import { CorregirVisita } from './visitas.ts'

test.each([
  ['visita', CorregirVisita],
  ['historia', CorregirHistoria],
] as const)('every field that may be corrected has a name of its own (%s)', (tipo, { shape }) => {
  const campos = Object.keys(shape.cambios.shape)
  const nombres = campos.map((campo) => nombreDeCampo(campo, tipo))
  expect(campos.filter((campo, i) => nombres[i] === campo)).toEqual([])
  expect(new Set(nombres).size).toBe(campos.length)
})

test('what a field means depends on the note (D-45)', () => {
  expect(nombreDeCampo('color', 'visita')).toBe('Departamento / Empleado')
  expect(nombreDeCampo('color', 'historia')).toBe('Color / tratamiento')
  expect(nombreDeCampo('queratoOi3', 'visita')).toBe('Eje K OI')
  expect(nombreDeCampo('cilOdTot', 'historia')).toBe('Cilindro OD total')
})

test('every question of the contract is asked', () => {
  expect(preguntas.map(({ campo }) => campo).toSorted()).toEqual(Object.keys(contestadas).toSorted())
})

test.each([
  ['46', '46 años'],
  ['46 años', '46 años'],
  ['046', '46 años'],
  [null, '46 años'],
  ['45', '46 años (se escribió «45»)'],
  ['46 meses', '46 años (se escribió «46 meses»)'],
])('the age of a history of somebody of 46 whose form says %o: %s', (edadCliente, dicha) => {
  expect(edadDeHistoria({ edad: 46, edadCliente })).toBe(dicha)
  expect(edadDeHistoria({ edad: 1, edadCliente: '1' })).toBe('1 año')
})
