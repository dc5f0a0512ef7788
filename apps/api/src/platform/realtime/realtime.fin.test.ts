import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { contarPulso, pulsoDe } from '../../../test/pulso.ts'
import { AHORA } from '../../../test/reloj.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, type SocketDePrueba } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const DOS_SEGUNDOS = 2000

let t: TestApp
/** A second process of the same installation. */
let otro: TestApp
let [url, urlDelOtro] = ['', '']
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  otro = await crearTestApp({ url: t.url })
  ;[url, urlDelOtro] = [(await escuchar(t.app)).url, (await escuchar(otro.app)).url]
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
beforeEach(() => t.ponerReloj(AHORA))
afterEach(desconectarTodos)
afterAll(async () => {
  await otro.cerrar()
  await t.cerrar()
})

/** Time from `hacer` until the server closed the socket. */
const tardanza = ({ cerrado }: SocketDePrueba, hacer: () => Promise<unknown> | undefined): Promise<number> =>
  pulsoDe(async () => {
    await hacer()
    await cerrado
  })

describe('sockets of a user whose sessions end are closed within 2 s (7)', () => {
  test.each([
    ['on the process that ends them', () => url],
    ['on another process', () => urlDelOtro],
  ])('%s', async (_, donde) => {
    const usuario = await buildUsuario(t.db)
    const [uno, dos, vecino] = await Promise.all([
      conectar(donde(), await t.entrar(usuario)),
      conectar(donde(), await t.entrar(usuario)),
      conectar(donde(), await t.entrar(await buildUsuario(t.db))),
    ])

    const ms = await tardanza(uno, () => t.call(admin, usuarios.desactivar, { params: { id: usuario.id }, body: {} }))
    await dos.cerrado

    expect(ms).toBeLessThan(DOS_SEGUNDOS)
    expect(vecino.socket.connected).toBe(true)
  })
})

test('logout closes that session’s sockets and no other of the user', async () => {
  const usuario = await buildUsuario(t.db)
  const [tk, otra] = [await t.entrar(usuario), await t.entrar(usuario)]
  const [cerrada, abierta] = [await conectar(urlDelOtro, tk), await conectar(urlDelOtro, otra)]

  const ms = await tardanza(cerrada, () => t.call(tk, sesion.logout, {}))

  expect(ms).toBeLessThan(DOS_SEGUNDOS)
  expect(abierta.socket.connected).toBe(true)
})

test('a socket ends with the hours although nobody touches it', async () => {
  const socket = await conectar(url, await t.entrar(await buildUsuario(t.db, { horario: '09:00-20:00' })))

  const ms = await tardanza(socket, async () => t.ponerReloj(new Date('2026-11-25T02:01:00Z')))

  expect(ms).toBeLessThan(DOS_SEGUNDOS)
})

test('and twelve hours after the login', async () => {
  const socket = await conectar(url, await t.entrar(await buildUsuario(t.db, { tipo: '0' })))

  const ms = await tardanza(socket, async () => t.ponerReloj(new Date(AHORA.getTime() + 12 * 3_600_000)))

  expect(ms).toBeLessThan(DOS_SEGUNDOS)
})

test('with an idle limit, a socket lives as long as its session is used, and an open one is no use', async () => {
  const ociosa = await crearTestApp({ url: t.url, entorno: { minutosInactividad: 30 } })
  const { url: urlOciosa } = await escuchar(ociosa.app)
  const alMinuto = (minuto: number) => ociosa.ponerReloj(new Date(AHORA.getTime() + minuto * 60_000))
  const tk = await ociosa.entrar(await buildUsuario(t.db))
  const usado = await conectar(urlOciosa, tk)
  const ocioso = await conectar(urlOciosa, await ociosa.entrar(await buildUsuario(t.db)))

  alMinuto(20)
  await ociosa.call(tk, sesion.validateTk, {})
  alMinuto(40)
  await ocioso.cerrado
  const sigue = usado.socket.connected
  alMinuto(51)
  await usado.cerrado
  await ociosa.cerrar()

  expect(sigue).toBe(true)
})

test('notices that a lost connection swallowed are made good', async () => {
  const usuario = await buildUsuario(t.db)
  const socket = await conectar(urlDelOtro, await t.entrar(usuario))
  const pulso = await sinAvisos(async () => {
    await t.call(admin, usuarios.desactivar, { params: { id: usuario.id }, body: {} })
  })

  await socket.cerrado
  pulso.parar()

  expect(pulso.ms()).toBeLessThan(5000)
})

/**
 * Cuts every listening connection of both processes, and does something while nobody hears it.
 * @returns the time since then.
 */
async function sinAvisos(hacer: () => Promise<void>): Promise<ReturnType<typeof contarPulso>> {
  await conDuenio(t.url, async (db) => {
    const cortadas = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'nitida-avisos'`.execute(db)
    expect(cortadas.rows.length).toBeGreaterThanOrEqual(2)
  })
  await hacer()
  return contarPulso()
}
