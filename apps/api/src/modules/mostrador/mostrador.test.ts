import { citas } from '@nitida/contract/citas'
import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import { facturacion } from '@nitida/contract/facturacion'
import { mensajes } from '@nitida/contract/mensajes'
import { mostrador } from '@nitida/contract/mostrador'
import { pedidos, type VistaDePedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, type ClienteDePrueba } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { pedidoNuevo } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

const UNA_SEMANA = 7 * 24 * 3600 * 1000

let t: TestApp
let caja: Puesto
let optometrista: Puesto
let maestro: Puesto
let ajeno: Puesto
let rosa: ClienteDePrueba

const tomar = async (puesto: Puesto, idCliente: number, cambios: object = {}) => {
  const body = pedidoNuevo(idCliente, puesto.idSucursal, { tipoPago: 'Anticipo', anticipo: 100, ...cambios })
  const tomado = await t.call(puesto.tk, pedidos.crear, { body })
  expect(tomado.status).toBe(200)
  return tomado.body
}
const recibir = (puesto: Puesto, id: number) =>
  t.call(puesto.tk, pedidos.actualizarEstatus, {
    params: { id },
    body: { estatusActualizado: 'Recibido en sucursal' },
  })
const hoyDe = async (puesto: Puesto) => {
  const { body } = await t.call(puesto.tk, mostrador.hoy, {})
  if (!body.data) throw new Error('no day')
  return body.data
}

beforeAll(async () => {
  t = await crearTestApp()
  caja = await abrirPuesto(t, '2')
  optometrista = await abrirPuesto(t, '4', caja.idSucursal)
  maestro = await abrirPuesto(t, '0', caja.idSucursal)
  ajeno = await abrirPuesto(t, '2')
  rosa = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'ROSA IBÁÑEZ PEÑA', telefono: '2225550101' })
})
afterAll(() => t?.cerrar())

describe('the page of a patient', () => {
  let enSucursal: number

  beforeAll(async () => {
    await buildCita(t.db, { cliente: rosa })
    enSucursal = (await tomar(caja, rosa.id)).pedidoId
    await tomar(caja, rosa.id, { tipoPago: 'total', anticipo: undefined })
    await recibir(caja, enSucursal)
    await tomar(caja, rosa.id) // newer, owes as well, and is not in the branch
    await buildVisita(t.db, { cliente: rosa })
    const revision = { id_cliente: rosa.id, dia: '2027-05-24', id_usuario: optometrista.usuario.id, en: AHORA }
    await t.db.insertInto('revision_indicada').values(revision).execute()
  })

  test('says who, how many of each, and which order to collect on: the one that waits', async () => {
    const { body } = await t.call(caja.tk, mostrador.paciente, { params: { id: rosa.id } })

    expect(body.data.cliente).toMatchObject({ nombreCompleto: 'ROSA IBÁÑEZ PEÑA', saldoPendiente: 800 })
    expect(body.data.cuentas).toMatchObject({ citas: 1, pedidos: 3, pagos: 3, registros: 1, facturas: 0 })
    expect(body.data.porCobrar).toMatchObject({ id: enSucursal, saldoPendiente: 400, estatus: 'Recibido en sucursal' })
    expect(body.data.ultimoPedido).toMatchObject({ folio: 3, estatusDesde: AHORA.toISOString() })
    expect(body.data).toMatchObject({ conSaldo: 2, ultimaVisita: '2026-11-24', proximaRevision: '2027-05-24' })
    const visita = await t.db.selectFrom('visita').select('id').where('id_cliente', '=', rosa.id).executeTakeFirst()
    expect(body.data.idUltimaVisita).toBe(visita?.id)
  })

  test('tells an optometrist nothing of orders or money, and of another branch nothing at all', async () => {
    const params = { id: rosa.id }
    const { body } = await t.call(optometrista.tk, mostrador.paciente, { params })
    expect(body.data.cuentas).toMatchObject({ citas: 1, registros: 1, pedidos: null, pagos: null, facturas: null })
    const { porCobrar, ultimoPedido, conSaldo, cliente } = body.data
    expect([porCobrar, ultimoPedido, conSaldo, cliente.saldoPendiente]).toEqual([null, null, null, null])

    expect((await t.call(ajeno.tk, mostrador.paciente, { params })).status).toBe(404)
    expect((await t.call(ajeno.tk, mostrador.pagos, { params })).status).toBe(404)
    expect((await t.call(optometrista.tk, mostrador.pagos, { params })).status).toBe(403)
  })

  test('a look at somebody with clinical records is written down, and at nobody else', async () => {
    const sinRegistros = await buildCliente(t.db, { idSucursal: caja.idSucursal })
    await t.call(optometrista.tk, mostrador.paciente, { params: { id: sinRegistros.id } })
    await t.call(optometrista.tk, mostrador.paciente, { params: { id: rosa.id } })

    const lineas = await t.db
      .selectFrom('auditoria')
      .select(['id_entidad as id', 'accion', 'despues'])
      .where('entidad', '=', 'expediente')
      .where('id_usuario', '=', optometrista.usuario.id)
      .where('id_entidad', 'in', [rosa.id, sinRegistros.id])
      .execute()
    expect(new Set(lineas.map(({ id }) => id))).toEqual(new Set([rosa.id]))
    expect(lineas[0]).toMatchObject({ accion: 'ficha de paciente vista', despues: { idCliente: rosa.id } })
  })

  test('the money of all orders is one list, a page at a time, newest first', async () => {
    const { body } = await t.call(caja.tk, mostrador.pagos, { params: { id: rosa.id }, query: { page: 1, limit: 2 } })
    expect(body.total).toBe(3)
    expect(body.data.map(({ folio, tipo, importe }) => [folio, tipo, importe])).toEqual([
      [3, 'anticipo', 100],
      [2, 'total', 500],
    ])
  })

  test('appointments, messages and invoices are asked for by patient', async () => {
    const otra = await buildCita(t.db, { idSucursal: caja.idSucursal, fecha: '2026-11-26' })
    const query = { idCliente: rosa.id }
    const { body } = await t.call(caja.tk, citas.listPorSucursal, { params: { branchId: caja.idSucursal }, query })
    expect(body.data.map(({ idCliente }) => idCliente)).toEqual([rosa.id])

    const propios = await t.call(caja.tk, mensajes.list, { query })
    expect(propios.body.total).toBeGreaterThan(0)
    expect(new Set(propios.body.data.map(({ idCliente }) => idCliente))).toEqual(new Set([rosa.id]))
    expect((await t.call(caja.tk, mensajes.list, { query: { idCliente: otra.cliente.id } })).body.total).toBe(0)

    expect((await t.call(caja.tk, facturacion.list, { query })).body.total).toBe(0)
  })
})

describe('the box on top', () => {
  const buscar = async (puesto: Puesto, texto: string) =>
    (await t.call(puesto.tk, mostrador.buscar, { query: { texto } })).body

  test('finds patients and orders by name, phone and number, within reach and role', async () => {
    const porNombre = await buscar(caja, 'ibanez')
    expect(porNombre.data.pacientes.data.map(({ id }) => id)).toEqual([rosa.id])
    expect(porNombre.data.pedidos?.data.map(({ folio }) => folio)).toEqual([3, 2, 1])

    expect((await buscar(caja, '222 555 0101')).data.pacientes.data.map(({ id }) => id)).toEqual([rosa.id])
    const [fila] = (await buscar(caja, 'ibanez')).data.pedidos?.data ?? []
    const porFolio = await buscar(caja, `${fila?.sucursalNumber}-${fila?.folio}`)
    expect(porFolio.data.pedidos?.data.map(({ id }) => id)).toEqual([fila?.id])

    const ciega = await buscar(optometrista, 'ibanez')
    expect([ciega.data.pedidos, ciega.data.pacientes.data[0]?.saldoPendiente]).toEqual([null, null])
    expect((await buscar(ajeno, 'ibanez')).data).toMatchObject({ pacientes: { total: 0 }, pedidos: { total: 0 } })
  })

  test('shows a few of many and says how many there are', async () => {
    for (let i = 0; i < 7; i++) await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: `GEMELO ${i}` })
    const { pacientes } = (await buscar(caja, 'gemelo')).data
    expect([pacientes.data.length, pacientes.total]).toEqual([4, 7])
    expect((await t.call(caja.tk, mostrador.buscar, { query: { texto: 'x' } })).status).toBe(422)
  })
})

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
    await tomar(entonces, paciente.id, { anticipo: 40 })
    t.ponerReloj(new Date(AHORA.getTime() - UNA_SEMANA + 60_000))
    await tomar(entonces, paciente.id, { anticipo: 7 }) // a week ago, but later in the day
    t.ponerReloj(AHORA)
    const atrasado = await tomar(puesto, paciente.id)
    await prometer(atrasado.pedidoId, '2026-11-21')
    const deHoy = await tomar(vecino, paciente.id, { anticipo: 30 })
    await prometer(deHoy.pedidoId, '2026-11-24')
    const listo = await tomar(puesto, paciente.id)
    await prometer(listo.pedidoId, '2026-11-20')
    await recibir(puesto, listo.pedidoId)
    const viejo = await tomar(vecino, paciente.id, { anticipo: 20 })
    await recibir(puesto, viejo.pedidoId)
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
    const { body } = await t.call(maestro.tk, mostrador.cadena, {})
    const suya = body.data.sucursales.find(({ idSucursal }) => idSucursal === puesto.idSucursal)
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
    const taller = await abrirPuesto(t, '3', puesto.idSucursal)
    expect((await t.call(taller.tk, mostrador.hoy, {})).status).toBe(403)
  })

  test('the menu counts what is to confirm and what is late, of the own branch', async () => {
    expect((await t.call(puesto.tk, mostrador.conteos, {})).body.data).toEqual({ porConfirmar: 2, atrasados: 1 })
    const medico = await abrirPuesto(t, '4', puesto.idSucursal)
    expect((await t.call(medico.tk, mostrador.conteos, {})).body.data).toEqual({ porConfirmar: 2, atrasados: null })
  })

  test('the owner sees every branch by its own numbers, and nobody else does', async () => {
    const { body } = await t.call(maestro.tk, mostrador.cadena, {})
    const suya = body.data.sucursales.find(({ idSucursal }) => idSucursal === puesto.idSucursal)
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
    expect(dosAntes.body.data.sucursales.find(({ idSucursal }) => idSucursal === puesto.idSucursal)).toMatchObject({
      ventas: { importe: 2000, antes: null },
      cobrado: { importe: 250, antes: null },
    })
    const cobrado = body.data.sucursales.reduce((suma, { cobrado }) => suma + cobrado.importe, 0)
    expect(body.data.porForma.reduce((suma, { importe }) => suma + importe, 0)).toBe(cobrado)
    expect((await t.call(jefe.tk, mostrador.cadena, {})).status).toBe(403)
  })
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
