import { citas } from '@nitida/contract/citas'
import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import { type HoyDeLaCadena, mostrador } from '@nitida/contract/mostrador'
import { pedidos, type VistaDePedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, type ClienteDePrueba } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { recibirEn, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const UNA_SEMANA = 7 * 24 * 3600 * 1000

let t: TestApp
let maestro: Puesto

const hoyDe = async (puesto: Puesto) => {
  const { body } = await t.call(puesto.tk, mostrador.hoy, {})
  if (!body.data?.citas) throw new Error('no day')
  return { ...body.data, citas: body.data.citas }
}

const sucursalesDe = ({ body }: { body: { data: HoyDeLaCadena } }) => body.data.sucursales ?? []

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
})
afterAll(() => t?.cerrar())

describe('today', () => {
  let puesto: Puesto
  let jefe: Puesto
  let vecino: Puesto
  let paciente: ClienteDePrueba

  /** Moves the order's promised day, with all that depends on it. */
  const prometer = (id: number, fecha: string) =>
    t.db.updateTable('pedido').set({ fecha_entrega: fecha }).where('id', '=', id).execute()

  beforeAll(async () => {
    puesto = await abrirPuesto(t, '2')
    jefe = await abrirPuesto(t, '1', puesto.idSucursal)
    vecino = await abrirPuesto(t, '2', puesto.idSucursal)
    paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
    const cita = { cliente: paciente, fecha: '2026-11-24' }
    await buildCita(t.db, { ...cita, hora: '09:00', confirmada: true })
    await buildCita(t.db, { ...cita, hora: '10:00' })
    await buildCita(t.db, { ...cita, hora: '11:00', confirmada: true })
    await buildCita(t.db, { ...cita, hora: '12:00', cancelada: true })
    await buildCita(t.db, { ...cita, fecha: '2026-11-25', hora: '10:00' })

    t.ponerReloj(new Date(AHORA.getTime() - UNA_SEMANA))
    const entonces = { ...puesto, tk: await t.entrar(puesto.usuario) }
    await tomarEn(t, entonces, paciente.id, { anticipo: 40 })
    t.ponerReloj(new Date(AHORA.getTime() - UNA_SEMANA + 60_000))
    await tomarEn(t, entonces, paciente.id, { anticipo: 7 }) // a week ago, but later in the day
    t.ponerReloj(AHORA)
    const atrasado = await tomarEn(t, puesto, paciente.id)
    await prometer(atrasado.pedidoId, '2026-11-21')
    const deHoy = await tomarEn(t, vecino, paciente.id, { anticipo: 30 })
    await prometer(deHoy.pedidoId, '2026-11-24')
    const listo = await tomarEn(t, puesto, paciente.id)
    await prometer(listo.pedidoId, '2026-11-20')
    await recibirEn(t, puesto, listo.pedidoId)
    const viejo = await tomarEn(t, vecino, paciente.id, { anticipo: 20 })
    await recibirEn(t, puesto, viejo.pedidoId)
    await prometer(viejo.pedidoId, '2026-11-24')
    await t.db
      .updateTable('pedido')
      .set({ estatus_en: new Date(AHORA.getTime() - UNA_SEMANA - 86_400_000) })
      .where('id', '=', viejo.pedidoId)
      .execute()
  })

  test('an order is late or ready, never both, and each number has its rows', async () => {
    const { pedidos: suyos, citas: suyas } = await hoyDe(puesto)
    expect(suyas).toMatchObject({ total: 3, atendidas: 1, faltan: 2, porConfirmarHoy: 1, porConfirmarManana: 1 })
    expect(suyas.proximas.map(({ hora }) => hora)).toEqual(['10:00', '11:00'])
    expect(suyos).toMatchObject({
      atrasados: 1,
      mayorRetraso: 3,
      seEntreganHoy: 2,
      enSucursalDeHoy: 1,
      listos: 2,
      listosViejos: 1,
      trasladosViejos: 0,
      ordenesTarde: 0,
    })
    expect(suyos?.urgentes.map(({ fechaEntregaPrevista }) => fechaEntregaPrevista)).toEqual([
      '2026-11-21',
      '2026-11-24',
      '2026-11-24',
    ])
    expect(suyos?.sinRecoger).toMatchObject([
      { saldoPendiente: 480, diasListo: 8 },
      { saldoPendiente: 400, diasListo: 0, telefonoCliente: paciente.telefono },
    ])
  })

  test('the list behind each number has as many rows, at the counter and for the owner', async () => {
    t.ponerReloj(new Date(AHORA.getTime() + 30_000)) // within the minute of the appointment at ten
    const deCitas = async (ver: VistaDeCitas) =>
      (await t.call(puesto.tk, citas.listPorSucursal, { params: { branchId: puesto.idSucursal }, query: { ver } })).body
        .total
    const dePedidos = async (vista: VistaDePedidos) =>
      (
        await t.call(puesto.tk, pedidos.listPorSucursal, {
          params: { branchId: puesto.idSucursal },
          query: { vista, page: 1, limit: 5 },
        })
      ).body.total
    const { citas: suyas, pedidos: suyos } = await hoyDe(puesto)
    const cadena = await t.call(maestro.tk, mostrador.cadena, {})
    const suya = sucursalesDe(cadena).find(({ idSucursal }) => idSucursal === puesto.idSucursal)
    const deLasListas = [await deCitas('vivas'), await deCitas('porLlamar')]
    t.ponerReloj(AHORA)

    expect(suya).toMatchObject({ citas: suyas.total, atrasados: suyos?.atrasados })
    expect(suya?.porConfirmar).toBe(suyas.porConfirmarHoy + suyas.porConfirmarManana)
    expect(deLasListas).toEqual([suyas.total, suya?.porConfirmar])
    expect(await Promise.all((['atrasados', 'hoy', 'listos'] as const).map(dePedidos))).toEqual([
      suyos?.atrasados,
      suyos?.seEntreganHoy,
      suyos?.listos,
    ])
  })

  test('a cashier sees his own till, the encargado the branch, against a week ago at this hour', async () => {
    expect((await hoyDe(puesto)).caja).toEqual({ importe: 200, antes: 40 })
    expect((await hoyDe(vecino)).caja).toEqual({ importe: 50, antes: null })
    expect((await hoyDe(jefe)).caja).toEqual({ importe: 250, antes: 40 })
    expect((await hoyDe(jefe)).cajasAbiertas).toHaveLength(2)
  })

  test('an optometrist sees appointments alone, and the laboratory nothing', async () => {
    const medico = await abrirPuesto(t, '4', puesto.idSucursal)
    const suyo = await hoyDe(medico)
    expect([suyo.citas.total, suyo.pedidos, suyo.caja, suyo.cajasAbiertas]).toEqual([3, null, null, null])
    expect(suyo.fallidas).toEqual([])
    const taller = await abrirPuesto(t, '3', puesto.idSucursal)
    expect((await t.call(taller.tk, mostrador.hoy, {})).status).toBe(403)
  })

  test('the menu counts what is to confirm and what is late, of the own branch', async () => {
    expect((await t.call(puesto.tk, mostrador.conteos, {})).body.data).toEqual({ porConfirmar: 2, atrasados: 1 })
    const medico = await abrirPuesto(t, '4', puesto.idSucursal)
    expect((await t.call(medico.tk, mostrador.conteos, {})).body.data).toEqual({ porConfirmar: 2, atrasados: null })
  })

  test('the owner sees every branch by its own numbers, and nobody else does', async () => {
    const cadena = await t.call(maestro.tk, mostrador.cadena, {})
    const suya = sucursalesDe(cadena).find(({ idSucursal }) => idSucursal === puesto.idSucursal)
    expect(suya).toMatchObject({
      citas: 3,
      atendidas: 1,
      porConfirmar: 2,
      ventas: { importe: 2000, antes: 500 },
      cobrado: { importe: 250, antes: 40 },
      atrasados: 1,
      mayorRetraso: 3,
      cajasAbiertas: 2,
      cajasDeAntes: 1,
      serie: [500, 2000],
    })
    const dosAntes = await t.call(maestro.tk, mostrador.cadena, { query: { semanas: '2' } })
    expect(sucursalesDe(dosAntes).find(({ idSucursal }) => idSucursal === puesto.idSucursal)).toMatchObject({
      ventas: { importe: 2000, antes: null },
      cobrado: { importe: 250, antes: null },
    })
    const cobrado = sucursalesDe(cadena).reduce((suma, { cobrado }) => suma + cobrado.importe, 0)
    expect((cadena.body.data.porForma ?? []).reduce((suma, { importe }) => suma + importe, 0)).toBe(cobrado)
    expect((await t.call(jefe.tk, mostrador.cadena, {})).status).toBe(403)
  })
})

test('a part that cannot be looked up fails alone, at the counter and for the owner', async () => {
  const puesto = await abrirPuesto(t, '2')
  await conDuenio(t.url, (db) => sql`revoke select on pago from nitida_app`.execute(db))
  try {
    const { body } = await t.call(puesto.tk, mostrador.hoy, {})
    expect(body.data).toMatchObject({ citas: { total: 0 }, pedidos: { listos: 0 }, caja: null, cajasAbiertas: null })
    expect(body.data?.fallidas.toSorted()).toEqual(['caja', 'cajasAbiertas'])
    expect((await t.call(maestro.tk, mostrador.cadena, {})).body.data).toMatchObject({
      sucursales: null,
      porForma: null,
    })
  } finally {
    await conDuenio(t.url, (db) => sql`grant select on pago to nitida_app`.execute(db))
  }
  expect((await t.call(puesto.tk, mostrador.hoy, {})).body.data?.fallidas).toEqual([])
})

test('blind closings hide the money of the day from the counter', async () => {
  const ciego = await crearTestApp({ entorno: { corteCiego: true } })
  try {
    const puesto = await abrirPuesto(ciego, '1')
    expect((await ciego.call(puesto.tk, mostrador.hoy, {})).body.data?.caja).toBeNull()
  } finally {
    await ciego.cerrar()
  }
})
