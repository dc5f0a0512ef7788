import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { crearFactura, type Emisora, facturaDe, fiscalDe, test } from '../../../test/facturas.ts'
import { basePorMorir, muertes } from '../../../test/muerte.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { rehacerGlobales } from './facturacion.rehacer.service.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'
import { sacarDeGlobal } from './facturacion.salida.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

/** A global of three tickets. */
async function globalDeTres() {
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await tomarPedido(t, e.caja, e.cajero)).id)
  const query = { metodoPago: 'Efectivo', sucursal: e.idSucursal } as const
  const { body } = await t.call(e.admin, facturacion.publicoGeneral, { query })
  const transacciones = body.data.filter(({ idPedido }) => ids.includes(idPedido)).map(({ id }) => id)
  const global = { metodoPago: 'Efectivo', mes: '2026-11', transacciones, IdSucursal: e.idSucursal } as const
  const { factura } = (await t.call(e.admin, facturacion.crearGlobal, { body: global })).body
  const [uno = 0, dos = 0, tres = 0] = ids
  return { uno, dos, tres, idFactura: factura?.idFactura ?? 0 }
}

const rehacer = (id: number, idPedido: number) =>
  t.call(e.admin, contador.sacarDeGlobal, { params: { id }, body: { idPedido, via: 'reexpedir' } })

const vivasDe = async (id: number) => (await fiscalDe(t, id)).vivas.map(({ importe }) => importe / 100)

test('one press cancels the global and makes it again with what the others are worth now', async () => {
  const { uno, dos, tres, idFactura } = await globalDeTres()
  const body = { importe: 200, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  await t.call(e.encargado, pedidos.devolver, { params: { id: dos }, body })

  const respuesta = await rehacer(idFactura, uno)

  expect(respuesta.body.listo).toBe(true)
  expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([[], [300], [500]])
})

test('success is told only once the new one is stamped; pressing again goes on, also after a pending cancellation', async () => {
  const { uno, dos, tres, idFactura } = await globalDeTres()
  const { pac } = t.app.deps
  const { cancelar, timbrar } = pac
  pac.cancelar = async () => {
    throw new Error('no answer')
  }
  const sinCancelar = await rehacer(idFactura, uno)
  pac.cancelar = cancelar
  pac.timbrar = async () => ({
    ...{ ok: false, desconocido: false, codigo: 'X', mensaje: 'No pasó.', detalle: [], errors: null },
  })
  const sinTimbrar = await rehacer(idFactura, uno)
  pac.timbrar = timbrar
  const antes = [await vivasDe(dos), await vivasDe(tres)]
  const fila = async (tk: string, idPedido: number) =>
    (await t.call(tk, pendientesFiscales.list, { query: { idPedido } })).body.data
  const filas = [await fila(e.admin, uno), await fila(e.caja, dos)].flat()
  t.ponerReloj(new Date(AHORA.getTime() + 60_000)) // another CFDI than the refused one
  const alFin = await rehacer(idFactura, uno)
  t.ponerReloj(AHORA)

  expect([sinCancelar, sinTimbrar, alFin].map(({ status, body }) => [status, body.listo])).toEqual([
    [200, false],
    [200, false],
    [200, true],
  ])
  expect(antes).toEqual([[], []])
  // Who leaves and who waits see why; the button is for who makes globals.
  expect(filas.map(({ que, idPedido, idGlobal, importe }) => [que, idPedido, idGlobal, importe])).toEqual([
    ['global', uno, idFactura, 1000],
    ['global', uno, idFactura, 1000],
  ])
  expect(filas.map(({ acciones, fallo }) => [acciones, fallo?.includes('No pasó.')])).toEqual([
    [['rehacer'], undefined],
    [[], undefined],
  ])
  expect(await fila(e.admin, uno)).toEqual([])
  expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([[], [500], [500]])
})

const fin = new AbortController().signal

/** Runs the jobs of another process, some minutes later. */
async function trabajar(): Promise<void> {
  const { deps } = t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  for (let n = 1; n <= 3; n++) {
    t.ponerReloj(new Date(AHORA.getTime() + n * 20 * 60_000))
    await resolverDesconocidos(ctx, timbrador, fin)
    await resolverCancelaciones(ctx, timbrador, fin)
    await rehacerGlobales(ctx, timbrador, fin)
  }
  t.ponerReloj(AHORA)
}

/** Makes a global again in a process that dies after so many statements. @returns those that it sent. */
async function rehacerYMorir(id: number, idPedido: number, sentencias: number): Promise<string[]> {
  const { deps } = t.app
  const { db, enviadas } = basePorMorir(t.url, sentencias)
  const { id: idAdmin } = await buildUsuario(t.db, { tipo: '0' })
  const actor = { id: idAdmin, name: 'A', lastName: 'B', secondLastName: 'C', tipo: '0' as const, idSucursal: null }
  const ctx = { ...ctxDeTarea(deps), db, base: db, actor, alcance: { tipo: 'todas' } as const }
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await sacarDeGlobal(ctx as never, timbrador, { id, idPedido, via: 'reexpedir' }).catch(() => {})
  await db.destroy()
  return enviadas
}

test('kill −9 at every commit of a global that is made again: it stays, or the job makes it again without the order', {
  timeout: 120_000,
}, async () => {
  const primera = await globalDeTres()
  const enviadas = await rehacerYMorir(primera.idFactura, primera.uno, Number.POSITIVE_INFINITY)
  const finales = muertes(enviadas)
  const commits = finales.filter((n) => enviadas[n] === 'commit')
  expect(commits.length).toBeGreaterThanOrEqual(4)

  // Before each commit, and right after it.
  for (const n of commits.flatMap((lugar) => [lugar, lugar + 1])) {
    const { uno, dos, tres, idFactura } = await globalDeTres()
    await rehacerYMorir(idFactura, uno, n)
    const { estatus } = await t.db
      .selectFrom('factura')
      .select('estatus')
      .where('id', '=', idFactura)
      .executeTakeFirstOrThrow()
    const { data } = (await t.call(e.admin, pendientesFiscales.list, { query: { idPedido: dos } })).body
    const hecha = (await vivasDe(dos)).length > 0
    // Nothing was asked yet, or a row says it, or all is done.
    expect([estatus, data.length, hecha]).toSatisfy(
      () => (estatus === 'Vigente' && hecha) || data.length === 1 || (estatus === 'Cancelada' && hecha),
    )

    await trabajar()

    const sale = estatus !== 'Vigente'
    expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([sale ? [] : [500], [500], [500]])
    expect((await t.call(e.admin, pendientesFiscales.list, { query: { idPedido: dos } })).body.data).toEqual([])
  }
})

test('eight people press at once, and the answer is lost: the tickets are in one global, and an order that is in another is said to be', async () => {
  const { uno, dos, tres, idFactura } = await globalDeTres()
  const { pac } = t.app.deps
  const { timbrar } = pac
  pac.timbrar = async (...partes) => {
    await timbrar(...partes)
    throw new Error('the answer is lost')
  }
  const respuestas = await Promise.all(Array.from({ length: 8 }, () => rehacer(idFactura, uno)))
  pac.timbrar = timbrar
  await trabajar()

  expect(respuestas.every(({ status, body }) => status < 500 && !body.listo)).toBe(true)
  expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([[], [500], [500]])
  expect((await rehacer(idFactura, dos)).body.error).toBe('PEDIDO_SIN_GLOBAL')
})

/** A refusal to ask SAT to cancel one CFDI. */
async function sinCancelar(idFactura: number, hacer: () => Promise<unknown>): Promise<void> {
  const { pac } = t.app.deps
  const { cancelar } = pac
  const { uuid } = await t.db.selectFrom('factura').select('uuid').where('id', '=', idFactura).executeTakeFirstOrThrow()
  pac.cancelar = (orden, fin) =>
    orden.uuid.toLowerCase() === uuid
      ? Promise.resolve({
          ...{ ok: false, desconocido: false, codigo: '302', mensaje: 'No hay créditos.', detalle: [], errors: null },
        })
      : cancelar(orden, fin)
  await hacer()
  pac.cancelar = cancelar
}

test('a global that is not cancelled after all has again what an egreso took out, or its egreso is made again', async () => {
  const { uno, dos, tres, idFactura } = await globalDeTres()
  const sacar = (idPedido: number) =>
    t.call(e.admin, contador.sacarDeGlobal, { params: { id: idFactura }, body: { idPedido, via: 'egreso' } })
  await sacar(uno)
  await sacar(dos)
  const { body } = await crearFactura(t, e.caja, facturaDe(uno, e.idSucursal))
  const filas = async (idPedido: number) =>
    (await t.call(e.caja, pendientesFiscales.list, { query: { idPedido } })).body.data
  const egresos = async () =>
    (
      await t.db
        .selectFrom('venta_acreditada as a')
        .innerJoin('factura as f', 'f.id_intento', 'a.id_intento')
        .select(['a.id_pedido as idPedido', 'f.estatus', 'a.importe', 'f.xml'])
        .where('a.id_factura', '=', idFactura)
        .orderBy('f.id')
        .execute()
    ).map(({ xml, ...una }) => ({ ...una, dice: xml.toString().includes('VENTA FACTURADA A NOMBRE DEL CLIENTE') }))

  const antes = [await vivasDe(uno), await vivasDe(dos), await filas(uno)]
  await sinCancelar(idFactura, () => rehacer(idFactura, tres))
  const [vivas, pendiente] = [[await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)], await filas(uno)]
  const otra = await crearFactura(t, e.caja, facturaDe(dos, e.idSucursal))
  const { deps } = t.app
  await atenderPendientes(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, fin)

  expect(antes).toEqual([[500], [], []])
  expect(vivas).toEqual([[500], [500], [500]])
  expect(pendiente).toMatchObject([{ que: 'egreso', importe: 500, solo: true }])
  expect(pendiente[0]?.texto).toContain('también dice este pedido')
  expect(otra.body.error).toBe('VENTA_EN_GLOBAL')
  expect(await egresos()).toEqual([
    { idPedido: uno, estatus: 'Cancelada', importe: 500_00, dice: true },
    { idPedido: dos, estatus: 'Cancelada', importe: 500_00, dice: true },
    { idPedido: uno, estatus: 'Vigente', importe: 500_00, dice: true },
  ])
  expect([await filas(uno), await filas(dos)]).toEqual([[], []])
  // Cancelled in the end, it leaves the order in its own invoice.
  await rehacer(idFactura, tres)
  expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([[500], [500], []])
  expect((await fiscalDe(t, uno)).facturas.find(({ id }) => id === body.factura?.idFactura)?.estatus).toBe('Vigente')
})

test('past its last day a global is cancelled by exception only', async () => {
  const { uno, dos, idFactura } = await globalDeTres()
  const pedir = async (dia: string, aceptadaPorExcepcion?: boolean) => {
    t.ponerReloj(new Date(`${dia}T18:00:00Z`))
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const body = { idPedido: uno, via: 'reexpedir', aceptadaPorExcepcion } as const
    const { status, body: dicho } = await t.call(admin, contador.sacarDeGlobal, { params: { id: idFactura }, body })
    t.ponerReloj(AHORA)
    return [status, dicho.error, await vivasDe(uno), await vivasDe(dos)]
  }

  expect(await pedir('2027-07-02')).toEqual([422, 'CANCELACION_FUERA_DE_PLAZO', [500], [500]])
  // SAT takes no global of that year any more, so its tickets would be in none.
  expect(await pedir('2028-07-02', true)).toEqual([422, 'DATOS_INVALIDOS', [500], [500]])
  expect(await pedir('2027-07-02', true)).toEqual([200, undefined, [], expect.anything()])
})
