import { expect, test } from 'vitest'
import { nuevoHashId } from './pedidos.hash.ts'

test('ten thousand codes differ, and each of their places takes every letter (20)', () => {
  const codigos = Array.from({ length: 10_000 }, nuevoHashId)

  expect(new Set(codigos).size).toBe(codigos.length)
  expect(codigos.filter((codigo) => !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(codigo))).toEqual([])
  // 26 places of 32 equal letters are 130 bits. A letter that a place takes twice as often would be 20 deviations away.
  for (let lugar = 0; lugar < 26; lugar++) {
    const veces = new Map<string, number>()
    for (const codigo of codigos) veces.set(codigo.charAt(lugar), (veces.get(codigo.charAt(lugar)) ?? 0) + 1)
    expect(veces.size).toBe(32)
    expect(Math.max(...veces.values())).toBeLessThan(450)
    expect(Math.min(...veces.values())).toBeGreaterThan(190)
  }
})
