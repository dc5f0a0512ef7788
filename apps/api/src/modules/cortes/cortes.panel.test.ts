import { cortes } from '@nitida/contract/cortes'
import { depositos } from '@nitida/contract/depositos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja } from '../../../test/cortes.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: Cajero
let norte: Awaited<ReturnType<typeof abrirTienda>>
let sur: Awaited<ReturnType<typeof abrirTienda>>

const HOY = '2026-11-24'
const panel = async (date = HOY) => (await t.call(maestro.tk, cortes.admin, { params: { date } })).body
const cobrar = (cajero: Cajero, importe: number, formaPago: 'Efectivo' | 'Credito' | 'Debito' | 'Transferencia') =>
  tomarPedido(t, cajero.tk, cajero.usuario, { formaPago, elementos: [elemento(importe)] })

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirMaestro(t)
  sur = await abrirTienda(t, { direccion: 'Zaragoza 3, Puebla' })
  norte = await abrirTienda(t, { direccion: 'Álamos 8, Tijuana', zona: 'America/Tijuana' })
  await cobrar(norte.caja, 100, 'Efectivo')
  await cobrar(norte.caja, 20, 'Credito')
  await cobrar(norte.otra, 3, 'Debito')
  await cobrar(norte.otra, 0.4, 'Transferencia')
  t.ponerReloj(new Date('2026-11-24T17:05:00Z'))
  await cobrar(sur.caja, 1000, 'Transferencia')
  t.ponerReloj(AHORA)
  for (const cajero of [norte.encargado, sur.encargado, sur.caja, norte.otra]) await cerrarCaja(t, cajero)
})
afterAll(() => t?.cerrar())

test('closings of branches by address, then those of people by name, each method in its own column (C5, D-58)', async () => {
  const { data, total, reabiertos } = await panel()

  expect([total, reabiertos]).toEqual([4, []])
  expect(
    data.map((corte) => [corte.tipoUsuarioCreador, corte.direccionSucursal, corte.nombreCreador.slice(0, 5)]),
  ).toEqual([
    [0, 'Álamos 8, Tijuana', 'Elena'],
    [0, 'Zaragoza 3, Puebla', 'Elena'],
    [1, 'Zaragoza 3, Puebla', 'Carme'],
    [1, 'Álamos 8, Tijuana', 'Óscar'],
  ])
  expect(data[0]).toMatchObject({
    totalEfectivo: 100,
    totalCredito: 20,
    totalDebito: 3,
    totalTransferencia: 0.4,
    totalGeneral: 123.4,
    fechaCorte: '2026-11-24T08:00:00',
    dia: HOY,
  })
})

test('the accumulated total is the literal sum; beside it, each payment once (C5, D-62)', async () => {
  const { totalAcumulado, totalSinDuplicar } = await panel()

  expect([totalAcumulado, totalSinDuplicar]).toEqual([123.4 + 1000 + 1000 + 3.4, 1123.4])
})

test('what was collected on the day, by branch, method and hour of its wall clock, closed or not', async () => {
  const { cobranza } = await panel()

  expect(cobranza).toHaveLength(5)
  expect(cobranza[0]).toEqual({
    idSucursal: norte.idSucursal,
    direccionSucursal: 'Álamos 8, Tijuana',
    formaPago: 'Credito',
    hora: 8,
    importe: 20,
    cobros: 1,
  })
  expect(cobranza.at(-1)).toMatchObject({ direccionSucursal: 'Zaragoza 3, Puebla', hora: 11, importe: 1000 })
  expect(cobranza.reduce((suma, { importe }) => suma + importe, 0)).toBeCloseTo(1123.4, 5)
})

test('a day without closings is empty, and says which day is today', async () => {
  expect(await panel('2026-11-23')).toEqual({
    success: true,
    data: [],
    total: 0,
    reabiertos: [],
    totalAcumulado: 0,
    totalSinDuplicar: 0,
    cobranza: [],
    hoy: HOY,
  })
})

test('a closing opened again is listed apart and counts no more', async () => {
  const { data } = await panel()
  const id = data[3]?.idCorte ?? 0
  await t.call(maestro.tk, cortes.reabrir, { params: { id }, body: { motivo: 'Faltó un cobro' } })

  const despues = await panel()

  expect(despues.data.map((corte) => corte.idCorte)).not.toContain(id)
  expect(despues.reabiertos).toMatchObject([{ idCorte: id, reapertura: { motivo: 'Faltó un cobro' } }])
  expect([despues.totalAcumulado, despues.totalSinDuplicar]).toEqual([2123.4, 1123.4])
})

test.each(['2026-02-30', '0000-01-01', 'hoy', '20261124'])('%s is no day', async (date) => {
  const { status, body } = await pedirCrudo(t.app, 'GET', `/cortesCaja/admin/${date}`, { tk: maestro.tk })

  expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
})

describe('a branch that works no more (D-88)', () => {
  const cerrar = (id: number, totales: object, tk = maestro.tk) =>
    t.call(tk, cortes.cerrarSucursal, { params: { id }, body: totales as never })
  const sumas = (efectivo: number, debito: number) => ({
    ...{ totalEfectivo: efectivo, totalDebito: debito, totalCredito: 0, totalTransferencia: 0 },
    totalGeneral: efectivo + debito,
  })

  test('the owner sees what no closing of it took, and closes it once; nobody else may, and none that works', async () => {
    const ida = await abrirTienda(t, { direccion: 'Reforma 9, Atlixco' })
    await cobrar(ida.caja, 3000, 'Efectivo')
    await cobrar(ida.otra, 250, 'Debito')
    expect((await panel()).sinCorte).toBeUndefined()
    expect((await cerrar(ida.idSucursal, sumas(3000, 250))).body.error).toBe('NO_ENCONTRADO')
    await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', ida.idSucursal).execute()

    const [suya, ...otras] = (await panel('2026-11-01')).sinCorte ?? []
    expect(otras).toEqual([])
    expect(suya).toMatchObject({
      ...{ idSucursal: ida.idSucursal, direccion: 'Reforma 9, Atlixco', desde: HOY, movimientos: 2 },
      ...sumas(3000, 250),
    })
    expect((await cerrar(ida.idSucursal, sumas(3000, 250), ida.encargado.tk)).status).toBe(403)
    expect((await cerrar(ida.idSucursal, sumas(3000, 0))).body.error).toBe('CORTE_CAMBIADO')
    const hechas = await Promise.all([1, 2, 3].map(() => cerrar(ida.idSucursal, sumas(3000, 250))))
    expect(hechas.map(({ status }) => status).sort()).toEqual([200, 409, 409])

    const despues = await panel()
    expect(despues.sinCorte).toBeUndefined()
    expect(despues.data.filter(({ idSucursal }) => idSucursal === ida.idSucursal)).toMatchObject([
      { tipoUsuarioCreador: 0, idCreador: maestro.usuario.id, totalGeneral: 3250, efectivoContado: null },
    ])
    const { body } = await t.call(maestro.tk, depositos.pendientes, { query: { sucursal: ida.idSucursal } })
    expect(body).toMatchObject({ data: [{ porDepositar: 3000 }], sinCorte: [] })
  })
})
