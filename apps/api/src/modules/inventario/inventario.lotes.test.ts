import { randomUUID } from 'node:crypto'
import { inventario } from '@nitida/contract/inventario'
import { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import { conteos } from '@nitida/contract/inventario.conteos'
import type { LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { traslados } from '@nitida/contract/inventario.traslados'
import { mostrador } from '@nitida/contract/mostrador'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { RFC_NUESTRO } from '../../../test/compras.factura.ts'
import { traerCompra } from '../../../test/compras.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

// The clock of tests is at 24 November 2026.
let t: TestApp
let cajero: UsuarioDePrueba
let [caja, encargado, maestro] = ['', '', '']
let [sucursal, otra] = [0, 0]

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db, { rfc: RFC_NUESTRO })
  otra = await buildSucursal(t.db)
  cajero = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  caja = await t.entrar(cajero)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const lote = (numero: string, caduca: string | null, piezas: number): LoteEscrito => ({ lote: numero, caduca, piezas })
const entrar = (id: number, lotes: LoteEscrito[], cantidad = lotes.reduce((suma, { piezas }) => suma + piezas, 0)) =>
  t.call(encargado, inventario.entrada, {
    params: { id },
    body: { ...{ sucursal, lugar: 'exhibidor', cantidad, costo: 300, documento: 'F-9' }, lotes },
  })
const articulo = async (id: number, tk = encargado, en = sucursal) =>
  (await t.call(tk, inventario.articulo, { params: { id }, query: { sucursal: en } })).body.data
/** What is left, as 'A1 exhibidor 2'. */
const quedan = async (id: number, tk = encargado) =>
  (await articulo(id, tk)).lotes.map((uno) => `${uno.lote} ${uno.lugar} ${uno.cantidad}`)
const lentes = (...lotes: LoteEscrito[]) => conFamilia('lente_contacto', lotes)
async function conFamilia(
  familia: 'lente_contacto' | 'accesorio',
  lotes: LoteEscrito[],
  cambios = {},
): Promise<number> {
  const id = await tenerArticulo(t, encargado, sucursal, 0, { familia, ...cambios })
  if (lotes.length > 0) expect((await entrar(id, lotes)).status).toBe(200)
  return id
}
async function vender(idArticulo: number, cambios = {}): Promise<number> {
  const { id } = await tomarPedido(t, caja, cajero, { elementos: [elemento(500, { idArticulo, ...cambios })] })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    expect(
      (await t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })).status,
    ).toBe(200)
  return id
}
const ajustar = (id: number, cantidad: number, deLote?: number) =>
  t.call(encargado, inventario.ajuste, {
    params: { id },
    body: { sucursal, lugar: 'exhibidor', cantidad, motivo: 'Se revisó', ...(deLote && { lote: deLote }) },
  })

test('a sale takes what expires first and has not, then pieces without a lot, and what expired at last', async () => {
  const id = await conFamilia('accesorio', [
    lote('VIEJO', '2026-11-19', 1),
    lote('MARZO', '2027-03-31', 1),
    lote('ENERO', '2027-01-31', 1),
  ])
  await ajustar(id, 1)
  expect(await quedan(id)).toEqual(['VIEJO exhibidor 1', 'ENERO exhibidor 1', 'MARZO exhibidor 1'])

  await vender(id)
  expect(await quedan(id)).toEqual(['VIEJO exhibidor 1', 'MARZO exhibidor 1'])
  await vender(id)
  expect(await quedan(id)).toEqual(['VIEJO exhibidor 1'])
  await vender(id)
  expect(await quedan(id)).toEqual(['VIEJO exhibidor 1'])
  await vender(id)
  expect(await quedan(id)).toEqual([])
})

test('pieces change their place with their lots, never more than there are, and it is no loss', async () => {
  const id = await lentes(lote('TARDE', '2027-06-30', 2), lote('PRONTO', '2027-01-31', 1))
  const mover = (cuerpo: object, tk = encargado) =>
    t.call(tk, inventario.reacomodo, {
      params: { id },
      body: { sucursal, lugar: 'exhibidor', cantidad: 1, ...cuerpo },
    })
  expect((await mover({ cantidad: 4 })).body.error).toBe('EXISTENCIA_INSUFICIENTE')
  expect((await mover({}, caja)).status).toBe(403)
  expect((await mover({ sucursal: otra })).status).toBe(404)
  expect((await mover({ lugar: 'bodega' })).body.error).toBe('EXISTENCIA_INSUFICIENTE')

  expect((await mover({ cantidad: 2 })).status).toBe(200)
  expect(await quedan(id)).toEqual(['PRONTO bodega 1', 'TARDE exhibidor 1', 'TARDE bodega 1'])
  const deTarde = (await articulo(id)).lotes.find((uno) => uno.lote === 'TARDE')?.id ?? 0
  expect((await mover({ lugar: 'bodega', lote: deTarde })).status).toBe(200)
  expect(await quedan(id)).toEqual(['PRONTO bodega 1', 'TARDE exhibidor 2'])

  const { aqui, movimientos } = await articulo(id)
  expect(aqui).toBe(3)
  const reacomodo = { piezas: 1, de: 'bodega', a: 'exhibidor' }
  expect(movimientos[0]).toMatchObject({ causa: 'ajuste', cantidad: 0, saldo: 3, reacomodo })
  expect(movimientos.at(-1)).toMatchObject({ causa: 'compra', reacomodo: null })
})

test('the lot that was scanned is the one that is sold, and what comes back is of it', async () => {
  const id = await lentes(lote('A1', '2027-01-31', 1), lote('B2', '2027-06-30', 1))
  const pedido = await vender(id, { lote: 'b2' })
  expect(await quedan(id)).toEqual(['A1 exhibidor 1'])

  const { elementos } = (await t.call(caja, pedidos.conElementos, { params: { id: pedido } })).body
  expect(elementos).toMatchObject([{ idArticulo: id, lote: 'b2' }])
  const cuerpo = { elementos: elementos.map((uno) => uno.id), formaPago: 'Efectivo' as const, motivo: 'No le quedaron' }
  expect((await t.call(encargado, pedidos.devolverMercancia, { params: { id: pedido }, body: cuerpo })).status).toBe(
    200,
  )
  expect(await quedan(id)).toEqual(['A1 exhibidor 1', 'B2 exhibidor 1'])
})

test('an edit that names another article forgets the lot, and one that says nothing keeps it', async () => {
  const [id, otro] = [await lentes(lote('A1', '2027-01-31', 1)), await lentes(lote('A1', '2027-01-31', 1))]
  const pedido = await tomarPedido(t, caja, cajero, { elementos: [elemento(500, { idArticulo: id, lote: 'A1' })] })
  const leido = async () => (await t.call(caja, pedidos.conElementos, { params: { id: pedido.id } })).body
  const editar = async (cambios: object) => {
    const { pedido: antes, elementos } = await leido()
    const cuerpo = { version: antes.version, elementos: elementos.map((uno) => ({ id: uno.id, ...cambios })) }
    expect((await t.call(maestro, pedidos.actualizar, { params: { id: pedido.id }, body: cuerpo })).status).toBe(200)
    return (await leido()).elementos[0]?.lote
  }
  expect(await editar({ tono: 'Azul' })).toBe('A1')
  expect(await editar({ idArticulo: otro })).toBe('')
})

test.each<[string, 'lente_contacto' | 'accesorio', LoteEscrito[], number]>([
  ['without a lot', 'lente_contacto', [], 2],
  ['without an expiry', 'lente_contacto', [{ lote: 'A1', caduca: null, piezas: 2 }], 2],
  ['with fewer than came', 'lente_contacto', [{ lote: 'A1', caduca: '2027-01-31', piezas: 1 }], 2],
  ['with more than came', 'accesorio', [{ lote: 'A1', caduca: null, piezas: 3 }], 2],
])('pieces %s are refused, of %s', async (_, familia, lotes, cantidad) => {
  const id = await conFamilia(familia, [])
  expect(await entrar(id, lotes, cantidad)).toMatchObject({ status: 422, body: { error: 'LOTES_INVALIDOS' } })
  expect((await articulo(id)).aqui).toBe(0)
})

test('frames have no lots, and an accessory may come without', async () => {
  const armazon = await tenerArticulo(t, encargado, sucursal)
  expect(await entrar(armazon, [lote('A1', null, 1)])).toMatchObject({
    status: 422,
    body: { error: 'LOTES_INVALIDOS' },
  })
  const suelto = await conFamilia('accesorio', [])
  expect((await entrar(suelto, [], 3)).status).toBe(200)
  expect(await articulo(suelto)).toMatchObject({ aqui: 3, lotes: [] })
})

test('one lot is one row, whatever its capitals', async () => {
  const id = await lentes(lote('ab1', '2027-01-31', 2))
  await entrar(id, [lote('AB1', '2027-01-31', 3)])
  expect(await quedan(id)).toEqual(['ab1 exhibidor 5'])
})

test('what was expired is thrown away by its lot, never more than there is of it', async () => {
  const id = await lentes(lote('VIEJO', '2026-10-31', 2), lote('NUEVO', '2028-01-31', 2))
  const viejo = (await articulo(id)).lotes[0]
  expect(await ajustar(id, -3, viejo?.id)).toMatchObject({ status: 409, body: { error: 'EXISTENCIA_INSUFICIENTE' } })
  expect((await ajustar(id, -2, viejo?.id)).status).toBe(200)
  expect(await quedan(id)).toEqual(['NUEVO exhibidor 2'])

  const ajeno = await lentes(lote('OTRO', '2028-01-31', 2))
  expect(await ajustar(ajeno, -1, (await articulo(id)).lotes[0]?.id)).toMatchObject({ status: 409 })
  const nuevo = (await articulo(id)).lotes[0]?.id ?? 0
  const cuerpo = {
    sucursal,
    lugar: 'exhibidor' as const,
    cantidad: 1,
    documento: '',
    motivo: 'Se regresa',
    lote: nuevo,
  }
  expect((await t.call(encargado, recepciones.devolver, { params: { id }, body: cuerpo })).status).toBe(200)
  expect(await quedan(id)).toEqual(['NUEVO exhibidor 1'])
})

test('pieces sold before they were entered pay for themselves: no lot says more than there is', async () => {
  const id = await lentes()
  await vender(id)
  await entrar(id, [lote('A1', '2027-01-31', 3)])
  expect(await articulo(id)).toMatchObject({ aqui: 2 })
  expect(await quedan(id)).toEqual(['A1 exhibidor 2'])
})

test('a transfer carries its own lots, what is given up leaves them, and other transfers keep theirs', async () => {
  const id = await lentes(lote('A1', '2027-01-31', 2), lote('B2', '2027-02-28', 2))
  const pedir = async (piezas: number) => {
    const cuerpo = { de: sucursal, a: otra, nota: '', renglones: [{ articulo: id, piezas }] }
    const { body } = await t.call(maestro, traslados.crear, { body: cuerpo })
    await t.call(maestro, traslados.enviar, {
      params: { id: body.id },
      body: { lugar: 'exhibidor', renglones: [{ articulo: id, piezas }] },
    })
    return body.id
  }
  const [uno, dos] = [await pedir(2), await pedir(2)]
  expect(await quedan(id, maestro)).toEqual(['A1 transito 2', 'B2 transito 2'])
  const renglones = [{ articulo: id, piezas: 1 }]
  for (const traslado of [dos, uno])
    await t.call(maestro, traslados.recibir, { params: { id: traslado }, body: { lugar: 'bodega', renglones } })
  expect((await quedan(id, maestro)).toSorted()).toEqual([
    ...['A1 bodega 1', 'A1 transito 1', 'B2 bodega 1', 'B2 transito 1'],
  ])
  await t.call(maestro, traslados.cerrar, { params: { id: uno }, body: { motivo: 'No llegó' } })
  expect((await quedan(id, maestro)).toSorted()).toEqual(['A1 bodega 1', 'B2 bodega 1', 'B2 transito 1'])
})

test('a transfer takes the lot that was scanned, the rest of what expires first, and both ends see them', async () => {
  const id = await lentes(lote('A1', '2027-01-31', 2), lote('B2', '2027-02-28', 2))
  const pedido = { de: sucursal, a: otra, nota: '', renglones: [{ articulo: id, piezas: 3 }] }
  const params = { id: (await t.call(maestro, traslados.crear, { body: pedido })).body.id }
  const enviar = (lotes: LoteEscrito[], piezas = 3) =>
    t.call(encargado, traslados.enviar, {
      params,
      body: { lugar: 'exhibidor', renglones: [{ articulo: id, piezas }], lotes: [{ articulo: id, lotes }] },
    })
  expect((await enviar([lote('C3', null, 1)])).body.error).toBe('EXISTENCIA_INSUFICIENTE')
  expect((await enviar([lote('B2', '2027-02-28', 3)])).body.error).toBe('EXISTENCIA_INSUFICIENTE')
  expect((await enviar([lote('B2', '2027-02-28', 2)], 1)).body.error).toBe('LOTES_INVALIDOS')
  const salen = [lote('A1', '2027-01-31', 1), lote('B2', '2027-02-28', 2)]
  expect((await enviar([lote('b2', null, 2)])).body.data.renglones).toMatchObject([{ lotes: salen }])
  expect(await quedan(id)).toEqual(['A1 exhibidor 1', 'A1 transito 1', 'B2 transito 2'])
  const llega = { params, body: { lugar: 'bodega' as const, renglones: [{ articulo: id, piezas: 3 }] } }
  const recibido = (await t.call(maestro, traslados.recibir, llega)).body.data
  expect(recibido).toMatchObject({ estado: 'recibido', renglones: [{ lotes: salen }] })
  expect((await quedan(id, maestro)).toSorted()).toEqual(['A1 bodega 1', 'A1 exhibidor 1', 'B2 bodega 2'])
})

test('what arrives of a transfer in part is of the lot that its box says, all told, and the rest of what expires first', async () => {
  const id = await lentes(lote('A1', '2027-01-31', 2), lote('B2', '2027-02-28', 3))
  const pedido = { de: sucursal, a: otra, nota: '', renglones: [{ articulo: id, piezas: 5 }] }
  const params = { id: (await t.call(maestro, traslados.crear, { body: pedido })).body.id }
  const sale = { lugar: 'exhibidor' as const, renglones: [{ articulo: id, piezas: 5 }] }
  await t.call(maestro, traslados.enviar, { params, body: sale })
  const recibir = (piezas: number, ...lotes: LoteEscrito[]) =>
    t.call(maestro, traslados.recibir, {
      params,
      body: { lugar: 'bodega', renglones: [{ articulo: id, piezas }], lotes: [{ articulo: id, lotes }] },
    })
  const motivos = [
    await recibir(2, lote('C3', null, 1)),
    await recibir(4, lote('B2', '2027-02-28', 4)),
    await recibir(1, lote('b2', null, 2)),
  ]
  expect(motivos.map(({ status, body }) => [status, body.message])).toEqual([
    [422, 'El lote C3 no viene en este traslado.'],
    [422, 'Del lote B2 solo se enviaron 3.'],
    [422, 'Los lotes suman más piezas que las que llegan.'],
  ])
  expect(await quedan(id, maestro)).toEqual(['A1 transito 2', 'B2 transito 3'])

  for (let vez = 0; vez < 2; vez++) {
    const { body } = await recibir(2, lote('b2', null, 2))
    expect(body.data.renglones[0]?.lotes).toMatchObject([
      { lote: 'A1', piezas: 2, recibidas: 0, perdidas: 0 },
      { lote: 'B2', piezas: 3, recibidas: 2, perdidas: 0 },
    ])
  }
  expect((await quedan(id, maestro)).toSorted()).toEqual(['A1 transito 2', 'B2 bodega 2', 'B2 transito 1'])
  expect((await recibir(3, lote('B2', null, 1))).body.error).toBe('TRASLADO_CAMBIADO')
  expect((await recibir(3, lote('B2', null, 2))).status).toBe(200)
  expect((await quedan(id, maestro)).toSorted()).toEqual([
    'A1 bodega 1',
    'A1 transito 1',
    'B2 bodega 2',
    'B2 transito 1',
  ])
  const { body } = await t.call(maestro, traslados.cerrar, { params, body: { motivo: 'No llegó' } })
  expect(body.data.renglones[0]?.lotes).toMatchObject([
    { lote: 'A1', recibidas: 1, perdidas: 1 },
    { lote: 'B2', recibidas: 2, perdidas: 1 },
  ])
})

const GTIN = '09506000134352'

test('a code of GS1 finds its article, and a count takes the lot from it', async () => {
  const id = await conFamilia('lente_contacto', [lote('A1', '2027-01-31', 2)], {
    codigos: ['9506000134352'],
    marca: 'Marca GS1',
  })
  const search = `(01)${GTIN}(17)270131(10)A1(21)S9`
  const hallados = await t.call(caja, inventario.list, { query: { sucursal, search } })
  expect(hallados.body.data.map((uno) => uno.id)).toEqual([id])

  const abierto = (
    await t.call(encargado, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca: 'Marca GS1' } })
  ).body
  const codigos = [search, search, `01${GTIN}1727033110C3`, `01${GTIN}1727033110C3`]
  const lecturas = codigos.map((codigo) => ({ lectura: randomUUID(), codigo, hace: 0, quita: false }))
  const leidas = await t.call(encargado, conteos.leer, { params: { id: abierto.id }, body: { lecturas } })
  expect(leidas.body.data.at(-1)).toMatchObject({ contadas: 4, esperadas: 2, desenlace: 'sobra' })
  const cierre = { motivo: 'Conteo del mes', soloLeidos: false }
  expect((await t.call(encargado, conteos.cerrar, { params: { id: abierto.id }, body: cierre })).status).toBe(200)
  expect(await quedan(id)).toEqual(['A1 exhibidor 2', 'C3 exhibidor 2'])

  // What is missing is of the lot that was read short.
  const otro = (await t.call(encargado, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca: 'Marca GS1' } }))
    .body
  const menos = [search, search, `01${GTIN}1727033110C3`].map((codigo) => ({
    lectura: randomUUID(),
    codigo,
    hace: 0,
    quita: false,
  }))
  await t.call(encargado, conteos.leer, { params: { id: otro.id }, body: { lecturas: menos } })
  await t.call(encargado, conteos.cerrar, { params: { id: otro.id }, body: cierre })
  expect(await quedan(id)).toEqual(['A1 exhibidor 2', 'C3 exhibidor 1'])
})

test("a supplier's invoice enters by lots, and says them afterwards", async () => {
  const id = await lentes()
  const recepcion = await traerCompra(t, encargado, sucursal, [{ clave: 'LC-1', piezas: 5, costo: 300 }])
  const recibir = (lotes: LoteEscrito[]) =>
    t.call(encargado, recepciones.recibir, {
      params: { id: recepcion },
      body: { lugar: 'bodega', nota: '', renglones: [{ numero: 1, articulo: id, nuevo: null, recibidas: 5, lotes }] },
    })
  expect(await recibir([])).toMatchObject({ status: 422, body: { error: 'LOTES_INVALIDOS' } })
  const lotes = [lote('A1', '2027-01-31', 3), lote('B2', '2027-02-28', 2)]
  expect((await recibir(lotes)).body.data.lineas).toMatchObject([{ recibidas: 5, lotes }])
  expect(await quedan(id)).toEqual(['A1 bodega 3', 'B2 bodega 2'])
})

test('what expires within sixty days is told to who keeps the stock, with its rows', async () => {
  const nueva = await buildSucursal(t.db)
  const suyo = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: nueva }))
  const suCaja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: nueva }))
  const id = await tenerArticulo(t, suyo, nueva, 0, { familia: 'lente_contacto' })
  const lotes = [
    ...[lote('VIEJO', '2026-11-23', 1), lote('HOY', '2026-11-24', 2), lote('DIC', '2026-12-25', 3)],
    ...[lote('ENE', '2027-01-23', 4), lote('LEJOS', '2027-01-24', 5)],
  ]
  const cuerpo = { sucursal: nueva, lugar: 'exhibidor' as const, cantidad: 15, costo: 100, documento: '', lotes }
  expect((await t.call(suyo, inventario.entrada, { params: { id }, body: cuerpo })).status).toBe(200)

  const query = { desde: '2026-11-01', hasta: '2026-11-24', sucursal: nueva }
  const { caducidad } = (await t.call(suyo, cifrasDeInventario.ver, { query })).body.data
  expect(caducidad).toEqual({ piezas: 10, importe: 1000, caducadas: 1, urgentes: 2 })
  const { body } = await t.call(suyo, cifrasDeInventario.renglones, { query: { ...query, figura: 'caducidad' } })
  expect(body.data.map(({ documento, dia, piezas, importe }) => [documento, dia, piezas, importe])).toEqual([
    ['VIEJO', '2026-11-23', 1, 100],
    ['HOY', '2026-11-24', 2, 200],
    ['DIC', '2026-12-25', 3, 300],
    ['ENE', '2027-01-23', 4, 400],
  ])
  expect(body).toMatchObject({ total: 4, piezas: 10, importe: 1000 })
  expect((await t.call(encargado, cifrasDeInventario.ver, { query })).status).toBe(404)

  expect((await t.call(suyo, mostrador.hoy, {})).body.data?.pedidos?.porCaducar).toBe(10)
  expect((await t.call(suCaja, mostrador.hoy, {})).body.data?.pedidos?.porCaducar).toBe(0)
  const cadena = (await t.call(maestro, mostrador.cadena, {})).body.data
  expect(cadena.sucursales?.find(({ idSucursal }) => idSucursal === nueva)?.porCaducar).toBe(10)
})

test.each([
  'update existencia_lote set cantidad = 9',
  'insert into existencia_lote select id_lote, id_articulo, lugar, null, 1 from existencia_lote',
  'delete from movimiento_lote',
  'update movimiento_lote set cambio = 9',
  'insert into movimiento_lote select * from movimiento_lote',
  "update articulo_lote set caduca = '2030-01-01'",
  'delete from articulo_lote',
])('the application may not: %s', async (consulta) => {
  await expect(sql.raw(consulta).execute(t.db)).rejects.toThrow(/permission denied/)
})
