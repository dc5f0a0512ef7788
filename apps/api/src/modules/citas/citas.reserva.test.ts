import { ajustes } from '@nitida/contract/ajustes'
import { citas } from '@nitida/contract/citas'
import { sesion } from '@nitida/contract/sesion'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, auditoriaDe, avisosDe, citaNueva, leerFila } from '../../../test/citas.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const cuantas = async (idSucursal: number) =>
  (await t.db.selectFrom('cita').select('id').where('id_sucursal', '=', idSucursal).execute()).length

test('books an appointment, queues its notice and writes who did it', async () => {
  const mostrador = await abrirMostrador(t, { cliente: 'JUAN PÉREZ' })
  const { tk, idSucursal, usuario, cliente } = mostrador

  const { status, body } = await t.call(tk, citas.crear, {
    body: citaNueva(mostrador, { fecha: '2026-12-01', hora: '19:30' }),
  })

  expect(status).toBe(200)
  const { id } = body.data
  const { body: leida } = await t.call(tk, citas.porId, { params: { id } })
  expect(leida.data).toMatchObject({
    id,
    fecha: '2026-12-01',
    hora: '19:30',
    sucursalId: idSucursal,
    idCliente: cliente.id,
    clienteNombre: 'JUAN PÉREZ',
    telefonoCliente: cliente.telefono,
    confirmada: false,
    cancelada: false,
    version: 1,
  })
  expect(leida.data.nombreCreador).toMatch(/^Ana Prueba \d+$/)
  expect(await avisosDe(t, id)).toMatchObject([
    { clave: `cita:${id}:creada:1`, estado: 'pendiente', creadoPor: usuario.id },
  ])
  expect(await auditoriaDe(t, 'cita', id)).toMatchObject([
    { accion: 'cita creada', id_usuario: usuario.id, id_sucursal: idSucursal, antes: null },
  ])
})

test('the creator is the session, whatever headers and body say (D-9, D-47)', async () => {
  const mostrador = await abrirMostrador(t)
  const jefe = await buildUsuario(t.db, { tipo: '0' })
  const headers = { iduser: String(jefe.id), name: 'Jos%C3%A9', lastname: 'Otro', secondLastName: 'M%C3%A1s' }
  const mentiras = { confirmada: true, cancelada: true, nombreCreador: 'José', idCreador: jefe.id, revision: 9 }

  const { body } = await pedirCrudo(t.app, 'POST', '/citas', {
    tk: mostrador.tk,
    headers,
    body: { ...citaNueva(mostrador), ...mentiras },
  })

  const fila = await t.db
    .selectFrom('cita')
    .selectAll()
    .where('id_sucursal', '=', mostrador.idSucursal)
    .executeTakeFirstOrThrow()
  expect(body.success).toBe(true)
  expect(fila).toMatchObject({ creada_por: mostrador.usuario.id, confirmada: false, cancelada: false, revision: 1 })
})

describe('an hour that is none is refused (A3, D-39)', () => {
  test.each(['10:07', '08:45', '19:45', '20:00', '00:00', '24:00', '9:00', '10:00:30', ''])('%s', async (hora) => {
    const mostrador = await abrirMostrador(t)
    const { status, body } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { hora }) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['hora']])
    expect(await cuantas(mostrador.idSucursal)).toBe(0)
  })
})

describe('a day that is none is refused (A3)', () => {
  test.each(['2026-02-31', '2027-02-29', '2026-13-01', '31/12/2026', '0000-01-01', '2026-1-5', ''])(
    '%s',
    async (fecha) => {
      const mostrador = await abrirMostrador(t)
      const { status, body } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha }) })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['fecha']])
    },
  )

  test.each(['2028-02-29', '2026-11-24'])('but %s is one', async (fecha) => {
    const mostrador = await abrirMostrador(t)
    const { status } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora: '18:15' }) })
    expect(status).toBe(200)
  })
})

test('the database refuses an hour between two slots by itself (A3)', async () => {
  for (const hora of ['10:07', '08:45', '19:45', '10:00:30'])
    await expect(buildCita(t.db, { hora })).rejects.toThrow(/cita_hora_check/)
})

describe('an hour that is over is refused, by the clock of the branch (D-39)', () => {
  // The server's clock says 10:00 in Mexico City, 11:00 in Cancún, 8:00 in Tijuana.
  test.each([
    ['America/Mexico_City', '2026-11-24', '09:45', 422],
    ['America/Mexico_City', '2026-11-24', '10:00', 200],
    ['America/Mexico_City', '2026-11-23', '19:30', 422],
    ['America/Cancun', '2026-11-24', '10:45', 422],
    ['America/Cancun', '2026-11-24', '11:00', 200],
    ['America/Tijuana', '2026-11-24', '09:00', 200],
  ])('%s %s %s → %i', async (zona, fecha, hora, esperado) => {
    const mostrador = await abrirMostrador(t, { zona })
    const { status, body } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora }) })
    expect(status).toBe(esperado)
    if (esperado === 422) expect(body.message).toBe('La fecha y la hora de la cita ya pasaron.')
  })
})

test('a taken hour is refused with the text of the specification, a cancelled one is free (D-38)', async () => {
  const mostrador = await abrirMostrador(t)
  const { idSucursal: en, tk } = mostrador
  const ocupada = await buildCita(t.db, { idSucursal: en })

  const rechazo = await t.call(tk, citas.crear, { body: citaNueva(mostrador) })
  expect([rechazo.status, rechazo.body.error, rechazo.body.message]).toEqual([
    409,
    'HORA_OCUPADA',
    'Esta hora ya está ocupada.',
  ])
  expect(await t.db.selectFrom('mensaje').select('id').where('id_sucursal', '=', en).execute()).toEqual([])

  await t.call(tk, citas.cancelar, { params: { id: ocupada.id } })
  const aceptada = await t.call(tk, citas.crear, { body: citaNueva(mostrador) })
  expect(aceptada.status).toBe(200)
})

test('the same hour of another branch is free', async () => {
  await buildCita(t.db, {})
  const mostrador = await abrirMostrador(t)
  expect((await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).status).toBe(200)
})

test("another branch's patient and another branch are not found (D-18)", async () => {
  const mostrador = await abrirMostrador(t)
  const ajeno = await buildCliente(t.db)

  for (const cambios of [{ idCliente: ajeno.id }, { sucursalId: ajeno.idSucursal }, { idCliente: 999_999 }]) {
    const { status, body } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, cambios) })
    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
  }
  expect(await cuantas(mostrador.idSucursal)).toBe(0)
  expect(await cuantas(ajeno.idSucursal)).toBe(0)
})

test('a removed patient cannot be booked', async () => {
  const mostrador = await abrirMostrador(t)
  const ido = await buildCliente(t.db, { idSucursal: mostrador.idSucursal, eliminadoEn: new Date() })
  const { status } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { idCliente: ido.id }) })
  expect(status).toBe(404)
})

test('a user without branch reaches nothing (D-9)', async () => {
  const mostrador = await abrirMostrador(t)
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: null }))
  expect((await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).status).toBe(404)
})

test('an administrator books in any branch that works, and in no other', async () => {
  const mostrador = await abrirMostrador(t)
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const cerrada = await buildSucursal(t.db, { activa: false })

  const buena = await t.call(admin, citas.crear, { body: citaNueva(mostrador) })
  const mala = await t.call(admin, citas.crear, { body: citaNueva(mostrador, { sucursalId: cerrada }) })

  expect(buena.status).toBe(200)
  expect([mala.status, mala.body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
})

describe('a phone is ten digits (spec §5)', () => {
  test.each(['123456789', '55123456789', '55 1234 567', '', '0155123456', '+1 212 555 0100'])(
    '%s is none',
    async (telefonoCliente) => {
      const mostrador = await abrirMostrador(t)
      const { status, body } = await t.call(mostrador.tk, citas.crear, {
        body: citaNueva(mostrador, { telefonoCliente }),
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['telefonoCliente']])
    },
  )

  test('a pasted one is kept as its ten digits', async () => {
    const mostrador = await abrirMostrador(t)
    const telefonoCliente = '\u202a01 55 1234-5678 ext. 3\u202c'
    const { body } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { telefonoCliente }) })
    const { data } = (await t.call(mostrador.tk, citas.porId, { params: { id: body.data.id } })).body
    expect(data.telefonoCliente).toBe('5512345678')
  })

  test('zeros mean "has none": the appointment is booked and nobody is told (spec §9)', async () => {
    const mostrador = await abrirMostrador(t)
    const { status, body } = await t.call(mostrador.tk, citas.crear, {
      body: citaNueva(mostrador, { telefonoCliente: '0000000000' }),
    })
    expect(status).toBe(200)
    expect((await leerFila(t, body.data.id)).telefono).toBe('0000000000')
    expect(await avisosDe(t, body.data.id)).toEqual([])
  })
})

test('the same key books once and answers the same (D-70)', async () => {
  const mostrador = await abrirMostrador(t)
  const clave = { 'idempotency-key': 'cita-de-juan-1' }

  const primera = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) }, clave)
  const repetida = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) }, clave)
  const otra = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { hora: '11:00' }) }, clave)

  expect([primera.status, repetida.status, otra.status]).toEqual([200, 200, 422])
  expect(repetida.body).toEqual(primera.body)
  expect(await cuantas(mostrador.idSucursal)).toBe(1)
  expect(await avisosDe(t, primera.body.data.id)).toHaveLength(1)
})

test('appointments follow the hours of the branch where they are written, when booked and when moved', async () => {
  const mostrador = await abrirMostrador(t)
  const { tk, idSucursal } = mostrador
  const escribir = (horario: string | null) =>
    t.db.updateTable('sucursal').set({ horario }).where('id', '=', idSucursal).execute()
  const reservar = (fecha: string, hora: string) =>
    t.call(tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora }) })
  await escribir('Lun a vie 10:00 a 14:00 y 16:00 a 19:00')

  // Tuesday and Sunday.
  for (const [fecha, hora, dice] of [
    ['2026-12-01', '09:45', 'ese día atiende de 10:00 a 14:00 y de 16:00 a 19:00.'],
    ['2026-12-01', '14:00', 'ese día atiende de 10:00 a 14:00 y de 16:00 a 19:00.'],
    ['2026-12-01', '19:00', 'ese día atiende de 10:00 a 14:00 y de 16:00 a 19:00.'],
    ['2026-12-06', '10:00', 'ese día no abre.'],
  ] as const) {
    const { status, body } = await reservar(fecha, hora)
    expect([status, body.error, body.message]).toEqual([
      422,
      'SUCURSAL_CERRADA',
      `A esa hora la sucursal no atiende: ${dice}`,
    ])
  }
  expect(await cuantas(idSucursal)).toBe(0)
  const { body: creada } = await reservar('2026-12-01', '18:45')
  const { id } = creada.data
  const mover = (hora: string) => {
    const { idCliente: _, clienteName: __, ...cuerpo } = citaNueva(mostrador, { fecha: '2026-12-01', hora })
    return t.call(tk, citas.guardar, { params: { id }, body: cuerpo })
  }
  expect((await mover('15:00')).body.error).toBe('SUCURSAL_CERRADA')
  expect((await mover('16:00')).status).toBe(200)

  await escribir('Pregunta por teléfono')
  expect((await reservar('2026-12-06', '09:00')).status).toBe(200)
  // The hour that it has may stay when the hours change.
  await escribir('Lun 10:00 a 12:00')
  const { idCliente: _, clienteName: __, ...cuerpo } = citaNueva(mostrador, { fecha: '2026-12-01', hora: '16:00' })
  expect(
    (await t.call(tk, citas.guardar, { params: { id }, body: { ...cuerpo, telefonoCliente: '2221112233' } })).status,
  ).toBe(200)
})

test('on a day on which the chain is closed nobody is booked, whatever the branch writes, and it is told', async () => {
  const mostrador = await abrirMostrador(t)
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const cerrar = async (diasCerrados: string) => {
    const { version } = (await t.call(maestro, ajustes.leer, {})).body.data
    return await t.call(maestro, ajustes.guardar, { body: { diasCerrados, version } })
  }
  const reservar = (fecha: string) =>
    t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora: '11:00' }) })
  expect((await cerrar('2026-12-25 2027-01-01')).status).toBe(200)
  const { status, body } = await reservar('2026-12-25')
  expect([status, body.message]).toEqual([422, 'A esa hora la sucursal no atiende: ese día no abre.'])
  expect((await reservar('2026-12-26')).status).toBe(200)
  expect((await t.call(mostrador.tk, sesion.validateTk, {})).body.sesion.diasCerrados).toBe('2026-12-25 2027-01-01')
  await cerrar('')
  expect((await reservar('2026-12-25')).status).toBe(200)
})
