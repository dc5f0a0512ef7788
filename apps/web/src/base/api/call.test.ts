import { afterEach, expect, test, vi } from 'vitest'
import { adelantar, esperarAdelantadas, leerEnvoltura, yaLlegada } from './call.ts'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from './fallos.ts'
import { api } from './rutas.ts'

function falloDe(estatus: number, sobre: unknown): unknown {
  try {
    return leerEnvoltura(api.usuarios.list, estatus, sobre)
  } catch (error) {
    return error
  }
}

test.each([
  [
    'a server that failed says so itself',
    500,
    { message: 'Ocurrió un error inesperado.' },
    'Ocurrió un error inesperado.',
  ],
  ['one that cannot is said to have failed', 502, null, FALLO_DEL_SERVIDOR],
])('%s, and nobody is sent to look at his connection', (_, estatus, sobre, frase) => {
  const error = falloDe(estatus, sobre)
  expect(error).toBeInstanceOf(SinRespuesta)
  expect(error).toMatchObject({ message: frase, delServidor: true })
})

test('an answer that is none is no failure of the server', () => {
  expect(falloDe(200, null)).toMatchObject({ delServidor: false, message: expect.stringContaining('conexión') })
})

function responderCon(estatus: number, sobre: unknown): void {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sobre, { status: estatus })))
}

afterEach(() => vi.unstubAllGlobals())

test('what was asked for ahead is there as soon as it has come, and is taken once', async () => {
  responderCon(200, { data: 'la lista' })
  adelantar(api.sesion.validateTk, {})
  expect(yaLlegada(api.sesion.validateTk, {})).toBeUndefined()
  await esperarAdelantadas(60_000)
  expect(yaLlegada(api.sesion.validateTk, {})).toEqual({ data: 'la lista' })
  expect(yaLlegada(api.sesion.validateTk, {})).toBeUndefined()
})

test('a refusal of what was asked for ahead is left to whoever calls', async () => {
  responderCon(401, { message: 'no' })
  adelantar(api.sesion.validateTk, {})
  await esperarAdelantadas(60_000)
  expect(yaLlegada(api.sesion.validateTk, {})).toBeUndefined()
})
