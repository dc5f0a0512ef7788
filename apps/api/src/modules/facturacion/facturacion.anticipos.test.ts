import { hijosDe, todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { cuadre as cuadres } from '@nitida/contract/facturacion.cuadre'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { conOpciones, crearFactura, type Emisora, facturaDe, receptor } from '../../../test/facturas.ts'
import { faltaDeVerdad } from '../../../test/fiscal.modelo.ts'
import { leerPdf } from '../../../test/leerPdf.ts'
import { basePorMorir, muertes } from '../../../test/muerte.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, exigirReglas, type TestApp } from '../../../test/testApp.ts'
import { crearSandbox } from '../../adapters/pac/sandbox.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { formaDelResto } from './facturacion.adelanto.service.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'
import { atenderPedido, atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora
/** What the provider does with the stamp of that place, from now on; null stamps all. */
let averia: { en: number; que: 'pierde' | 'no llega' | 'rechaza' } | null = null

const test = conOpciones({
  pac: (opciones) => {
    const sandbox = crearSandbox(opciones)
    return {
      ...sandbox,
      timbrar: async (orden, fin) => {
        const ahora = averia && averia.en-- === 0 ? averia.que : null
        if (ahora === 'rechaza')
          return { ...{ ok: false, desconocido: false, codigo: 'X', mensaje: 'No pasó.' }, detalle: [], errors: null }
        if (ahora === 'no llega') throw new Error('it never arrives')
        const respuesta = await sandbox.timbrar(orden, fin)
        if (ahora === 'pierde') throw new Error('the answer is lost')
        return respuesta
      },
    }
  },
})
test.beforeAll(async ({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
  await ponerModo('cfdi')
})
test.beforeEach(() => {
  averia = null
})
test.afterAll(() => exigirReglas(t.url))

const ponerModo = (anticipos: 'cfdi' | 'complementos') =>
  t.db.updateTable('sucursal').set({ anticipos }).where('id', '=', e.idSucursal).execute()

const fin = new AbortController().signal
const timbrador = () => ({ pac: t.app.deps.pac, maestra: t.app.deps.claveMaestra })

/** Runs the jobs, so many minutes later. */
async function trabajar(minutos = 15): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + minutos * 60_000))
  const ctx = ctxDeTarea(t.app.deps)
  for (let vuelta = 0; vuelta < 2; vuelta++) {
    await resolverDesconocidos(ctx, timbrador(), fin)
    await atenderPendientes(ctx, timbrador(), fin)
    await resolverCancelaciones(ctx, timbrador(), fin)
  }
  t.ponerReloj(AHORA)
}

const pedidoConAnticipo = async (anticipo = 400, total = 1000) =>
  (await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo, elementos: [elemento(total)] })).id

const abonar = (id: number, importe: number, formaPago: 'Efectivo' | 'Debito' | 'Transferencia' = 'Efectivo') =>
  t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe, formaPago } })

/** Sends what the form proposes. */
async function facturar(id: number, cambios: object = {}) {
  const { data } = (await t.call(e.caja, facturacion.dePedido, { params: { id } })).body
  return crearFactura(
    t,
    e.caja,
    facturaDe(id, e.idSucursal, {
      ...{ FormaPago: data.FormaPago, MetodoPago: data.MetodoPago, anticipo: data.anticipo !== null },
      ...cambios,
    }),
  )
}

/** CFDIs of an order by what SAT reads of them, oldest first. */
async function cfdisDe(idPedido: number) {
  const filas = await t.db
    .selectFrom('factura')
    .select(['estatus', 'uuid', 'xml'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  return Promise.all(
    filas.map(async ({ xml, estatus }) => {
      const { raiz } = await leerCfdi(xml.toString('utf8'))
      const { TipoDeComprobante, FormaPago, MetodoPago, Total } = raiz.atributos
      const [relacion] = hijosDe(raiz, 'cfdi:CfdiRelacionados')
      const nombrados = todos(raiz, 'cfdi:CfdiRelacionados', 'cfdi:CfdiRelacionado').map(({ atributos }) =>
        filas.findIndex(({ uuid }) => uuid === atributos.UUID?.toLowerCase()),
      )
      const [concepto] = todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto')
      const { ClaveProdServ, ClaveUnidad, Descripcion } = concepto?.atributos ?? {}
      return {
        que: [TipoDeComprobante, MetodoPago, FormaPago, Total].join(' '),
        relacion: relacion ? `${relacion.atributos.TipoRelacion}: ${nombrados}` : null,
        concepto: [ClaveProdServ, ClaveUnidad, Descripcion].join(' '),
        estatus,
      }
    }),
  )
}
const [ANTICIPO, APLICACION] = [
  '84111506 ACT Anticipo del bien o servicio',
  '84111506 ACT Aplicación de anticipo',
] as const

const filasDe = async (id: number) =>
  (await t.call(e.caja, pendientesFiscales.list, { query: { idPedido: id } })).body.data

/** All that SAT has in force of an order is what its ledger says, and nothing waits. */
async function exigirVerdad(id: number): Promise<void> {
  expect([await faltaDeVerdad(t, id), await filasDe(id)]).toEqual([[], []])
}

test('an advance, its final invoice and the egreso that applies it, as SAT’s guide writes them (Anexo 20, appendix 6, A)', async () => {
  const id = await pedidoConAnticipo()
  const { body } = await facturar(id)
  expect(body.factura).toMatchObject({ total: 400 })
  const lista = async () => (await t.call(e.caja, facturacion.list, { query: { idPedido: id } })).body.results
  expect((await lista()).map(({ anticipo }) => anticipo)).toEqual(['por aplicar'])
  await exigirVerdad(id)

  await abonar(id, 600, 'Debito')
  await trabajar()

  const cfdis = await cfdisDe(id)
  expect(cfdis).toMatchObject([
    { que: 'I PUE 01 400.00', relacion: null, concepto: ANTICIPO },
    { que: 'I PUE 28 1000.00', relacion: '07: 0' },
    { que: 'E PUE 30 400.00', relacion: '07: 1', concepto: APLICACION },
  ])
  expect(cfdis[1]?.concepto).toMatch(/^42142903 H87 ARMAZÓN/)
  await exigirVerdad(id)

  const results = await lista()
  expect(results.map(({ anticipo }) => anticipo)).toEqual(['aplicación', null, 'aplicado'])
  const [egreso, final] = results
  const sinGuiones = (final?.folioFiscal ?? '').replaceAll('-', '')
  const hallada = (await t.call(e.caja, facturacion.list, { query: { searchTerm: sinGuiones } })).body.results
  expect(hallada.map(({ idFactura }) => idFactura)).toEqual([final?.idFactura])
  const { pdfUrl } = (await t.call(e.caja, facturacion.porId, { params: { id: egreso?.idFactura ?? 0 } })).body.data
  const { texto } = await leerPdf((await t.app.inject({ url: pdfUrl })).rawPayload)
  for (const dicho of ['CFDI por aplicación de anticipo', 'Aplicación de anticipos', 'Aplicación de anticipo'])
    expect(texto).toContain(dicho)
})

test('each payment has a CFDI of its own; after the first they make themselves, and one final invoice names them all', async () => {
  const id = await pedidoConAnticipo(100)
  await abonar(id, 200, 'Transferencia')
  expect((await t.call(e.caja, facturacion.dePedido, { params: { id } })).body.data).toMatchObject({
    ...{ anticipo: { importe: 100, despues: 1 }, FormaPago: '01', MetodoPago: 'PUE', Total: 100, factura: null },
  })
  await facturar(id)
  expect(await cfdisDe(id)).toMatchObject([{ que: 'I PUE 01 100.00' }, { que: 'I PUE 03 200.00' }])
  expect((await t.call(e.caja, facturacion.dePedido, { params: { id } })).body.data).toMatchObject({
    ...{ factura: { estado: 'anticipo' }, anticipo: null },
  })
  await abonar(id, 150)
  await trabajar()
  expect((await cfdisDe(id)).map(({ que }) => que)).toEqual(['I PUE 01 100.00', 'I PUE 03 200.00', 'I PUE 01 150.00'])

  await abonar(id, 550, 'Debito')
  await facturar(id)

  expect((await cfdisDe(id)).slice(3)).toMatchObject([
    { que: 'I PUE 28 1000.00', relacion: '07: 0,1,2' },
    { que: 'E PUE 30 100.00', relacion: '07: 3' },
    { que: 'E PUE 30 200.00', relacion: '07: 3' },
    { que: 'E PUE 30 150.00', relacion: '07: 3' },
  ])
  await exigirVerdad(id)
})

test('where advances are told by complementos nothing changes, and a paid order is invoiced at once', async () => {
  const pagado = (await tomarPedido(t, e.caja, e.cajero)).id
  await facturar(pagado)
  expect(await cfdisDe(pagado)).toMatchObject([{ que: 'I PUE 01 500.00', relacion: null }])
  await ponerModo('complementos')
  const id = await pedidoConAnticipo()
  const cuerpo = { FormaPago: '01', MetodoPago: 'PUE', anticipo: true } as const
  expect((await facturar(id, cuerpo)).body.error).toBe('ANTICIPO_NO_APLICA')
  expect((await facturar(id, { ...cuerpo, anticipo: false })).body.error).toBe('PUE_SIN_PAGAR')
  await facturar(id)
  expect(await cfdisDe(id)).toMatchObject([{ que: 'I PPD 99 1000.00' }])
  await ponerModo('cfdi')
})

test('an order that began with advances ends with them, whatever its branch chose since', async () => {
  const id = await pedidoConAnticipo()
  await facturar(id)
  await ponerModo('complementos')
  await abonar(id, 600)
  await trabajar()
  await ponerModo('cfdi')
  expect((await cfdisDe(id)).map(({ que }) => que)).toEqual(['I PUE 01 400.00', 'I PUE 01 1000.00', 'E PUE 30 400.00'])
  await exigirVerdad(id)
})

test('a final invoice is of the form of its largest part without a CFDI; where advances paid all, of their application', () => {
  const fila = (id: number, importe: number, formaPago: 'Efectivo' | 'Debito') => ({
    ...{ id, importe, formaPago, tipo: 'abono', saldoDespues: 0, idReversado: null, revision: 0 },
    ...{ creadoEn: AHORA, dia: '2026-11-24' },
  })
  const libro = [fila(1, 500_00, 'Efectivo'), fila(2, 100_00, 'Efectivo'), fila(3, 200_00, 'Debito')]
  expect(formaDelResto({ libro }, [1])).toEqual({ forma: '28', importe: 200_00 })
  expect(formaDelResto({ libro }, [1, 2, 3])).toEqual({ forma: '30', importe: 0 })
})

test('an advance that goes back is taken back by an egreso of its own CFDI, in whole or in part', async () => {
  const [todo, parte] = [await pedidoConAnticipo(), await pedidoConAnticipo()]
  for (const [id, importe] of [
    [todo, 400],
    [parte, 150],
  ] as const) {
    await facturar(id)
    const body = { importe, formaPago: 'Efectivo' as const, motivo: 'Se arrepintió' }
    expect((await t.call(e.encargado, pedidos.devolver, { params: { id }, body })).status).toBe(200)
  }
  await trabajar()
  expect((await cfdisDe(todo))[1]).toMatchObject({ que: 'E PUE 01 400.00', relacion: '01: 0' })
  expect((await cfdisDe(parte))[1]).toMatchObject({ que: 'E PUE 01 150.00', relacion: '01: 0' })
  await exigirVerdad(todo)

  await abonar(parte, 750)
  await trabajar(30)

  expect((await cfdisDe(parte)).slice(2)).toMatchObject([
    { que: 'I PUE 01 1000.00', relacion: '07: 0' },
    { que: 'E PUE 30 250.00', relacion: '07: 2' },
  ])
  await exigirVerdad(parte)
})

const cancelar = async (idPedido: number, n: number, motivo: '02' | '03' = '02') => {
  const filas = await t.db
    .selectFrom('factura')
    .select(['id', 'total'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  const { id: idFactura = 0, total = 0 } = filas[n] ?? {}
  return t.call(e.admin, facturacion.cancelar, { body: { idFactura, totalFactura: total / 100, motivo } })
}

test('a final invoice is cancelled with its egreso, and made again only by who asks for it', async () => {
  const id = await pedidoConAnticipo()
  await facturar(id)
  await abonar(id, 600)
  await trabajar()
  expect((await cancelar(id, 0)).body).toMatchObject({ error: 'ANTICIPO_APLICADO' })
  expect((await cancelar(id, 2)).body).toMatchObject({ error: 'CFDI_SIGUE_AL_LIBRO' })

  expect((await cancelar(id, 1)).body).toMatchObject({ estatus: 'Cancelada' })
  await trabajar(30)

  expect((await cfdisDe(id)).map(({ estatus }) => estatus)).toEqual(['Vigente', 'Cancelada', 'Cancelada'])
  expect(await filasDe(id)).toMatchObject([{ que: 'final', acciones: ['ahora'], solo: false }])
  const otro = { Receptor: { ...receptor, RFC: 'GOMJ800102AB1' } }
  expect((await facturar(id, otro)).body.errors).toHaveProperty(['Receptor.RFC'])
  const { body } = await t.call(e.caja, pendientesFiscales.resolver, {
    params: { idPedido: id },
    body: { accion: 'ahora' },
  })
  expect(body.data).toMatchObject({ listo: true })
  expect((await cfdisDe(id)).slice(3)).toMatchObject([
    { que: 'I PUE 01 1000.00', relacion: '07: 0' },
    { que: 'E PUE 30 400.00', relacion: '07: 3' },
  ])
  await exigirVerdad(id)
})

test('a cancelled advance frees its payment; the order is then invoiced whole', async () => {
  const id = await pedidoConAnticipo()
  await facturar(id)
  await cancelar(id, 0)
  await abonar(id, 600)
  await trabajar()
  await facturar(id)
  expect((await cfdisDe(id)).map(({ que, estatus }) => `${que} ${estatus}`)).toEqual([
    'I PUE 01 400.00 Cancelada',
    'I PUE 01 1000.00 Vigente',
  ])
  await exigirVerdad(id)
})

test('an edit after the final invoice: its substitute takes its advances over, and the egreso follows it', async () => {
  const id = await pedidoConAnticipo()
  await facturar(id)
  await abonar(id, 600)
  await trabajar()
  const { body } = await t.call(e.caja, pedidos.conElementos, { params: { id } })
  const [primero] = body.elementos ?? []
  const { status } = await t.call(e.caja, pedidos.actualizar, {
    params: { id },
    body: { elementos: [{ id: primero?.id, armazon: 'Otro armazón' }], fiscal: 'sustituir' },
  })
  expect(status).toBe(200)
  await trabajar(30)
  const cfdis = await cfdisDe(id)
  expect(cfdis.slice(1)).toMatchObject([
    { que: 'I PUE 01 1000.00', estatus: 'Cancelada' },
    { que: 'E PUE 30 400.00', estatus: 'Cancelada' },
    { que: 'I PUE 01 1000.00', relacion: '04: 1', estatus: 'Vigente' },
    { que: 'E PUE 30 400.00', relacion: '07: 3', estatus: 'Vigente' },
  ])
  await exigirVerdad(id)
})

test('no global takes a payment of an order with an advance, nor its later ones, and neither of two at once takes both', async () => {
  const id = await pedidoConAnticipo(100)
  await facturar(id)
  await abonar(id, 50)
  const mes = '2026-11'
  const pedida = { metodoPago: 'Efectivo' as const, sucursal: e.idSucursal, mes }
  const { body } = await t.call(e.admin, facturacion.publicoGeneral, { query: pedida })
  expect((body.data ?? []).filter(({ idPedido }) => idPedido === id)).toEqual([])
  await calentar(t)
  for (let vuelta = 0; vuelta < 3; vuelta++) {
    const otro = await pedidoConAnticipo(100)
    await abonar(otro, 50)
    const lista = (await t.call(e.admin, facturacion.publicoGeneral, { query: pedida })).body.data ?? []
    const transacciones = lista.filter(({ idPedido }) => idPedido === otro).map((una) => una.id)
    const global = { metodoPago: 'Efectivo' as const, mes, transacciones, IdSucursal: e.idSucursal }
    const [anticipo, publica] = await Promise.all([
      facturar(otro),
      t.call(e.admin, facturacion.crearGlobal, { body: global }),
    ])
    expect([Boolean(anticipo.body.factura), Boolean(publica.body.factura)].filter(Boolean)).toHaveLength(1)
  }
})

test('two people at both ends, again and again: one CFDI for each payment, one final invoice, one egreso for each advance', async () => {
  await calentar(t)
  for (let vuelta = 0; vuelta < 3; vuelta++) {
    const id = await pedidoConAnticipo(100)
    await Promise.all(Array.from({ length: 8 }, () => facturar(id)))
    await abonar(id, 900, 'Debito')
    await Promise.all([
      ...Array.from({ length: 4 }, () => facturar(id)),
      ...Array.from({ length: 4 }, () =>
        t.call(e.caja, pendientesFiscales.resolver, { params: { idPedido: id }, body: { accion: 'ahora' } }),
      ),
    ])
    await trabajar(120)
    expect((await cfdisDe(id)).map(({ que }) => que)).toEqual([
      'I PUE 01 100.00',
      'I PUE 28 1000.00',
      'E PUE 30 100.00',
    ])
    await exigirVerdad(id)
  }
})

test.for(['pierde', 'no llega', 'rechaza'] as const)(
  'the provider %s, of each of the three: all is there once in the end',
  async (que) => {
    for (const en of [0, 1, 2]) {
      const id = await pedidoConAnticipo()
      averia = { en, que }
      await facturar(id)
      if (en === 0) {
        await trabajar(5)
        if (que !== 'pierde') await facturar(id)
      }
      await abonar(id, 600)
      for (const minutos of [15, 90, 300]) await trabajar(minutos)
      expect((await cfdisDe(id)).map((cfdi) => cfdi.que)).toEqual([
        'I PUE 01 400.00',
        'I PUE 01 1000.00',
        'E PUE 30 400.00',
      ])
      await exigirVerdad(id)
    }
  },
)

test('a death at any moment of advance, final invoice and egreso: the job finishes them, each once', {
  timeout: 300_000,
}, async () => {
  /** Makes what an order lacks in a process that dies before so many statements. */
  const morir = async (id: number, sentencias: number) => {
    const { db, enviadas } = basePorMorir(t.url, sentencias)
    t.ponerReloj(new Date(AHORA.getTime() + 15 * 60_000))
    const ctx = { ...ctxDeTarea(t.app.deps), db, base: db }
    await atenderPedido(ctx, timbrador(), id).catch(() => {})
    t.ponerReloj(AHORA)
    await db.destroy()
    return enviadas
  }
  const listo = async () => {
    const id = await pedidoConAnticipo(100)
    await facturar(id)
    await abonar(id, 200)
    return id
  }
  const primero = await listo()
  const antes = await morir(primero, Number.POSITIVE_INFINITY)
  await abonar(primero, 700)
  const despues = await morir(primero, Number.POSITIVE_INFINITY)
  // Before each commit and right after it, before the provider is asked: what lies between leaves the same.
  const lugaresDe = (enviadas: readonly string[]) =>
    muertes(enviadas).filter((n) => enviadas[n] === 'commit' || enviadas[n - 1] === 'commit')
  const lugares = [
    ...lugaresDe(antes).map((n) => ({ n, pagado: false })),
    ...lugaresDe(despues).map((n) => ({ n, pagado: true })),
  ]
  // The payment's CFDI; the final invoice and two egresos: each is written before it is sent, and once more afterwards.
  expect(muertes(despues).filter((n) => despues[n] === 'commit').length).toBeGreaterThanOrEqual(6)
  const ids: number[] = []
  for (const { n, pagado } of lugares) {
    const id = await listo()
    ids.push(id)
    if (pagado) {
      await trabajar()
      await abonar(id, 700)
    }
    await morir(id, n)
    if (!pagado) await abonar(id, 700)
  }
  for (const minutos of [15, 90, 300, 900]) await trabajar(minutos)
  for (const id of [primero, ...ids]) {
    const cfdis = (await cfdisDe(id)).map(({ que }) => que)
    expect(cfdis.filter((que) => que === 'I PUE 01 1000.00')).toHaveLength(1)
    expect(cfdis.filter((que) => que.startsWith('E')).length).toBe(
      cfdis.filter((que) => que.startsWith('I')).length - 1,
    )
    await exigirVerdad(id)
  }
})

test('the month ties: what was collected and what is invoiced are the same, in each month of an advance', async () => {
  const cuadre = async (mes: string) =>
    (await t.call(e.admin, cuadres.mes, { query: { mes, sucursal: e.idSucursal } })).body.data
  const antes = await cuadre('2026-11')
  const id = await pedidoConAnticipo()
  await facturar(id)
  const entre = await cuadre('2026-11')
  await abonar(id, 600)
  await trabajar()
  const despues = await cuadre('2026-11')
  const cambio = (a: typeof antes, b: typeof antes) => [
    Math.round((b.libro - a.libro) * 100),
    Math.round((b.facturado - a.facturado) * 100),
  ]
  expect([cambio(antes, entre), cambio(entre, despues)]).toEqual([
    [400_00, 400_00],
    [600_00, 600_00],
  ])
  expect(despues.sinExplicar).toBe(0)
  const { rows } = await sql<{ suma: number }>`select pedido_facturado(${id}) as suma`.execute(t.db)
  expect(rows[0]?.suma).toBe(1000_00)
})
