import type { FacturaDePedido, LineaPropuesta } from '@nitida/contract/facturacion.emision'
import { expect, test } from 'vitest'
import { type ValoresConcepto, valoresDePedido } from '../../operaciones/facturar/factura.valores.ts'
import { conPedidoAlDia } from './pedidoAlDia.ts'

const linea = (indexLista: number, Producto: string, PrecioTicket: number): LineaPropuesta => ({
  ...{ indexLista, Producto, PrecioTicket, PrecioUnitario: PrecioTicket / 1.16, Cantidad: 1 },
  ...{ CodigoUnidad: 'H87', Unidad: 'PZ', CodigoProducto: '42142900', iva: null, graduacion: null },
})
const antes = {
  ...{ idPedido: 7, folio: 7, idSucursal: 1, Receptor: null, FormaPago: '01', MetodoPago: 'PUE' },
  ...{ anticipo: { importe: 300, despues: 0 }, Conceptos: [linea(0, 'Anticipo del bien o servicio', 300)] },
} as unknown as FacturaDePedido
const pagado = {
  ...{ ...antes, anticipo: null, FormaPago: '28' },
  Conceptos: [linea(0, 'Armazón', 700), linea(1, 'Lentes', 500)],
} as FacturaDePedido

const escritos = (pedido: FacturaDePedido, conceptos: Partial<ValoresConcepto>[] = []) => {
  const valores = valoresDePedido(pedido)
  const Conceptos = valores.Conceptos.map((uno, i) => ({ ...uno, ...conceptos[i] }))
  return { ...valores, Conceptos, Receptor: { ...valores.Receptor, RFC: 'CACX7605101P8' } }
}

test('an order that was paid in full meanwhile is the final invoice of its lines, to the receiver that was written', () => {
  const { Receptor, anticipo, FormaPago, Conceptos } = conPedidoAlDia(escritos(antes), antes, pagado)
  expect([Receptor.RFC, anticipo, FormaPago]).toEqual(['CACX7605101P8', undefined, '28'])
  expect(Conceptos.map(({ Producto, PrecioTicket }) => [Producto, PrecioTicket])).toEqual([
    ['Armazón', 700],
    ['Lentes', 500],
  ])
})

test('what was written on a line stays while the line is the same one, with its price of now', () => {
  const escrito = { Producto: 'Armazón de pasta', CodigoProducto: '42142901', TextoAdicional: 'Regalo' }
  const ahora = { ...pagado, Conceptos: [linea(0, 'Armazón', 650), linea(1, 'Accesorio', 90)] }
  const { Conceptos } = conPedidoAlDia(escritos(pagado, [escrito, escrito]), pagado, ahora)
  expect(Conceptos[0]).toMatchObject({ ...escrito, PrecioTicket: 650 })
  expect(Conceptos[1]).toMatchObject({ Producto: 'Accesorio', CodigoProducto: '42142900', TextoAdicional: '' })
})
