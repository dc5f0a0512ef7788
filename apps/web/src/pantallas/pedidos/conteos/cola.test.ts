import type { LecturaHecha, LeerEnConteo } from '@nitida/contract/inventario.conteos'
import { expect, test, vi } from 'vitest'
import { crearCola } from './cola.ts'

function preparar(
  enviar: (lecturas: LeerEnConteo['lecturas']) => Promise<LecturaHecha[]>,
  memoria = new Map<string, string>(),
  usuario = 1,
) {
  let reloj = 1000
  const alCambiar = vi.fn()
  const alLlegar = vi.fn()
  const cola = crearCola({
    ...{ conteo: 7, usuario, enviar, alCambiar, alLlegar, ahora: () => reloj },
    donde: {
      getItem: (llave) => memoria.get(llave) ?? null,
      setItem: (llave, valor) => void memoria.set(llave, valor),
      removeItem: (llave) => void memoria.delete(llave),
    },
    esDefinitivo: (error) => error instanceof RangeError,
  })
  return { cola, memoria, alCambiar, alLlegar, pasar: (ms: number) => (reloj += ms) }
}

test('readings wait through a broken connection, and arrive in their order with the moment they were made at', async () => {
  const enviadas: LeerEnConteo['lecturas'][] = []
  let hayRed = false
  const { cola, pasar, alCambiar } = preparar((lecturas) => {
    if (!hayRed) return Promise.reject(new Error('no answer'))
    enviadas.push(lecturas)
    return Promise.resolve([])
  })
  cola.agregar('A')
  pasar(500)
  cola.agregar('B', true)
  await expect(cola.mandar()).rejects.toThrow('no answer')
  expect(cola.esperan()).toBe(2)
  hayRed = true
  pasar(500)
  await cola.mandar()
  expect(enviadas).toMatchObject([
    [
      { codigo: 'A', hace: 1000, quita: false },
      { codigo: 'B', hace: 500, quita: true },
    ],
  ])
  expect(cola.esperan()).toBe(0)
  expect(alCambiar).toHaveBeenLastCalledWith(0)
})

test('an answer that was lost is asked for again under the same key; a page that was loaded again goes on', async () => {
  const claves: string[] = []
  const perder = (lecturas: LeerEnConteo['lecturas']) => {
    claves.push(...lecturas.map(({ lectura }) => lectura))
    return claves.length === 1 ? Promise.reject(new Error('lost')) : Promise.resolve([])
  }
  const { cola, memoria } = preparar(perder)
  cola.agregar('A')
  await expect(cola.mandar()).rejects.toThrow('lost')
  await preparar(perder, memoria).cola.mandar()
  expect(new Set(claves).size).toBe(1)
  expect(claves).toHaveLength(2)
})

test('what is read while others are on their way is sent after them, once', async () => {
  const enviadas: string[] = []
  let soltar = () => {}
  const { cola } = preparar(async (lecturas) => {
    enviadas.push(...lecturas.map(({ codigo }) => codigo))
    if (enviadas.length === 1) await new Promise<void>((listo) => (soltar = listo))
    return []
  })
  cola.agregar('A')
  const primero = cola.mandar()
  cola.agregar('B')
  const segundo = cola.mandar()
  soltar()
  await Promise.all([primero, segundo])
  expect(enviadas).toEqual(['A', 'B'])
  expect(cola.esperan()).toBe(0)
})

test('what is refused for good does not stop those after it', async () => {
  const { cola } = preparar(() => Promise.reject(new RangeError('closed')))
  cola.agregar('A')
  await cola.mandar()
  expect(cola.esperan()).toBe(0)
})

test('readings belong to who made them: another user neither sees nor sends them, and nothing is kept of those that arrived', async () => {
  const memoria = new Map<string, string>()
  const perder = () => Promise.reject(new Error('session ended'))
  const suya = preparar(perder, memoria).cola
  suya.agregar('A')
  await expect(suya.mandar()).rejects.toThrow('session ended')

  const enviar = vi.fn(() => Promise.resolve([]))
  const ajena = preparar(enviar, memoria, 2).cola
  expect(ajena.esperan()).toBe(0)
  await ajena.mandar()
  expect(enviar).not.toHaveBeenCalled()

  const otraVez = preparar(enviar, memoria).cola
  expect(otraVez.esperan()).toBe(1)
  await otraVez.mandar()
  expect(enviar).toHaveBeenCalledOnce()
  expect(memoria.size).toBe(0)
})

test('what the release before kept for its user is sent once, and its key is gone', async () => {
  const enviadas: string[] = []
  const vieja = { lectura: 'L-1', codigo: 'A', en: 900, quita: false }
  const memoria = new Map([['conteo-7', JSON.stringify([vieja])]])
  const { cola } = preparar((lecturas) => {
    enviadas.push(...lecturas.map(({ lectura }) => lectura))
    return Promise.resolve([])
  }, memoria)
  expect(cola.esperan()).toBe(1)
  await cola.mandar()
  expect([enviadas, memoria.size]).toEqual([['L-1'], 0])
})
