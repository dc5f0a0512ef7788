import { expect, onTestFinished } from 'vitest'

/** Puts this process, the server's, in another time zone until the test ends. A change that does not take fails the test. */
export function ponerServidorEn(zona: string): void {
  const { TZ: original } = process.env
  onTestFinished(() => {
    if (original === undefined) delete process.env.TZ
    else process.env.TZ = original
  })
  process.env.TZ = zona
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zona)
}
