import { type Cita, citas, type GuardarCita } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import {
  abrirMostrador,
  auditoriaDe,
  avisosDe,
  citaNueva,
  leerFila,
  type Mostrador,
  tokenDe,
} from '../../../test/citas.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

/** An appointment booked through the API, so that its notice is queued. */
async function reservar(mostrador: Mostrador): Promise<Cita> {
  const { body } = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })
  return (await t.call(mostrador.tk, citas.porId, { params: { id: body.data.id } })).body.data
}

const igual = ({ fecha, hora, sucursalId, telefonoCliente }: Cita): GuardarCita => ({
  fecha,
  hora,
  sucursalId,
  telefonoCliente,
})

const guardar = (tk: string, cita: Cita, cambios: Partial<GuardarCita>) =>
  t.call(tk, citas.guardar, { params: { id: cita.id }, body: { ...igual(cita), ...cambios } })

test('a move is announced anew, takes the confirmation back and kills the old link (D-27, D-64)', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  await t.call(mostrador.tk, citas.confirmar, { params: { id: cita.id } })

  const { status, body } = await guardar(mostrador.tk, cita, { fecha: '2026-11-27', hora: '12:15' })

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ fecha: '2026-11-27', hora: '12:15', confirmada: false, version: 3 })
  expect(await leerFila(t, cita.id)).toMatchObject({ revision: 2, confirmada: false })
  expect(await avisosDe(t, cita.id)).toMatchObject([
    { clave: `cita:${cita.id}:creada:1`, estado: 'obsoleto', codigo: 'CITA_MOVIDA' },
    { clave: `cita:${cita.id}:confirmada:1`, estado: 'obsoleto', codigo: 'CITA_MOVIDA' },
    { clave: `cita:${cita.id}:creada:2`, estado: 'pendiente' },
  ])
  const viejo = await t.call(null, citas.confirmarPorEnlace, { query: { token: tokenDe(t, cita.id, 1) } })
  const nuevo = await t.call(null, citas.confirmarPorEnlace, { query: { token: tokenDe(t, cita.id, 2) } })
  expect([viejo.status, nuevo.status]).toEqual([404, 200])
  const movida = (await auditoriaDe(t, 'cita', cita.id)).find(({ accion }) => accion === 'cita movida')
  expect(movida).toMatchObject({
    antes: { fecha: '2026-11-25', hora: '10:00', confirmada: true, revision: 1 },
    despues: { fecha: '2026-11-27', hora: '12:15', confirmada: false, revision: 2 },
  })
})

test('a corrected phone kills the link that the wrong one got, and the patient is told (D-27)', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)

  const { body } = await guardar(mostrador.tk, cita, { telefonoCliente: '5512345678' })
  const porEnlace = (revision: number) =>
    t.call(null, citas.confirmarPorEnlace, { query: { token: tokenDe(t, cita.id, revision) } })

  expect(body.data).toMatchObject({ confirmada: false, telefonoCliente: '5512345678' })
  expect(await avisosDe(t, cita.id)).toMatchObject([
    { clave: `cita:${cita.id}:creada:1`, estado: 'obsoleto', codigo: 'CITA_CON_OTRO_TELEFONO' },
    { clave: `cita:${cita.id}:creada:2`, estado: 'pendiente', telefono: '5512345678' },
  ])
  expect([(await porEnlace(1)).status, (await porEnlace(2)).status]).toEqual([404, 200])
  const guardada = (await auditoriaDe(t, 'cita', cita.id)).find(({ accion }) => accion === 'cita guardada')
  expect(guardada).toMatchObject({ despues: { telefonoCambiado: true } })
  expect(JSON.stringify(guardada)).not.toContain('5512345678')
})

test('one that was confirmed stays so, and the right number is told that it is', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  await t.call(mostrador.tk, citas.confirmar, { params: { id: cita.id } })

  const { body } = await guardar(mostrador.tk, cita, { telefonoCliente: '5512345678' })

  expect(body.data.confirmada).toBe(true)
  expect((await avisosDe(t, cita.id)).map(({ clave, estado }) => [clave, estado])).toEqual([
    [`cita:${cita.id}:creada:1`, 'obsoleto'],
    [`cita:${cita.id}:confirmada:1`, 'obsoleto'],
    [`cita:${cita.id}:confirmada:2`, 'pendiente'],
  ])
})

test('a phone taken away takes what waits with it', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  await guardar(mostrador.tk, cita, { telefonoCliente: '0000000000' })
  expect(await avisosDe(t, cita.id)).toMatchObject([{ estado: 'obsoleto', codigo: 'CITA_CON_OTRO_TELEFONO' }])
})

test('the notice of a move to another branch names it', async () => {
  const mostrador = await abrirMostrador(t)
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const cita = await reservar(mostrador)
  const otra = await buildSucursal(t.db, { direccion: 'Av. Juárez 10, Puebla' })
  await guardar(admin, cita, { sucursalId: otra })
  expect((await avisosDe(t, cita.id)).at(-1)?.texto).toContain('Tu cita en Óptica Nítida, Av. Juárez 10, Puebla quedó')
})

test('no year beyond the next two', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  const lejos = await guardar(mostrador.tk, cita, { fecha: '2029-01-01' })
  const nueva = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha: '2205-01-01' }) })
  expect([lejos.status, lejos.body.error, nueva.status]).toEqual([422, 'CITA_MUY_LEJANA', 422])
  expect((await guardar(mostrador.tk, cita, { fecha: '2028-12-31' })).status).toBe(200)
})

test('saving what is there changes nothing', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  const { status, body } = await guardar(mostrador.tk, cita, {})
  expect([status, body.data.version]).toEqual([200, 1])
  expect(await avisosDe(t, cita.id)).toHaveLength(1)
  expect(await auditoriaDe(t, 'cita', cita.id)).toHaveLength(1)
})

test('a stale edit is refused and changes nothing (D-69)', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  await guardar(mostrador.tk, cita, { hora: '11:00', version: cita.version })

  const { status, body } = await guardar(mostrador.tk, cita, { hora: '12:00', version: cita.version })

  expect([status, body.error]).toEqual([409, 'CITA_CAMBIADA'])
  expect(await leerFila(t, cita.id)).toMatchObject({ hora: '11:00:00', revision: 2 })
})

test('of eight editors with the same version one saves', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  const horas = ['11:00', '11:15', '11:30', '11:45', '12:00', '12:15', '12:30', '12:45']
  const respuestas = await Promise.all(
    horas.map((hora) => guardar(mostrador.tk, cita, { hora, version: cita.version })),
  )
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await leerFila(t, cita.id)).toMatchObject({ revision: 2 })
})

test('it does not collide with itself, but with others (D-38)', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  await buildCita(t.db, { idSucursal: mostrador.idSucursal, hora: '11:00' })

  const aSiMisma = await guardar(mostrador.tk, cita, { telefonoCliente: '5511111111' })
  const aOtra = await guardar(mostrador.tk, cita, { hora: '11:00' })

  expect([aSiMisma.status, aOtra.status, aOtra.body.error]).toEqual([200, 409, 'HORA_OCUPADA'])
  expect(await leerFila(t, cita.id)).toMatchObject({ hora: '10:00:00', revision: 2 })
  expect(await avisosDe(t, cita.id)).toMatchObject([{ estado: 'obsoleto' }, { estado: 'pendiente' }])
})

test('a cancelled appointment is final (A2)', async () => {
  const mostrador = await abrirMostrador(t)
  const { id } = await buildCita(t.db, { idSucursal: mostrador.idSucursal, cancelada: true })
  const { body: leida } = await t.call(mostrador.tk, citas.porId, { params: { id } })

  const { status, body } = await guardar(mostrador.tk, leida.data, { hora: '11:00' })

  expect([status, body.error]).toEqual([409, 'CITA_CANCELADA'])
  await expect(t.db.updateTable('cita').set({ cancelada: false }).where('id', '=', id).execute()).rejects.toThrow(
    /una cita cancelada no cambia/,
  )
})

describe('only a new date or hour must lie ahead', () => {
  const pasada = async (mostrador: Mostrador) => {
    const { id } = await buildCita(t.db, { idSucursal: mostrador.idSucursal, fecha: '2026-11-20', hora: '17:00' })
    return (await t.call(mostrador.tk, citas.porId, { params: { id } })).body.data
  }

  test('the phone of a past appointment can be put right', async () => {
    const mostrador = await abrirMostrador(t)
    const { status } = await guardar(mostrador.tk, await pasada(mostrador), { telefonoCliente: '5510101010' })
    expect(status).toBe(200)
  })

  test.each([{ hora: '17:15' }, { fecha: '2026-11-21' }, { fecha: '2026-11-24', hora: '09:45' }])(
    '%j is refused',
    async (cambios) => {
      const mostrador = await abrirMostrador(t)
      const { status, body } = await guardar(mostrador.tk, await pasada(mostrador), cambios)
      expect([status, body.error]).toEqual([422, 'CITA_EN_PASADO'])
    },
  )

  test('it can be moved to a day that is to come', async () => {
    const mostrador = await abrirMostrador(t)
    const { status } = await guardar(mostrador.tk, await pasada(mostrador), { fecha: '2026-11-24', hora: '10:15' })
    expect(status).toBe(200)
  })
})

test('no hour that is none, no day that is none (A3)', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  for (const cambios of [{ hora: '10:07' }, { hora: '19:45' }, { fecha: '2026-02-31' }])
    expect((await guardar(mostrador.tk, cita, cambios)).status).toBe(422)
})

test('a user moves nothing to another branch and sees nothing of one (D-9, D-18)', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  const otro = await abrirMostrador(t)

  const haciaFuera = await guardar(mostrador.tk, cita, { sucursalId: otro.idSucursal })
  const desdeFuera = await guardar(otro.tk, cita, { telefonoCliente: '5500000000' })

  expect([haciaFuera.status, desdeFuera.status]).toEqual([404, 404])
  expect(await leerFila(t, cita.id)).toMatchObject({ id_sucursal: mostrador.idSucursal, version: 1 })
})

test('an administrator moves an appointment to a branch that works', async () => {
  const mostrador = await abrirMostrador(t)
  const cita = await reservar(mostrador)
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const destino = await buildSucursal(t.db, { direccion: 'Av. Destino 1' })
  const cerrada = await buildSucursal(t.db, { activa: false })

  const mala = await guardar(admin, cita, { sucursalId: cerrada })
  const buena = await guardar(admin, cita, { sucursalId: destino })

  expect([mala.status, mala.body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
  expect(buena.body.data).toMatchObject({ sucursalId: destino, sucursalDireccion: 'Av. Destino 1' })
  expect(await leerFila(t, cita.id)).toMatchObject({ revision: 2, id_sucursal: destino })
})

describe('an appointment that is over does not come back without its patient or its branch (D-73)', () => {
  const pasada = async () => {
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const { id, cliente, idSucursal } = await buildCita(t.db, { fecha: '2026-11-23' })
    const cita = (await t.call(admin, citas.porId, { params: { id } })).body.data
    return { admin, cita, cliente, idSucursal }
  }

  test('a removed patient gets no new hour, and the past stays as it was', async () => {
    const { admin, cita, cliente } = await pasada()
    await t.call(admin, clientes.eliminar, { params: { id: cliente.id } })

    const { status, body } = await guardar(admin, cita, { fecha: '2026-11-27' })

    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
    expect(await leerFila(t, cita.id)).toMatchObject({ fecha: '2026-11-23', revision: 1 })
    expect(await avisosDe(t, cita.id)).toEqual([])
    // What was written wrong of it may still be mended.
    expect((await guardar(admin, cita, { sucursalId: await buildSucursal(t.db) })).status).toBe(200)
  })

  test('a closed branch gets none either, but a working one may take it', async () => {
    const { admin, cita, idSucursal } = await pasada()
    await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', idSucursal).execute()

    const { status } = await guardar(admin, cita, { fecha: '2026-11-27' })

    expect(status).toBe(404)
    expect(await leerFila(t, cita.id)).toMatchObject({ fecha: '2026-11-23' })
    const enOtra = await guardar(admin, cita, { fecha: '2026-11-27', sucursalId: await buildSucursal(t.db) })
    expect(enOtra.status).toBe(200)
  })
})
