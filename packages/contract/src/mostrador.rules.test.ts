import { expect, test } from 'vitest'
import { leerBusqueda } from './mostrador.rules.ts'

test.each([
  ['pedido 25', 'pedidos', '25'],
  ['Folio  01-25', 'pedidos', '01-25'],
  ['pedido #25', 'pedidos', '25'],
  ['Pedido: 25', 'pedidos', '25'],
  ['PEDIDO#25', 'pedidos', '25'],
  ['folio:01\u201125', 'pedidos', '01-25'],
  ['\u200epedido\u00a025', 'pedidos', '25'],
  ['ana:lópez', null, 'ana:lópez'],
  ['cita 12', 'citas', '12'],
  ['cita valentina', 'citas', 'valentina'],
  ['cliente Rosa Ibáñez', 'pacientes', 'Rosa Ibáñez'],
  ['artículo vértice 2140', 'articulos', 'vértice 2140'],
  ['citas', null, 'citas'],
  ['pedido ', null, 'pedido'],
  ['Citalán Rosa', null, 'Citalán Rosa'],
  ['', null, ''],
] as const)('reads «%s»', (texto, tema, resto) => {
  expect(leerBusqueda(texto)).toEqual({ tema, resto })
})
