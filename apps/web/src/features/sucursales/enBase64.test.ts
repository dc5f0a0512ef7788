import { expect, test } from 'vitest'
import { enBase64 } from './enBase64.ts'

test('a file travels as base64 without data-URL prefix, every byte of it', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  const leidos = Array.from(atob(await enBase64(new Blob([bytes]))), (letra) => letra.charCodeAt(0))
  expect(leidos).toEqual([...bytes])
})
