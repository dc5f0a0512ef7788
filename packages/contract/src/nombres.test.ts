import { expect, test } from 'vitest'
import { nombreLegible } from './nombres.ts'

test.each([
  ['MARÍA FERNANDA HERNÁNDEZ GARCÍA', 'María Fernanda Hernández García'],
  ['MARÍA DE LA LUZ NÚÑEZ Y DEL RÍO', 'María de la Luz Núñez y del Río'],
  ['DE LA CRUZ ÓSCAR', 'De la Cruz Óscar'],
  ['JUAN C. PÉREZ-IBÁÑEZ', 'Juan C. Pérez-Ibáñez'],
  ["SEAN O'CONNOR", "Sean O'Connor"],
])('%s reads %s', (guardado, legible) => {
  expect(nombreLegible(guardado)).toBe(legible)
})
