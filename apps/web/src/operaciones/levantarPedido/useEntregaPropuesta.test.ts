import { expect, test } from 'vitest'
import { entregaPropuesta } from './useEntregaPropuesta.ts'

test.each([
  ['nothing stands there', { actual: null, propuesta: null, varios: false }, '2026-12-04'],
  ['what was proposed before', { actual: '2026-12-09', propuesta: '2026-12-09', varios: false }, '2026-12-04'],
  ['a slower pair of the order', { actual: '2026-12-09', propuesta: '2026-12-09', varios: true }, '2026-12-09'],
  ['a quicker pair of the order', { actual: '2026-11-30', propuesta: '2026-11-30', varios: true }, '2026-12-04'],
  ['what a person typed stays', { actual: '2026-12-01', propuesta: null, varios: false }, null],
  ['and so does what he typed over a proposal', { actual: '2026-12-01', propuesta: '2026-12-09', varios: true }, null],
])('%s', (_, antes, esperada) => expect(entregaPropuesta('2026-12-04', antes)).toBe(esperada))
