import { expect, test } from 'vitest'
import { apartarDistancia } from './distancia.ts'

test.each([
  ['OD -1.25 OI -1.00 DIP 62', 'OD -1.25 OI -1.00', '62'],
  ['OD -1.25 OI -1.00 DIP62.', 'OD -1.25 OI -1.00', '62'],
  ['OD -1.25 OI -1.00\nD.I.P.: 62.5 mm', 'OD -1.25 OI -1.00 |', '62.5'],
  ['OD -1.25 OI -1.00 ADD 2.00, DP=62 / 60', 'OD -1.25 OI -1.00 ADD 2.00,', '62/60'],
  ['-1.25 / -1.50 DI 62,5', '-1.25 / -1.50', '62.5'],
  ['OD -1.25 OI -1.00 PD 31/30.5', 'OD -1.25 OI -1.00', '31/30.5'],
  ['OD -1.25 20/25 OI -1.00 20/30 DNP 31.5/31', 'OD -1.25 20/25 OI -1.00 20/30', '31.5/31'],
])('%j ends with a distance', (celda, graduacion, di) => expect(apartarDistancia(celda)).toEqual({ graduacion, di }))

test.each([
  'OD -1.25 OI -1.00',
  'OD -1.25 DIP 62 OI -1.00',
  'OD -1.25 OI -1.00 DIP 620',
  'OD -1.25 OI -1.00 DIP 6.2',
  'OD -1.25 OI -1.00 DIP 31',
  'OD -1.25 OI -1.00 DNP 31',
  'OD -1.25 OI -1.00 DNP 62',
  'OD -1.25 OI -1.00 DIP 62/30',
  'OD -1.25 OI -1.00 DIP 62/60/58',
  'OD -1.25 OI -1.00 DIP 62,60',
  'OD -1.25 OI -1.00 DIP 85',
  'OD -1.25 OI -1.00 ALT 18',
  'DIP 62',
  '',
])('%j stays whole', (celda) => expect(apartarDistancia(celda)).toEqual({ graduacion: celda, di: null }))

test('an empty cell has none', () => expect(apartarDistancia(null)).toEqual({ graduacion: '', di: null }))
