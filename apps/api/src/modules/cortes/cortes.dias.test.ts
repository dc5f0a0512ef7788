import { cortes } from '@nitida/contract/cortes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja, diaDe, esperaDe } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ponerServidorEn } from '../../../test/zona.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

/** Moves the clock and logs in again, because a session lasts for half a day. */
async function irA(texto: string, cajero: Cajero): Promise<Cajero> {
  t.ponerReloj(new Date(texto))
  return { ...cajero, tk: await t.entrar(cajero.usuario) }
}

async function actaDe(cajero: Cajero, id: number) {
  const { body } = await t.call(cajero.tk, cortes.acta, { params: { id } })
  return body.data
}

test('a page that stayed open over midnight books nothing to the new day, and says the totals of today', async () => {
  const { caja } = await abrirTienda(t)
  const noche = await irA('2026-11-25T05:50:00Z', caja) // ten to midnight
  await tomarPedido(t, noche.tk, noche.usuario)
  const pagina = (await esperaDe(t, noche)).body
  const madrugada = await irA('2026-11-25T06:10:00Z', caja)
  const cerrarCon = (fechaCorte: string) =>
    t.call(madrugada.tk, cortes.crear, { body: { ...pagina.totales, fechaCorte } })

  const vieja = await cerrarCon(pagina.fechaCorte)
  expect(vieja).toMatchObject({ status: 409, body: { error: 'CORTE_DE_OTRO_DIA', totales: { totalGeneral: 500 } } })
  expect((await diaDe(t, madrugada)).existe).toBe(false)
  expect((await cerrarCon((await esperaDe(t, madrugada)).body.fechaCorte)).status).toBe(200)
})

// A branch is closed by its own wall clock, wherever the server stands (C6, D-60).
const servidores = ['UTC', 'America/Mexico_City', 'Asia/Tokyo']
const momentos = [
  ['2026-11-25T05:59:59Z', 'America/Mexico_City', '2026-11-24T23:59:59'],
  ['2026-11-25T06:00:00Z', 'America/Mexico_City', '2026-11-25T00:00:00'],
  ['2026-11-25T00:00:00Z', 'America/Mexico_City', '2026-11-24T18:00:00'],
  ['2026-11-25T07:59:59Z', 'America/Tijuana', '2026-11-24T23:59:59'],
  ['2026-11-25T08:00:00Z', 'America/Tijuana', '2026-11-25T00:00:00'],
  ['2026-07-25T06:59:59Z', 'America/Tijuana', '2026-07-24T23:59:59'], // an hour earlier in summer
  ['2026-11-25T04:59:59Z', 'America/Cancun', '2026-11-24T23:59:59'],
  ['2026-11-25T05:00:00Z', 'America/Cancun', '2026-11-25T00:00:00'],
] as const

test.each(servidores.flatMap((servidor) => momentos.map((momento) => [servidor, ...momento] as const)))(
  'server in %s, %s in %s: the closing says %s, and so does its payment',
  async (servidor, instante, zona, pared) => {
    ponerServidorEn(servidor)
    const tienda = await abrirTienda(t, { zona })
    const [caja, encargado] = [await irA(instante, tienda.caja), await irA(instante, tienda.encargado)]
    const dia = pared.slice(0, 10)
    await tomarPedido(t, caja.tk, caja.usuario)

    for (const cajero of [caja, encargado]) {
      const espera = (await esperaDe(t, cajero)).body
      expect([espera.dia, espera.fechaCorte, espera.data[0]?.dia]).toEqual([dia, pared, dia])
      const { body } = await cerrarCaja(t, cajero)
      const acta = await actaDe(cajero, body.data.id)
      expect([acta.dia, acta.fechaCorte, acta.createDate]).toEqual([dia, pared, new Date(instante).toISOString()])
      expect(await diaDe(t, cajero)).toMatchObject({ existe: true, dia })
    }
  },
)

test('somebody without branch closes by the day of the centre', async () => {
  const maestro = await irA('2026-11-25T05:30:00Z', await abrirMaestro(t))

  const { body } = await cerrarCaja(t, maestro)

  expect(await actaDe(maestro, body.data.id)).toMatchObject({
    dia: '2026-11-24',
    fechaCorte: '2026-11-24T23:30:00',
    direccionSucursal: '',
    idSucursal: null,
  })
})

test('a payment after the closing waits for the next day, and one closing takes what skipped days left (C7, D-61)', async () => {
  let { caja } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  await cerrarCaja(t, caja)

  await tomarPedido(t, caja.tk, caja.usuario, { formaPago: 'Debito' })
  const despues = await diaDe(t, caja)
  const repetido = await cerrarCaja(t, caja)
  caja = await irA('2026-11-26T16:00:00Z', caja) // the 25th was skipped
  await tomarPedido(t, caja.tk, caja.usuario)
  const espera = (await esperaDe(t, caja)).body
  const { body } = await cerrarCaja(t, caja)

  expect(despues).toMatchObject({ existe: true, posteriores: { cobros: 1, importe: 500 } })
  expect(repetido.body.error).toBe('CORTE_YA_REGISTRADO')
  expect(espera.data.map(({ dia, formaPago }) => [dia, formaPago])).toEqual([
    ['2026-11-24', 'Debito'],
    ['2026-11-26', 'Efectivo'],
  ])
  expect(body.data).toMatchObject({ totalEfectivo: 500, totalDebito: 500, totalGeneral: 1000 })
  expect(await actaDe(caja, body.data.id)).toMatchObject({
    dia: '2026-11-26',
    cobros: 2,
    cobrosDeDiasAnteriores: 1,
  })
  expect(await diaDe(t, caja)).toMatchObject({ existe: true, posteriores: { cobros: 0, importe: 0 } })
})

test('a payment of a branch where it is tomorrow already waits for tomorrow', async () => {
  const cancun = await abrirTienda(t, { zona: 'America/Cancun' })
  const centro = await abrirTienda(t)
  const maestro = await irA('2026-11-25T05:30:00Z', await abrirMaestro(t, centro.idSucursal))
  await tomarPedido(t, maestro.tk, maestro.usuario, { idSucursal: cancun.idSucursal, fechaEntrega: '2026-12-01' })

  const hoy = (await esperaDe(t, maestro)).body
  const manana = (await esperaDe(t, await irA('2026-11-25T18:00:00Z', maestro))).body

  expect([hoy.dia, hoy.total]).toEqual(['2026-11-24', 0])
  expect(manana.data.map(({ dia, direccionSucursal }) => [dia, direccionSucursal])).toEqual([
    ['2026-11-25', expect.stringContaining('Calle')],
  ])
})

test('who changes branch keeps his till: it is his own, in the zone he works in now', async () => {
  const [centro, tijuana] = [await abrirTienda(t), await abrirTienda(t, { zona: 'America/Tijuana' })]
  const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal: centro.idSucursal })
  await tomarPedido(t, await t.entrar(usuario), usuario)
  await t.db.updateTable('usuario').set({ id_sucursal: tijuana.idSucursal }).where('id', '=', usuario.id).execute()
  const cajero = { usuario, tk: await t.entrar(usuario) }

  const { body } = await cerrarCaja(t, cajero)

  expect(await actaDe(cajero, body.data.id)).toMatchObject({
    totalGeneral: 500,
    idSucursal: tijuana.idSucursal,
    fechaCorte: '2026-11-24T08:00:00',
  })
})
