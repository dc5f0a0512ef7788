import { expect, test } from 'vitest'
import { ConceptoFactura, ReceptorFactura } from './facturacion.cuerpos.ts'
import { RegistrarPagoLibre } from './facturacion.pagos.ts'
import { polizas } from './facturacion.polizas.ts'
import { CrearArticulo, GuardarArticulo } from './inventario.ts'

test.each(['4214-2903', '4214 2903', ' 42142903\n', '4214.2903', '4214\u00a02903'])(
  "every field of SAT's product takes %j",
  (escrita) => {
    const campos = [ConceptoFactura.shape.CodigoProducto, CrearArticulo.shape.claveSat, GuardarArticulo.shape.claveSat]
    expect(campos.map((campo) => campo.parse(escrita))).toEqual(['42142903', '42142903', '42142903'])
  },
)

test('an article is of a key that SAT may have', () => {
  expect(CrearArticulo.shape.claveSat.safeParse('9914-2903').success).toBe(false)
})

test('the unit of a line is read too, and is a piece where nobody told one', () => {
  expect([' h-87\n', undefined].map((unidad) => ConceptoFactura.shape.CodigoUnidad.parse(unidad))).toEqual([
    'H87',
    'H87',
  ])
})

test('regime and use of a receiver are read without blanks, in capitals', () => {
  expect(ReceptorFactura.shape.RegimenFiscal.parse(' 6 01\u00a0')).toBe('601')
  expect(ReceptorFactura.shape.UsoCFDI.parse(' g 03\n')).toBe('G03')
})

const pago = { fecha: '2026-11-24', formaPago: '03', importe: 10 }
test('the number of a payment is one line without the sign of the chain', () => {
  expect(RegistrarPagoLibre.parse({ ...pago, numOperacion: ' SPEI\u00a08841\n' }).numOperacion).toBe('SPEI 8841')
  expect(RegistrarPagoLibre.safeParse({ ...pago, numOperacion: 'A|B' }).success).toBe(false)
})

test('the number by which SAT asks for pólizas is read with its blanks', () => {
  const { query } = polizas.archivo
  expect(query?.shape.numero.parse(' abc 1234567/26\n')).toBe('ABC1234567/26')
})
