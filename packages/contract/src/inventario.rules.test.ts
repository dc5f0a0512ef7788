import { expect, test } from 'vitest'
import { conCuadro } from './inventario.rules.ts'

test.each([
  ['52x18-140', '52□18-140'],
  ['52 X 18', '52□18'],
  ['52×18', '52□18'],
  ['52□18-140', '52□18-140'],
  ['Extra', 'Extra'],
])('the size %j is %j', (escrita, medida) => expect(conCuadro(escrita)).toBe(medida))
