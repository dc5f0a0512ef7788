import { cortes } from '@nitida/contract/cortes'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, cerrarCaja, diaDe, esperaDe, SIN_COBROS } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

test('the screen shows every row that waits, who was at the register, and the sums of them all', async () => {
  const { caja, otra, encargado, idSucursal } = await abrirTienda(t, { direccion: 'Av. Juárez 10' })
  const uno = await tomarPedido(t, caja.tk, caja.usuario)
  await tomarPedido(t, otra.tk, otra.usuario, { tipoPago: 'Anticipo', anticipo: 120.5, formaPago: 'Debito' })

  const { body } = await esperaDe(t, encargado)

  expect(body).toMatchObject({
    total: 2,
    totales: { ...SIN_COBROS, totalEfectivo: 500, totalDebito: 120.5, totalGeneral: 620.5 },
    tipoUsuarioCreador: 0,
    dia: '2026-11-24',
    fechaCorte: '2026-11-24T10:00:00',
    direccionSucursal: 'Av. Juárez 10',
    idSucursal,
    caja: { fondo: 0, retiros: 0, gastos: 0, efectivoEsperado: 500, movimientos: [] },
    diferenciaSinNota: 50,
    ciego: false,
  })
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      createDate: '2026-11-24T16:00:00.000Z',
      dia: '2026-11-24',
      tipo: 'total',
      idPedido: uno.id,
      folio: uno.folio,
      nombreCliente: 'PACIENTE DE PRUEBA',
      direccionSucursal: 'Av. Juárez 10',
      nombreCreador: expect.stringMatching(/^Carmen Prueba/),
      importe: 500,
      formaPago: 'Efectivo',
      tipoPago: 'total',
      motivo: null,
    },
    expect.objectContaining({ importe: 120.5, nombreCreador: expect.stringMatching(/^Óscar/), tipoPago: 'Anticipo' }),
  ])
  expect((await esperaDe(t, caja)).body).toMatchObject({ total: 1, tipoUsuarioCreador: 1 })
})

test("nobody looks at another one's till: the path's user is the session's own", async () => {
  const { caja, otra, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  for (const { tk } of [caja, encargado, maestro]) {
    for (const llamada of [cortes.comprobacionDiaria, cortes.sucursalAsignada, cortes.transacciones]) {
      const { status, body } = await t.call(tk, llamada, { params: { userId: otra.usuario.id } })
      expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
    }
  }
})

test('the branch a manager closes; nobody else has one', async () => {
  const { caja, encargado, idSucursal } = await abrirTienda(t, { direccion: 'Reforma 5', folio: 'R5' })
  const asignada = async ({ tk, usuario }: typeof caja) =>
    (await t.call(tk, cortes.sucursalAsignada, { params: { userId: usuario.id } })).body

  expect(await asignada(encargado)).toEqual({
    success: true,
    sucursalAsignada: true,
    sucursal: { id: idSucursal, sucursalNumber: 'R5', direccion: 'Reforma 5' },
  })
  for (const cajero of [caja, await abrirMaestro(t, idSucursal)])
    expect(await asignada(cajero)).toEqual({ success: true, sucursalAsignada: false, sucursal: null })
})

test('a refund leaves the drawer of who gave it, and the branch of the order (D-59)', async () => {
  const { caja, encargado, otra } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { tipoPago: 'Anticipo', anticipo: 300 })
  await cerrarCaja(t, caja)

  const { status } = await t.call(maestro.tk, pedidos.devolver, {
    params: { id },
    body: { importe: 50, formaPago: 'Efectivo', motivo: 'Se cobró de más' },
  })

  expect(status).toBe(200)
  expect((await esperaDe(t, maestro)).body).toMatchObject({
    data: [
      { tipo: 'devolucion', importe: -50, motivo: 'Se cobró de más', nombreCreador: expect.stringMatching(/^Laura/) },
    ],
    totales: { ...SIN_COBROS, totalEfectivo: -50, totalGeneral: -50 },
    caja: { efectivoEsperado: -50 },
  })
  expect((await esperaDe(t, encargado)).body.totales.totalEfectivo).toBe(250)
  for (const cajero of [caja, otra]) expect((await esperaDe(t, cajero)).body.total).toBe(0)
  const cerrado = await cerrarCaja(t, maestro)
  expect(cerrado.body.data).toMatchObject({ totalEfectivo: -50, totalGeneral: -50 })
})

test("a removed order's reversal rows show in the till of who removed it, by the original method (D-37)", async () => {
  const { caja, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { formaPago: 'Transferencia' })
  await cerrarCaja(t, caja)

  await t.call(maestro.tk, pedidos.eliminar, { params: { id }, body: { motivo: 'Pedido duplicado' } })

  expect((await esperaDe(t, maestro)).body).toMatchObject({
    data: [{ tipo: 'reverso', idPedido: id, importe: -500, formaPago: 'Transferencia', motivo: 'Pedido duplicado' }],
    totales: { totalTransferencia: -500 },
  })
  const deSucursal = (await esperaDe(t, encargado)).body
  expect(deSucursal.data.map(({ tipo, importe }) => [tipo, importe])).toEqual([
    ['total', 500],
    ['reverso', -500],
  ])
  expect(deSucursal.totales).toEqual(SIN_COBROS)
  expect((await cerrarCaja(t, maestro)).body.data).toMatchObject({ totalTransferencia: -500, totalGeneral: -500 })
  expect(await diaDe(t, maestro)).toMatchObject({ posteriores: { cobros: 0 } })
})

test('an acta is for whoever closes that till, and for type 0; to others it does not exist', async () => {
  const [nuestra, ajena] = [await abrirTienda(t), await abrirTienda(t)]
  const maestro = await abrirMaestro(t)
  const dePersona = (await cerrarCaja(t, nuestra.caja)).body.data.id
  const deSucursal = (await cerrarCaja(t, nuestra.encargado)).body.data.id
  const ver = async ({ tk }: typeof maestro, id: number) => (await t.call(tk, cortes.acta, { params: { id } })).status

  expect([await ver(nuestra.caja, dePersona), await ver(nuestra.encargado, deSucursal)]).toEqual([200, 200])
  expect([await ver(maestro, dePersona), await ver(maestro, deSucursal)]).toEqual([200, 200])
  for (const otro of [nuestra.otra, nuestra.encargado, ajena.caja, ajena.encargado])
    expect(await ver(otro, dePersona)).toBe(404)
  for (const otro of [nuestra.caja, nuestra.otra, ajena.caja, ajena.encargado])
    expect(await ver(otro, deSucursal)).toBe(404)
  expect(await ver(maestro, 999_999)).toBe(404)
})

test('a manager who leaves his branch leaves its closings to the next one', async () => {
  const { encargado, idSucursal, caja } = await abrirTienda(t)
  const { id } = (await cerrarCaja(t, encargado)).body.data
  await t.db.updateTable('usuario').set({ tipo: '1' }).where('id', '=', caja.usuario.id).execute()
  await t.db.updateTable('sucursal').set({ id_encargado: caja.usuario.id }).where('id', '=', idSucursal).execute()
  const nuevo = { usuario: caja.usuario, tk: await t.entrar(caja.usuario) }

  expect((await t.call(nuevo.tk, cortes.acta, { params: { id } })).status).toBe(200)
  expect((await t.call(encargado.tk, cortes.acta, { params: { id } })).status).toBe(404)
  expect(await diaDe(t, nuevo)).toMatchObject({ existe: true, idCorte: id })
})
