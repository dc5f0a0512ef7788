import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escuchar } from '../../../test/servidor.ts'
import { limitarLectores } from './plazos.ts'

const PAUSA_MS = 500
/** More than the buffers of a connection hold. */
const BYTES = 64 * 1024 * 1024

const app = Fastify()
let puerto: number

beforeAll(async () => {
  limitarLectores(app, PAUSA_MS)
  app.get('/mucho', async () => Buffer.alloc(BYTES))
  // The handler takes longer than a reader may pause.
  app.get('/tarde', (_, reply) => void setTimeout(() => reply.send('aquí'), 3 * PAUSA_MS))
  puerto = (await escuchar(app)).puerto
})
afterAll(() => app.close())

const pedir = (...rutas: string[]): net.Socket => {
  const linea = net.connect(puerto, '127.0.0.1')
  for (const ruta of rutas) linea.write(`GET ${ruta} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return linea
}

test('a client that stops reading in the middle of its answer is hung up on', async () => {
  const atendida = once(app.server, 'connection')
  const linea = pedir('/mucho')
  linea.pause()
  linea.on('error', () => {})
  const [servida] = await atendida
  await once(servida, 'close')
  let leidos = 0
  linea.on('data', ({ length }) => {
    leidos += length
  })
  linea.resume()
  await once(linea, 'close')

  expect(leidos).toBeLessThan(BYTES)
})

test('one that goes on reading gets all of it, and a slow handler is waited for', async () => {
  const linea = pedir('/mucho')
  let leidos = 0
  linea.on('data', ({ length }) => {
    leidos += length
    if (leidos >= BYTES) linea.emit('todo')
  })
  await once(linea, 'todo')
  linea.write('GET /tarde HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let texto = ''
  linea.on('data', (trozo) => {
    texto += trozo
  })
  await once(linea, 'close')

  expect(texto).toMatch(/aquí$/)
})
