import { expect, test } from 'vitest'
import { FiltroFacturas } from './facturacion.ts'

const FOLIO = '63447e1e-2dbd-443a-843a-df3b5d1bb468'

test.each([FOLIO.toUpperCase(), FOLIO.replaceAll('-', ''), `{${FOLIO}}`, ` ${FOLIO}\u00a0`])(
  'an invoice is looked for by its fiscal folio, written as %j',
  (searchTerm) => expect(FiltroFacturas.parse({ searchTerm }).searchTerm).toBe(FOLIO),
)

test('any other text is looked for as it is', () =>
  expect(FiltroFacturas.parse({ searchTerm: 'López 63447e1e' }).searchTerm).toBe('lópez 63447e1e'))
