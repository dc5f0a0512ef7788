import { cortes } from '@nitida/contract/cortes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirMaestro, abrirTienda, cerrarCaja, diaDe, esperaDe, SIN_COBROS, sellosDe } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const guardado = (id: number) => t.db.selectFrom('corte').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a person closes his own till, a manager his whole branch; a payment is in one of each kind (D-59)', async () => {
  const { caja, otra, encargado, idSucursal } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario, { formaPago: 'Credito' })
  await tomarPedido(t, otra.tk, otra.usuario, { formaPago: 'Transferencia' })

  const dePersona = await cerrarCaja(t, caja)
  const deSucursal = await cerrarCaja(t, encargado)

  expect(dePersona.body.data).toMatchObject({ ...SIN_COBROS, totalCredito: 500, totalGeneral: 500 })
  expect(deSucursal.body.data).toMatchObject({
    ...SIN_COBROS,
    totalCredito: 500,
    totalTransferencia: 500,
    totalGeneral: 1000,
  })
  expect(await guardado(dePersona.body.data.id)).toMatchObject({
    tipo: 1,
    id_usuario: caja.usuario.id,
    id_sucursal: idSucursal,
    dia: '2026-11-24',
    creado_en: AHORA,
  })
  expect(await guardado(deSucursal.body.data.id)).toMatchObject({ tipo: 0, id_usuario: encargado.usuario.id })
  const suyos = (await sellosDe(t)).filter((pago) => pago.sucursal === idSucursal)
  expect(suyos.map(({ persona, deSucursal }) => [persona, deSucursal])).toEqual([
    [dePersona.body.data.id, deSucursal.body.data.id],
    [null, deSucursal.body.data.id],
  ])
})

test('a second closing of the day is refused in the words of the specification, and an empty day may be closed', async () => {
  const { caja } = await abrirTienda(t)

  const vacio = await cerrarCaja(t, caja)
  const segundo = await cerrarCaja(t, caja)

  expect(vacio).toMatchObject({ status: 200, body: { data: SIN_COBROS } })
  expect(segundo).toMatchObject({
    status: 409,
    body: { error: 'CORTE_YA_REGISTRADO', message: '¡Ya has registrado tu corte de hoy!' },
  })
  expect(await diaDe(t, caja)).toMatchObject({ existe: true, idCorte: vacio.body.data.id, dia: '2026-11-24' })
})

test.each(['totalEfectivo', 'totalCredito', 'totalDebito', 'totalTransferencia', 'totalGeneral'])(
  'a %s that is not the current one gets 409 with the fresh totals, and nothing is written (C2, D-9)',
  async (campo) => {
    const { caja, idSucursal } = await abrirTienda(t)
    await tomarPedido(t, caja.tk, caja.usuario)
    const frescos = { ...SIN_COBROS, totalEfectivo: 500, totalGeneral: 500 }

    const { status, body } = await cerrarCaja(t, caja, { [campo]: 500.01 })

    expect([status, body.error, body.totales]).toEqual([409, 'CORTE_CAMBIADO', frescos])
    expect(await diaDe(t, caja)).toMatchObject({ existe: false, posteriores: { cobros: 1, importe: 500 } })
    const suyos = (await sellosDe(t)).filter((pago) => pago.sucursal === idSucursal)
    expect(suyos.map(({ persona }) => persona)).toEqual([null])
    expect((await t.call(caja.tk, cortes.crear, { body: frescos })).status).toBe(200)
  },
)

test('who closes, which branch, what kind and when never come from the body (D-9)', async () => {
  const [nuestra, ajena] = [await abrirTienda(t), await abrirTienda(t)]
  const { body } = await pedirCrudo(t.app, 'POST', '/cortesCaja/crear', {
    tk: nuestra.caja.tk,
    body: {
      idCreador: ajena.caja.usuario.id,
      nombreCreador: 'Otra Persona',
      tipoUsuarioCreador: 0,
      fechaCorte: '2026-11-24T23:59:59',
      dia: '2020-01-01',
      reabierto_en: AHORA.toISOString(),
      totalEfectivo: '0.00',
      totalCredito: '0.00',
      totalDebito: '0.00',
      totalTransferencia: '0.00',
      totalGeneral: '0.00',
    },
  })

  expect(body).toMatchObject({ success: true })
  const corte = await t.db
    .selectFrom('corte')
    .selectAll()
    .where('id_usuario', '=', nuestra.caja.usuario.id)
    .executeTakeFirstOrThrow()
  expect(corte).toMatchObject({ tipo: 1, dia: '2026-11-24', id_sucursal: nuestra.idSucursal, reabierto_en: null })
  expect(await diaDe(t, ajena.caja)).toMatchObject({ existe: false })
})

test('a foreign branch in the body is refused, the own one and the empty value are not; a master names any', async () => {
  const [nuestra, ajena] = [await abrirTienda(t), await abrirTienda(t)]
  const maestro = await abrirMaestro(t)

  const ajenas = [
    await cerrarCaja(t, nuestra.caja, { idSucursal: ajena.idSucursal }),
    await cerrarCaja(t, nuestra.encargado, { idSucursal: ajena.idSucursal }),
    await cerrarCaja(t, nuestra.caja, { idSucursal: 999_999 }),
  ]
  const propias = [
    await cerrarCaja(t, nuestra.caja, { idSucursal: nuestra.idSucursal }),
    await cerrarCaja(t, nuestra.encargado, { idSucursal: String(nuestra.idSucursal) }),
    await cerrarCaja(t, ajena.caja, { idSucursal: 0 }),
    await cerrarCaja(t, maestro, { idSucursal: ajena.idSucursal }),
  ]

  expect(ajenas.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([404, 'NO_ENCONTRADO']))
  expect(propias.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await guardado(propias[3]?.body.data.id ?? 0)).toMatchObject({ tipo: 1, id_sucursal: null })
})

test('a manager without branch, or whose branch stopped working, cannot close', async () => {
  const sinSucursal = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
  const solo = { usuario: sinSucursal, tk: await t.entrar(sinSucursal) }
  const { encargado, idSucursal } = await abrirTienda(t)
  await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', idSucursal).execute()

  for (const cajero of [solo, encargado]) {
    const respuestas = [
      await esperaDe(t, cajero),
      await t.call(cajero.tk, cortes.crear, { body: SIN_COBROS }),
      await t.call(cajero.tk, cortes.crearMovimiento, { body: { tipo: 'fondo', importe: 10, motivo: 'Cambio' } }),
    ]
    for (const { status, body } of respuestas) expect([status, body.error]).toEqual([409, 'SIN_SUCURSAL_ASIGNADA'])
    const asignada = await t.call(cajero.tk, cortes.sucursalAsignada, { params: { userId: cajero.usuario.id } })
    expect(asignada.body).toEqual({ success: true, sucursalAsignada: false, sucursal: null })
    expect(await diaDe(t, cajero)).toMatchObject({ existe: false, idCorte: null, posteriores: { cobros: 0 } })
  }
  const { body } = await t.call(solo.tk, cortes.crear, { body: SIN_COBROS })
  expect(body.message).toBe('¡No tiene sucursal asignada como encargado!')
})

test('the drawer is counted by the server: pieces, expected cash, difference (D-62)', async () => {
  const { caja } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  for (const [tipo, importe] of [
    ['fondo', 300],
    ['retiro', 120.5],
    ['gasto', 9.5],
  ] as const) {
    await t.call(caja.tk, cortes.crearMovimiento, { body: { tipo, importe, motivo: 'De la tienda' } })
  }

  const { body } = await cerrarCaja(t, caja, { arqueo: { b500: 1, b100: 1, b20: 1, m20: 1, m050: 60 } })

  const acta = await t.call(caja.tk, cortes.acta, { params: { id: body.data.id } })
  expect(acta.body.data).toMatchObject({
    fondo: 300,
    retiros: 120.5,
    gastos: 9.5,
    totalEfectivo: 500,
    efectivoEsperado: 670,
    efectivoContado: 670,
    diferencia: 0,
    arqueo: { b500: 1, b100: 1, b20: 1, m20: 1, m050: 60 },
    movimientos: [{ tipo: 'fondo', importe: 300 }, { tipo: 'retiro' }, { tipo: 'gasto' }],
    cobros: 1,
    cobrosDeDiasAnteriores: 0,
    reapertura: null,
  })
})

test('a larger difference wants a note, over or short; without a count nobody asks', async () => {
  const { caja, otra } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)

  const faltan = await cerrarCaja(t, caja, { arqueo: { b200: 2, m10: 4 } })
  const sobran = await cerrarCaja(t, caja, { arqueo: { b500: 1, b50: 1, m1: 1 }, nota: '   ' })
  const justo = await cerrarCaja(t, caja, { arqueo: { b200: 2, b50: 1 } })
  const sinContar = await cerrarCaja(t, otra)

  for (const { status, body } of [faltan, sobran]) {
    expect([status, body.error]).toEqual([422, 'CORTE_SIN_NOTA'])
    expect(body.message).toBe('Escribe una nota: la diferencia de efectivo es mayor que $50.00.')
  }
  expect([justo.status, sinContar.status]).toEqual([200, 200])
  expect(await guardado(justo.body.data.id)).toMatchObject({ efectivo_contado: 450_00, nota: null })
  expect(await guardado(sinContar.body.data.id)).toMatchObject({ efectivo_contado: null, arqueo: null })
})

test('the limit of the note and the blind count are settings', async () => {
  const estricta = await crearTestApp({ url: t.url, entorno: { corteDiferenciaSinNota: 0, corteCiego: true } })
  const { caja } = await abrirTienda(t)

  const espera = await esperaDe(estricta, caja)
  const sinNota = await cerrarCaja(estricta, caja, { arqueo: { m050: 1 } })
  const conNota = await cerrarCaja(estricta, caja, { arqueo: { m050: 1 }, nota: ' Sobró una moneda ' })
  await estricta.cerrar()

  expect([espera.body.ciego, espera.body.diferenciaSinNota]).toEqual([true, 0])
  expect([sinNota.body.error, conNota.status]).toEqual(['CORTE_SIN_NOTA', 200])
  expect(await guardado(conNota.body.data.id)).toMatchObject({ nota: 'Sobró una moneda' })
})

test.each([
  { arqueo: { b500: -1 } },
  { arqueo: { b500: 1.5 } },
  { arqueo: { b500: 100_001 } },
  { arqueo: { b300: 1 } },
  { nota: 'x'.repeat(501) },
  { totalGeneral: 'mucho' },
  { totalGeneral: null },
])('what no screen sends is refused: %j', async (cambios) => {
  const { caja } = await abrirTienda(t)
  const body = { ...SIN_COBROS, ...cambios }

  expect(await pedirCrudo(t.app, 'POST', '/cortesCaja/crear', { tk: caja.tk, body })).toMatchObject({
    status: 422,
    body: { error: 'DATOS_INVALIDOS' },
  })
  expect(await diaDe(t, caja)).toMatchObject({ existe: false })
})

test('one key is one closing, and the second answer is the first', async () => {
  const { caja } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  const body = { ...SIN_COBROS, totalEfectivo: 500, totalGeneral: 500 }
  const enviar = () => t.call(caja.tk, cortes.crear, { body }, { 'idempotency-key': 'corte-de-hoy-1' })

  const [primera, segunda] = [await enviar(), await enviar()]

  expect([primera.status, segunda.status, segunda.body]).toEqual([200, 200, primera.body])
})

test('a closing is audited with its totals and nothing personal', async () => {
  const { caja, idSucursal } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)

  const { body } = await cerrarCaja(t, caja, { nota: 'Todo en orden' })

  const hechos = await t.db
    .selectFrom('auditoria')
    .selectAll()
    .where('entidad', '=', 'corte')
    .where('id_entidad', '=', body.data.id)
    .execute()
  expect(hechos).toMatchObject([
    { accion: 'corte registrado', id_usuario: caja.usuario.id, id_sucursal: idSucursal, en: AHORA },
  ])
  expect(hechos[0]?.despues).toEqual({
    tipo: 1,
    dia: '2026-11-24',
    efectivo: 500_00,
    credito: 0,
    debito: 0,
    transferencia: 0,
    general: 500_00,
    fondo: 0,
    retiros: 0,
    gastos: 0,
    contado: null,
    cobros: 1,
  })
})
