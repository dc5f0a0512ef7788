import { sesion } from '@nitida/contract/sesion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario, CONTRASENA } from '../../../test/builders.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t.cerrar())

async function intentar(username: string, password: string) {
  await t.db.deleteFrom('intento_sesion').execute()
  const desde = performance.now()
  const { status, body } = await t.call(null, sesion.login, { body: { username, password } })
  return { ms: performance.now() - desde, status, body }
}

/** What a call takes when hardly anything else comes in between: other work only ever adds. */
const primerDecil = (tiempos: number[]): number => tiempos.sort((a, b) => a - b)[Math.floor(tiempos.length / 10)] ?? 0

const [VUELTAS, VUELTAS_MAXIMAS, MARGEN] = [25, 200, 1.2]

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

// Interleaved, so that whatever else the machine does falls on all three alike; a busy one is asked for longer.
test('and it takes the same time: within 20 %', { timeout: 120_000 }, async () => {
  const entradas = Object.entries(await casos())
  const tiempos = new Map<string, number[]>(entradas.map(([nombre]) => [nombre, []]))
  const razon = () => {
    const deciles = [...tiempos.values()].map(primerDecil)
    return Math.max(...deciles) / Math.min(...deciles)
  }
  for (let vuelta = -3; vuelta < VUELTAS || (razon() >= MARGEN && vuelta < VUELTAS_MAXIMAS); vuelta++) {
    for (const [nombre, credenciales] of vuelta % 2 ? entradas : [...entradas].reverse()) {
      const { ms } = await intentar(...credenciales)
      if (vuelta >= 0) tiempos.get(nombre)?.push(ms)
    }
  }

  expect(razon()).toBeLessThan(MARGEN)
})
