import { correos } from '@nitida/contract/correos'
import { inventario } from '@nitida/contract/inventario'
import { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { mostrador } from '@nitida/contract/mostrador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { traerCompra } from '../../../test/compras.ts'
import { loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { tenerOrden } from '../../../test/ordenes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { adjuntosDeOrdenes } from '../compras/compras.papel.service.ts'

let t: TestApp
let sucursal = 0
const de = { maestro: '', encargado: '', caja: '', ajeno: '' }

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  const entrar = async (tipo: '0' | '1' | '2', idSucursal?: number) =>
    t.entrar(await buildUsuario(t.db, idSucursal === undefined ? { tipo } : { tipo, idSucursal }))
  de.maestro = await entrar('0')
  de.encargado = await entrar('1', sucursal)
  de.caja = await entrar('2', sucursal)
  de.ajeno = await entrar('1', await buildSucursal(t.db))
})
afterAll(() => t.cerrar())

const enviada = (mas: { piezas?: number; articulo?: number } = {}) =>
  tenerOrden(t, de.encargado, { sucursal, enviada: true, ...mas })
const una = async (id: number, tk = de.encargado) => t.call(tk, ordenesDeCompra.una, { params: { id } })
type Renglon = { articulo: number; piezas: number; costo: number }
const recibir = (id: number, llevaba: number, renglones: Renglon[], tk = de.encargado) =>
  t.call(tk, ordenesDeCompra.recibir, {
    params: { id },
    body: { lugar: 'exhibidor', documento: 'R-7', nota: '', llevaba, renglones },
  })

test('an order is written, sent, received in parts with its differences, and what is missing stays open', async () => {
  const { id, articulo } = await tenerOrden(t, de.encargado, { sucursal })
  const borrador = (await una(id)).body.data
  expect(borrador).toMatchObject({
    estado: 'borrador',
    piezas: 6,
    importe: 3840,
    recibidas: 0,
    prometida: '2026-12-01',
  })
  expect(borrador.folio).toMatch(/^OC-.+-\d+$/)
  expect((await recibir(id, 0, [{ articulo, piezas: 1, costo: 640 }])).body.error).toBe('ORDEN_CAMBIADA')

  const params = { id }
  const mandada = await t.call(de.encargado, ordenesDeCompra.enviar, { params, body: { correo: '' } })
  expect(mandada.body.data).toMatchObject({ estado: 'enviado', sucesos: [{ que: 'enviada' }] })
  const otro = await tenerArticulo(t, de.encargado, sucursal)
  const llegan = [
    { articulo, piezas: 4, costo: 655.5 },
    { articulo: otro, piezas: 1, costo: 300 },
  ]
  const parcial = (await recibir(id, 0, llegan)).body.data
  expect(parcial).toMatchObject({ estado: 'parcial', recibidas: 5 })
  expect(parcial.renglones).toMatchObject([
    { idArticulo: articulo, piezas: 6, costo: 640, recibidas: 4, costoRecibido: 655.5 },
    { idArticulo: otro, piezas: 0, costo: null, recibidas: 1, costoRecibido: 300 },
  ])
  expect(parcial.sucesos.at(-1)).toMatchObject({ que: 'recibida', piezas: 5, nota: 'R-7' })
  const completa = (await recibir(id, 5, [{ articulo, piezas: 3, costo: 640 }])).body.data
  expect(completa).toMatchObject({ estado: 'recibido', recibidas: 8 })
  expect((await recibir(id, 8, [{ articulo, piezas: 1, costo: 640 }])).body.error).toBe('ORDEN_CAMBIADA')
  expect(await loQueHay(t, de.encargado, articulo, sucursal)).toMatchObject({ aqui: 7 })
})

test('a draft is written once by each version, and one that was sent stays as it is', async () => {
  const { id, articulo } = await tenerOrden(t, de.encargado, { sucursal })
  const cambio = (version: number) =>
    t.call(de.encargado, ordenesDeCompra.guardar, {
      params: { id },
      body: {
        ...{ proveedor: 'Otro', rfc: 'omc-010203-ab4', correo: '', prometida: null, nota: 'Urge', version },
        renglones: [{ articulo, piezas: 2, costo: 1.5 }],
      },
    })
  const { data } = (await cambio(2)).body
  expect(data).toMatchObject({
    proveedor: 'Otro',
    rfc: 'OMC010203AB4',
    prometida: null,
    nota: 'Urge',
    piezas: 2,
    importe: 3,
  })
  expect((await cambio(2)).body.error).toBe('ORDEN_CAMBIADA')
  await t.call(de.encargado, ordenesDeCompra.enviar, { params: { id }, body: { correo: '' } })
  expect((await cambio(3)).body.error).toBe('ORDEN_CAMBIADA')
  const escribir = t.db.updateTable('orden_compra').set({ nota: 'x' }).where('id', '=', id).execute()
  await expect(escribir).rejects.toThrow('no cambia')
  const quitar = t.db.deleteFrom('orden_compra_renglon').where('id_orden', '=', id).execute()
  await expect(quitar).rejects.toThrow('no cambia')
})

test('an empty order is not sent, services and articles that are not sold are not asked for', async () => {
  const body = { sucursal, proveedor: 'Vacío', reponer: null }
  const { id } = (await t.call(de.encargado, ordenesDeCompra.crear, { body })).body
  const enviar = await t.call(de.encargado, ordenesDeCompra.enviar, { params: { id }, body: { correo: '' } })
  expect(enviar.body.error).toBe('ORDEN_VACIA')
  const servicio = await tenerArticulo(t, de.encargado, sucursal, 0, {
    ...{ familia: 'servicio', claveSat: '85121603', unidadSat: 'E48' },
  })
  const guardar = (articulo: number) =>
    t.call(de.encargado, ordenesDeCompra.guardar, {
      params: { id },
      body: {
        ...{ proveedor: 'Vacío', rfc: '', correo: '', prometida: null, nota: '', version: 1 },
        renglones: [{ articulo, piezas: 1, costo: 1 }],
      },
    })
  expect((await guardar(servicio)).body.error).toBe('SERVICIO_SIN_EXISTENCIA')
  expect((await guardar(99_999_999)).status).toBe(404)
})

test('what a branch is to reorder makes the draft of a supplier, and pieces that were ordered are on their way', async () => {
  const proveedor = 'Distribuidora Lince'
  const articulo = await tenerArticulo(t, de.encargado, sucursal, 1, { proveedor, minimo: 5 })
  const faltan = async () => {
    const { data } = (await t.call(de.encargado, ordenesDeCompra.porReponer, { query: { sucursal } })).body
    return data.find((uno) => uno.proveedor === proveedor)
  }
  expect(await faltan()).toEqual({ proveedor, articulos: 1, piezas: 4 })
  const body = { sucursal, proveedor, reponer: proveedor }
  const { id } = (await t.call(de.encargado, ordenesDeCompra.crear, { body })).body
  expect((await una(id)).body.data.renglones).toMatchObject([{ idArticulo: articulo, piezas: 4, costo: 640 }])

  await t.call(de.encargado, ordenesDeCompra.enviar, { params: { id }, body: { correo: '' } })
  expect(await faltan()).toEqual({ proveedor, articulos: 0, piezas: 0 })
  const query = { desde: '2026-11-01', hasta: '2026-11-24', sucursal, figura: 'porPedir' } as const
  const { data } = (await t.call(de.encargado, cifrasDeInventario.renglones, { query })).body
  expect(data.filter(({ idArticulo }) => idArticulo === articulo)).toEqual([])
  await t.call(de.encargado, ordenesDeCompra.cancelar, { params: { id }, body: { motivo: 'No hay' } })
  expect(await faltan()).toEqual({ proveedor, articulos: 1, piezas: 4 })
  expect((await una(id)).body.data).toMatchObject({ estado: 'cancelado', sucesos: [{}, { nota: 'No hay' }] })
})

test('eight who receive one order at once receive each piece once', async () => {
  const { id, articulo } = await enviada()
  await calentar(t)
  const veces = await Promise.all(
    Array.from({ length: 8 }, () => recibir(id, 0, [{ articulo, piezas: 6, costo: 640 }])),
  )
  expect(veces.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(new Set(veces.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(['ORDEN_CAMBIADA']))
  expect(await loQueHay(t, de.encargado, articulo, sucursal)).toMatchObject({ aqui: 6 })
})

test("a supplier's CFDI is received against his order, and not against one that changed meanwhile", async () => {
  const { id, articulo } = await enviada()
  const compra = await traerCompra(t, de.encargado, sucursal, [{ clave: 'VT-9', piezas: 4, costo: 650 }])
  const abiertas = { query: { sucursal, abiertas: 'true', rfc: 'EKU9003173C9' } } as const
  const { data } = (await t.call(de.encargado, ordenesDeCompra.list, abiertas)).body
  expect(data.map((uno) => uno.id)).toContain(id)
  const renglones = [{ numero: 1, recibidas: 4, articulo, nuevo: null }]
  const entrar = (llevaba: number) =>
    t.call(de.encargado, recepciones.recibir, {
      params: { id: compra },
      body: { lugar: 'exhibidor', nota: 'Faltan dos', renglones, orden: { id, llevaba } },
    })
  expect((await entrar(1)).body.error).toBe('ORDEN_CAMBIADA')
  expect((await entrar(0)).status).toBe(200)
  const orden = (await una(id)).body.data
  expect(orden).toMatchObject({ estado: 'parcial', renglones: [{ recibidas: 4, costoRecibido: 650 }] })
  expect(orden.sucesos.at(-1)?.nota).toContain('Faltan dos')
})

test('pieces of an order that come in lots say theirs', async () => {
  const articulo = await tenerArticulo(t, de.encargado, sucursal, 0, { familia: 'lente_contacto' })
  const { id } = await enviada({ articulo, piezas: 2 })
  expect((await recibir(id, 0, [{ articulo, piezas: 2, costo: 1 }])).body.error).toBe('LOTES_INVALIDOS')
  const lotes = [{ lote: 'A7', caduca: '2027-05-01', piezas: 2 }]
  const { status } = await t.call(de.encargado, ordenesDeCompra.recibir, {
    params: { id },
    body: {
      ...{ lugar: 'exhibidor', documento: '', nota: '', llevaba: 0 },
      renglones: [{ articulo, piezas: 2, costo: 1, lotes }],
    },
  })
  expect(status).toBe(200)
  const { data } = (await t.call(de.encargado, inventario.articulo, { params: { id: articulo }, query: { sucursal } }))
    .body
  expect(data.lotes).toMatchObject([{ lote: 'A7', cantidad: 2 }])
})

test('an order leaves by e-mail with both papers, once for each time, and who may not see costs does not see it', async () => {
  const { id } = await tenerOrden(t, de.encargado, { sucursal })
  const enviar = () =>
    t.call(de.encargado, ordenesDeCompra.enviar, { params: { id }, body: { correo: 'pedidos@proveedor.example' } })
  const { data } = (await enviar()).body
  expect(data.sucesos.map(({ que }) => que)).toEqual(['enviada', 'correo'])
  expect((await enviar()).body.data.sucesos).toHaveLength(3)
  const vistos = async (tk: string) =>
    (await t.call(tk, correos.list, { query: { search: data.folio } })).body.data.map(({ adjuntos }) => adjuntos)
  const papeles = [`pedido ${data.folio}.pdf`, `pedido ${data.folio}.xlsx`]
  expect(await vistos(de.encargado)).toEqual([papeles, papeles])
  expect(await vistos(de.maestro)).toHaveLength(2)
  expect(await vistos(de.caja)).toEqual([])
})

test('an order that was cancelled while its e-mail waited leaves with no paper', async () => {
  const { id } = await tenerOrden(t, de.encargado, { sucursal })
  const params = { params: { id } }
  const { deps } = t.app
  await t.call(de.encargado, ordenesDeCompra.enviar, { ...params, body: { correo: 'pedidos@proveedor.example' } })
  const papeles = () =>
    Promise.all(Object.values(adjuntosDeOrdenes).map((hacer) => hacer({ ...ctxDeTarea(deps), ...deps }, id))).then(
      (hechos) => hechos.map((uno) => uno?.tipo ?? null),
    )
  expect(await papeles()).toEqual([expect.any(String), expect.any(String)])
  const cancelada = await t.call(de.encargado, ordenesDeCompra.cancelar, {
    ...params,
    body: { motivo: 'No hay dinero' },
  })
  expect(cancelada.status).toBe(200)
  expect(await papeles()).toEqual([null, null])
})

test.each([
  ['pdf', '%PDF'],
  ['xlsx', 'PK'],
] as const)('an order is taken as a %s', async (clase, comienzo) => {
  const { id } = await tenerOrden(t, de.encargado, { sucursal })
  const { data } = (await t.call(de.encargado, ordenesDeCompra.bajar, { params: { id }, body: { clase } })).body
  expect(Buffer.from(data.base64, 'base64').subarray(0, comienzo.length).toString()).toBe(comienzo)
  expect(data.nombre).toMatch(new RegExp(`^pedido OC-.+\\.${clase}$`))
})

test('an order is of its branch: another one does not find it, and type 2 has none', async () => {
  const { id, articulo } = await enviada()
  expect((await una(id, de.ajeno)).status).toBe(404)
  expect((await una(id, de.caja)).status).toBe(403)
  expect((await recibir(id, 0, [{ articulo, piezas: 1, costo: 1 }], de.ajeno)).status).toBe(404)
  const cancelar = { params: { id }, body: { motivo: 'Ya no' } }
  expect((await t.call(de.ajeno, ordenesDeCompra.cancelar, cancelar)).status).toBe(404)
  expect((await t.call(de.maestro, ordenesDeCompra.cancelar, cancelar)).status).toBe(200)
  expect((await t.call(de.maestro, ordenesDeCompra.cancelar, cancelar)).body.error).toBe('ORDEN_CAMBIADA')
})

test('an order is late once the day it was promised for is over in its branch, until it came whole or is given up', async () => {
  // The twenty-fourth is over in Mexico City, and not yet in Tijuana.
  t.ponerReloj(new Date('2026-11-25T07:30:00Z'))
  const lejos = await buildSucursal(t.db, { zona: 'America/Tijuana' })
  const suyo = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: lejos }))
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const suCaja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: lejos }))
  const [primera, segunda] = [
    await tenerOrden(t, suyo, { sucursal: lejos, enviada: true, prometida: '2026-11-24' }),
    await tenerOrden(t, suyo, { sucursal: lejos, enviada: true, prometida: '2026-11-24' }),
  ]
  await tenerOrden(t, suyo, { sucursal: lejos, prometida: '2026-11-24' })
  const tarde = async () => {
    const query = { sucursal: lejos, atrasadas: 'true' }
    const { data } = (await t.call(suyo, ordenesDeCompra.list, { query })).body
    const [hoy, enCaja] = [await t.call(suyo, mostrador.hoy, {}), await t.call(suCaja, mostrador.hoy, {})]
    const cadena = (await t.call(maestro, mostrador.cadena, { query: {} })).body.data.sucursales
    expect(enCaja.body.data?.pedidos?.ordenesTarde).toBe(0)
    expect(data.every(({ atrasada }) => atrasada)).toBe(true)
    const suya = cadena?.find(({ idSucursal }) => idSucursal === lejos)
    return [data.length, hoy.body.data?.pedidos?.ordenesTarde, suya?.ordenesTarde]
  }
  try {
    expect(await tarde()).toEqual([0, 0, 0])
    t.ponerReloj(new Date('2026-11-25T08:30:00Z'))
    expect(await tarde()).toEqual([2, 2, 2])
    expect((await recibir(primera.id, 0, [{ articulo: primera.articulo, piezas: 5, costo: 640 }], suyo)).status).toBe(
      200,
    )
    expect(await tarde()).toEqual([2, 2, 2])
    expect((await recibir(primera.id, 5, [{ articulo: primera.articulo, piezas: 1, costo: 640 }], suyo)).status).toBe(
      200,
    )
    expect(await tarde()).toEqual([1, 1, 1])
    const params = { id: segunda.id }
    await t.call(suyo, ordenesDeCompra.cancelar, { params, body: { motivo: 'Ya no hay' } })
    expect(await tarde()).toEqual([0, 0, 0])
  } finally {
    t.ponerReloj(AHORA)
  }
})
