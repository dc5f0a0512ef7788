import { getEventListeners } from 'node:events'
import { setTimeout as esperar } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { trasUnPlazo } from './plazo.ts'

test('what is under way is cut a while after the process was asked to end', async () => {
  const fin = new AbortController()
  const { corte } = trasUnPlazo(fin.signal, 20)
  fin.abort()
  expect(corte.aborted).toBe(false)
  await esperar(60)
  expect(corte.aborted).toBe(true)
})

test('work that is done leaves nothing behind on the signal of the process', () => {
  const fin = new AbortController()
  for (let n = 0; n < 3; n++) trasUnPlazo(fin.signal, 20).soltar()
  expect(getEventListeners(fin.signal, 'abort')).toEqual([])
})
