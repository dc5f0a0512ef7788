import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilFetched } from './quietlyDeferred.ts'

const red = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', red.addEventListener.bind(red))
  vi.stubGlobal('removeEventListener', red.removeEventListener.bind(red))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fails so many times, then brings the code. */
function afterFailing(times: number) {
  let left = times
  return vi.fn(() => (left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('code')))
}

test('what comes at once is not talked about', async () => {
  const onFail = vi.fn()

  await expect(untilFetched(afterFailing(0), onFail)).resolves.toBe('code')

  expect(onFail).not.toHaveBeenCalled()
})

test('what does not come is asked for until it does, ever more seldom, and told of once', async () => {
  const onFail = vi.fn()
  const fetch = afterFailing(3)
  const code = untilFetched(fetch, onFail)

  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(fetch).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4000)

  await expect(code).resolves.toBe('code')
  expect([fetch.mock.calls.length, onFail.mock.calls.length]).toEqual([4, 1])
})

test('a network that is back is asked at once', async () => {
  const code = untilFetched(afterFailing(1), () => {})
  await vi.advanceTimersByTimeAsync(0)

  red.dispatchEvent(new Event('online'))

  await expect(code).resolves.toBe('code')
})
