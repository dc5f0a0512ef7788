import { expect, test } from 'vitest'
import { pacienteListado } from './pacienteListado.ts'

const maria = { id: 7, nombreCompleto: 'MARÍA NÚÑEZ PEÑA', telefono: '2224810937', sucursal: 1 }
const sinTelefono = { id: 8, nombreCompleto: 'JUAN HERNÁNDEZ HERNÁNDEZ', telefono: '0000000000', sucursal: 1 }
const listados = [sinTelefono, maria]

test('D-42: case, accents and double spaces do not make another patient', () => {
  const otra = { nombreCompleto: '  maria  nunez pena ', telefono: '2224810937', sucursal: 1 }
  expect(pacienteListado(otra, listados, null)).toBe(maria)
})

test.each([
  { ...maria, nombreCompleto: 'MARÍA NÚÑEZ PEÑAS' },
  { ...maria, telefono: '2224810938' },
  { ...maria, sucursal: 2 },
])('another name, phone or branch is another patient', (otra) => {
  expect(pacienteListado(otra, listados, null)).toBeNull()
})

test('the row being edited is not its own duplicate', () => {
  expect(pacienteListado(maria, listados, maria.id)).toBeNull()
  expect(pacienteListado(maria, listados, sinTelefono.id)).toBe(maria)
})

test('D-42: "no phone" does not take part', () => {
  expect(pacienteListado(sinTelefono, [{ ...sinTelefono, id: 9 }], null)).toBeNull()
})
