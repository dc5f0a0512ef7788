import { citas } from '@nitida/contract/citas'
import { facturacion } from '@nitida/contract/facturacion'
import { mensajes } from '@nitida/contract/mensajes'
import { mostrador } from '@nitida/contract/mostrador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, type ClienteDePrueba } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { recibirEn, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

let t: TestApp
let caja: Puesto
let optometrista: Puesto
let ajeno: Puesto
let rosa: ClienteDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  caja = await abrirPuesto(t, '2')
  optometrista = await abrirPuesto(t, '4', caja.idSucursal)
  ajeno = await abrirPuesto(t, '2')
  rosa = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'ROSA IBÁÑEZ PEÑA', telefono: '2225550101' })
})
afterAll(() => t?.cerrar())

describe('the page of a patient', () => {
  let enSucursal: number

  beforeAll(async () => {
    await buildCita(t.db, { cliente: rosa })
    enSucursal = (await tomarEn(t, caja, rosa.id)).pedidoId
    await tomarEn(t, caja, rosa.id, { tipoPago: 'total', anticipo: undefined })
    await recibirEn(t, caja, enSucursal)
    await tomarEn(t, caja, rosa.id) // newer, owes as well, and is not in the branch
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

  test('finds articles by words and by code, for who sees the stock', async () => {
    const cambios = { marca: 'Solsticio', modelo: '88', color: 'Carey', codigo: 'SOL-88' }
    const encargado = await abrirPuesto(t, '1', caja.idSucursal)
    const id = await tenerArticulo(t, encargado.tk, caja.idSucursal, 2, cambios)
    for (const texto of ['carey solsticio', 'sol-88', 'artículo solsticio']) {
      const { articulos } = (await buscar(caja, texto)).data
      expect(articulos?.data).toMatchObject([{ id, codigo: 'SOL-88', aqui: 2, otras: 0 }])
    }
    const maestro = await abrirPuesto(t, '0')
    expect((await buscar(maestro, 'solsticio')).data.articulos?.data[0]?.id).toBe(id)
    expect((await buscar(caja, 'artículo solsticio')).data).toMatchObject({
      pacientes: { total: 0 },
      pedidos: { total: 0 },
    })
    expect((await buscar(optometrista, 'solsticio')).data.articulos).toBeNull()
  })

  test('a text that says what it is about finds nothing else', async () => {
    const [fila] = (await buscar(caja, 'ibanez')).data.pedidos?.data ?? []
    const delNumero = (await buscar(caja, `pedido ${fila?.folio}`)).data
    expect([delNumero.pedidos?.data.map(({ id }) => id), delNumero.pacientes.total]).toEqual([[fila?.id], 0])
    expect((await buscar(caja, 'pedido 99999')).data).toMatchObject({ pacientes: { total: 0 }, pedidos: { total: 0 } })
    expect((await buscar(caja, 'pedido ibanez')).data).toMatchObject({ pacientes: { total: 0 }, pedidos: { total: 3 } })
    expect((await buscar(caja, 'cita ibanez')).data).toMatchObject({ pacientes: { total: 1 }, pedidos: { total: 0 } })
    expect((await buscar(optometrista, 'paciente ibanez')).data).toMatchObject({
      pacientes: { total: 1 },
      pedidos: null,
    })
  })

  test('finds people of whose name one word has one typo, only when nobody is called so', async () => {
    const suyos = { idSucursal: caja.idSucursal }
    const valentina = await buildCliente(t.db, { ...suyos, nombre: 'VALENTINA TREJO ZÚÑIGA' })
    await buildCliente(t.db, { idSucursal: ajeno.idSucursal, nombre: 'VALENTINA TREJO ZÚÑIGA' })
    await buildCliente(t.db, { ...suyos, nombre: 'VICENTE SOTO' })
    for (const tecleado of ['valentna', 'balentina', 'valnetina', 'valentinna', 'trejo valentna', 'Zúñgia valen']) {
      const { pacientes } = (await buscar(caja, tecleado)).data
      expect([tecleado, pacientes.data.map(({ id }) => id), pacientes.parecidos]).toEqual([
        tecleado,
        [valentina.id],
        true,
      ])
    }
    for (const tecleado of ['valtna', 'trej valentna soto', 'xyz']) {
      expect((await buscar(caja, tecleado)).data.pacientes).toMatchObject({ total: 0, parecidos: false })
    }
    expect((await buscar(caja, 'valentina')).data.pacientes).toMatchObject({ total: 1, parecidos: false })
  })

  test('an order’s number comes before newer orders of people in whose phones it stands', async () => {
    const puesto = await abrirPuesto(t, '1')
    const { idSucursal } = puesto
    const [uno, otro] = [
      await buildCliente(t.db, { idSucursal, telefono: '4400000001' }),
      await buildCliente(t.db, { idSucursal, telefono: '1000000002' }),
    ]
    for (let folio = 1; folio <= 10; folio++) await tomarEn(t, puesto, uno.id)
    for (let n = 0; n < 4; n++) await tomarEn(t, puesto, otro.id)

    const { pedidos } = (await buscar(puesto, '10')).data

    expect([pedidos?.total, pedidos?.data.map(({ folio }) => folio)]).toEqual([5, [10, 14, 13]])
  })

  test('shows a few of many and says how many there are', async () => {
    for (let i = 0; i < 7; i++) await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: `GEMELO ${i}` })
    const { pacientes } = (await buscar(caja, 'gemelo')).data
    expect([pacientes.data.length, pacientes.total]).toEqual([4, 7])
    expect((await t.call(caja.tk, mostrador.buscar, { query: { texto: 'x' } })).status).toBe(422)
  })
})
