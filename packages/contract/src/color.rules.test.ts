import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contraste,
  falloEnPalabras,
  fallosDeContraste,
  hexDe,
  hojaDeColor,
  TEMAS,
  tonoCercano,
  tonosDeMarca,
} from './color.rules.ts'

const cualquiera = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

const tokens = readFileSync(new URL('../../../apps/web/src/tokens.css', import.meta.url), 'utf8')

test('what the colour stands on is what the tokens say', () => {
  const grados = Math.PI / 180
  const deTokens = [
    ...tokens.matchAll(/--(canvas|surface|sunken|on-brand): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g),
  ].map(([, nombre, l, c, h]) => [nombre, hexDe({ l: Number(l) / 100, c: Number(c), h: Number(h) * grados })])
  for (const { sobreMarca, fondos } of Object.values(TEMAS)) {
    expect(deTokens).toContainEqual(['on-brand', sobreMarca])
    for (const fondo of fondos) expect(deTokens.map(([, hex]) => hex)).toContain(fondo)
  }
})

test('contrast is that of WCAG', () => {
  expect(contraste('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contraste('#ffffff', '#777777')).toBeCloseTo(4.478, 2)
  expect(contraste('#00545b', '#00545b')).toBe(1)
})

test("the house's own colour holds, and comes out as the house has it", () => {
  expect(fallosDeContraste('#00545b')).toEqual([])
  const { claro, oscuro } = tonosDeMarca('#00545b')
  expect(claro.brand).toBe('#00545b')
  for (const tono of [...Object.values(claro), ...Object.values(oscuro)]) expect(tono).toMatch(/^#[\da-f]{6}$/)
})

test('what does not hold is said with its theme and both numbers, and a tone of the same hue is offered', () => {
  expect(fallosDeContraste('#ffcc00').map(falloEnPalabras)).toEqual([
    'Tema claro, texto sobre el color: 1.4, y hacen falta 4.5.',
    'Tema claro, el color sobre el fondo: 1.2, y hacen falta 4.5.',
    'Tema claro, el contorno del foco: 1.3, y hacen falta 3.0.',
  ])
  expect(tonoCercano('#ffcc00')).toBe('#836804')
  expect(tonoCercano('#7a1f5c')).toBe('#7a1f5c')
})

test('whatever is chosen, the tone that is offered holds in both themes', () => {
  fc.assert(
    fc.property(cualquiera, (color) => {
      expect(fallosDeContraste(tonoCercano(color))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('the dark theme holds with any colour', () => {
  fc.assert(
    fc.property(cualquiera, (color) => {
      expect(fallosDeContraste(color).filter(({ tema }) => tema === 'oscuro')).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('the style sheet names tokens that the house has, and nothing comes of what is no colour', () => {
  const nombres = [...hojaDeColor('#7a1f5c').matchAll(/(--[a-z-]+):/g)].map(([, nombre]) => nombre ?? '')
  expect(nombres.length).toBe(12)
  for (const nombre of nombres) expect(tokens).toContain(`${nombre}: oklch(`)
  for (const nada of ['', 'red', '#fff', '#7a1f5c}body{display:none']) expect(hojaDeColor(nada)).toBe('')
})
