import { expect, test } from 'vitest'
import { leerQr, rutaDelQr } from './qr.ts'

const HASH = '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'

test("a scanned link gives the part after the first '='", () => {
  expect(leerQr(`https://optica.mx/=${HASH}`)).toBe(HASH)
  expect(leerQr(`=${HASH}`)).toBe(HASH)
  expect(leerQr('/=12')).toBe('12')
  expect(leerQr(`  https://optica.mx/=${HASH} \n`)).toBe(HASH)
})

test("only the first '=' counts", () => {
  expect(leerQr('a=b=c')).toBe('b=c')
  expect(leerQr(`x=${HASH}=${HASH}`)).toBe(HASH) // read twice
})

test("without '=' the last run of 26 letters and digits is taken, as another keyboard layout types it", () => {
  expect(leerQr(`httpsÑ--optica.mx-¿${HASH}`)).toBe(HASH)
  expect(leerQr(HASH)).toBe(HASH)
  expect(leerQr(HASH.toLowerCase())).toBe(HASH)
  expect(leerQr(`${'A'.repeat(26)} ${HASH}`)).toBe(HASH)
  expect(leerQr(`${HASH}-abc`)).toBe(HASH)
  expect(leerQr(`${HASH.slice(0, 13)}-${HASH.slice(13)}`)).toBe(HASH) // typed in groups
})

test('anything else refers to nothing', () => {
  for (const texto of ['', '   ', '=', 'https://optica.mx/=', 'hola', HASH.slice(1), `${HASH}9`])
    expect(leerQr(texto), texto).toBe(null)
})

test('whatever was scanned stays behind the "=" of the path, and is read again as it was', () => {
  expect(rutaDelQr(HASH)).toBe(`/=${HASH}`)
  for (const parte of ['a/b?c#d', '../login', 'x=1&y', 'ñ %', '//otro.mx']) {
    const { origin, pathname, search, hash } = new URL(rutaDelQr(parte), 'https://optica.mx')
    expect([origin, search, hash]).toEqual(['https://optica.mx', '', ''])
    expect(decodeURIComponent(pathname)).toBe(`/=${parte}`)
  }
})
