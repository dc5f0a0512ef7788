import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildUsuario, CONTRASENA } from '../../../test/builders.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { olvidarIntentos } from './sesion.intentos.service.ts'

const MINUTO = 60_000

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  t.ponerReloj(AHORA)
  await t.db.deleteFrom('intento_sesion').execute()
  await olvidarIntentos(crearCtxDePrueba(t, { base: t.app.deps.db }), t.app.deps.claveMaestra.clave, 'quien sea')
})
afterAll(() => t.cerrar())

interface Intento {
  password?: string
  direccion?: string
  headers?: Record<string, string>
}

/** Tries to log in from an address; resolves with the refusal's code, or 'dentro'. */
async function intentar(
  username: string,
  { password = 'equivocada', direccion = '10.0.0.1', headers = {} }: Intento = {},
): Promise<string> {
  const respuesta = await t.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: direccion,
    headers: { 'x-app-token': APP_TOKEN, ...headers },
    payload: { username, password },
  })
  const { error } = respuesta.json()
  return respuesta.statusCode === 200 ? 'dentro' : `${respuesta.statusCode} ${error}`
}

/** The mark of a good login in the browser. */
async function marcaDe(username: string): Promise<string> {
  const { headers } = await t.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: '10.0.0.1',
    headers: { 'x-app-token': APP_TOKEN },
    payload: { username, password: CONTRASENA },
  })
  return String(headers['set-cookie'])
}

const NEGADO = '401 CREDENCIALES_INVALIDAS'
const FRENADO = '429 DEMASIADOS_INTENTOS'
const veces = <T>(n: number, hacer: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => hacer(i))

async function enOrden(n: number, hacer: (i: number) => Promise<string>): Promise<string[]> {
  const respuestas = []
  for (let i = 0; i < n; i++) respuestas.push(await hacer(i))
  return respuestas
}

test('the sixth failure of an account from one address within 15 minutes is braked, even with the right password (14)', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })

  const fallos = await enOrden(6, () => intentar(correo))

  expect(fallos).toEqual([...veces(5, () => NEGADO), FRENADO])
  expect(await intentar(correo, { password: CONTRASENA })).toBe(FRENADO)
})

test('twenty right logins of one person at once all get in (D-77)', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })

  const dentro = await Promise.all(veces(20, () => intentar(correo, { password: CONTRASENA })))

  expect(new Set(dentro)).toEqual(new Set(['dentro']))
})

test('a flood is turned away without asking the database, and written down once (14, 42)', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })
  await enOrden(6, () => intentar(correo))
  const antes = await t.db.selectFrom('auditoria').select('id').execute()
  const consulta = vi.spyOn(t.pool, 'connect')

  const frenados = await enOrden(30, () => intentar(correo))

  expect(new Set(frenados)).toEqual(new Set([FRENADO]))
  expect(consulta).not.toHaveBeenCalled()
  consulta.mockRestore()
  expect(await t.db.selectFrom('auditoria').select('id').execute()).toEqual(antes)
  const frenos = await t.db.selectFrom('auditoria').select('despues').where('accion', '=', 'acceso frenado').execute()
  expect(frenos.at(-1)?.despues).toEqual({ red: '10.0.0.0/24', huella: expect.stringMatching(/^[0-9a-f]{16}$/) })
})

test('attempts that a clock counted in the future slow nobody down once it is right again', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })
  t.ponerReloj(new Date(AHORA.getTime() + 24 * 60 * MINUTO))
  await enOrden(6, () => intentar(correo))

  t.ponerReloj(AHORA)

  expect(await intentar(correo, { password: CONTRASENA })).toBe('dentro')
})

test('whoever guesses elsewhere does not lock the owner out (D-77)', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })

  await enOrden(30, (i) => intentar(correo, { direccion: `10.0.0.${i % 3}` }))

  expect(await intentar(correo, { password: CONTRASENA, direccion: '10.0.0.99' })).toBe('dentro')
})

test('a device that he has logged in from is his, even behind the address of the one who guesses (D-77)', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })
  const { correo: ajeno } = await buildUsuario(t.db, { tipo: '0' })
  const [suya, prestada] = [await marcaDe(correo), await marcaDe(ajeno)]
  expect(suya).toMatch(/; Path=\/api\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  const cookie = (marca: string) => ({ cookie: marca.split(';')[0] ?? '' })
  await enOrden(6, () => intentar(correo))
  for (let i = 0; i < 60; i++) await intentar(`otra${i}@prueba.mx`)

  expect(await intentar(correo, { password: CONTRASENA })).toBe(FRENADO)
  expect(await intentar(correo, { password: CONTRASENA, headers: cookie(suya) })).toBe('dentro')
  // Marks that do not help: another account's under his name, a made-up one, and his own after five failures.
  const deAjeno = `${suya.split('=')[0]}=${prestada.split('=')[1]?.split(';')[0]}`
  expect(await intentar(correo, { password: CONTRASENA, headers: { cookie: deAjeno } })).toBe(FRENADO)
  expect(await intentar(correo, { password: CONTRASENA, headers: { cookie: `${suya.split('=')[0]}=x.y` } })).toBe(
    FRENADO,
  )
  const alli = await enOrden(6, () => intentar(correo, { headers: cookie(suya) }))
  expect(alli).toEqual([...veces(5, () => NEGADO), FRENADO])
})

test('an administrator sees who is slowed down, and his new password or activation lets him in (D-77)', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { id, correo } = await buildUsuario(t.db, { tipo: '2', nombre: 'Frenada' })
  const params = { id }
  const frenado = async () =>
    (await t.call(admin, usuarios.list, { query: { search: 'frenada' } })).body.data[0]?.accesoFrenado
  const cerrar = () => enOrden(5, () => intentar(correo))

  expect(await frenado()).toBe(false)
  await cerrar()
  expect(await frenado()).toBe(true)
  await t.call(admin, usuarios.activar, { params, body: {} })
  expect([await frenado(), await intentar(correo, { password: CONTRASENA })]).toEqual([false, 'dentro'])
  await cerrar()
  await t.call(admin, usuarios.guardar, { params, body: { password: 'otra-contraseña' } })
  expect(await intentar(correo, { password: 'otra-contraseña' })).toBe('dentro')
})

test('the brake is released after 15 minutes, not before', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })
  await enOrden(5, () => intentar(correo))

  t.ponerReloj(new Date(AHORA.getTime() + 15 * MINUTO - 1))
  const antes = await intentar(correo, { password: CONTRASENA })
  t.ponerReloj(new Date(AHORA.getTime() + 15 * MINUTO))
  const despues = await intentar(correo, { password: CONTRASENA })

  expect([antes, despues]).toEqual([FRENADO, 'dentro'])
})

test('others get in meanwhile, from the same address as well', async () => {
  const [atacado, otro] = [await buildUsuario(t.db, { tipo: '0' }), await buildUsuario(t.db, { tipo: '0' })]
  await enOrden(8, () => intentar(atacado.correo))

  expect(await intentar(otro.correo, { password: CONTRASENA })).toBe('dentro')
})

test('an unknown account is braked like a known one, however it is spelled', async () => {
  const fallos = await enOrden(6, (i) => intentar(i % 2 ? 'NADIE@prueba.mx' : ' nadie@prueba.mx'))

  expect(fallos).toEqual([...veces(5, () => NEGADO), FRENADO])
})

test('the fifty-first failure of an address is braked, whatever the account; other addresses are not', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })

  const fallos = await enOrden(51, (i) => intentar(`cuenta${i}@prueba.mx`))
  const desdeAhi = await intentar(correo, { password: CONTRASENA })
  const desdeOtra = await intentar(correo, { password: CONTRASENA, direccion: '10.0.0.2' })

  expect(fallos).toEqual([...veces(50, () => NEGADO), FRENADO])
  expect([desdeAhi, desdeOtra]).toEqual([FRENADO, 'dentro'])
})

test('an address made up in a header counts for nothing', async () => {
  const fallos = await enOrden(51, (i) =>
    intentar(`inventada${i}@prueba.mx`, { headers: { 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=${i}` } }),
  )

  expect(fallos.at(-1)).toBe(FRENADO)
})

test('behind a trusted proxy the address in the header is the one that counts', async () => {
  const conProxy = await crearTestApp({ url: t.url, entorno: { trustProxy: (_, salto) => salto < 1 } })
  const pedir = (i: number, xff: string) =>
    conProxy.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-app-token': APP_TOKEN, 'x-forwarded-for': xff },
      payload: { username: `proxy${i}@prueba.mx`, password: 'x' },
    })

  // An entry that the client itself put before the proxy's own is not believed.
  for (let i = 0; i < 50; i++) await pedir(i, `198.51.100.${i}, 203.0.113.5`)
  const misma = await pedir(51, '203.0.113.5')
  const otra = await pedir(52, '203.0.113.6')
  await conProxy.cerrar()

  expect([misma.statusCode, otra.statusCode]).toEqual([429, 401])
})

test('good logins cost nothing', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })

  const dentro = await enOrden(8, () => intentar(correo, { password: CONTRASENA }))

  expect(new Set(dentro)).toEqual(new Set(['dentro']))
  expect(await t.db.selectFrom('intento_sesion').selectAll().execute()).toEqual([])
})

test('twenty failures at once are counted one by one', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })
  await calentar(t)

  const fallos = await Promise.all(veces(20, () => intentar(correo, { direccion: '10.1.0.1' })))

  expect(fallos.filter((codigo) => codigo === NEGADO)).toHaveLength(5)
  expect(fallos.filter((codigo) => codigo === FRENADO)).toHaveLength(15)
})

test('the table of attempts tells nobody who tried', async () => {
  await intentar('secreto@prueba.mx', { direccion: '192.0.2.77' })

  const filas = await t.db.selectFrom('intento_sesion').select('clave').execute()

  expect(filas.map(({ clave }) => clave.length)).toEqual([32, 32])
  expect(Buffer.concat(filas.map(({ clave }) => clave)).toString('latin1')).not.toMatch(/secreto|192\.0\.2/)
})
