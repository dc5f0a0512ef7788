import { expect, test } from 'vitest'
import { pedidoSchema } from './pedido.schema.ts'
import { elementoVacio, repetir, type ValoresPedido, valoresNuevos } from './pedido.valores.ts'

const hoy = '2026-11-24'
const elemento = { ...elementoVacio(), armazon: 'Aro 52□18', importeArmazon: 1000 }
const completo: ValoresPedido = {
  ...valoresNuevos({ id: 7 }, 1, null),
  fechaEntrega: '2026-11-27',
  tipoTicketFis: 'Comprobante',
  tipoPago: 'Anticipo',
  anticipo: 400,
  elementos: [elemento],
}
const revisar = (cambios: Partial<ValoresPedido>, vencia: string | null = null) =>
  pedidoSchema({ hoy, antes: null, vencia }).safeParse({ ...completo, ...cambios })
const textos = (cambios: Partial<ValoresPedido>, vencia?: string) =>
  revisar(cambios, vencia).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a whole order goes out with its defaults, blank amounts as 0 (spec §5)', () => {
  expect(revisar({}).data).toMatchObject({
    idCliente: 7,
    formaPago: 'Efectivo',
    facturacion: 'False',
    anticipo: 400,
    elementos: [{ armazon: 'Aro 52□18', importeArmazon: 1000, importeLente: 0, importeOtro: 0 }],
  })
})

test('everything that is missing is said at once, the money included', () => {
  expect(textos({ ...valoresNuevos({ id: 7 }, null, null), tipoPago: 'Anticipo' })).toEqual([
    'idSucursal: Elige una sucursal.',
    'fechaEntrega: Elige la fecha de entrega.',
    'tipoTicketFis: Elige el tipo de ticket.',
    'elementos.0.armazon: El armazón es obligatorio.',
    'elementos.0.importeArmazon: El importe del armazón es obligatorio.',
    'anticipo: Escribe el anticipo.',
  ])
  expect(textos({ tipoPago: null, anticipo: null })).toEqual(['tipoPago: Elige el tipo de pago.'])
})

test('a day is one that exists and has not passed; an edited order keeps the one it had', () => {
  expect(textos({ fechaEntrega: hoy })).toBeUndefined()
  expect(textos({ fechaEntrega: '2026-11-23' })).toEqual([
    'fechaEntrega: La fecha de entrega no puede ser anterior a hoy.',
  ])
  expect(textos({ fechaEntrega: '2026-11-23' }, '2026-11-23')).toBeUndefined()
  expect(textos({ fechaEntrega: '31/02/2026' })?.[0]).toBe('fechaEntrega: La fecha no es válida.')
})

test('amounts are pesos with two decimals, never negative', () => {
  const con = (importeLente: number) => textos({ elementos: [{ ...elemento, importeLente }] })
  expect(con(0.99)).toBeUndefined()
  expect(con(-1)?.[0]).toBe('elementos.0.importeLente: El importe no puede ser negativo.')
  expect(con(10.555)?.[0]).toBe('elementos.0.importeLente: El importe admite hasta dos decimales.')
  expect(con(10_000_001)?.[0]).toBe('elementos.0.importeLente: El importe es demasiado grande.')
})

test('repeating keeps what was written and drops empty elements', () => {
  const ultimo = {
    ...elementoVacio(),
    id: 3,
    devuelto: null,
    idArticulo: null,
    claveSat: null,
    unidadSat: null,
    iva: null,
    precioArticulo: null,
    armazon: 'Otro aro',
    importeArmazon: 500,
    importeLente: 0,
    importeOtro: 0,
  }
  expect(repetir([elementoVacio()], [ultimo])).toEqual([
    { ...elementoVacio(), armazon: 'Otro aro', importeArmazon: 500 },
  ])
  expect(repetir([elemento, elementoVacio()], [ultimo]).map(({ armazon }) => armazon)).toEqual([
    'Aro 52□18',
    'Otro aro',
  ])
})

test('repeating twice does not double; what was changed since is another element', () => {
  const ultimo = {
    ...elementoVacio(),
    id: 3,
    devuelto: null,
    idArticulo: null,
    claveSat: null,
    unidadSat: null,
    iva: null,
    precioArticulo: null,
    armazon: 'Aro',
    importeArmazon: 5,
    importeLente: 0,
    importeOtro: 0,
  }
  const una = repetir([], [ultimo, ultimo])

  expect(una).toHaveLength(2)
  expect(repetir(una, [ultimo, ultimo])).toEqual(una)
  expect(repetir([{ ...elementoVacio(), armazon: 'Aro', importeArmazon: 6 }], [ultimo])).toHaveLength(2)
})
