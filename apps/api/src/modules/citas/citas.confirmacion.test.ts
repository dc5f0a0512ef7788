import { citas } from '@nitida/contract/citas'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildCita } from '../../../test/builders.ts'
import { abrirMostrador, auditoriaDe, avisosDe, leerFila, tokenDe } from '../../../test/citas.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let direccion = 1
beforeAll(async () => {
  t = await crearTestApp({ entorno: { trustProxy: true, nombreOptica: 'Óptica de Prueba' } })
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

/** The page's call, each from an address of its own: the limit per address has its own test. */
const abrir = (token: string | undefined) =>
  t.call(
    null,
    citas.confirmarPorEnlace,
    { query: token === undefined ? {} : { token } },
    { 'x-forwarded-for': `10.0.${Math.floor(++direccion / 200)}.${direccion % 200}` },
  )

describe('at the counter', () => {
  test('confirmed after its hour, nobody is told any more', async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const { id } = await buildCita(t.db, { idSucursal, fecha: '2026-11-24', hora: '09:45' })
    expect((await t.call(tk, citas.confirmar, { params: { id } })).status).toBe(200)
    expect(await avisosDe(t, id)).toEqual([])
  })

  test('confirms once and tells the patient', async () => {
    const { tk, idSucursal, usuario } = await abrirMostrador(t)
    const { id } = await buildCita(t.db, { idSucursal })

    const primera = await t.call(tk, citas.confirmar, { params: { id } })
    const segunda = await t.call(tk, citas.confirmar, { params: { id } })

    expect(primera.body.data).toMatchObject({ id, confirmada: true, version: 2 })
    expect([segunda.status, segunda.body.error]).toEqual([409, 'CITA_YA_CONFIRMADA'])
    expect(await avisosDe(t, id)).toMatchObject([{ clave: `cita:${id}:confirmada:1`, creadoPor: usuario.id }])
    expect(await auditoriaDe(t, 'cita', id)).toMatchObject([
      {
        accion: 'cita confirmada',
        id_usuario: usuario.id,
        antes: { confirmada: false },
        despues: { confirmada: true },
      },
    ])
  })

  test("a cancelled one cannot be confirmed, another branch's is not found", async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const cancelada = await buildCita(t.db, { idSucursal, cancelada: true })
    const ajena = await buildCita(t.db)

    const deCancelada = await t.call(tk, citas.confirmar, { params: { id: cancelada.id } })
    const deAjena = await t.call(tk, citas.confirmar, { params: { id: ajena.id } })

    expect([deCancelada.status, deCancelada.body.error]).toEqual([409, 'CITA_CANCELADA'])
    expect(deAjena.status).toBe(404)
    expect(await leerFila(t, ajena.id)).toMatchObject({ confirmada: false, version: 1 })
  })
})

describe('by the link (A5, D-27)', () => {
  test('confirms once, says no more than the page needs, and is written without an actor', async () => {
    const { id, idSucursal } = await buildCita(t.db, { fecha: '2026-11-30', hora: '16:45' })
    const { direccion: sucursalDireccion } = await t.db
      .selectFrom('sucursal')
      .select('direccion')
      .where('id', '=', idSucursal)
      .executeTakeFirstOrThrow()

    const primera = await abrir(tokenDe(t, id))
    const segunda = await abrir(tokenDe(t, id))

    expect(primera.status).toBe(200)
    expect(primera.body).toEqual({
      success: true,
      data: {
        fecha: '2026-11-30',
        hora: '16:45',
        sucursalDireccion,
        nombreOptica: 'Óptica de Prueba',
        lugar: { telefono: null, horario: null, mapa: null },
      },
    })
    expect(segunda.status).toBe(404)
    expect(segunda.body).toMatchObject({
      success: false,
      error: 'CITA_NO_CONFIRMADA',
      message: 'La cita no pudo ser confirmada. Puede que ya haya sido confirmada.',
    })
    expect(await leerFila(t, id)).toMatchObject({ confirmada: true, version: 2 })
    expect(await avisosDe(t, id)).toMatchObject([{ clave: `cita:${id}:confirmada:1`, creadoPor: null }])
    expect(await auditoriaDe(t, 'cita', id)).toMatchObject([
      { accion: 'cita confirmada por enlace', id_usuario: null, id_sucursal: idSucursal },
    ])
    const rastros = t.db.selectFrom('auditoria').select('direccion').where('entidad', '=', 'cita')
    expect(await rastros.where('id_entidad', '=', id).execute()).toEqual([{ direccion: null }])
  })

  test('without a token it says so', async () => {
    for (const token of [undefined, '']) {
      const { status, body } = await abrir(token)
      expect([status, body.error, body.message]).toEqual([422, 'FALTA_TOKEN', 'Parámetro de consulta no encontrado.'])
    }
  })

  test.each(['token='.padEnd(400, 'x'), 'token=uno&token=dos'])(
    'a link that cannot be ours, %s, is told like any other',
    async (query) => {
      const headers = { 'x-forwarded-for': '10.9.9.9' }

      const { status, body } = await pedirCrudo(t.app, 'GET', `/confirmar-cita?${query}`, { headers })

      expect([status, body.error]).toEqual([404, 'CITA_NO_CONFIRMADA'])
    },
  )

  test('two tabs at once confirm once', async () => {
    for (let vuelta = 0; vuelta < 20; vuelta++) {
      const { id } = await buildCita(t.db)
      const respuestas = await Promise.all(Array.from({ length: 8 }, () => abrir(tokenDe(t, id))))
      expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await leerFila(t, id)).toMatchObject({ confirmada: true, version: 2 })
      expect(await avisosDe(t, id)).toHaveLength(1)
    }
  })

  test('dies with a confirmation at the counter and with a cancellation', async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const confirmada = await buildCita(t.db, { idSucursal })
    const cancelada = await buildCita(t.db, { idSucursal, hora: '11:00' })
    await t.call(tk, citas.confirmar, { params: { id: confirmada.id } })
    await t.call(tk, citas.cancelar, { params: { id: cancelada.id } })
    for (const { id } of [confirmada, cancelada]) expect((await abrir(tokenDe(t, id))).status).toBe(404)
    expect(await leerFila(t, cancelada.id)).toMatchObject({ confirmada: false, cancelada: true })
  })

  test.each([
    ['America/Mexico_City', '2026-11-26T05:59:00Z', '2026-11-26T06:00:00Z'],
    ['America/Tijuana', '2026-11-26T07:59:00Z', '2026-11-26T08:00:00Z'],
    ['America/Cancun', '2026-11-26T04:59:00Z', '2026-11-26T05:00:00Z'],
  ])('dies when the day is over in %s', async (zona, ultimoMinuto, despues) => {
    const { idSucursal } = await abrirMostrador(t, { zona })
    const { id } = await buildCita(t.db, { idSucursal, fecha: '2026-11-25' })

    t.ponerReloj(new Date(despues))
    const tarde = await abrir(tokenDe(t, id))
    t.ponerReloj(new Date(ultimoMinuto))
    const aTiempo = await abrir(tokenDe(t, id))

    expect([tarde.status, aTiempo.status]).toEqual([404, 200])
  })

  test('an altered token, one of another appointment, and one for a revision to come are worth nothing', async () => {
    const { id } = await buildCita(t.db)
    const bueno = tokenDe(t, id)
    const [a = '', b = '', mac = ''] = bueno.split('.')
    const otro = (await buildCita(t.db)).id.toString(36)
    const malos = [
      `${a}.${b}.${mac.startsWith('0') ? '1' : '0'}${mac.slice(1)}`,
      `${otro}.${b}.${mac}`,
      `${a}.2.${mac}`,
      tokenDe(t, id, 2),
      tokenDe(t, id, 0),
      `${bueno}0`,
      bueno.slice(0, -1),
      bueno.toUpperCase(),
      `0${bueno}`,
      String(id),
      '..',
      'x'.repeat(200),
    ]
    for (const malo of malos) {
      const { status, body } = await abrir(malo)
      expect([malo, status, body.error]).toEqual([malo, 404, 'CITA_NO_CONFIRMADA'])
    }
    expect(await leerFila(t, id)).toMatchObject({ confirmada: false, version: 1 })
    expect((await abrir(bueno)).status).toBe(200)
  })

  test('a plain GET, as a link preview makes it, changes nothing (security 22)', async () => {
    const { id } = await buildCita(t.db)
    for (const metodo of ['GET', 'HEAD'] as const) {
      const { statusCode } = await t.app.inject({ method: metodo, url: `/api/confirmar-cita?token=${tokenDe(t, id)}` })
      expect(statusCode).toBe(403)
    }
    expect(await leerFila(t, id)).toMatchObject({ confirmada: false, version: 1 })
  })

  test('neither the audit, the outbox nor the log knows a token', async () => {
    const { id } = await buildCita(t.db)
    const token = tokenDe(t, id)
    await abrir(token)
    const [mensajes, hechos] = await Promise.all([
      t.db.selectFrom('mensaje').selectAll().where('id_cita', '=', id).execute(),
      t.db.selectFrom('auditoria').selectAll().where('id_entidad', '=', id).execute(),
    ])
    expect(JSON.stringify([mensajes, hechos]) + t.log.join('')).not.toContain(token)
  })
})

test('ten thousand guesses from one address end in 429 and hit nothing (security 21)', async () => {
  const { id } = await buildCita(t.db)
  const [a = '', b = ''] = tokenDe(t, id).split('.')
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const vistos = new Map<number, number>()
  for (let n = 0; n < 10_000; n++) {
    const token = `${a}.${b}.${n.toString(32).padStart(26, '0')}`
    const { status } = await pedirCrudo(t.app, 'GET', `/confirmar-cita?token=${token}`, { headers })
    vistos.set(status, (vistos.get(status) ?? 0) + 1)
  }
  expect(vistos.get(200)).toBeUndefined()
  expect(vistos.get(404)).toBeLessThanOrEqual(60)
  expect(vistos.get(429)).toBeGreaterThanOrEqual(9900)
  expect(await leerFila(t, id)).toMatchObject({ confirmada: false })
  expect((await abrir(tokenDe(t, id))).status).toBe(200)
})
