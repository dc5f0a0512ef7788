import { expect, test } from 'vitest'
import { direccionDe } from './direcciones.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.9, 10.0.0.1', null],
  ['unknown', null],
  ['', null],
])('the address %j is kept as %j', (ip, direccion) => expect(direccionDe(ip)).toBe(direccion))
