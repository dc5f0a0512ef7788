import { expect, test } from 'vitest'
import { acotar, destinoDe } from './teclado.ts'

const tamano = { filas: 43, columnas: 6 }
const ir = (fila: number, columna: number, tecla: string, ctrl = false) => {
  const destino = destinoDe({ fila, columna }, tecla, ctrl, tamano)
  return destino && [destino.fila, destino.columna]
}

test.each([
  [
    [5, 2, 'ArrowDown'],
    [6, 2],
  ],
  [
    [5, 2, 'ArrowUp'],
    [4, 2],
  ],
  [
    [5, 2, 'ArrowLeft'],
    [5, 1],
  ],
  [
    [5, 2, 'ArrowRight'],
    [5, 3],
  ],
  [
    [5, 2, 'PageDown'],
    [9, 2],
  ],
  [
    [5, 2, 'PageUp'],
    [1, 2],
  ],
  [
    [5, 2, 'Home'],
    [5, 0],
  ],
  [
    [5, 2, 'End'],
    [5, 5],
  ],
] as const)('%s leads to %s', ([fila, columna, tecla], destino) => {
  expect(ir(fila, columna, tecla)).toEqual(destino)
})

test('nothing leads out of the grid', () => {
  expect(ir(0, 0, 'ArrowUp')).toEqual([0, 0])
  expect(ir(0, 0, 'ArrowLeft')).toEqual([0, 0])
  expect(ir(42, 5, 'ArrowDown')).toEqual([42, 5])
  expect(ir(42, 5, 'ArrowRight')).toEqual([42, 5])
  expect(ir(40, 3, 'PageDown')).toEqual([42, 3])
  expect(acotar({ fila: 50, columna: 5 }, { filas: 43, columnas: 1 })).toEqual({ fila: 42, columna: 0 })
})

test('with Ctrl, Home and End lead to the corners and arrows are the browser', () => {
  expect(ir(5, 2, 'Home', true)).toEqual([0, 0])
  expect(ir(5, 2, 'End', true)).toEqual([42, 5])
  expect(ir(5, 2, 'ArrowDown', true)).toBeNull()
})

test('other keys are nobody’s', () => {
  expect(ir(5, 2, 'a')).toBeNull()
  expect(ir(5, 2, 'Enter')).toBeNull()
})
