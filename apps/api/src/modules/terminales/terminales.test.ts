import { pedidos } from '@nitida/contract/pedidos'
import { terminales } from '@nitida/contract/terminales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { subirTerminal } from '../../../test/terminales.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { emparejarTerminales } from './terminales.service.ts'

let t: TestApp
let maestro: Puesto
let uno: Puesto
let otro: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  uno = await abrirPuesto(t, '1', await buildSucursal(t.db))
  otro = await abrirPuesto(t, '1', await buildSucursal(t.db))
})
afterAll(() => t?.cerrar())

const CABEZA = 'Fecha,Importe,Autorización\n'
const subir = (quien: Puesto, lineas: string, campos: object = {}) =>
  subirTerminal(t, quien.tk, campos, CABEZA + lineas)
const pendientes = async (quien: Puesto, query: object = {}) =>
  (await t.call(quien.tk, terminales.pendientes, { query })).body

/** An order paid by card, so many days ago. */
async function cobrar(puesto: Puesto, total: number, haceDias = 0): Promise<void> {
  const { id } = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  t.ponerReloj(new Date(AHORA.getTime() - haceDias * 86_400_000))
  try {
    const caja = await abrirPuesto(t, '2', puesto.idSucursal)
    await tomarEn(t, caja, id, { tipoPago: 'total', formaPago: 'Debito', elementos: [elemento(total)] })
  } finally {
    t.ponerReloj(AHORA)
  }
}

describe('card terminals beside the ledger', () => {
  test('a file is paired by amount and day; what is left over of both waits', async () => {
    await cobrar(uno, 500)
    await cobrar(uno, 700, 1)
    await cobrar(uno, 900)
    const { leida } = await subir(
      uno,
      '24/11/2026,500.00,A1\n24/11/2026,700.00,A2\n22/11/2026,"1,250.00",A3\n25/11/2026,10,A4',
    )
    expect(leida).toMatchObject({ leidos: 4, nuevos: 4, repetidos: 0, emparejados: 2, porElegir: null, problemas: [] })
    const { data, faltan, sobran, total } = await pendientes(uno)
    expect(total).toBe(3)
    expect({ faltan, sobran }).toEqual({ faltan: { cuantos: 1, importe: 900 }, sobran: { cuantos: 2, importe: 1_260 } })
    expect(data.map(({ clase, dia, importe }) => [clase, dia, importe])).toEqual([
      ['sobra', '2026-11-22', 1_250],
      ['falta', '2026-11-24', 900],
      ['sobra', '2026-11-25', 10],
    ])
  })

  test('a payment whose method was corrected was never in the terminal: it takes no line, and nobody has to explain it', async () => {
    const tercero = await abrirPuesto(t, '1', await buildSucursal(t.db))
    const { id } = await buildCliente(t.db, { idSucursal: tercero.idSucursal })
    const pedido = await tomarEn(t, tercero, id, {
      ...{ tipoPago: 'total', formaPago: 'Credito', elementos: [elemento(1000)] },
    })
    const pago = await t.db
      .selectFrom('pago')
      .select('id')
      .where('id_pedido', '=', pedido.pedidoId)
      .executeTakeFirstOrThrow()
    const body = { formaPago: 'Efectivo', motivo: 'Se tecleó mal' } as const
    expect((await t.call(tercero.tk, pedidos.corregir, { params: { id: pago.id }, body })).status).toBe(200)
    await cobrar(tercero, 1000)

    expect((await subir(tercero, '24/11/2026,1000.00,C1')).leida).toMatchObject({ nuevos: 1, emparejados: 1 })
    expect(await pendientes(tercero)).toMatchObject({ data: [], total: 0 })
  })

  test('the same lines again change nothing, ten files at once neither', async () => {
    const mismas = '24/11/2026,500.00,A1\n24/11/2026,700.00,A2'
    const todas = await Promise.all(Array.from({ length: 10 }, () => subir(uno, `${mismas}\n24/11/2026,33,Z9`)))
    expect(
      todas
        .map(({ leida }) => leida?.nuevos)
        .toSorted()
        .slice(-1),
    ).toEqual([1])
    expect(todas.filter(({ leida }) => leida?.nuevos === 1)).toHaveLength(1)
    expect((await pendientes(uno)).sobran.cuantos).toBe(3)
  })

  test('a payment that is recorded later is paired by the work of the hour', async () => {
    await cobrar(uno, 33)
    await emparejarTerminales(ctxDeTarea(t.app.deps), new AbortController().signal)
    expect((await pendientes(uno)).sobran.cuantos).toBe(2)
  })

  test('what is left over is explained once, and waits no more', async () => {
    const [primera, segunda] = (await pendientes(uno)).data
    const aclarar = (cual: typeof primera, quien = uno) =>
      t.call(quien.tk, terminales.aclarar, {
        body: { clase: cual?.clase ?? 'falta', id: cual?.id ?? 0, nota: 'Venta de otro mes' },
      })
    expect((await aclarar(primera, otro)).status).toBe(404)
    expect((await aclarar(primera)).status).toBe(200)
    expect((await aclarar(primera)).status).toBe(404)
    expect((await aclarar(segunda)).status).toBe(200)
    expect((await pendientes(uno)).total).toBe(1)
  })

  test('headings that are not known are asked for, and nothing is kept meanwhile', async () => {
    const texto = 'cuando,cuanto,clave\n24/11/2026,44,K1\n'
    const primera = await subirTerminal(t, uno.tk, {}, texto)
    expect(primera.leida).toMatchObject({ porElegir: ['cuando', 'cuanto', 'clave'], nuevos: 0 })
    const segunda = await subirTerminal(t, uno.tk, { fecha: 0, importe: 1, autorizacion: 2 }, texto)
    expect(segunda.leida).toMatchObject({ porElegir: null, nuevos: 1 })
  })

  test('a branch is its own: nobody else sees or brings lines of it, and the owner names one', async () => {
    expect((await subir(uno, '24/11/2026,1,X1', { sucursal: otro.idSucursal })).status).toBe(404)
    expect((await pendientes(otro)).total).toBe(0)
    expect((await t.call(uno.tk, terminales.pendientes, { query: { sucursal: String(otro.idSucursal) } })).status).toBe(
      404,
    )
    expect((await subir(maestro, '24/11/2026,1,X1')).status).toBe(422)
    expect((await subir(maestro, '24/11/2026,1,X1', { sucursal: otro.idSucursal })).leida?.nuevos).toBe(1)
    expect((await pendientes(maestro)).sobran.cuantos).toBeGreaterThan(1)
  })

  test('what is no table is refused with a sentence', async () => {
    const { status, body } = await subirTerminal(t, uno.tk, {}, '\0\0\0')
    expect([status, typeof body.message]).toEqual([422, 'string'])
    const sinCobros = await subir(uno, '')
    expect([sinCobros.status, sinCobros.body.message]).toEqual([422, 'No trae ningún cobro debajo de los encabezados.'])
  })

  test('card money of some days ago that is in no file is told of a branch that brings files', async () => {
    await subir(otro, '10/11/2026,5,V1')
    const tarde = await abrirPuesto(t, '1', await buildSucursal(t.db))
    await subir(tarde, '10/11/2026,5,V1')
    await cobrar(tarde, 800, 6)
    expect((await pendientes(tarde)).sinArchivo).toMatchObject([{ idSucursal: tarde.idSucursal, importe: 800 }])
  })
})
