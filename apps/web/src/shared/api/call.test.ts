import { expect, test } from 'vitest'
import { leerSobre } from './call.ts'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from './fallos.ts'
import { api } from './rutas.ts'

function falloDe(estatus: number, sobre: unknown): unknown {
  try {
    return leerSobre(api.usuarios.list, estatus, sobre)
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
