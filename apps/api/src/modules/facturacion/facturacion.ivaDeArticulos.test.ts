import { hijosDe, type Nodo, todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { inventario } from '@nitida/contract/inventario'
import { pedidos } from '@nitida/contract/pedidos'
import fc from 'fast-check'
import { expect } from 'vitest'
import { crearFactura, type Emisora, facturaDe, receptor, test } from '../../../test/facturas.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, exigirReglas, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { listCobrosContables } from './facturacion.polizas.queries.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora
/** An article of each tax: at the branch's rate, at the rate of 0, and exempt. */
let articulos: { tasa: number; cero: number; exento: number }

test.beforeAll(async ({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
  const uno = (iva: '0' | 'exento' | null) => tenerArticulo(t, e.admin, e.idSucursal, 40, { iva, precio: 100 })
  articulos = { tasa: await uno(null), cero: await uno('0'), exento: await uno('exento') }
})
test.afterEach(() => t.ponerReloj(AHORA))
test.afterAll(() => exigirReglas(t.url))

const fin = new AbortController().signal

async function trabajar(): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + 15 * 60_000))
  const { deps } = t.app
  for (let vuelta = 0; vuelta < 3; vuelta++)
    await atenderPendientes(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, fin)
  t.ponerReloj(AHORA)
}

type Cual = keyof typeof articulos

/** An element whose frame is an article, with lenses at the branch's rate where they cost something. */
const de = (cual: Cual, importeArmazon: number, importeLente = 0) =>
  elemento(importeArmazon, {
    ...{ armazon: `Pieza ${cual}`, idArticulo: articulos[cual], motivoPrecio: 'A su precio' },
    ...(importeLente > 0 && { lente: 'Monofocal', importeLente }),
  })

const vender = (elementos: ReturnType<typeof de>[], cambios: object = {}) =>
  tomarPedido(t, e.caja, e.cajero, { elementos, ...cambios })

const elementosDe = async (id: number) =>
  (await t.call(e.caja, pedidos.conElementos, { params: { id } })).body.elementos

async function xmlsDe(idPedido: number, clase?: string): Promise<Nodo[]> {
  const filas = await t.db
    .selectFrom('factura')
    .select(['xml', 'clase'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  const suyas = filas.filter((fila) => clase === undefined || fila.clase === clase)
  return await Promise.all(suyas.map(async ({ xml }) => (await leerCfdi(xml.toString('utf8'))).raiz))
}

/** 'IVA 16' as `0.160000`, 'Exento' without a rate: concepts of a CFDI by description, base and IVA in pesos. */
const conceptosDe = (raiz: Nodo) =>
  todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map((concepto) => {
    const [traslado] = todos(concepto, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado')
    const { TasaOCuota, TipoFactor, Base, Importe } = traslado?.atributos ?? {}
    return [TasaOCuota ?? TipoFactor, Number(Base).toFixed(2), Number(Importe ?? 0).toFixed(2)]
  })

/** What CFDIs say by rate with IVA, in centavos: income less egresos. */
function porTasa(raices: readonly Nodo[]): Record<string, number> {
  const sumas: Record<string, number> = {}
  for (const raiz of raices) {
    const signo = raiz.atributos.TipoDeComprobante === 'E' ? -1 : 1
    for (const [tasa = '', base = '', iva = ''] of conceptosDe(raiz))
      sumas[tasa] = (sumas[tasa] ?? 0) + signo * Math.round((Number(base) + Number(iva)) * 100)
  }
  return Object.fromEntries(Object.entries(sumas).filter(([, suma]) => suma !== 0))
}

const factura = async (id: number, cambios: object = {}) => {
  const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, cambios))
  if (!body.factura) throw new Error(JSON.stringify(body))
  return body.factura
}

test('an element keeps the tax by which its article was sold, whatever the catalogue says later', async () => {
  const propio = await tenerArticulo(t, e.admin, e.idSucursal, 2, { iva: '0', precio: 100 })
  const { id } = await vender([elemento(100, { idArticulo: propio, armazon: 'Libro' }), elemento(50)])
  const { data } = (
    await t.call(e.admin, inventario.articulo, { params: { id: propio }, query: { sucursal: e.idSucursal } })
  ).body
  const { familia, marca, modelo, color, medida, material, genero, proveedor, codigos, claveSat, unidadSat, version } =
    data
  const body = {
    ...{ familia, marca, modelo, color, medida, material, genero, proveedor, codigos, claveSat, unidadSat, version },
    ...{ precio: 100, sucursal: e.idSucursal, precioSucursal: null, minimo: 0, codigo: data.codigo, activo: true },
  }
  const guardado = await t.call(e.admin, inventario.guardar, { params: { id: propio }, body: { ...body, iva: null } })
  const [vendido] = await elementosDe(id)
  await factura(id)

  expect([data.iva, guardado.status, vendido?.iva]).toEqual(['0', 200, '0'])
  expect((await xmlsDe(id)).map(conceptosDe)).toEqual([
    [
      ['0.000000', '100.00', '0.00'],
      ['0.160000', '43.10', '6.90'],
    ],
  ])
  // A page of before does not know the field, and changes nothing of it.
  const deAntes = await t.call(e.admin, inventario.guardar, {
    params: { id: articulos.cero },
    body: { ...body, codigo: 'C-0', modelo: 'Otro', version: 1 },
  })
  const sigue = await t.db
    .selectFrom('articulo')
    .select('iva')
    .where('id', '=', articulos.cero)
    .executeTakeFirstOrThrow()
  expect([deAntes.status, sigue.iva]).toEqual([200, '0'])
})

test('an order of three taxes: the form tells what its invoice says, and its customer makes the same one', async () => {
  const lineas = [de('tasa', 580, 116), de('cero', 300), de('exento', 99.99)]
  const [uno, otro] = [await vender(lineas), await vender(lineas)]
  const { data } = (await t.call(e.caja, facturacion.dePedido, { params: { id: uno.id } })).body
  await factura(uno.id)
  await t.app.inject({
    ...{ method: 'POST', url: `/api/autofactura/${otro.HashId}`, remoteAddress: '10.9.0.1' },
    ...{ headers: { 'x-app-token': APP_TOKEN }, payload: { ...receptor, Correo: 'x@prueba.mx' } },
  })

  const [suya] = await xmlsDe(uno.id)
  const [delCliente] = await xmlsDe(otro.id)
  if (!suya || !delCliente) throw new Error('no invoice')
  expect(conceptosDe(suya)).toEqual([
    ['0.160000', '500.00', '80.00'],
    ['0.160000', '100.00', '16.00'],
    ['0.000000', '300.00', '0.00'],
    ['Exento', '99.99', '0.00'],
  ])
  expect(conceptosDe(delCliente)).toEqual(conceptosDe(suya))
  expect(data).toMatchObject({ SubTotal: 999.99, IVA: 96, Total: 1095.99 })
  expect(suya.atributos).toMatchObject({ SubTotal: '999.99', Total: '1095.99' })
})

test('goods that come back are taken off by their own tax; money alone, by the shares of all', async () => {
  const { id } = await vender([de('tasa', 580), de('cero', 300)])
  const params = { id }
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
  await factura(id)
  const [, cero] = await elementosDe(id)
  await t.call(e.encargado, pedidos.devolverMercancia, {
    params,
    body: { elementos: [cero?.id ?? 0], formaPago: 'Efectivo', motivo: 'No le quedó' },
  })
  await trabajar()

  expect((await xmlsDe(id, 'egreso')).map(conceptosDe)).toEqual([[['0.000000', '300.00', '0.00']]])
  expect(porTasa(await xmlsDe(id))).toEqual({ '0.160000': 580_00 })
})

test('payments of a PPD invoice are told by tax in proportion, and add up to it', async () => {
  const { id } = await vender([de('tasa', 580), de('cero', 300), de('exento', 120)], {
    tipoPago: 'Anticipo',
    anticipo: 333,
  })
  await factura(id, { MetodoPago: 'PPD', FormaPago: '99' })
  await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe: 667, formaPago: 'Debito' } })
  await trabajar()

  const pagos = (await xmlsDe(id, 'pago')).flatMap((raiz) =>
    todos(
      raiz,
      'cfdi:Complemento',
      'pago20:Pagos',
      'pago20:Pago',
      'pago20:ImpuestosP',
      'pago20:TrasladosP',
      'pago20:TrasladoP',
    ),
  )
  const sumas: Record<string, number> = {}
  for (const { atributos } of pagos) {
    const tasa = atributos.TasaOCuotaP ?? atributos.TipoFactorP ?? ''
    sumas[tasa] = Math.round(((sumas[tasa] ?? 0) + Number(atributos.BaseP)) * 1_000_000) / 1_000_000
  }
  expect(sumas['0.160000']).toBeCloseTo(500, 4)
  expect(sumas['0.000000']).toBeCloseTo(300, 4)
  expect(sumas.Exento).toBeCloseTo(120, 4)
})

test('a ticket of several taxes is several concepts of a global, and what comes back of it is taken off by its own', async () => {
  const { id } = await vender([de('tasa', 580), de('cero', 300)])
  const otro = await vender([de('tasa', 116)])
  const params = { id }
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
  const { data } = (
    await t.call(e.admin, facturacion.publicoGeneral, { query: { metodoPago: 'Efectivo', sucursal: e.idSucursal } })
  ).body
  const suyas = data.filter(({ idPedido }) => idPedido === id || idPedido === otro.id)
  const { body } = await t.call(
    e.admin,
    facturacion.crearGlobal,
    {
      body: {
        ...{ metodoPago: 'Efectivo', mes: '2026-11', IdSucursal: e.idSucursal, Total: 996 },
        transacciones: suyas.map((una) => una.id),
      },
    },
    { 'idempotency-key': 'global-de-dos-tasas' },
  )
  const idFactura = body.factura?.idFactura ?? 0
  const { xml } = await t.db.selectFrom('factura').select('xml').where('id', '=', idFactura).executeTakeFirstOrThrow()
  const { raiz } = await leerCfdi(xml.toString('utf8'))
  const [, cero] = await elementosDe(id)
  await t.call(e.encargado, pedidos.devolverMercancia, {
    params,
    body: { elementos: [cero?.id ?? 0], formaPago: 'Efectivo', motivo: 'No le quedó' },
  })
  await trabajar()

  expect(suyas).toMatchObject([
    { importe: 880, precioSinIva: 800, tasaCero: 300, exento: 0 },
    { importe: 116, precioSinIva: 100 },
  ])
  expect(conceptosDe(raiz)).toEqual([
    ['0.160000', '500.00', '80.00'],
    ['0.000000', '300.00', '0.00'],
    ['0.160000', '100.00', '16.00'],
  ])
  const tickets = todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(({ atributos }) => atributos.NoIdentificacion)
  expect([tickets[0] === tickets[1], new Set(tickets).size]).toEqual([true, 2])
  expect((await xmlsDe(id, 'egreso')).map(conceptosDe)).toEqual([[['0.000000', '300.00', '0.00']]])
})

test('advances carry the taxes of what they pay, and with the final invoice and its egresos the order is told once', async () => {
  await t.db.updateTable('sucursal').set({ anticipos: 'cfdi' }).where('id', '=', e.idSucursal).execute()
  const { id } = await vender([de('tasa', 580), de('cero', 300), de('exento', 120)], {
    tipoPago: 'Anticipo',
    anticipo: 333,
  })
  await factura(id, { anticipo: true })
  await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe: 667, formaPago: 'Debito' } })
  await trabajar()
  await trabajar()
  await t.db.updateTable('sucursal').set({ anticipos: 'complementos' }).where('id', '=', e.idSucursal).execute()

  const raices = await xmlsDe(id)
  expect(raices.map(({ atributos }) => [atributos.TipoDeComprobante, atributos.Total])).toEqual([
    ['I', '333.00'],
    ['I', '1000.00'],
    ['E', '333.00'],
  ])
  expect(hijosDe(raices[0] as Nodo, 'cfdi:Conceptos')[0]?.hijos).toHaveLength(3)
  expect(porTasa(raices)).toEqual({ '0.160000': 580_00, '0.000000': 300_00, Exento: 120_00 })
})

test('an edit that changes a tax alone is an edit of what the invoice tells', async () => {
  const { id } = await vender([de('tasa', 580)])
  await factura(id)
  const [suyo] = await elementosDe(id)
  const editar = (extra: object) =>
    t.call(e.caja, pedidos.actualizar, {
      params: { id },
      body: { elementos: [{ ...de('cero', 580), armazon: 'Pieza tasa', id: suyo?.id }], ...extra },
    })

  const sinElegir = await editar({})
  const elegida = await editar({ fiscal: 'sustituir' })

  expect([sinElegir.body.error, elegida.status]).toEqual(['EDICION_FACTURADA', 200])
  expect(porTasa((await xmlsDe(id)).slice(-1))).toEqual({ '0.000000': 580_00 })
})

test('the IVA of what was collected is that of what was sold with it, and what comes back later changes nothing of before', async () => {
  const mes = { desde: '2026-11-01', hasta: '2026-11-30', sucursal: e.idSucursal }
  const iva = async () => (await listCobrosContables(t.db, mes)).reduce((suma, fila) => suma + fila.iva, 0)
  const antes = await iva()
  const { id } = await vender([de('tasa', 580), de('cero', 420)], { tipoPago: 'Anticipo', anticipo: 500 })
  const delAnticipo = (await iva()) - antes
  await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe: 500, formaPago: 'Efectivo' } })
  const delTodo = (await iva()) - antes
  const params = { id }
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
  const [, cero] = await elementosDe(id)
  await t.call(e.encargado, pedidos.devolverMercancia, {
    params,
    body: { elementos: [cero?.id ?? 0], formaPago: 'Efectivo', motivo: 'No le quedó' },
  })

  expect([delAnticipo, delTodo, (await iva()) - antes]).toEqual([40_00, 80_00, 80_00])
})

test('random orders: whatever is sold, paid, invoiced and brought back, CFDIs say the taxes that the order is', async () => {
  const linea = fc.record({
    cual: fc.constantFrom<Cual>('tasa', 'cero', 'exento'),
    centavos: fc.integer({ min: 1_00, max: 9_999_99 }),
    lente: fc.constantFrom(0, 333.33),
    vuelve: fc.boolean(),
  })
  const caso = fc.record({ lineas: fc.array(linea, { minLength: 1, maxLength: 5 }), ppd: fc.boolean() })
  for (const { lineas, ppd } of fc.sample(caso, { numRuns: 12, seed: 685 })) {
    const elementos = lineas.map(({ cual, centavos, lente }) => de(cual, centavos / 100, lente))
    const { id } = await vender(elementos, ppd ? { tipoPago: 'Anticipo', anticipo: 1 } : {})
    await factura(id, ppd ? { MetodoPago: 'PPD', FormaPago: '99' } : {})
    const params = { id }
    const { body } = await t.call(e.caja, pedidos.conElementos, { params })
    if (ppd)
      await t.call(e.caja, pedidos.abonar, {
        params,
        body: { importe: body.pedido.saldoPendiente, formaPago: 'Efectivo' },
      })
    for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
      await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
    const vuelven = body.elementos.filter((_, n) => n > 0 && lineas[n]?.vuelve)
    if (vuelven.length > 0)
      await t.call(e.encargado, pedidos.devolverMercancia, {
        params,
        body: { elementos: vuelven.map((uno) => uno.id), formaPago: 'Efectivo', motivo: 'No le quedó' },
      })
    await trabajar()

    const quedan = body.elementos.filter((uno) => !vuelven.includes(uno))
    const suma = (de: (uno: (typeof quedan)[number]) => number) =>
      quedan.reduce((total, uno) => total + Math.round(de(uno) * 100), 0)
    const esperado = {
      '0.160000': suma((uno) => uno.importeLente + (uno.iva === null ? uno.importeArmazon : 0)),
      '0.000000': suma((uno) => (uno.iva === '0' ? uno.importeArmazon : 0)),
      Exento: suma((uno) => (uno.iva === 'exento' ? uno.importeArmazon : 0)),
    }
    const dicho = porTasa((await xmlsDe(id)).filter(({ atributos }) => atributos.TipoDeComprobante !== 'P'))
    for (const [tasa, centavos] of Object.entries(esperado))
      expect([tasa, Math.abs((dicho[tasa] ?? 0) - centavos) <= 2 * lineas.length]).toEqual([tasa, true])
    expect([dicho['0.000000'] ?? 0, dicho.Exento ?? 0]).toEqual([esperado['0.000000'], esperado.Exento])
  }
})
