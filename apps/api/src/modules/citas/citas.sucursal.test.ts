import { citas } from '@nitida/contract/citas'
import { sucursales } from '@nitida/contract/sucursales'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string
let autor: number
beforeAll(async () => {
  t = await crearTestApp()
  const jefe = await buildUsuario(t.db, { tipo: '0' })
  autor = jefe.id
  admin = await t.entrar(jefe)
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

/** A branch without staff, with one appointment. */
async function conCita(
  fecha: string,
  datos: { cancelada?: boolean; zona?: string; hora?: string } = {},
): Promise<number> {
  const idSucursal = await buildSucursal(t.db, { ...(datos.zona && { zona: datos.zona }) })
  const cliente = await buildCliente(t.db, { idSucursal, creadoPor: autor })
  const { cancelada = false, hora } = datos
  await buildCita(t.db, { cliente, fecha, creadaPor: autor, cancelada, ...(hora && { hora }) })
  return idSucursal
}

describe.each([
  ['deactivated', sucursales.desactivar],
  ['removed', sucursales.eliminar],
])('a branch is %s', (_, llamada) => {
  test.each(['2026-11-24', '2027-06-01'])('not while somebody is expected on %s (D-73)', async (fecha) => {
    const id = await conCita(fecha)
    const { status, body } = await t.call(admin, llamada, { params: { id } })
    expect([status, body.error, body.message]).toEqual([
      409,
      'SUCURSAL_CON_CITAS',
      'La sucursal tiene citas próximas. Cámbialas de sucursal o cancélalas primero.',
    ])
    const { activa } = await t.db.selectFrom('sucursal').select('activa').where('id', '=', id).executeTakeFirstOrThrow()
    expect(activa).toBe(true)
  })

  test('when what was to come is cancelled, or is over', async () => {
    for (const id of [await conCita('2026-12-01', { cancelada: true }), await conCita('2026-11-23')])
      expect((await t.call(admin, llamada, { params: { id } })).status).toBe(200)
  })
})

test('what was today and is over holds nobody; what is still to come does', async () => {
  const [pasada, porVenir] = [
    await conCita('2026-11-24', { hora: '09:45' }),
    await conCita('2026-11-24', { hora: '10:15' }),
  ]
  expect((await t.call(admin, sucursales.desactivar, { params: { id: pasada } })).status).toBe(200)
  expect((await t.call(admin, sucursales.desactivar, { params: { id: porVenir } })).status).toBe(409)
})

test('"today" is the branch\'s', async () => {
  // 07:00 UTC is one in the morning of the 25th in Mexico City and eleven at night of the 24th in Tijuana.
  t.ponerReloj(new Date('2026-11-25T07:00:00Z'))
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const puebla = await conCita('2026-11-24', { zona: 'America/Mexico_City' })
  const tijuana = await conCita('2026-11-25', { zona: 'America/Tijuana', hora: '09:00' })
  expect((await t.call(tk, sucursales.desactivar, { params: { id: puebla } })).status).toBe(200)
  expect((await t.call(tk, sucursales.desactivar, { params: { id: tijuana } })).status).toBe(409)
})

test('booking races with closing the branch: never an appointment in a closed branch', async () => {
  for (let n = 0; n < 20; n++) {
    const idSucursal = await buildSucursal(t.db)
    const cliente = await buildCliente(t.db, { idSucursal, creadoPor: autor })
    const cuerpo = {
      fecha: '2026-12-01',
      hora: '10:00',
      sucursalId: idSucursal,
      idCliente: cliente.id,
      telefonoCliente: cliente.telefono,
    }
    const [reserva, cierre] = await Promise.all([
      t.call(admin, citas.crear, { body: cuerpo }),
      t.call(admin, sucursales.desactivar, { params: { id: idSucursal } }),
    ])
    expect([reserva.status, cierre.status].filter((status) => status === 200)).toHaveLength(1)
  }
})
