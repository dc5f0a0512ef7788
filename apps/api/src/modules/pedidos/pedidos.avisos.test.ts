import { randomBytes } from 'node:crypto'
import { clientes } from '@nitida/contract/clientes'
import { type AvisoDePedido, mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { sucursales } from '@nitida/contract/sucursales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import { definiciones } from '../../definiciones.ts'
import { leerClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import { derivarClave } from '../../platform/seguridad/claves-derivadas.ts'
import { type Envios, enviarPendientes } from '../mensajes/mensajes.envio.service.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let admin: string

beforeAll(async () => {
  t = await crearTestApp({ entorno: { nombreOptica: 'Óptica de Prueba', publicUrl: 'https://optica.example' } })
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
}, 60_000)
afterAll(() => t?.cerrar())

const avisosDe = (id: number) =>
  t.db
    .selectFrom('mensaje')
    .select(['clave', 'estado', 'telefono', 'texto', 'id_sucursal as idSucursal', 'error_codigo as codigo'])
    .where('id_pedido', '=', id)
    .orderBy('id')
    .execute()

const avanzar = (id: number, estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente') =>
  t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })

const pacienteDe = (id: number) =>
  t.db
    .selectFrom('pedido as p')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .select(['c.id', 'c.telefono'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

const creado = (telefono: string, fechaEntrega = '2026-11-30', cambios: Partial<AvisoDePedido> = {}) => ({
  fechaEntrega,
  nombreCliente: 'OTRO NOMBRE',
  phoneNumber: `+52${telefono}`,
  ...cambios,
})
const listo = (telefono: string) => ({ nombreCliente: 'OTRO', nombreOptica: 'Otra', phoneNumber: `+52${telefono}` })

/**
 * Sends everything that waits.
 * @returns the messages of one order at the far side.
 */
async function enviar(id: number) {
  const transporte = crearTransporteFalso()
  const envios: Envios = {
    db: t.db,
    now: t.app.deps.now,
    log: t.app.log,
    transporte,
    definiciones,
    claveEnlaces: derivarClave(leerClaveMaestra(randomBytes(32).toString('hex')), 'confirmarCita'),
    plazoMs: 5000,
  }
  await enviarPendientes(envios, new AbortController().signal)
  return transporte.recibidos.filter(({ clave }) => clave.startsWith(`pedido:${id}:`))
}

describe('the two notices of an order', () => {
  test('are queued with it, once each, with a link to its page (W1, W2)', async () => {
    const { id, HashId } = await tomarPedido(t, caja, cajero)
    await avanzar(id, 'Recibido en sucursal')

    expect(await avisosDe(id)).toMatchObject([
      {
        clave: `pedido:${id}:creado`,
        estado: 'pendiente',
        texto: `Pedido registrado\n\nHola, Paciente de Prueba. Registramos tu pedido; la fecha de entrega es el 30/11/2026. Sigue su avance con el botón de abajo.\n\nVer mi pedido: https://optica.example/=${HashId}`,
      },
      {
        clave: `pedido:${id}:listo:1`,
        estado: 'pendiente',
        texto: `Pedido listo\n\nHola, Paciente de Prueba. Tu pedido ya está listo en Óptica de Prueba; puedes pasar por él. Consulta los detalles con el botón de abajo.\n\nVer mi pedido: https://optica.example/=${HashId}`,
      },
    ])
    const enviados = await enviar(id)
    expect(enviados.map(({ clave }) => clave)).toEqual([`pedido:${id}:listo:1`, `pedido:${id}:creado`].sort())
    for (const { contenido } of enviados) {
      expect(contenido.template.components.at(-1)).toMatchObject({ type: 'button', parameters: [{ text: HashId }] })
    }
  })

  test('a second reception is announced again', async () => {
    const { id, enviado } = await tomarPedido(t, caja, cajero)
    await avanzar(id, 'Recibido en sucursal')
    await t.call(caja, pedidos.actualizar, { params: { id }, body: enviado })
    await avanzar(id, 'Recibido en sucursal')

    const enviados = await enviar(id)
    expect(enviados.map(({ clave }) => clave).sort()).toEqual([`pedido:${id}:creado`, `pedido:${id}:listo:2`])
    expect((await avisosDe(id)).map(({ clave, codigo }) => [clave, codigo])).toEqual([
      [`pedido:${id}:creado`, null],
      [`pedido:${id}:listo:1`, 'PEDIDO_NO_LISTO'],
      [`pedido:${id}:listo:2`, null],
    ])
  })

  test('of a removed or delivered order nothing leaves any more', async () => {
    const [borrado, entregado] = [await tomarPedido(t, caja, cajero), await tomarPedido(t, caja, cajero)]
    await avanzar(borrado.id, 'Recibido en sucursal')
    await t.call(admin, pedidos.eliminar, { params: { id: borrado.id }, body: { motivo: 'Prueba' } })
    await avanzar(entregado.id, 'Recibido en sucursal')
    await avanzar(entregado.id, 'Entregado a cliente')

    expect(await enviar(borrado.id)).toEqual([])
    expect(await enviar(entregado.id)).toEqual([])
    expect((await avisosDe(borrado.id)).map(({ codigo }) => codigo)).toEqual(Array(2).fill('PEDIDO_ELIMINADO'))
    expect((await avisosDe(entregado.id)).map(({ codigo }) => codigo)).toEqual(Array(2).fill('PEDIDO_YA_ENTREGADO'))
  })

  test('one that waits tells the day and branch that the order has now', async () => {
    const { id, enviado } = await tomarPedido(t, caja, cajero)
    const otra = await buildSucursal(t.db)
    const body = { ...enviado, idSucursal: otra, fechaEntrega: '2026-12-05' }
    const { status } = await t.call(admin, pedidos.actualizar, { params: { id }, body })

    expect(status).toBe(200)
    expect(await avisosDe(id)).toMatchObject([{ clave: `pedido:${id}:creado`, idSucursal: otra }])
    expect((await avisosDe(id))[0]?.texto).toContain('05/12/2026')
    expect((await enviar(id)).map(({ contenido }) => JSON.stringify(contenido))).toEqual([
      expect.stringContaining('05/12/2026'),
    ])
  })

  test('nobody without a phone has one', async () => {
    const { id } = await tomarPedido(t, caja, cajero)
    const { id: idCliente } = await pacienteDe(id)
    await t.db.updateTable('cliente').set({ telefono: '0000000000' }).where('id', '=', idCliente).execute()
    await avanzar(id, 'Recibido en sucursal')
    expect((await avisosDe(id)).map(({ clave }) => clave)).toEqual([`pedido:${id}:creado`])
  })

  test('neither row nor job is left of a reception that was refused (W2)', async () => {
    const { id } = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 100 })
    const saltado = await avanzar(id, 'Entregado a cliente')
    expect(saltado.status).toBe(409)
    const trabajos = await conDuenio(t.url, async (db) => {
      const { rows } = await sql<{
        key: string
      }>`select key from graphile_worker.jobs where key like ${`mensaje pedido:${id}:%`}`.execute(db)
      return rows.map(({ key }) => key)
    })
    expect(trabajos).toEqual([`mensaje pedido:${id}:creado`])
    expect(await avisosDe(id)).toHaveLength(1)
  })
})

describe('the calls only make sure of them (D-64, security 39)', () => {
  test('eight screens at once find the message that is queued (W1)', async () => {
    const { id } = await tomarPedido(t, caja, cajero)
    await avanzar(id, 'Recibido en sucursal')
    const { telefono } = await pacienteDe(id)

    const respuestas = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? t.call(caja, mensajes.avisoPedidoListo, { body: listo(telefono) })
          : t.call(caja, mensajes.avisoCreacionPedido, { body: creado(telefono, n % 4 ? '30/11/2026' : '2026-11-30') }),
      ),
    )

    expect(respuestas.map(({ status, body }) => [status, body.data.estado])).toEqual(Array(8).fill([200, 'pendiente']))
    expect(await avisosDe(id)).toHaveLength(2)
  })

  test('a row that is missing is made once', async () => {
    const { id } = await tomarPedido(t, caja, cajero)
    const { telefono } = await pacienteDe(id)
    await conDuenio(t.url, (db) => db.deleteFrom('mensaje').where('id_pedido', '=', id).execute())
    await Promise.all(
      Array.from({ length: 8 }, () => t.call(caja, mensajes.avisoCreacionPedido, { body: creado(telefono) })),
    )
    expect(await avisosDe(id)).toMatchObject([{ clave: `pedido:${id}:creado`, telefono }])
  })

  test.each([
    [
      'another day',
      async (telefono: string) => t.call(caja, mensajes.avisoCreacionPedido, { body: creado(telefono, '2026-12-01') }),
    ],
    ['a number of nobody', async () => t.call(caja, mensajes.avisoCreacionPedido, { body: creado('5599999999') })],
    [
      'a number from abroad',
      async (telefono: string) =>
        t.call(caja, mensajes.avisoCreacionPedido, {
          body: creado(telefono, '2026-11-30', { phoneNumber: '+15551234567' }),
        }),
    ],
    [
      'an order that is not there yet',
      async (telefono: string) => t.call(caja, mensajes.avisoPedidoListo, { body: listo(telefono) }),
    ],
    [
      'another branch',
      async (telefono: string) =>
        t.call(await t.entrar(await buildUsuario(t.db, { tipo: '1' })), mensajes.avisoCreacionPedido, {
          body: creado(telefono),
        }),
    ],
  ])('%s: 404, audited, nothing written', async (_, pedir) => {
    const { id } = await tomarPedido(t, caja, cajero)
    const { telefono } = await pacienteDe(id)
    const filas = async (tabla: 'mensaje' | 'auditoria') => (await t.db.selectFrom(tabla).select('id').execute()).length
    const [mensajesAntes, auditoriaAntes] = [await filas('mensaje'), await filas('auditoria')]

    const { status, body } = await pedir(telefono)

    expect([status, body.error]).toEqual([404, 'AVISO_SIN_PEDIDO'])
    expect([await filas('mensaje'), await filas('auditoria')]).toEqual([mensajesAntes, auditoriaAntes + 1])
    expect((await avisosDe(id)).length).toBe(1)
  })

  test('"no phone" is no failure (spec §9), and a day that is none is refused', async () => {
    const sin = await t.call(caja, mensajes.avisoPedidoListo, { body: listo('0000000000') })
    const malas = await Promise.all(
      ['31/02/2026', '30-11-2026', '', '2026-13-01'].map((dia) =>
        t.call(caja, mensajes.avisoCreacionPedido, { body: creado('5512345678', dia) }),
      ),
    )
    expect([sin.status, sin.body.data]).toEqual([200, { estado: 'sin_telefono' }])
    for (const { status, body } of malas)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['fechaEntrega']])
  })
})

describe('removal (D-73, D-88)', () => {
  test('a patient stays while he owes or waits for his glasses; once he has them he may go, and his row shows it', async () => {
    const { id } = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200 })
    const { id: paciente } = await pacienteDe(id)
    const params = { id: paciente }

    const ficha = await t.call(caja, clientes.porId, { params })
    const debe = await t.call(admin, clientes.eliminar, { params })
    await t.call(caja, pedidos.abonar, { params: { id }, body: { importe: 300, formaPago: 'Efectivo' } })
    const pago = await t.call(admin, clientes.eliminar, { params })
    for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
      await t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
    const entregado = await t.call(admin, clientes.eliminar, { params })

    expect(JSON.stringify(ficha.body)).toContain('"saldoPendiente":300,"estatusPedido":"En proceso de elaboración"')
    expect([debe.status, debe.body.error]).toEqual([409, 'PACIENTE_CON_SALDO'])
    expect([pago.status, pago.body.error]).toEqual([409, 'PACIENTE_CON_PEDIDO'])
    expect(entregado.status).toBe(200)
  })

  test('a branch keeps working until its last order is delivered or removed', async () => {
    const idSucursal = await buildSucursal(t.db)
    const { id } = await tomarPedido(t, admin, { ...cajero, idSucursal })
    const usuario = await t.db.selectFrom('usuario').select('id').where('id_sucursal', '=', idSucursal).execute()
    await t.db
      .updateTable('usuario')
      .set({ activo: false })
      .where('id', 'in', [0, ...usuario.map((u) => u.id)])
      .execute()
    const params = { id: idSucursal }

    const abierto = await t.call(admin, sucursales.desactivar, { params })
    const borrar = await t.call(admin, sucursales.eliminar, { params })
    await t.call(admin, pedidos.eliminar, { params: { id }, body: { motivo: 'Prueba' } })
    const cerrado = await t.call(admin, sucursales.desactivar, { params })

    expect([abierto, borrar].map((r) => [r.status, r.body.error])).toEqual(Array(2).fill([409, 'SUCURSAL_CON_PEDIDOS']))
    expect(cerrado.status).toBe(200)
  })
})
