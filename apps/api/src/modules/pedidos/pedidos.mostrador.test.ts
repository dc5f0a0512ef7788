import { pedidos, type VistaDePedidos } from '@nitida/contract/pedidos'
import { tickets } from '@nitida/contract/tickets'
import { decodePng } from '@nitida/escpos/png'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirTienda, type Cajero } from '../../../test/cortes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { libroDe, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let caja: Cajero
let encargado: Cajero
let idSucursal: number
beforeAll(async () => {
  t = await crearTestApp()
  const tienda = await abrirTienda(t, { folio: '01' })
  caja = tienda.caja
  encargado = tienda.encargado
  idSucursal = tienda.idSucursal
})
afterAll(() => t?.cerrar())

const anticipo = { tipoPago: 'Anticipo', anticipo: 200 } as const
const tomar = (cambios: Parameters<typeof tomarPedido>[3] = anticipo) => tomarPedido(t, caja.tk, caja.usuario, cambios)
const avanzar = (
  id: number,
  estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente',
  cambios: object = {},
) =>
  t.call(caja.tk, pedidos.actualizarEstatus, {
    params: { id },
    body: { estatusActualizado, formaPagoLiquidacion: 'Efectivo', ...cambios },
  })

test('a payment by two methods is two rows of one intent, and both of them end at the balance', async () => {
  const { id } = await tomar()
  const abonar = (segunda: number) => {
    const body = { importe: 100, formaPago: 'Efectivo', segunda: { importe: segunda, formaPago: 'Credito' } } as const
    return t.call(caja.tk, pedidos.abonar, { params: { id }, body })
  }

  expect((await abonar(200.01)).body.error).toBe('ABONO_EXCEDE_SALDO')
  const { body } = await abonar(50)
  expect(body.data).toMatchObject({ saldoPendiente: 150 })
  expect((await libroDe(t, id)).slice(1)).toEqual([
    { tipo: 'abono', formaPago: 'Efectivo', importe: 100_00, saldo: 200_00 },
    { tipo: 'abono', formaPago: 'Credito', importe: 50_00, saldo: 150_00 },
  ])
  const [ultimo] = (await t.call(caja.tk, pedidos.transaccion, { params: { id } })).body.data
  expect(body.idPago).toBe(ultimo?.id)
})

test('a delivery by two methods settles once, with what the other one paid before it', async () => {
  const { id } = await tomar()
  expect((await avanzar(id, 'Recibido en sucursal')).body.idPago).toBeNull()
  const segunda = (importe: number) => ({ segunda: { importe, formaPago: 'Transferencia' } })

  expect((await avanzar(id, 'Entregado a cliente', segunda(300))).body.error).toBe('ABONO_EXCEDE_SALDO')
  const entrega = await avanzar(id, 'Entregado a cliente', segunda(120.5))
  expect(entrega.body.data.saldoPendiente).toBe(0)
  expect((await libroDe(t, id)).slice(1)).toEqual([
    { tipo: 'abono', formaPago: 'Transferencia', importe: 120_50, saldo: 179_50 },
    { tipo: 'liquidacion', formaPago: 'Efectivo', importe: 179_50, saldo: 0 },
  ])
  const [ultimo] = (await t.call(caja.tk, pedidos.transaccion, { params: { id } })).body.data
  expect(entrega.body.idPago).toBe(ultimo?.id)
})

test('the receipt of a payment is a picture of its own, behind a signed address that names it', async () => {
  const { id } = await tomar()
  const { body } = await t.call(caja.tk, pedidos.transaccion, { params: { id } })
  const pedir = (idPago: number, tk = caja.tk) =>
    t.call(tk, tickets.comprobante, { params: { id: idPago }, body: { ancho: 384 } })
  const { url } = (await pedir(body.data[0]?.id ?? 0)).body

  const imagen = await t.app.inject({ url })
  const ajena = await abrirTienda(t)

  expect((await decodePng(new Uint8Array(imagen.rawPayload))).width).toBe(384)
  expect((await t.app.inject({ url: url.replace('ancho=384', 'ancho=560') })).statusCode).toBe(404)
  expect((await pedir(body.data[0]?.id ?? 0, ajena.caja.tk)).status).toBe(404)
})

test('tickets that would say what was printed before carry the reprint mark, and no other', async () => {
  const { id } = await tomar()
  const pedir = async (impresos: { tipo: 0 | 1 | 2; huella: string }[]) =>
    (await t.call(caja.tk, tickets.capturas, { body: { id, impresos } })).body
  const { huella } = await pedir([])

  expect((await pedir([{ tipo: 0, huella }])).reimpresiones).toEqual([0])
  await t.call(caja.tk, pedidos.abonar, { params: { id }, body: { importe: 50, formaPago: 'Efectivo' } })
  expect((await pedir([{ tipo: 0, huella }])).reimpresiones).toEqual([])
})

test('a delivered order still says when it came to its branch, with its audit or loaded without', async () => {
  const { id } = await tomar()
  const llegada = new Date(AHORA.getTime() + 60_000)
  t.ponerReloj(llegada)
  await avanzar(id, 'Recibido en sucursal')
  t.ponerReloj(new Date(AHORA.getTime() + 120_000))
  await avanzar(id, 'Entregado a cliente')
  t.ponerReloj(AHORA)
  const leido = async () => (await t.call(caja.tk, pedidos.porId, { params: { id } })).body.data[0]
  const pasos = async () =>
    (await t.call(caja.tk, pedidos.historial, { params: { id } })).body.data.flatMap((suceso) =>
      suceso.clase === 'pedido' ? [`${suceso.estatus} ${suceso.en.slice(14, 19)}`] : [],
    )
  const de = (minutos: number) => new Date(AHORA.getTime() + minutos * 60_000).toISOString().slice(14, 19)
  const esperados = [
    `Entregado a cliente ${de(2)}`,
    `Recibido en sucursal ${de(1)}`,
    `En proceso de elaboración ${de(0)}`,
  ]

  expect(await leido()).toMatchObject({ estatusDesde: new Date(AHORA.getTime() + 120_000).toISOString() })
  expect((await leido())?.recibidoEn).toBe(llegada.toISOString())
  expect(await pasos()).toEqual(esperados)
  // Its audit is put aside for a moment, as if the order had been loaded.
  const mover = (de: number, a: number) =>
    conDuenio(t.url, async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await sql`update auditoria set id_entidad = ${a} where entidad = 'pedido' and id_entidad = ${de}`.execute(db)
    })
  await mover(id, -id)
  const cargado = await pasos()
  await mover(-id, id)
  expect(cargado).toEqual(esperados)

  await t.call(encargado.tk, pedidos.deshacerEntrega, { params: { id }, body: { motivo: 'Se entregó otro pedido' } })
  expect(await leido()).toMatchObject({ estatus: 'Recibido en sucursal', estatusDesde: llegada.toISOString() })
  t.ponerReloj(new Date(AHORA.getTime() + 180_000))
  await avanzar(id, 'Entregado a cliente')
  t.ponerReloj(AHORA)
  expect((await leido())?.recibidoEn).toBe(llegada.toISOString())
})

test('what happened to an order: its statuses, its payments and its messages, newest first', async () => {
  const { id, enviado } = await tomar()
  await avanzar(id, 'Recibido en sucursal')
  await avanzar(id, 'Entregado a cliente')

  const { body } = await t.call(caja.tk, pedidos.historial, { params: { id } })

  const que = body.data.map((suceso) =>
    suceso.clase === 'pedido' ? (suceso.estatus ?? suceso.que) : suceso.clase === 'pago' ? suceso.tipo : suceso.tipo,
  )
  expect(que.sort()).toEqual(
    [
      'En proceso de elaboración',
      'anticipo',
      'AvisoCreacionPedidoFechaEntrega',
      'Recibido en sucursal',
      'AvisoPedidoListoRecogerSucursal',
      'liquidacion',
      'Entregado a cliente',
    ].sort(),
  )
  const paciente = t.db.selectFrom('cliente').select('telefono').where('id', '=', Number(enviado.idCliente))
  const { telefono } = await paciente.executeTakeFirstOrThrow()
  expect(telefono).toHaveLength(10)
  expect(JSON.stringify(body)).not.toContain(telefono)
})

test('views of the list: late is not in its branch yet, due today is not handed over, by the day of the branch (D-87)', async () => {
  const vencer = async (fecha: string, estatus?: 'Recibido en sucursal') => {
    const { id } = await tomar()
    await t.db.updateTable('pedido').set({ fecha_entrega: fecha }).where('id', '=', id).execute()
    if (estatus) await avanzar(id, estatus)
    return id
  }
  const [tarde, hoy, aqui, listo] = [
    await vencer('2026-11-23'),
    await vencer('2026-11-24'),
    await vencer('2026-11-24', 'Recibido en sucursal'),
    await vencer('2026-11-20', 'Recibido en sucursal'),
  ]
  const pagado = (await tomar({})).id
  const ver = async (vista: VistaDePedidos) => {
    const query = { vista, limit: 1000 }
    const { body } = await t.call(caja.tk, pedidos.listPorSucursal, { params: { branchId: idSucursal }, query })
    return body.data.map(({ id }) => id)
  }

  expect(await ver('atrasados')).toEqual([tarde])
  expect(await ver('hoy')).toEqual([aqui, hoy])
  expect(await ver('listos')).toEqual([listo, aqui])
  expect(await ver('conSaldo')).toEqual(expect.arrayContaining([tarde, hoy, listo]))
  expect(await ver('conSaldo')).not.toContain(pagado)
})

test('an order is found by its number, alone or after its branch, and by the phone of its patient', async () => {
  const { id, folio } = await tomar()
  const { telefono, nombre } = await t.db
    .selectFrom('cliente as c')
    .innerJoin('pedido as p', 'p.id_cliente', 'c.id')
    .select(['c.telefono', 'c.nombre'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const buscar = async (search: string) => {
    const { body } = await t.call(caja.tk, pedidos.listPorSucursal, {
      params: { branchId: idSucursal },
      query: { search },
    })
    return body.data.map((pedido) => pedido.id)
  }

  expect(await buscar(String(folio))).toContain(id)
  expect(await buscar(`01-${folio}`)).toEqual([id])
  expect(await buscar(`02-${folio}`)).toEqual([])
  expect(await buscar(`1 - ${folio}`)).toEqual([id])
  expect(await buscar(telefono)).toContain(id)
  expect(await buscar(telefono.slice(3, 8))).toContain(id)
  expect(await buscar(nombre.split(' ').reverse().join(' '))).toContain(id)
})

test('an order that was loaded in the branch says since when it is there, though nobody wrote it down', async () => {
  const { id } = await tomar()
  const { estatus_en: en } = await t.db
    .updateTable('pedido')
    .set({ estatus: 'Recibido en sucursal' })
    .where('id', '=', id)
    .returning('estatus_en')
    .executeTakeFirstOrThrow()

  const { body } = await t.call(caja.tk, pedidos.historial, { params: { id } })

  expect(body.data).toContainEqual({
    clase: 'pedido',
    en: en?.toISOString(),
    que: 'estatus',
    estatus: 'Recibido en sucursal',
    nombre: null,
  })
})
