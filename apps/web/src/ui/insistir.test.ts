import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insistir } from './insistir.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what could not be fetched is fetched again until it comes, and the failure is told once', async () => {
  const traer = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'))
  const alFallar = vi.fn()
  const parte = insistir(traer, alFallar)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(alFallar).toHaveBeenCalledOnce()
  const intentos = traer.mock.calls.length
  expect(intentos).toBeGreaterThan(5)
  expect(intentos).toBeLessThan(20)

  traer.mockResolvedValue('la parte')
  await vi.advanceTimersByTimeAsync(8_000)
  await expect(parte).resolves.toBe('la parte')
  expect(traer).toHaveBeenCalledTimes(intentos + 1)
})

test('what comes at once is fetched once and says nothing', async () => {
  const traer = vi.fn(async () => 'la parte')
  const alFallar = vi.fn()
  await expect(insistir(traer, alFallar)()).resolves.toBe('la parte')
  expect([traer.mock.calls.length, alFallar.mock.calls.length]).toEqual([1, 0])
})
