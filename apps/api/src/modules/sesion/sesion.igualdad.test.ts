import { sesion } from '@nitida/contract/sesion'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildUsuario, CONTRASENA } from '../../../test/builders.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t.cerrar())

async function intentar(username: string, password: string) {
  await t.db.deleteFrom('intento_sesion').execute()
  const [desde, antes] = [performance.now(), process.cpuUsage()]
  const { status, body } = await t.call(null, sesion.login, { body: { username, password } })
  const { user, system } = process.cpuUsage(antes)
  return { ms: performance.now() - desde, cpu: user + system, status, body }
}

/** The least time of several calls, because other work only ever adds. */
const primerCuartil = (tiempos: number[]): number => tiempos.sort((a, b) => a - b)[Math.floor(tiempos.length / 4)] ?? 0

const [VUELTAS, MARGEN] = [25, 1.2]

/** The three ways to be refused (security 12). */
async function casos(): Promise<Record<'desconocido' | 'equivocada' | 'inactivo', [string, string]>> {
  const activo = await buildUsuario(t.db, { tipo: '2' })
  const inactivo = await buildUsuario(t.db, { tipo: '2', activo: false })
  return {
    desconocido: ['nadie@prueba.mx', CONTRASENA],
    equivocada: [activo.correo, 'otra contraseña'],
    inactivo: [inactivo.correo, CONTRASENA],
  }
}

test('unknown user, wrong password and inactive user get the same answer', async () => {
  const { desconocido, equivocada, inactivo } = await casos()

  const respuestas = [await intentar(...desconocido), await intentar(...equivocada), await intentar(...inactivo)]

  for (const { status, body } of respuestas) {
    expect(status).toBe(401)
    expect({ ...body, peticion: null }).toEqual({
      success: false,
      error: 'CREDENCIALES_INVALIDAS',
      message: 'Las credenciales son invalidas o el usuario esta inactivo, contacte a su administrador.',
      timeDeny: false,
      peticion: null,
    })
  }
})

test('a removed user is as unknown as any', async () => {
  const { id, correo } = await buildUsuario(t.db, { tipo: '2' })
  await t.db.updateTable('usuario').set({ eliminado_en: new Date() }).where('id', '=', id).execute()

  expect((await intentar(correo, CONTRASENA)).body.error).toBe('CREDENCIALES_INVALIDAS')
})

const textoDe = (dicha: unknown): unknown =>
  dicha && typeof dicha === 'object' && 'text' in dicha ? dicha.text : dicha

/** What is said meanwhile on connections that are taken from the pool meanwhile: others ask now and then whether they still live. */
async function dichoEn(trabajo: () => Promise<unknown>): Promise<unknown[]> {
  const tomadas = new Set<unknown>()
  const tomar = (conexion: unknown) => void tomadas.add(conexion)
  const dichas = vi.spyOn(pg.Client.prototype, 'query')
  t.pool.on('acquire', tomar)
  try {
    await trabajo()
    const { calls, contexts } = dichas.mock
    return calls.filter((_, n) => tomadas.has(contexts[n])).map(([dicha]: unknown[]) => textoDe(dicha))
  } finally {
    t.pool.off('acquire', tomar)
    dichas.mockRestore()
  }
}

test('and asks the database the same', async () => {
  const preguntas: unknown[][] = []
  for (const credenciales of Object.values(await casos())) {
    await intentar(...credenciales) // fills what is asked once and remembered
    preguntas.push(await dichoEn(() => intentar(...credenciales)))
  }
  const [desconocido = [], ...otros] = preguntas

  expect(desconocido.filter((texto) => String(texto).startsWith('insert into "auditoria"'))).toHaveLength(1)
  for (const otro of otros) expect(otro).toEqual(desconocido)
})

/** Ratio of the slowest to the fastest. */
const razon = (tiempos: number[][]): number => {
  const cuartiles = tiempos.map(primerCuartil)
  return Math.max(...cuartiles) / Math.min(...cuartiles)
}

// The ways are interleaved, so that other work of the machine falls on all alike. Processor time does not depend on other work;
// on the clock a second unknown user shows how far two equal calls are apart on this machine now.
test('and it takes the same time: within 20 %', { timeout: 60_000 }, async () => {
  const { desconocido, ...conocidos } = await casos()
  const otra: [string, string] = ['nadie.mas@prueba.mx', CONTRASENA]
  const entradas = [desconocido, ...Object.values(conocidos), otra]
  const medidas = entradas.map((credenciales) => ({ credenciales, ms: [] as number[], cpu: [] as number[] }))
  for (let vuelta = -3; vuelta < VUELTAS; vuelta++) {
    for (const { credenciales, ms, cpu } of vuelta % 2 ? medidas : medidas.toReversed()) {
      const medida = await intentar(...credenciales)
      if (vuelta < 0) continue
      ms.push(medida.ms)
      cpu.push(medida.cpu)
    }
  }
  const [primero, ultimo] = [medidas.at(0), medidas.at(-1)]
  const ruido = razon([primero?.ms ?? [], ultimo?.ms ?? []])

  expect(razon(medidas.map(({ cpu }) => cpu))).toBeLessThan(MARGEN)
  expect(razon(medidas.map(({ ms }) => ms))).toBeLessThan(MARGEN * ruido)
})
