import { CABECERA_POSICION, ULTIMA } from '@nitida/contract/posicion'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alAbrirSocket, alSaberPosicion, anotarPosicion, pedirDesde } from './posicion.ts'

const guardado = new Map<string, string>()

beforeEach(() => {
  guardado.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pedida(): string | null {
  const headers = new Headers()
  pedirDesde(headers)
  return headers.get(CABECERA_POSICION)
}

test('the greatest position is sent, whichever came last', () => {
  expect(pedida()).toBeNull()
  for (const dicha of ['0/FF', '1/0', '0/100']) anotarPosicion(dicha)
  expect(pedida()).toBe('1/0')
})

test('what is no position is not kept, nor sent where another program wrote it', () => {
  for (const dicha of [null, undefined, 7, '', 'x', '0/1 2', '123456789/0']) anotarPosicion(dicha)
  expect(pedida()).toBeNull()
  guardado.set('posicion', 'x 1')
  expect(pedida()).toBeNull()
  anotarPosicion('0/1')
  expect(pedida()).toBe('0/1')
})

test('after two minutes every replica that is read from has it', () => {
  anotarPosicion('5/0')
  vi.advanceTimersByTime(119_000)
  expect(pedida()).toBe('5/0')
  vi.advanceTimersByTime(1000)
  expect(pedida()).toBeNull()
  anotarPosicion('0/1') // of a database that was restored
  expect(pedida()).toBe('0/1')
})

test('after a socket opened the latest is asked for, until the server says where that is or every replica has it', () => {
  anotarPosicion('0/5')
  alAbrirSocket()
  expect(pedida()).toBe(ULTIMA)
  alSaberPosicion('0/7')
  expect(pedida()).toBe('0/7')
  alAbrirSocket()
  vi.advanceTimersByTime(15_000)
  expect(pedida()).toBe('0/7')
})

test('a browser without room goes on', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => anotarPosicion('0/1')).not.toThrow()
})
