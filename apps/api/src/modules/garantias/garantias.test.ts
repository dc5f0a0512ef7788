import { pedidos } from '@nitida/contract/pedidos'
import { rehechos } from '@nitida/contract/rehechos'
import { tickets } from '@nitida/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { darGarantias, entregarPedido, garantiasDe, reclamar } from '../../../test/garantias.ts'
import { elemento, recibirEn, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: UsuarioDePrueba
let jefe: string
let maestro: string

beforeAll(async () => {
  t = await crearTestApp()
  encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) })
  jefe = await t.entrar(encargado)
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await darGarantias(t, maestro, 'armazon 12 Defectos de fábrica.\nmica 6 Antirreflejo.')
})
afterAll(() => t.cerrar())

const COMPLETO = {
  elementos: [elemento(500, { lente: 'Progresivo', importeLente: 900, otro: 'Estuche' }), elemento(0)],
}
const entregado = async (cambios = {}) => (await entregarPedido(t, jefe, encargado, { ...COMPLETO, ...cambios })).id
const garantias = (id: number) => garantiasDe(t, jefe, id)
const eliminar = (id: number) => t.call(maestro, pedidos.eliminar, { params: { id }, body: { motivo: 'Era otro' } })
const deshacer = (id: number) =>
  t.call(jefe, pedidos.deshacerEntrega, { params: { id }, body: { motivo: 'No era él', fiscal: null } })

test('the delivery begins what the chain gives that day, and later settings change none of it', async () => {
  const { id } = await tomarPedido(t, jefe, encargado, COMPLETO)
  expect(await garantias(id)).toEqual([])
  const otro = await entregado()
  await darGarantias(t, maestro, 'otro 3')
  // The second frame cost nothing, so that it is the customer's own.
  expect(await garantias(otro)).toMatchObject([
    {
      ...{ elemento: 1, parte: 'armazon', articulo: 'Nítida 52□18', desde: '2026-11-24', hasta: '2027-11-24' },
      ...{ cubre: 'Defectos de fábrica.', estado: 'vigente', uso: null },
    },
    { parte: 'lente', articulo: 'Progresivo', hasta: '2027-05-24', cubre: 'Antirreflejo.' },
  ])
  expect(await garantias(await entregado())).toMatchObject([{ parte: 'otro', articulo: 'Estuche', cubre: '' }])
  const { garantias: impresas } = (await t.call(jefe, tickets.datos, { params: { id: otro }, query: {} })).body.data
  expect(impresas).toMatchObject([{ parte: 'armazon', hasta: '2027-11-24' }, { parte: 'lente' }])
  await darGarantias(t, maestro, 'armazon 12 Defectos de fábrica.\nmica 6 Antirreflejo.')
})

test('a remake consumes it, of its elements alone, for nothing, and it is told with its order', async () => {
  const id = await entregado({ elementos: [elemento(300), elemento(500, { lente: 'Bifocal', importeLente: 10 })] })
  const antes = await sumasDe(t, id)
  const [, , lente] = await garantias(id)
  const { body } = await reclamar(t, jefe, id, [lente?.id ?? 0])
  expect(await sumasDe(t, body.pedidoId)).toMatchObject({ total: 0, saldo: 0, libro: 0 })
  expect(await sumasDe(t, id)).toEqual(antes)
  const nuevo = (await t.call(jefe, pedidos.conElementos, { params: { id: body.pedidoId } })).body
  expect(nuevo.pedido.observaciones).toBe('Garantía: lente. Se despintó')
  expect(nuevo.elementos).toMatchObject([{ lente: 'Bifocal', importeLente: 0 }])
  expect((await garantias(id))[2]).toMatchObject({ estado: 'usada', uso: { id: body.pedidoId, folio: body.folio } })
  expect((await reclamar(t, jefe, id, [lente?.id ?? 0])).body.error).toBe('GARANTIA_NO_VIGENTE')
  const sucesos = await t.db.selectFrom('auditoria').select('accion').where('entidad', '=', 'garantia').execute()
  expect(sucesos).toContainEqual({ accion: 'garantía usada' })
  // What is made by a warranty has none of its own: the old order's goes on.
  await recibirEn(t, { tk: jefe, usuario: encargado, idSucursal: encargado.idSucursal ?? 0 }, body.pedidoId)
  const entrega = { estatusActualizado: 'Entregado a cliente' } as const
  await t.call(jefe, pedidos.actualizarEstatus, { params: { id: body.pedidoId }, body: entrega })
  expect(await garantias(body.pedidoId)).toEqual([])
})

test('of twenty who claim it at once, one does', async () => {
  const id = await entregado()
  const ids = (await garantias(id)).map((una) => una.id)
  const respuestas = await Promise.all(Array.from({ length: 20 }, () => reclamar(t, jefe, id, ids)))
  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of respuestas)
    if (status !== 200) expect([status, body.error]).toEqual([409, 'GARANTIA_NO_VIGENTE'])
  expect((await t.call(jefe, rehechos.dePedido, { params: { id } })).body.data.rehechos).toHaveLength(1)
})

test('its last day is one of it, and the next is not', async () => {
  const id = await entregado()
  const [armazon, lente] = await garantias(id)
  const reclamarEl = async (fecha: string, una = 0) => {
    t.ponerReloj(new Date(`${fecha}T18:00:00Z`))
    const tk = await t.entrar(encargado) // the session of today has ended by then
    const { status, body } = await reclamar(t, tk, id, [una], { fechaEntrega: '2028-01-05' })
    return { status, error: body.error, estados: (await garantiasDe(t, tk, id)).map(({ estado }) => estado) }
  }
  try {
    expect(await reclamarEl('2027-05-24', lente?.id)).toMatchObject({ status: 200, estados: ['vigente', 'usada'] })
    expect(await reclamarEl('2027-11-25', armazon?.id)).toMatchObject({
      ...{ status: 409, error: 'GARANTIA_NO_VIGENTE', estados: ['vencida', 'usada'] },
    })
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('one that is given on the 31st ends on the last day of a shorter month, and at midnight of its branch', async () => {
  const darEl = async (instante: string, zona: string) => {
    t.ponerReloj(new Date(instante))
    const otro = await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db, { zona }) })
    const tk = await t.entrar(otro)
    const { id } = await entregarPedido(t, tk, otro, { ...COMPLETO, fechaEntrega: '2027-09-30' })
    return (await garantiasDe(t, tk, id)).map(({ desde, hasta }) => `${desde} ${hasta}`)
  }
  const [deUnAno, deMedio] = ['2027-08-31 2028-08-31', '2027-08-31 2028-02-29']
  try {
    expect(await darEl('2027-09-01T05:30:00Z', 'America/Mexico_City')).toEqual([deUnAno, deMedio])
    // The same moment is the first of the next month in the east.
    expect(await darEl('2027-09-01T05:30:00Z', 'America/Cancun')).toEqual([
      ...['2027-09-01 2028-09-01', '2027-09-01 2028-03-01'],
    ])
    expect(await darEl('2027-03-31T18:00:00Z', 'America/Tijuana')).toEqual([
      ...['2027-03-31 2028-03-31', '2027-03-31 2027-09-30'],
    ])
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('removing the remake frees it, on record; an undone delivery takes it back, unless it was used', async () => {
  const id = await entregado()
  const { pedidoId } = (await reclamar(t, jefe, id)).body
  expect((await deshacer(id)).body.error).toBe('ENTREGA_CON_GARANTIA')
  expect((await eliminar(pedidoId)).status).toBe(200)
  expect((await garantias(id)).map(({ estado }) => estado)).toEqual(['vigente', 'vigente'])
  const usos = await t.db.selectFrom('garantia_uso').selectAll().where('id_pedido', '=', pedidoId).execute()
  expect(usos).toMatchObject([{ motivo: 'Era otro' }, { motivo: 'Era otro' }])
  const [antes] = await garantias(id)
  expect((await deshacer(id)).status).toBe(200)
  expect(await garantias(id)).toEqual([])
  expect((await reclamar(t, jefe, id, [antes?.id ?? 0])).body.error).toBe('GARANTIA_NO_VIGENTE')
  const entrega = { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo' } as const
  await t.call(jefe, pedidos.actualizarEstatus, { params: { id }, body: entrega })
  expect((await garantias(id)).map(({ estado }) => estado)).toEqual(['vigente', 'vigente'])
})

test('goods that came back have none any more', async () => {
  const id = await entregado()
  const { elementos } = (await t.call(jefe, pedidos.conElementos, { params: { id } })).body
  const devueltos = elementos.slice(0, 1).map((uno) => uno.id)
  await t.call(jefe, pedidos.devolverMercancia, {
    params: { id },
    body: { elementos: devueltos, formaPago: 'Efectivo', motivo: 'Cambio', fiscal: null },
  })
  const [armazon] = await garantias(id)
  expect(armazon?.estado).toBe('devuelta')
  expect((await reclamar(t, jefe, id, [armazon?.id ?? 0])).body.error).toBe('GARANTIA_NO_VIGENTE')
})

test('cause, payer and warranties go together', async () => {
  const id = await entregado()
  const ids = (await garantias(id)).map((una) => una.id)
  for (const cambios of [
    { garantias: [] },
    { garantias: [], paga: 'optica' },
    { paga: 'optica' },
    { causa: 'taller' },
    { causa: 'taller', paga: 'optica' },
  ])
    expect((await reclamar(t, jefe, id, ids, cambios)).status).toBe(422)
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await reclamar(t, ajeno, id, ids)).body.error).toMatch(/NO_ENCONTRADO|GARANTIA_NO_VIGENTE/)
})

test('an order that was delivered before there were warranties may still be made again for one', async () => {
  await darGarantias(t, maestro, '')
  const id = await entregado()
  await darGarantias(t, maestro, 'armazon 12 Defectos de fábrica.\nmica 6 Antirreflejo.')
  expect((await reclamar(t, jefe, id, [])).status).toBe(422)
  expect((await reclamar(t, jefe, id, [], { paga: 'laboratorio' })).status).toBe(200)
})

test('the database refuses what is not in force, and changes of what was written', async () => {
  const id = await entregado()
  const [una] = await garantias(id)
  const usar = { id_garantia: una?.id ?? 0, id_pedido: id, id_usuario: encargado.id, en: AHORA }
  await expect(t.db.insertInto('garantia_uso').values(usar).execute()).rejects.toThrow('garantía')
  await expect(t.db.updateTable('garantia').set({ meses: 24 }).execute()).rejects.toThrow()
  const { pedidoId } = (await reclamar(t, jefe, id)).body
  const suyos = t.db.updateTable('garantia_uso').where('id_pedido', '=', pedidoId)
  await expect(suyos.set({ en: new Date(0) }).execute()).rejects.toThrow()
})
