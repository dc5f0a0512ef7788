import { setImmediate as ceder } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crearCupo } from './cupos.ts'

test('so many at once and no more, in the order they came; a failure gives its place back', async () => {
  const conCupo = crearCupo(2)
  const empezados: number[] = []
  let [dentro, maximo] = [0, 0]
  const trabajar = (n: number) =>
    conCupo(async () => {
      empezados.push(n)
      maximo = Math.max(maximo, ++dentro)
      await ceder()
      dentro--
      if (n % 3 === 0) throw new Error(`fails ${n}`)
      return n
    })

  const hechos = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(trabajar))

  expect(hechos.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect([empezados, maximo, dentro]).toEqual([[0, 1, 2, 3, 4, 5, 6], 2, 0])
  expect(await trabajar(7)).toBe(7)
})

test('a place rests after its work while others wait for it, and not before one who comes alone', async () => {
  const descansos: number[] = []
  const conCupo = crearCupo(1, (ms) => {
    descansos.push(ms)
    return 40
  })
  const trabajar = () => conCupo(async () => performance.now())

  const [primero, segundo] = await Promise.all([trabajar(), trabajar()])
  const antes = performance.now()
  const tercero = await trabajar()

  expect(segundo - primero).toBeGreaterThanOrEqual(39)
  expect([descansos.length, tercero >= antes]).toEqual([1, true])
})
