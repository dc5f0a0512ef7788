import { cortes } from '@nitida/contract/cortes'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, cerrarCaja, diaDe, esperaDe, SIN_COBROS } from '../../../test/cortes.ts'
import { conDuenio } from '../../../test/duenio.ts'
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
      sucursalNumber: expect.stringMatching(/./),
      idCliente: expect.any(Number),
      nombreCliente: 'PACIENTE DE PRUEBA',
      direccionSucursal: 'Av. Juárez 10',
      nombreCreador: expect.stringMatching(/^Carmen Prueba/),
      importe: 500,
      formaPago: 'Efectivo',
      tipoPago: 'total',
      motivo: null,
      pedidoEliminado: false,
    },
    expect.objectContaining({ importe: 120.5, nombreCreador: expect.stringMatching(/^Óscar/), tipoPago: 'Anticipo' }),
  ])
  expect((await esperaDe(t, caja)).body).toMatchObject({ total: 1, tipoUsuarioCreador: 1 })
})

test('a till that was never closed comes in pages, the oldest day first, with the sums of all of it', async () => {
  const { caja } = await abrirTienda(t)
  const elementos = [{ armazon: 'De oro', importeArmazon: 90_000 }]
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { tipoPago: 'Anticipo', anticipo: 500, elementos })
  await conDuenio(t.url, (db) =>
    sql`insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario, dia, creado_en)
      select p.id, p.id_sucursal, 'abono', 'Efectivo', 100, p.saldo - 100 * n, 1, p.id_creador, d.en::date, d.en
      from pedido p, generate_series(1, 600) n, lateral (select p.creado_en - interval '1 day' * (1 + n / 301) as en) d
      where p.id = ${id} order by n`.execute(db),
  )

  const [primera, segunda, vacia] = [
    (await esperaDe(t, caja)).body,
    (await esperaDe(t, caja, { page: 2 })).body,
    (await esperaDe(t, caja, { page: 3 })).body,
  ]

  const dias = [...primera.data, ...segunda.data].map(({ dia }) => dia)
  expect([primera.data.length, segunda.data.length, vacia.data.length]).toEqual([500, 101, 0])
  expect(dias).toEqual([...dias].sort())
  expect(new Set([...primera.data, ...segunda.data].map(({ id }) => id)).size).toBe(601)
  for (const pagina of [primera, segunda, vacia]) {
    expect(pagina).toMatchObject({
      total: 601,
      cobrosPorDia: { deHoy: 1, deAntes: 600 },
      totales: { totalEfectivo: 1100, totalGeneral: 1100 },
    })
  }
})

test('refunds, reversals and corrections are told apart, and an order that was removed says so (D-37)', async () => {
  const { caja, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const [uno, otro] = [await tomarPedido(t, caja.tk, caja.usuario), await tomarPedido(t, caja.tk, caja.usuario)]
  const devolucion = { importe: 150, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  await t.call(encargado.tk, pedidos.devolver, { params: { id: uno.id }, body: devolucion })
  await t.call(maestro.tk, pedidos.eliminar, { params: { id: otro.id }, body: { motivo: 'Duplicado' } })

  const { body } = await esperaDe(t, encargado)
  const { id } = (await cerrarCaja(t, encargado)).body.data
  const acta = (await t.call(encargado.tk, cortes.acta, { params: { id } })).body.data
  const panel = (await t.call(maestro.tk, cortes.admin, { params: { date: '2026-11-24' } })).body

  const ajustes = { movimientos: 2, importe: -650 }
  expect(body).toMatchObject({ ajustes, totales: { totalGeneral: 350 } })
  expect(acta).toMatchObject({ ajustes, totalGeneral: 350 })
  expect(acta.transacciones.map(({ tipo, importe, pedidoEliminado }) => [tipo, importe, pedidoEliminado])).toEqual([
    ['total', 500, false],
    ['total', 500, true],
    ['devolucion', -150, false],
    ['reverso', -500, true],
  ])
  expect(panel.data.find(({ idCorte }) => idCorte === id)?.ajustes).toEqual(ajustes)
})

test('a correction stays with the till that took the money while that is open, and then goes to who corrects', async () => {
  const { caja, encargado } = await abrirTienda(t)
  const corregir = async () => {
    const { id } = await tomarPedido(t, caja.tk, caja.usuario)
    const { body } = await t.call(caja.tk, pedidos.transaccion, { params: { id } })
    return async () => {
      const correccion = { formaPago: 'Debito', motivo: 'Pagó con tarjeta' } as const
      await t.call(encargado.tk, pedidos.corregir, { params: { id: body.data[0]?.id ?? 0 }, body: correccion })
      return (await t.call(caja.tk, pedidos.transaccion, { params: { id } })).body.data
    }
  }
  const [abierta, cerrada] = [await corregir(), await corregir()]

  const antes = await abierta()
  expect((await esperaDe(t, caja)).body.totales).toMatchObject({ totalEfectivo: 500, totalDebito: 500 })
  await cerrarCaja(t, caja)
  const despues = await cerrada()

  expect(antes.map(({ idCaja }) => idCaja)).toEqual(Array(3).fill(caja.usuario.id))
  expect(antes.map(({ registradoPor }) => registradoPor?.split(' ')[0] ?? null)).toEqual(['Elena', 'Elena', null])
  expect(despues.map(({ idCaja, enCorte }) => [idCaja === caja.usuario.id, enCorte])).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})

test('a manager opens the certificates of his cashiers, and nobody the one of another person or branch (D-59)', async () => {
  const [tienda, ajena] = [await abrirTienda(t), await abrirTienda(t)]
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario)
  const { id } = (await cerrarCaja(t, tienda.caja)).body.data
  const acta = async ({ tk }: typeof tienda.caja) => (await t.call(tk, cortes.acta, { params: { id } })).status

  expect((await esperaDe(t, tienda.encargado)).body.cortesIndividuales).toEqual([
    { idCorte: id, nombreCreador: expect.stringMatching(/^Carmen/), totalGeneral: 500, diferencia: null },
  ])
  expect(
    await Promise.all([tienda.caja, tienda.encargado, tienda.otra, ajena.encargado, ajena.caja].map(acta)),
  ).toEqual([200, 200, 404, 404, 404])
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
  for (const otro of [nuestra.otra, ajena.caja, ajena.encargado]) expect(await ver(otro, dePersona)).toBe(404)
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

test('the manager to whom a cashier came reads no patient of the branch that he left', async () => {
  const [vieja, nueva] = [await abrirTienda(t), await abrirTienda(t)]
  const { usuario } = vieja.caja
  const { id: deAntes } = await tomarPedido(t, vieja.caja.tk, usuario)
  await t.db.updateTable('usuario').set({ id_sucursal: nueva.idSucursal }).where('id', '=', usuario.id).execute()
  const movida = { tk: await t.entrar(usuario), usuario: { ...usuario, idSucursal: nueva.idSucursal } }
  const { id: deAhora } = await tomarPedido(t, movida.tk, movida.usuario)
  const { id } = (await cerrarCaja(t, movida)).body.data

  const leer = async ({ tk }: { tk: string }) => {
    const { cobros, totalGeneral, transacciones } = (await t.call(tk, cortes.acta, { params: { id } })).body.data
    return { cobros, total: totalGeneral, pedidos: transacciones.map((fila) => fila.idPedido) }
  }
  expect(await leer(nueva.encargado)).toEqual({ cobros: 2, total: 1000, pedidos: [deAhora] })
  for (const quien of [movida, await abrirMaestro(t)])
    expect(await leer(quien)).toEqual({ cobros: 2, total: 1000, pedidos: [deAntes, deAhora] })
  // The branch that he left still closes what he took there.
  expect((await esperaDe(t, vieja.encargado)).body.data.map((fila) => fila.idPedido)).toEqual([deAntes])
})
