import { expect, test } from 'vitest'
import { nombreDeCampo, preguntas } from './clinica.rules.ts'
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
