import { sesion } from '@nitida/contract/sesion'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, CONTRASENA, type UsuarioDePrueba } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  t.ponerReloj(AHORA)
  await t.db.deleteFrom('intento_sesion').execute()
})
afterAll(() => t.cerrar())

async function conHorario(horario: string | null, zona = 'America/Mexico_City'): Promise<UsuarioDePrueba> {
  return buildUsuario(t.db, { tipo: '2', horario, idSucursal: await buildSucursal(t.db, { zona }) })
}

const entrarA = (instante: string, { correo }: UsuarioDePrueba, password = CONTRASENA) => {
  t.ponerReloj(new Date(instante))
  return t.call(null, sesion.login, { body: { username: correo, password } })
}

/** Mexico City is UTC−6 all year, Cancún −5; Tijuana is −8, and −7 from March to November. */
const limites = [
  ['09:00-20:00', 'America/Mexico_City', '2026-11-24T14:59:59.999Z', false],
  ['09:00-20:00', 'America/Mexico_City', '2026-11-24T15:00:00Z', true],
  ['09:00-20:00', 'America/Mexico_City', '2026-11-25T02:00:59.999Z', true],
  ['09:00-20:00', 'America/Mexico_City', '2026-11-25T02:01:00Z', false],
  // July: no summer time in the centre since 2022.
  ['09:00-20:00', 'America/Mexico_City', '2026-07-01T14:59:59Z', false],
  ['09:00-20:00', 'America/Mexico_City', '2026-07-01T15:00:00Z', true],
  ['09:00-20:00', 'America/Cancun', '2026-11-24T13:59:59Z', false],
  ['09:00-20:00', 'America/Cancun', '2026-11-24T14:00:00Z', true],
  ['09:00-20:00', 'America/Tijuana', '2026-11-24T16:59:59Z', false],
  ['09:00-20:00', 'America/Tijuana', '2026-11-24T17:00:00Z', true],
  ['09:00-20:00', 'America/Tijuana', '2026-07-01T15:59:59Z', false],
  ['09:00-20:00', 'America/Tijuana', '2026-07-01T16:00:00Z', true],
  // An end before the start wraps midnight.
  ['22:00-06:00', 'America/Mexico_City', '2026-11-25T03:59:59Z', false],
  ['22:00-06:00', 'America/Mexico_City', '2026-11-25T04:00:00Z', true],
  ['22:00-06:00', 'America/Mexico_City', '2026-11-25T06:00:00Z', true],
  ['22:00-06:00', 'America/Mexico_City', '2026-11-25T12:00:59Z', true],
  ['22:00-06:00', 'America/Mexico_City', '2026-11-25T12:01:00Z', false],
  ['10:00-10:00', 'America/Mexico_City', '2026-11-24T16:00:59Z', true],
  ['10:00-10:00', 'America/Mexico_City', '2026-11-24T16:01:00Z', false],
  ['00:00-23:59', 'America/Mexico_City', '2026-11-25T05:59:59Z', true],
  ['00:00-23:59', 'America/Mexico_City', '2026-11-25T06:00:00Z', true],
] as const

describe('logins at the edges of the hours (D-7)', () => {
  test.each(limites)('%s in %s at %s: %s', async (horario, zona, instante, dentro) => {
    const usuario = await conHorario(horario, zona)

    const { status, body } = await entrarA(instante, usuario)

    if (dentro) expect(status).toBe(200)
    else {
      expect([status, body.error, body.timeDeny]).toEqual([401, 'FUERA_DE_HORARIO', true])
      expect(body.message).toBe('Esta fuera de su horario disponible para iniciar sesión.')
      expect(body).not.toHaveProperty('tk')
    }
  })
})

test('whoever has no branch keeps the hours of the centre; type 0 has none', async () => {
  const sinSucursal = await buildUsuario(t.db, { tipo: '2', horario: '09:00-20:00', idSucursal: null })
  const maestro = await buildUsuario(t.db, { tipo: '0', horario: '09:00-20:00' })

  expect((await entrarA('2026-11-24T14:59:00Z', sinSucursal)).body.timeDeny).toBe(true)
  expect((await entrarA('2026-11-24T15:00:00Z', sinSucursal)).status).toBe(200)
  expect((await entrarA('2026-11-24T08:00:00Z', maestro)).status).toBe(200)
})

test('outside the hours a wrong password learns nothing of them (13)', async () => {
  const usuario = await conHorario('09:00-20:00')

  const { body } = await entrarA('2026-11-24T08:00:00Z', usuario, 'equivocada')

  expect([body.error, body.timeDeny]).toEqual(['CREDENCIALES_INVALIDAS', false])
})

describe('a running session', () => {
  const usar = async (tk: string, instante: string) => {
    t.ponerReloj(new Date(instante))
    const { status, body } = await t.call(tk, sesion.validateTk, {})
    return [status, body.error, body.timeDeny]
  }
  const DENTRO = [200, undefined, undefined]
  const FUERA = [401, 'FUERA_DE_HORARIO', true]
  const TERMINADA = [401, 'SESION_TERMINADA', false]

  test('ends with the hours, to the minute, and says why (8)', async () => {
    const { body } = await entrarA('2026-11-25T01:30:00Z', await conHorario('09:00-20:00'))

    expect(body.sesion.terminaEn).toBe('2026-11-25T02:01:00.000Z')
    expect(await usar(body.tk, '2026-11-25T02:00:59.999Z')).toEqual(DENTRO)
    expect(await usar(body.tk, '2026-11-25T02:01:00Z')).toEqual(FUERA)
  })

  test('does not come back when the hours begin again before its twelve hours are over', async () => {
    const { body } = await entrarA('2026-11-25T01:30:00Z', await conHorario('20:30-20:00'))

    // Nobody asked during the half hour in which the session was over.
    expect(await usar(body.tk, '2026-11-25T02:30:00Z')).toEqual(TERMINADA)
  })

  test('runs through midnight where the hours do', async () => {
    const { body } = await entrarA('2026-11-25T04:00:00Z', await conHorario('22:00-06:00'))

    expect(await usar(body.tk, '2026-11-25T06:00:00Z')).toEqual(DENTRO)
    expect(await usar(body.tk, '2026-11-25T12:01:00Z')).toEqual(FUERA)
  })

  test('keeps to the wall clock on the nights it is changed', async () => {
    // Tijuana: 02:00 becomes 01:00 on 1 November 2026, and 03:00 on 14 March 2027.
    const otono = await entrarA('2026-11-01T07:00:00Z', await conHorario('00:00-06:00', 'America/Tijuana'))
    expect(otono.body.sesion.terminaEn).toBe('2026-11-01T14:01:00.000Z')
    expect(await usar(otono.body.tk, '2026-11-01T14:00:59Z')).toEqual(DENTRO)
    expect(await usar(otono.body.tk, '2026-11-01T14:01:00Z')).toEqual(FUERA)

    const primavera = await entrarA('2027-03-14T09:00:00Z', await conHorario('01:00-06:00', 'America/Tijuana'))
    expect(await usar(primavera.body.tk, '2027-03-14T13:00:59Z')).toEqual(DENTRO)
    expect(await usar(primavera.body.tk, '2027-03-14T13:01:00Z')).toEqual(FUERA)
  })

  test('ends twelve hours after the login, used or not (D-5)', async () => {
    const { body } = await entrarA('2026-11-24T16:00:00Z', await buildUsuario(t.db, { tipo: '0' }))

    expect(body.sesion.terminaEn).toBe('2026-11-25T04:00:00.000Z')
    expect(await usar(body.tk, '2026-11-25T03:59:59Z')).toEqual(DENTRO)
    expect(await usar(body.tk, '2026-11-25T04:00:00Z')).toEqual(TERMINADA)
  })

  test('ends when nobody used it for the idle limit; every use begins it anew', async () => {
    const ociosa = await crearTestApp({ url: t.url, entorno: { minutosInactividad: 30 } })
    const tk = await ociosa.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const alMinuto = async (minuto: number) => {
      ociosa.ponerReloj(new Date(AHORA.getTime() + minuto * 60_000))
      return (await ociosa.call(tk, sesion.validateTk, {})).status
    }

    const usos = [await alMinuto(29), await alMinuto(58), await alMinuto(88), await alMinuto(119)]
    await ociosa.cerrar()

    expect(usos).toEqual([200, 200, 200, 401])
  })

  test('an idle limit of a minute ends nobody who works', async () => {
    const ociosa = await crearTestApp({ url: t.url, entorno: { minutosInactividad: 1 } })
    const tk = await ociosa.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const alSegundo = async (segundo: number) => {
      ociosa.ponerReloj(new Date(AHORA.getTime() + segundo * 1000))
      return (await ociosa.call(tk, sesion.validateTk, {})).status
    }

    const usos = [
      await alSegundo(20),
      await alSegundo(40),
      await alSegundo(59),
      await alSegundo(75),
      await alSegundo(150),
    ]
    await ociosa.cerrar()

    expect(usos).toEqual([200, 200, 200, 200, 401])
  })

  test('without an idle limit it lives its twelve hours', async () => {
    const { body } = await entrarA('2026-11-24T16:00:00Z', await buildUsuario(t.db, { tipo: '0' }))

    expect(await usar(body.tk, '2026-11-25T03:00:00Z')).toEqual(DENTRO)
  })
})
