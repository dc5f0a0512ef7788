import { expect, test } from 'vitest'
import {
  conCuenta,
  conDeLote,
  conEscritas,
  conLeida,
  conPiezas,
  cuentasDe,
  dichoDe,
  faltaEn,
  noViene,
} from './cuentas.ts'

const lote = (id: number, nombre: string, piezas: number, recibidas = 0) => ({
  ...{ id, lote: nombre, caduca: '2027-01-31', piezas, recibidas, perdidas: 0 },
})
const renglon = {
  ...{ idArticulo: 7, codigo: 'A-7', marca: 'Brisa', modelo: '1', color: '', medida: '' },
  ...{ pedidas: 5, enviadas: 5, recibidas: 1, perdidas: 0, lotes: [lote(1, 'A1', 2, 1), lote(2, 'B2', 3)] },
}
const leido = (nombre: string, caduca: string | null = null) => ({ gtin: '', lote: nombre, caduca, serie: '' })
const [llega] = cuentasDe([renglon], true)
const [sale] = cuentasDe([renglon], false)
if (!llega || !sale) throw new Error('no counts')

test('what arrived before counts, with its lots, and a box adds one of the lot that was sent', () => {
  expect(llega).toMatchObject({ piezas: 1, maximo: 5, lotes: [{ lote: 'A1', piezas: 1 }] })
  const dos = { ...llega, ...conLeida(llega, leido('b2')) }
  expect(dichoDe([dos])).toEqual({
    renglones: [{ articulo: 7, piezas: 2 }],
    lotes: [
      {
        articulo: 7,
        lotes: [
          { lote: 'A1', caduca: '2027-01-31', piezas: 1 },
          { lote: 'B2', caduca: '2027-01-31', piezas: 1 },
        ],
      },
    ],
  })
  expect(conLeida(llega, null)).toEqual({ piezas: 2 })
})

test('a box of another lot does not come in it; where pieces leave any lot may', () => {
  expect(
    [leido('C3'), leido('A1', '2028-01-31'), leido('A1'), leido(''), null].map((uno) => noViene(llega, uno)),
  ).toEqual([...[true, true, false, false, false]])
  expect(noViene(sale, leido('C3'))).toBe(false)
  expect(conLeida(sale, leido('C3'))).toMatchObject({ piezas: 1, lotes: [{ lote: 'C3', piezas: 1 }] })
})

test('so many of a lot are counted with the article, and fewer pieces forget the lots', () => {
  const tres = { ...llega, ...conDeLote(llega, lote(2, 'B2', 3), 2) }
  expect(tres).toMatchObject({ piezas: 3, lotes: [{ lote: 'A1' }, { lote: 'B2', piezas: 2 }] })
  expect({ ...tres, ...conDeLote(tres, lote(2, 'B2', 3), null) }).toMatchObject({ piezas: 1, lotes: [{ lote: 'A1' }] })
  expect(conPiezas(tres, 4)).toEqual({ piezas: 4 })
  expect(conPiezas(tres, 2)).toEqual({ piezas: 2, lotes: [] })
})

test.each([Number.NaN, 1.5, -1])('%d pieces hold all that is sent, and it is told of what', (piezas) => {
  expect(faltaEn({ ...sale, piezas })).toBe('Escribe cuántas piezas son de Brisa 1.')
  expect(faltaEn({ ...sale, piezas: 3, lotes: [{ lote: 'A1', caduca: null, piezas }] })).toBe(
    'Escribe cuántas piezas de Brisa 1 son del lote A1.',
  )
  expect([null, 0, 3].map((otras) => faltaEn({ ...sale, piezas: otras }))).toEqual([null, null, null])
})

test('pieces of a lot that cannot be read stay with it and with their article, and hold what is sent', () => {
  const mal = { ...llega, ...conDeLote(llega, lote(2, 'B2', 3), Number.NaN) }
  expect(mal).toMatchObject({ piezas: 1, lotes: [{ lote: 'A1' }, { lote: 'B2', piezas: Number.NaN }] })
  expect(faltaEn(mal)).toBe('Escribe cuántas piezas de Brisa 1 son del lote B2.')
  expect({ ...mal, ...conDeLote(mal, lote(2, 'B2', 3), 2) }).toMatchObject({ piezas: 3 })
  expect(conPiezas(mal, Number.NaN)).toEqual({ piezas: Number.NaN })
  expect(conDeLote({ ...llega, piezas: Number.NaN }, lote(2, 'B2', 3), 2)).not.toHaveProperty('piezas')
})

test('what was scanned stays when others receive meanwhile, and what was not follows them', () => {
  const otro = { ...renglon, idArticulo: 8, recibidas: 0, lotes: [] }
  const escritas = [{ ...llega, piezas: 4 }]
  const ahora = cuentasDe(
    [
      { ...renglon, recibidas: 2 },
      { ...otro, recibidas: 3 },
    ],
    true,
  )
  const deMas = { ...llega, articulo: { ...otro, idArticulo: 9 } }
  expect(
    conEscritas(ahora, conCuenta(escritas, deMas)).map(({ articulo, piezas }) => [articulo.idArticulo, piezas]),
  ).toEqual([
    [7, 4],
    [8, 3],
    [9, 1],
  ])
  expect(conCuenta(escritas, { ...llega, piezas: 5 })).toMatchObject([{ piezas: 5 }])
})
