import { expect, test } from 'vitest'
import { claveDelEnlace } from './pedidoEstatus.ts'

test.each([
  ['/=7Q2M5X8K1R4T9W3V6Y0Z2B5C8D', '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'],
  ['/=7q2m5x8k1r4t9w3v6y0z2b5c8d).', '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'],
  ['/%3D7Q2M5X8K1R4T9W3V6Y0Z2B5C8D', '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'],
  ['/=7Q2M5X8KIR4T9W3V6YOZ2B5C8D%20gracias', '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'],
  ['/7Q2M5X8K1R4T9W3V6Y0Z2B5C8D', '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'],
  ['/pedido=abc', 'abc'],
  ['/=a=b', 'a=b'],
  ['/=%20x%20', 'x'],
  ['/=', null],
  ['/=%20', null],
  ['/=%E0%A4%A', null],
  ['/login', null],
])('the path %s carries %s (D-21, D-25)', (pathname, clave) => {
  expect(claveDelEnlace(pathname)).toBe(clave)
})
