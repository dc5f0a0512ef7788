import { expect, test } from 'vitest'
import { askStatus, type Problema } from './status.ts'

/** A printer that answers by the number of the question; bytes before an answer are other things that printers say. */
function printer(answers: Record<number, number[]>, msPerByte = 0) {
  let clock = 0
  const said: number[] = []
  const asked: number[] = []
  return {
    asked,
    now: () => clock,
    send: async ([dle, eot, n = 0]: Uint8Array) => {
      expect([dle, eot]).toEqual([0x10, 0x04])
      asked.push(n)
      said.push(...(answers[n] ?? []))
    },
    receive: async (ms: number) => {
      const next = said[0]
      clock += next === undefined ? ms : Math.min(ms, msPerByte)
      if (next === undefined || msPerByte > ms) return null
      said.shift()
      return next
    },
  }
}

const WELL = { 1: [0x12], 2: [0x12], 3: [0x12], 4: [0x12] }
const ask = (answers: Record<number, number[]>, msPerByte = 0) => {
  const asked = printer(answers, msPerByte)
  return askStatus(asked, 1500, asked.now)
}

test.each<[string, Record<number, number[]>, Problema | null]>([
  ['is well', WELL, null],
  ['has little paper left', { ...WELL, 4: [0x1e] }, null],
  ['has no paper', { ...WELL, 4: [0x7e], 1: [0x1a] }, 'papel'],
  ['stopped for want of paper', { ...WELL, 2: [0x32], 1: [0x1a] }, 'papel'],
  ['has its cover open', { ...WELL, 2: [0x16], 1: [0x1a] }, 'tapa'],
  ['has a blocked cutter', { ...WELL, 2: [0x52], 3: [0x1a], 1: [0x1a] }, 'cortador'],
  ['is too hot', { ...WELL, 3: [0x52] }, 'falla'],
  ['was switched off line', { ...WELL, 1: [0x1a] }, 'fuera de línea'],
  ['never answers', {}, null],
  ['answers other things', { 4: [0x11, 0x13, 0x00, 0xff] }, null],
  ['says other things first', { ...WELL, 4: [0x11, 0x10, 0x72] }, 'papel'],
])('a printer that %s', async (_, answers, problem) => {
  expect(await ask(answers)).toBe(problem)
})

test('a slow answer counts as long as it comes in time, and none is waited for longer', async () => {
  expect(await ask({ ...WELL, 4: [0x72] }, 1000)).toBe('papel')
  expect(await ask({ ...WELL, 1: [0x1a] }, 1000)).toBe(null)
  const slow = printer(WELL, 1000)
  await askStatus(slow, 1500, slow.now)
  expect(slow.now()).toBeLessThanOrEqual(1500)
})
