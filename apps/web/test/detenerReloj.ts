import { onTestFinished, vi } from 'vitest'

/** Stops the page's timers until the test ends; `vi.advanceTimersByTime` lets them go on. Pictures are drawn as ever. */
export function detenerReloj(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
