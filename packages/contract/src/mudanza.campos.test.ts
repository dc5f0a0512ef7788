import { expect, test } from 'vitest'
import { campoDe, camposDe, requisitosDe } from './mudanza.campos.ts'
import { libros, modos, modosDe } from './mudanza.libros.ts'
import { valoresDeLibro } from './mudanza.valores.ts'

test.each(libros)('every value of %s has a column that fills it, and every column a value', (libro) => {
  const campos = camposDe(libro)
  const claves = campos.map(({ clave }) => clave)
  expect(new Set(claves).size).toBe(claves.length)
  const llenados = new Set(campos.flatMap(({ llena }) => llena))
  expect([...llenados].toSorted()).toEqual(Object.keys(valoresDeLibro[libro].shape).toSorted())
})

test.each(libros)('what %s requires are fields of it', (libro) => {
  for (const { basta } of requisitosDe[libro]) expect(basta.filter((clave) => !campoDe(libro, clave))).toEqual([])
})

test('synonyms are written as headings are compared', () => {
  const todos = libros.flatMap((libro) => camposDe(libro).flatMap(({ sinonimos }) => sinonimos))
  expect(todos.filter((uno) => !/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(uno))).toEqual([])
})

test('a kind that may be read in two ways has words for both', () => {
  expect(modosDe('fecha').map(({ etiqueta }) => etiqueta)).toEqual(Object.values(modos.fecha))
  expect(modosDe('receta')).toEqual(modosDe('cilindro'))
  expect(modosDe('correo')).toEqual([])
})
