import { expect, test, vi } from 'vitest'
import { deferred, fetchAhead } from './deferred.ts'

test('what a button of the screen opens is fetched ahead first, and pages within it last', async () => {
  vi.stubGlobal('requestIdleCallback', (go: () => void) => go())
  const fetched: string[] = []
  const part = (name: string) => async () => {
    fetched.push(name)
    return () => null
  }

  deferred(part('drawer'))
  deferred(part('search'))
  deferred(part('patient page'), 'last')
  deferred(part('new patient'), 'first')
  deferred(part('cancel'))
  await fetchAhead()

  expect(fetched).toEqual(['new patient', 'drawer', 'search', 'cancel', 'patient page'])
  vi.unstubAllGlobals()
})
