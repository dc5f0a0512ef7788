import { expect, test } from 'vitest'
import { caducidadDe, conPieza, faltaEnLotes } from './inventario.lotes.rules.ts'

const HOY = '2026-11-27'

test.each([
  [null, null],
  ['2026-11-26', 'caducado'],
  ['2026-11-27', 'urgente'],
  ['2026-12-27', 'urgente'],
  ['2026-12-28', 'pronto'],
  ['2027-01-26', 'pronto'],
  ['2027-01-27', null],
])('on %s it is %s', (caduca, cerca) => {
  expect(caducidadDe(caduca, HOY)).toBe(cerca)
})

const uno = { lote: 'A1', caduca: '2027-05-31', piezas: 2 }

test.each([
  ['armazon', 2, [], null],
  ['armazon', 2, [uno], 'Solo lentes de contacto y accesorios llevan lote.'],
  ['accesorio', 2, [], null],
  ['accesorio', 1, [uno], 'Los lotes suman más piezas que las recibidas.'],
  ['accesorio', 5, [uno], null],
  ['accesorio', 2, [{ ...uno, lote: '' }], null],
  ['accesorio', 2, [{ ...uno, lote: '', caduca: null }], 'Escribe el lote o la caducidad.'],
  ['accesorio', 5, [uno, { ...uno, lote: 'a1' }], 'Escribe cada lote una vez.'],
  ['accesorio', 5, [{ ...uno, piezas: 0 }], 'Escribe cuántas piezas son de cada lote.'],
  ['lente_contacto', 2, [uno], null],
  ['lente_contacto', 0, [], null],
  ['lente_contacto', 2, [], 'Escribe de qué lote es cada pieza.'],
  ['lente_contacto', 2, [{ ...uno, caduca: null }], 'Escribe el lote y la caducidad.'],
] as const)('%s, %i pieces: case %#', (familia, piezas, lotes, falta) => {
  expect(faltaEnLotes(familia, piezas, lotes)).toBe(falta)
})

test('scanning adds a piece to its lot, and a code without lot nothing', () => {
  const codigo = { gtin: '09506000134352', lote: 'a1', caduca: '2027-05-31', serie: '' }
  expect(conPieza([uno], codigo)).toEqual([{ ...uno, piezas: 3 }])
  expect(conPieza([uno], { ...codigo, lote: 'B2' })).toEqual([uno, { lote: 'B2', caduca: '2027-05-31', piezas: 1 }])
  expect(conPieza([uno], { ...codigo, lote: '', caduca: null })).toEqual([uno])
})
