import type { Recepcion, RenglonDeRecepcion } from '@nitida/contract/inventario.recepciones'
import { articuloDeTexto, precioPropuesto } from '@nitida/contract/inventario.rules'
import { expect, test } from 'vitest'
import { aRenglones, conLotes, dichosDe, diferenciaDe, faltaEn, sumaDe } from './renglones.ts'

const linea = (numero: number, cambios: Partial<RenglonDeRecepcion>): RenglonDeRecepcion => ({
  ...{
    numero,
    lotes: [],
    clave: '',
    descripcion: 'ARM OPALO 77 AZUL',
    claveSat: '42142903',
    unidad: 'PZ',
    cantidad: 6,
    piezas: 6,
  },
  ...{ costo: 585, importe: 3510, articulo: null, gasto: false, recibidas: null, iva: null },
  ...cambios,
})
const recepcion = (...lineas: RenglonDeRecepcion[]) => ({ lineas }) as Recepcion

test.each([
  [
    'ARM OPALO 77 AZUL PETROLEO 50-20-145',
    { marca: 'Opalo', modelo: '77', color: 'Azul Petroleo', medida: '50□20-145' },
  ],
  ['Armazón Vértice 2140 C3 52□18', { marca: 'Vértice', modelo: '2140', color: 'C3', medida: '52□18' }],
  ['', { marca: '', modelo: '', color: '', medida: '' }],
])("a supplier's words propose an article: %s", (texto, articulo) => {
  expect(articuloDeTexto(texto)).toEqual(articulo)
})

test('a price is proposed to the ten', () => {
  expect([precioPropuesto(585, 0.16), precioPropuesto(38, 0.16), precioPropuesto(0, 0.08)]).toEqual([1520, 100, 0])
})

test('nothing is counted to begin with; freight, and what is not of whole pieces, is an expense', () => {
  const [nuevo, flete, gramos] = dichosDe(
    recepcion(linea(1, {}), linea(2, { descripcion: 'SERVICIO DE FLETE' }), linea(3, { piezas: null })),
  )
  expect([nuevo?.clase, flete?.clase, gramos?.clase]).toEqual(['nuevo', 'gasto', 'gasto'])
  expect(nuevo && faltaEn(nuevo)).toBe('Cuenta las piezas.')
  expect(nuevo && faltaEn({ ...nuevo, recibidas: 0 })).toBeNull()
})

test.each([
  [6, 6, 'Igual'],
  [6, 5, 'Falta 1'],
  [6, 4, 'Faltan 2'],
  [1, 2, 'Sobra 1'],
  [20, 24, 'Sobran 4'],
])('of %i in the invoice %i came: %s', (piezas, recibidas, texto) => {
  expect(diferenciaDe(piezas, recibidas)?.texto).toBe(texto)
})

test('what enters is what came at its cost, and the rest of the subtotal is told', () => {
  const una = recepcion(linea(1, {}), linea(2, { descripcion: 'FLETE', importe: 250 }))
  const [nuevo, flete] = dichosDe(una)
  if (!nuevo || !flete) throw new Error('two lines')
  const dichos = [{ ...nuevo, recibidas: 5 }, flete]
  expect(sumaDe(una, dichos)).toEqual({ piezas: 5, costo: 2925, gastos: 250, faltan: 585, sobran: 0 })
  expect(aRenglones(una, dichos)).toMatchObject([
    { numero: 1, recibidas: 5, articulo: null, nuevo: { marca: 'Opalo' } },
    { numero: 2, recibidas: 0, articulo: null, nuevo: null },
  ])
})

test('contact lenses are entered once each piece has a lot, and frames send none', () => {
  const una = recepcion(linea(1, {}))
  const [nuevo] = dichosDe(una)
  if (!nuevo) throw new Error('one line')
  const lotes = [{ lote: 'A1', caduca: '2027-01-31', piezas: 2 }]
  const lente = { ...nuevo, nuevo: { ...nuevo.nuevo, familia: 'lente_contacto' as const }, recibidas: 2 }
  expect([conLotes(nuevo), conLotes(lente)]).toEqual([false, true])
  expect(faltaEn(lente)).toBe('Escribe de qué lote es cada pieza.')
  expect(faltaEn({ ...lente, lotes })).toBeNull()
  expect(aRenglones(una, [{ ...lente, lotes }])).toMatchObject([{ lotes }])
  expect(aRenglones(una, [{ ...nuevo, recibidas: 2, lotes }])).toMatchObject([{ lotes: [] }])
})
