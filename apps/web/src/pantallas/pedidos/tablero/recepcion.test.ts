import type { Recepcion } from '@nitida/contract/tablero'
import { MAXIMO_CODIGOS } from '@nitida/contract/tablero.rules'
import { expect, test } from 'vitest'
import {
  agregar,
  anuncioDe,
  conEstado,
  conRecepciones,
  encolar,
  type Lote,
  type Renglon,
  resumenDe,
} from './recepcion.ts'

const UNO = '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'
const DOS = '0123456789ABCDEFGHJKMNPQRS'
const enviando = (codigo: string): Renglon => ({ codigo, estado: 'enviando', pedido: null })
const pedido = { id: 4, folio: 12, sucursalNumber: '01', nombreCliente: 'ROSA IBÁÑEZ' }

test('the newest code stands first, and one that is there already changes nothing', () => {
  expect(agregar([enviando(UNO)], DOS)).toEqual([enviando(DOS), enviando(UNO)])
  expect(agregar([enviando(DOS), enviando(UNO)], UNO)).toBeNull()
})

test('an answer finds its rows and leaves the others', () => {
  const recepciones: Recepcion[] = [{ codigo: UNO, resultado: 'recibido', pedido }]

  expect(conRecepciones([enviando(DOS), enviando(UNO)], recepciones)).toEqual([
    enviando(DOS),
    { codigo: UNO, estado: 'recibido', pedido },
  ])
  expect(conEstado([enviando(DOS), enviando(UNO)], [DOS], 'fallo').map(({ estado }) => estado)).toEqual([
    'fallo',
    'enviando',
  ])
})

test('what became of a code is said with the order, or with the code where nothing was found', () => {
  expect(
    anuncioDe([
      { codigo: UNO, resultado: 'yaRecibido', pedido },
      { codigo: DOS, resultado: 'noEncontrado', pedido: null },
    ]),
  ).toBe(`Pedido 01-12 de ROSA IBÁÑEZ: ya estaba recibido. Código ${DOS}: no encontrado.`)
})

test('the sum counts what this list received', () => {
  const recibido: Renglon = { codigo: UNO, estado: 'recibido', pedido }
  expect(resumenDe([recibido])).toBe('1 recibido de 1 código')
  expect(resumenDe([enviando(DOS), recibido])).toBe('1 recibido de 2 códigos')
  expect(resumenDe([enviando(DOS)])).toBe('0 recibidos de 1 código')
})

test('codes that wait travel together, as many as one call receives', () => {
  const lleno: Lote = { codigos: Array(MAXIMO_CODIGOS - 1).fill(UNO), clave: 'a', enviado: false }
  const conDos = encolar([lleno], DOS, 'b')

  expect(conDos).toEqual([{ ...lleno, codigos: [...lleno.codigos, DOS] }])
  expect(encolar(conDos, UNO, 'c')).toEqual([...conDos, { codigos: [UNO], clave: 'c', enviado: false }])
})

test('a batch that has travelled keeps its codes, since its key may be known with them (D-70)', () => {
  const repetidos: Lote[] = [
    { codigos: [UNO], clave: 'a', enviado: true },
    { codigos: [UNO], clave: 'b', enviado: true },
  ]
  const conNuevo = encolar(repetidos, DOS, 'c')

  expect(conNuevo).toEqual([...repetidos, { codigos: [DOS], clave: 'c', enviado: false }])
  expect(encolar(conNuevo, UNO, 'd')).toEqual([...repetidos, { codigos: [DOS, UNO], clave: 'c', enviado: false }])
})
