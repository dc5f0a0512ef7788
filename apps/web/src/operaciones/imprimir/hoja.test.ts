import { expect, test } from 'vitest'
import { enMilimetros, estilosDeImpresion } from './hoja.ts'

test('a strip states its own length, rounded up so that it stays one page', () => {
  expect(enMilimetros(96)).toBe(28)
  expect(estilosDeImpresion('ticket', 960)).toContain('@page { size: 70mm 256mm; margin: 0 }')
})

test('a letter page is numbered', () => {
  const css = estilosDeImpresion('carta', 960)
  expect(css).toContain('size: letter; margin: 15mm')
  expect(css).toContain('counter(pages)')
})
