import { expect, test } from 'vitest'
import { nombreDeArchivo } from './facturacion.rules.ts'

const bytes = (texto: string) => Buffer.byteLength(texto)

test.each([
  ['JUANA GÓMEZ', 'JUANA GÓMEZ 2026-11-24.pdf'],
  [' A/B:C*"D" \n<E>|F\\G?\u202e\ud800 ', 'ABCD EFG 2026-11-24.pdf'],
  ['', '2026-11-24.pdf'],
  ['///', '2026-11-24.pdf'],
  ['A'.repeat(300), `${'A'.repeat(100)} 2026-11-24.pdf`],
  [`${'A'.repeat(99)} B`, `${'A'.repeat(99)} 2026-11-24.pdf`],
  ['Ñ'.repeat(300), `${'Ñ'.repeat(90)} 2026-11-24.pdf`],
  ['王'.repeat(300), `${'王'.repeat(60)} 2026-11-24.pdf`],
  ['😀'.repeat(300), `${'😀'.repeat(45)} 2026-11-24.pdf`],
])('a file of %j is called %j: whole letters, the date and the ending at its end', (nombre, archivo) => {
  expect(nombreDeArchivo(nombre, '2026-11-24', 'pdf')).toBe(archivo)
  expect(bytes(`${'S'.repeat(25)}-1234567890 CANCELADA ${archivo}`)).toBeLessThanOrEqual(255)
})
