import { cortes } from '@nitida/contract/cortes'
import { type CrearDeposito, depositos } from '@nitida/contract/depositos'
import { mostrador } from '@nitida/contract/mostrador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja } from '../../../test/cortes.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { foto } from '../../../test/imagenes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enPartes } from '../../../test/visitas.ts'
import { barrerArchivos } from '../visitas/visitas.barrido.service.ts'

let t: TestApp
let maestro: Cajero
beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirMaestro(t)
})
afterAll(() => t?.cerrar())

const HOY = '2026-11-24'
const EN_CUATRO_DIAS = new Date('2026-11-28T18:00:00Z')
const dado = { dia: HOY, cuenta: 'BBVA 0123', importe: 500, llevo: 'Rosa Peña' }

/** A branch that took 500 pesos in cash and closed: its manager, and the closing. */
async function tiendaCerrada() {
  const tienda = await abrirTienda(t)
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario)
  const corte = (await cerrarCaja(t, tienda.encargado)).body.data.id
  return { ...tienda, corte }
}

const depositar = (tk: string, corte: number | number[], cambios: Partial<CrearDeposito> = {}) =>
  t.call(tk, depositos.crear, { body: { ...dado, cortes: [corte].flat(), ...cambios } })
const pendientes = async (tk: string) => (await t.call(tk, depositos.pendientes, {})).body
const listados = async (tk: string) => (await t.call(tk, depositos.list, { query: {} })).body
const revertir = (tk: string, id: number, motivo = 'Era de otra cuenta') =>
  t.call(tk, depositos.revertir, { params: { id }, body: { motivo } })

test('cash waits until it is closed, its closing waits until it is deposited, and a deposit takes it whole', async () => {
  const { caja, encargado, idSucursal } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  expect(await pendientes(encargado.tk)).toMatchObject({
    data: [],
    sinCorte: [{ idSucursal, importe: 500, desde: HOY }],
  })
  await t.call(encargado.tk, cortes.crearMovimiento, { body: { tipo: 'gasto', importe: 50, motivo: 'Agua' } })
  await t.call(encargado.tk, cortes.crearMovimiento, {
    body: { tipo: 'retiro', importe: 300, motivo: 'A la caja fuerte' },
  })
  const corte = (await cerrarCaja(t, encargado)).body.data.id

  const espera = await pendientes(encargado.tk)
  const { status, body } = await depositar(encargado.tk, corte, { importe: 450 })

  expect(espera).toMatchObject({
    data: [{ idCorte: corte, dia: HOY, efectivo: 500, gastos: 50, porDepositar: 450, tarde: false }],
    ...{ total: 1, porDepositar: 450, tarde: { cortes: 0, importe: 0 }, sinCorte: [] },
  })
  expect([status, body.data]).toMatchObject([
    200,
    {
      ...{ idSucursal, importe: 450, esperado: 450, diferencia: 0, llevo: 'Rosa Peña', nota: null, url: null },
      ...{ cortes: [{ idCorte: corte, dia: HOY, importe: 450 }], reversa: null },
    },
  ])
  expect(await pendientes(encargado.tk)).toMatchObject({ data: [], total: 0, porDepositar: 0 })
  expect(await listados(encargado.tk)).toMatchObject({ data: [{ id: body.data.id }], total: 1 })
})

test("a cashier's own closing is not deposited: her rows are in the branch's", async () => {
  const { caja, encargado, corte } = await tiendaCerrada()
  const suyo = (await cerrarCaja(t, caja)).body.data.id

  expect((await pendientes(encargado.tk)).data.map(({ idCorte }) => idCorte)).toEqual([corte])
  expect((await depositar(encargado.tk, suyo)).body.error).toBe('CORTE_NO_DEPOSITABLE')
})

test('a closing is in one deposit, whoever presses first; two branches are not one deposit', async () => {
  const [una, otra] = [await tiendaCerrada(), await tiendaCerrada()]

  const juntos = await depositar(maestro.tk, [una.corte, otra.corte], { importe: 1000 })
  const alMismoTiempo = await Promise.all(Array.from({ length: 8 }, () => depositar(maestro.tk, una.corte)))

  expect([juntos.status, juntos.body.errors]).toEqual([
    422,
    { cortes: ['Los cortes de un depósito son de una sola sucursal.'] },
  ])
  expect(alMismoTiempo.map(({ body }) => body.error).sort()).toEqual([
    ...Array(7).fill('CORTE_NO_DEPOSITABLE'),
    undefined,
  ])
})

test('a difference asks for a note, days stand in their order, and nothing is deposited of nothing', async () => {
  const { encargado, corte } = await tiendaCerrada()

  const corto = await depositar(encargado.tk, corte, { importe: 480 })
  const manana = await depositar(encargado.tk, corte, { dia: '2026-11-25' })
  const ayer = await depositar(encargado.tk, corte, { dia: '2026-11-23' })
  const vacios = [
    await depositar(encargado.tk, []),
    await depositar(encargado.tk, [corte, corte]),
    await depositar(encargado.tk, corte, { importe: 0 }),
    await depositar(encargado.tk, corte, { llevo: '   ' }),
  ]
  const conNota = await depositar(encargado.tk, corte, { importe: 480, nota: 'Faltó un billete de 20' })

  expect(corto.body.errors).toEqual({ nota: ['No es lo que suman los cortes: escribe por qué.'] })
  expect(manana.body.errors).toEqual({ dia: ['Ese día todavía no llega.'] })
  expect(ayer.body.errors).toEqual({ dia: ['No pudo depositarse antes de su corte.'] })
  expect(vacios.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(conNota.body.data).toMatchObject({ importe: 480, esperado: 500, diferencia: -20 })
})

test('another branch is out of reach of type 1, in every call', async () => {
  const [suya, ajena] = [await tiendaCerrada(), await tiendaCerrada()]
  const deposito = (await depositar(ajena.encargado.tk, ajena.corte)).body.data

  expect((await depositar(suya.encargado.tk, ajena.corte)).status).toBe(409)
  expect((await revertir(suya.encargado.tk, deposito.id)).status).toBe(404)
  const { status } = await t.call(suya.encargado.tk, depositos.pendientes, { query: { sucursal: ajena.idSucursal } })
  expect(status).toBe(404)
  expect((await listados(suya.encargado.tk)).data).toEqual([])
  expect((await pendientes(suya.encargado.tk)).data.map(({ idCorte }) => idCorte)).toEqual([suya.corte])
  expect((await depositar(suya.caja.tk, suya.corte)).status).toBe(403)
})

test('a deposited closing is not opened again until its deposit is reversed, and then another may take it', async () => {
  const { encargado, corte } = await tiendaCerrada()
  const reabrir = () => t.call(maestro.tk, cortes.reabrir, { params: { id: corte }, body: { motivo: 'Mal contado' } })
  const { id } = (await depositar(encargado.tk, corte)).body.data

  expect((await reabrir()).body.error).toBe('CORTE_DEPOSITADO')
  const [reversa, otra] = [await revertir(encargado.tk, id), await revertir(encargado.tk, id)]
  expect(reversa.body.data.reversa).toMatchObject({ motivo: 'Era de otra cuenta' })
  expect(otra.body.error).toBe('DEPOSITO_YA_REVERTIDO')
  expect((await pendientes(encargado.tk)).total).toBe(1)
  expect((await depositar(encargado.tk, corte)).status).toBe(200)
  expect((await listados(encargado.tk)).data.map(({ reversa }) => reversa === null)).toEqual([true, false])
})

test('opening again and depositing at once: one of them is refused, and never both done', async () => {
  for (let vuelta = 0; vuelta < 6; vuelta++) {
    const { encargado, corte } = await tiendaCerrada()
    const [reabierto, depositado] = await Promise.all([
      t.call(maestro.tk, cortes.reabrir, { params: { id: corte }, body: { motivo: 'Mal contado' } }),
      depositar(encargado.tk, corte),
    ])
    expect([reabierto.status, depositado.status].sort()).toEqual([200, 409])
  }
})

test('whoever begins with the newest closing still owes what the list showed beside it', async () => {
  const { encargado, idSucursal, corte } = await tiendaCerrada()
  const dueno = async () => t.entrar(maestro.usuario)
  t.ponerReloj(EN_CUATRO_DIAS)
  try {
    const [suya, caja] = [await t.entrar(encargado.usuario), await abrirMaestro(t)]
    await tomarPedido(t, suya, encargado.usuario, { fechaEntrega: '2026-12-05' })
    const nuevo = (await cerrarCaja(t, { ...encargado, tk: suya })).body.data.id
    expect((await depositar(suya, nuevo, { dia: '2026-11-28' })).status).toBe(200)

    expect(await pendientes(suya)).toMatchObject({ data: [{ idCorte: corte, tarde: true }], tarde: { importe: 500 } })
    expect((await t.call(suya, mostrador.hoy, {})).body.data?.depositosTarde).toBe(500)
    const { sucursales } = (await t.call(await dueno(), mostrador.cadena, {})).body.data
    expect(sucursales?.find((una) => una.idSucursal === idSucursal)?.depositosTarde).toBe(500)
    expect(caja.tk).not.toBe('')
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('only a branch that has begun to deposit is late on Hoy', async () => {
  const { encargado, idSucursal, corte } = await tiendaCerrada()
  t.ponerReloj(EN_CUATRO_DIAS)
  try {
    const [suya, dueno] = [await t.entrar(encargado.usuario), await t.entrar(maestro.usuario)]
    const tardes = async () => [
      (await pendientes(suya)).tarde.importe,
      (await t.call(suya, mostrador.hoy, {})).body.data?.depositosTarde,
      (await t.call(dueno, mostrador.cadena, {})).body.data.sucursales?.find((una) => una.idSucursal === idSucursal)
        ?.depositosTarde,
    ]
    expect(await tardes()).toEqual([500, 0, 0])
    const { id } = (await depositar(suya, corte)).body.data
    expect(await tardes()).toEqual([0, 0, 0])
    await revertir(suya, id)
    expect(await tardes()).toEqual([500, 500, 500])
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('the slip is drawn anew, opened by its signed address alone, and not swept away', async () => {
  const { encargado, corte } = await tiendaCerrada()
  const { tipo, cuerpo } = await enPartes(
    { ...dado, importe: '500', cortes: String(corte) },
    [{ bytes: await foto(300, 200) }],
    'imagen',
  )
  const headers = { 'content-type': tipo }
  const { status } = await pedirCrudo(t.app, 'POST', '/depositos', { tk: encargado.tk, body: cuerpo, headers })
  const { db, archivos, provisional } = t.app.deps
  await barrerArchivos({ db, archivos, provisional, now: () => EN_CUATRO_DIAS }, new AbortController().signal)
  const url = (await listados(encargado.tk)).data[0]?.url ?? ''

  const [imagen, falsa] = [
    await t.app.inject({ method: 'GET', url }),
    await t.app.inject({ method: 'GET', url: conOtraFirma(url) }),
  ]

  expect(status).toBe(200)
  expect([imagen.statusCode, imagen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(falsa.statusCode).toBe(404)
})

test('what a deposit did is audited; the role of the application changes and removes none', async () => {
  const { encargado, corte } = await tiendaCerrada()
  const { id } = (await depositar(encargado.tk, corte)).body.data
  await revertir(encargado.tk, id)
  const hechos = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'despues'])
    .where('entidad', '=', 'deposito')
    .where('id_entidad', '=', id)
    .orderBy('id')
    .execute()
  expect(hechos).toEqual([
    {
      accion: 'depósito registrado',
      despues: { dia: HOY, importe: 50000, esperado: 50000, cortes: String(corte), comprobante: false },
    },
    { accion: 'depósito revertido', despues: { motivo: 'Era de otra cuenta' } },
  ])
  await expect(t.db.updateTable('deposito').set({ importe: 1 }).where('id', '=', id).execute()).rejects.toThrow()
  await expect(t.db.deleteFrom('deposito_corte').where('id_deposito', '=', id).execute()).rejects.toThrow()
})
