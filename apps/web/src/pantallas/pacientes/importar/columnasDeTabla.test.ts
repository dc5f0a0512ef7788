import type { RenglonDeImportacion } from '@nitida/contract/mudanza'
import type { Libro, Mapa } from '@nitida/contract/mudanza.libros'
import { expect, test } from 'vitest'
import { columnasDe, problemasEn, problemasSueltos } from './columnasDeTabla.ts'

const mapa = (libro: Libro, campos: readonly string[]) =>
  ({ libro, columnas: campos.map((campo, indice) => ({ campo, indice, modo: null })) }) as unknown as Mapa

const columnas = (libro: Libro, ...campos: string[]) =>
  columnasDe(mapa(libro, campos)).map(({ valor, indices }) => [valor, indices])

test('a prescription in one cell shows each measure that will be written, and its distance', () =>
  expect(columnas('recetas', 'fecha', 'receta', 'nombreCompleto')).toEqual([
    ['nombreCompleto', [2]],
    ['fecha', [0]],
    ['esfOd', [1]],
    ...['cilOd', 'ejeOd', 'addOd', 'avOd', 'esfOi', 'cilOi', 'ejeOi', 'addOi', 'avOi', 'diData'].map((valor) => [
      valor,
      [],
    ]),
  ]))

test('a day with its hour shows both, and an hour of its own is put right in its own column', () => {
  expect(columnas('citas', 'fecha')).toEqual([
    ['fecha', [0]],
    ['hora', []],
  ])
  expect(columnas('citas', 'fecha', 'hora')).toEqual([
    ['fecha', [0]],
    ['hora', [1]],
  ])
})

test('a column is put right under its own name, whatever its first value is called', () => {
  const [, receta] = columnasDe(mapa('recetas', ['nombreCompleto', 'receta']))
  expect([receta?.etiqueta, receta?.dichas.get(1)]).toEqual([
    'Esfera OD',
    { etiqueta: 'Graduación de ambos ojos', valores: 11 },
  ])
  const [nombre] = columnasDe(mapa('pacientes', ['nombreDePila', 'apellidos']))
  expect([...(nombre?.dichas.values() ?? [])].map(({ etiqueta }) => etiqueta)).toEqual(['Nombre(s)', 'Apellidos'])
})

test('parts of a name fill one column', () =>
  expect(columnas('pacientes', 'nombreDePila', 'apellidos', 'telefono')).toEqual([
    ['nombreCompleto', [0, 1]],
    ['telefono', [2]],
  ]))

test('a problem of a cell that says several values stands once', () => {
  const problemas = [{ campo: 'receta', columna: 1, mensaje: 'No se entiende.' }]
  const renglon = { problemas } as unknown as RenglonDeImportacion
  const tabla = columnasDe(mapa('recetas', ['nombreCompleto', 'receta']))
  expect(tabla.filter((columna) => problemasEn(renglon, columna).length > 0).map(({ valor }) => valor)).toEqual([
    'esfOd',
  ])
  expect(problemasSueltos(renglon, tabla)).toEqual([])
})
