import { citas } from '@nitida/contract/citas'
import { type AvisoDeCita, mensajes } from '@nitida/contract/mensajes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, avisosDe, citaNueva } from '../../../test/citas.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

/** Body of a screen after booking, which names no row. */
const aviso = (telefono: string, cambios: Partial<AvisoDeCita> = {}): AvisoDeCita => ({
  Fecha: '25/11/2026',
  Hora: '10:00',
  nombreOptica: 'Otra Óptica',
  nombreCliente: 'OTRO',
  phoneNumber: `+52${telefono}`,
  ...cambios,
})

const total = async () => (await t.db.selectFrom('mensaje').select('id').execute()).length

test('after a booking it finds the notice that is queued already (W1, D-64)', async () => {
  const mostrador = await abrirMostrador(t, { cliente: 'JUAN' })
  const { tk, cliente } = mostrador
  const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).body.data

  const respuestas = await Promise.all(
    Array.from({ length: 8 }, () => t.call(tk, mensajes.avisoCreacionCita, { body: aviso(cliente.telefono) })),
  )

  expect(respuestas.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(respuestas[0]?.body.data).toEqual({ estado: 'pendiente' })
  const filas = await avisosDe(t, id)
  expect(filas).toMatchObject([{ clave: `cita:${id}:creada:1` }])
  expect(filas[0]?.texto).toContain('Hola, Juan. Tu cita en Óptica Nítida')
})

test('makes the row when there is none, once (W1)', async () => {
  const { tk, cliente } = await abrirMostrador(t)
  const { id } = await buildCita(t.db, { cliente })
  await Promise.all(
    Array.from({ length: 8 }, () => t.call(tk, mensajes.avisoCreacionCita, { body: aviso(cliente.telefono) })),
  )
  expect(await avisosDe(t, id)).toMatchObject([{ clave: `cita:${id}:creada:1`, estado: 'pendiente' }])
})

test('tells only of what is so: confirmed when confirmed, cancelled when cancelled', async () => {
  const { tk, cliente } = await abrirMostrador(t)
  const { id } = await buildCita(t.db, { cliente })
  const pedir = async (llamada: (typeof mensajes)['confirmacionCita' | 'avisoCancelacionCita' | 'avisoCreacionCita']) =>
    (await t.call(tk, llamada, { body: aviso(cliente.telefono) })).status

  expect([await pedir(mensajes.confirmacionCita), await pedir(mensajes.avisoCancelacionCita)]).toEqual([404, 404])
  await t.call(tk, citas.confirmar, { params: { id } })
  expect([await pedir(mensajes.confirmacionCita), await pedir(mensajes.avisoCancelacionCita)]).toEqual([200, 404])
  await t.call(tk, citas.cancelar, { params: { id } })
  expect([await pedir(mensajes.avisoCancelacionCita), await pedir(mensajes.confirmacionCita)]).toEqual([200, 404])
  expect(await pedir(mensajes.avisoCreacionCita)).toBe(404)
  expect((await avisosDe(t, id)).map(({ clave }) => clave)).toEqual([`cita:${id}:confirmada:1`, `cita:${id}:cancelada`])
})

test('the announced revision is the current one', async () => {
  const mostrador = await abrirMostrador(t)
  const { tk, cliente, idSucursal } = mostrador
  const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  const body = { fecha: '2026-11-26', hora: '11:00', sucursalId: idSucursal, telefonoCliente: cliente.telefono }
  await t.call(tk, citas.guardar, { params: { id }, body })

  const viejo = await t.call(tk, mensajes.avisoCreacionCita, { body: aviso(cliente.telefono) })
  const nuevo = await t.call(tk, mensajes.avisoCreacionCita, {
    body: aviso(cliente.telefono, { Fecha: '26/11/2026', Hora: '11:00' }),
  })

  expect([viejo.status, nuevo.status]).toEqual([404, 200])
  expect((await avisosDe(t, id)).map(({ clave }) => clave)).toEqual([`cita:${id}:creada:1`, `cita:${id}:creada:2`])
})

describe('never a number of its own (security 39)', () => {
  test.each([
    ['another number', {}, '5599999999'],
    ['another day', { Fecha: '26/11/2026' }, null],
    ['another hour', { Hora: '10:15' }, null],
    ['an hour that is none', { Hora: 'luego' }, null],
    ['half a number', {}, '55999'],
    ['a number from abroad', { phoneNumber: '+15551234567' }, null],
  ])('%s: 404, audited, nothing written', async (_, cambios, telefono) => {
    const { tk, cliente, usuario } = await abrirMostrador(t)
    await buildCita(t.db, { cliente })
    const antes = await total()

    const { status, body } = await t.call(tk, mensajes.avisoCreacionCita, {
      body: aviso(telefono ?? cliente.telefono, cambios),
    })

    expect([status, body.error]).toEqual([404, 'AVISO_SIN_CITA'])
    expect(await total()).toBe(antes)
    const hechos = await t.db.selectFrom('auditoria').selectAll().where('id_usuario', '=', usuario.id).execute()
    expect(hechos).toMatchObject([
      { accion: 'aviso sin cita', entidad: 'mensaje', despues: { tipo: 'AvisoCreacionCita' } },
    ])
    expect(JSON.stringify(hechos)).not.toContain(cliente.telefono)
  })

  test("another branch's appointment is none", async () => {
    const { tk } = await abrirMostrador(t)
    const { id, cliente } = await buildCita(t.db)
    expect((await t.call(tk, mensajes.avisoCreacionCita, { body: aviso(cliente.telefono) })).status).toBe(404)
    expect(await avisosDe(t, id)).toEqual([])
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    expect((await t.call(admin, mensajes.avisoCreacionCita, { body: aviso(cliente.telefono) })).status).toBe(200)
  })

  test('a day that is none is refused', async () => {
    const { tk, cliente } = await abrirMostrador(t)
    for (const Fecha of ['31/02/2026', '2026-11-25', '25/11/26', '']) {
      const { status, body } = await t.call(tk, mensajes.avisoCreacionCita, {
        body: aviso(cliente.telefono, { Fecha }),
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['Fecha']])
    }
  })
})

test.each(['+52', '52', '', '+520000000000', '0000000000', '+52 000 000 0000', '000'])(
  '%j is no phone: nothing is sent, and that is no failure (spec §9)',
  async (phoneNumber) => {
    const { tk, cliente } = await abrirMostrador(t)
    await buildCita(t.db, { cliente })
    const antes = await total()
    const { status, body } = await t.call(tk, mensajes.avisoCreacionCita, { body: aviso('', { phoneNumber }) })
    expect([status, body.data]).toEqual([200, { estado: 'sin_telefono' }])
    expect(await total()).toBe(antes)
  },
)

test.each([
  ['+52 55 1234 0001', '55 1234 0001'],
  ['521 55 1234 0002', '55 1234 0002'],
  ['044 55 1234 0003', '55 1234 0003'],
])('finds the patient by %s as well', async (phoneNumber, numero) => {
  const { tk, cliente } = await abrirMostrador(t)
  await buildCita(t.db, { cliente, telefono: numero.replaceAll(' ', '') })
  const { status } = await t.call(tk, mensajes.avisoCreacionCita, {
    body: aviso('', { phoneNumber, Hora: '10:00:00' }),
  })
  expect(status).toBe(200)
})

test('each user has his own quota, wherever he calls from', async () => {
  const idSucursal = await buildSucursal(t.db)
  const [uno, otro] = await Promise.all(
    [1, 2].map(async () => t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))),
  )
  const cuerpo = aviso('', { phoneNumber: '+52' })
  const estatus: number[] = []
  for (let n = 0; n < 125; n++)
    estatus.push((await t.call(uno ?? '', mensajes.avisoCreacionCita, { body: cuerpo })).status)
  expect(estatus.filter((s) => s === 200)).toHaveLength(120)
  expect(estatus.slice(120)).toEqual(Array(5).fill(429))
  expect((await t.call(otro ?? '', mensajes.avisoCreacionCita, { body: cuerpo })).status).toBe(200)
})
