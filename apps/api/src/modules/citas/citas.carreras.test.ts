import { citas } from '@nitida/contract/citas'
import { sumarDias } from '@nitida/contract/fechas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCita } from '../../../test/builders.ts'
import { abrirMostrador, citaNueva, leerFila, type Mostrador, tokenDe } from '../../../test/citas.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp({ entorno: { trustProxy: true } })
})
afterAll(() => t?.cerrar())

const VUELTAS = 25
const turno = (n: number) => ({ fecha: sumarDias('2026-12-01', n), hora: '10:00' })

const reservar = (mostrador: Mostrador, cuantos: number, n: number) =>
  Promise.all(
    Array.from({ length: cuantos }, () => t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, turno(n)) })),
  )

const vivasEn = (idSucursal: number, fecha: string) =>
  t.db
    .selectFrom('cita')
    .select('id')
    .where('id_sucursal', '=', idSucursal)
    .where('fecha', '=', fecha)
    .where('cancelada', '=', false)
    .execute()

const cuenta = (respuestas: { status: number }[], status: number) =>
  respuestas.filter((r) => r.status === status).length

test('forty callers for one hour: exactly one gets it, and one notice is queued (A1)', async () => {
  const mostrador = await abrirMostrador(t)
  await reservar(mostrador, 10, 300) // warms the pool: cold connections queue up and hide the race
  for (let n = 0; n < VUELTAS; n++) {
    const respuestas = await reservar(mostrador, 40, n)
    expect([cuenta(respuestas, 200), cuenta(respuestas, 409)]).toEqual([1, 39])
    expect(await vivasEn(mostrador.idSucursal, turno(n).fecha)).toHaveLength(1)
  }
  const avisos = await t.db.selectFrom('mensaje').select('id').where('id_sucursal', '=', mostrador.idSucursal).execute()
  expect(avisos).toHaveLength(VUELTAS + 1)
}, 60_000)

test('eight moves into one hour: exactly one arrives (A1)', async () => {
  const mostrador = await abrirMostrador(t)
  const { idSucursal, tk } = mostrador
  const horas = ['11:00', '11:15', '11:30', '11:45', '12:00', '12:15', '12:30', '12:45']
  for (let n = 0; n < VUELTAS; n++) {
    const { fecha, hora: destino } = turno(n)
    const ids = await Promise.all(horas.map(async (hora) => (await buildCita(t.db, { idSucursal, fecha, hora })).id))
    const respuestas = await Promise.all(
      ids.map((id) =>
        t.call(tk, citas.guardar, {
          params: { id },
          body: { fecha, hora: destino, sucursalId: idSucursal, telefonoCliente: '5512345678' },
        }),
      ),
    )
    expect([cuenta(respuestas, 200), cuenta(respuestas, 409)]).toEqual([1, 7])
  }
}, 60_000)

test('a cancel and five rebookings at once: the hour is never held twice (A2)', async () => {
  const mostrador = await abrirMostrador(t)
  for (let n = 0; n < VUELTAS; n++) {
    const { id } = await buildCita(t.db, { idSucursal: mostrador.idSucursal, ...turno(n) })

    const [cancelada, rebookings] = await Promise.all([
      t.call(mostrador.tk, citas.cancelar, { params: { id } }),
      reservar(mostrador, 5, n),
    ])
    const despues = await reservar(mostrador, 5, n)

    expect(cancelada.status).toBe(200)
    expect(cuenta([...rebookings, ...despues], 200)).toBe(1)
    expect(await vivasEn(mostrador.idSucursal, turno(n).fecha)).toHaveLength(1)
  }
}, 60_000)

test('the link against a cancel at the counter: never both (A4)', async () => {
  const mostrador = await abrirMostrador(t)
  for (let n = 0; n < VUELTAS; n++) {
    const { id } = await buildCita(t.db, { idSucursal: mostrador.idSucursal, ...turno(n) })

    const [, cancelada] = await Promise.all([
      t.call(
        null,
        citas.confirmarPorEnlace,
        { query: { token: tokenDe(t, id) } },
        { 'x-forwarded-for': `10.1.0.${n + 1}` },
      ),
      t.call(mostrador.tk, citas.cancelar, { params: { id } }),
    ])

    expect(cancelada.status).toBe(200)
    expect(await leerFila(t, id)).toMatchObject({ cancelada: true, confirmada: false })
  }
})

test('the database itself keeps them apart (A4)', async () => {
  await expect(buildCita(t.db, { confirmada: true, cancelada: true })).rejects.toThrow(/cita_no_confirmada_y_cancelada/)
})

test('eight equal requests with one key book once (D-70)', async () => {
  const mostrador = await abrirMostrador(t)
  for (let n = 0; n < VUELTAS; n++) {
    const clave = { 'idempotency-key': `doble-clic-${n}` }
    const respuestas = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, turno(n)) }, clave),
      ),
    )
    const buenas = respuestas.filter(({ status }) => status === 200)
    expect(buenas.length).toBeGreaterThanOrEqual(1)
    expect(new Set(buenas.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await vivasEn(mostrador.idSucursal, turno(n).fecha)).toHaveLength(1)
  }
})
