import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contarPulso } from '../pulso.ts'
import { escuchar, type ServidorDePrueba } from '../servidor.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../testApp.ts'

const POR_CLASE = 25
const LIMITE_MS = 15_000

let t: TestApp
let servidor: ServidorDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  servidor = await escuchar(t.app)
})
afterAll(() => t.cerrar())

/**
 * Opens a connection that drips one byte a second for ever.
 * @returns how long the server bore it.
 */
function gotear(inicio: string): Promise<number> {
  const pulso = contarPulso()
  return new Promise((resolve) => {
    const socket = net.connect(servidor.puerto, '127.0.0.1', () => socket.write(inicio))
    const gota = setInterval(() => socket.write('x'), 1000)
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      clearInterval(gota)
      pulso.parar()
      resolve(pulso.ms())
    })
  })
}

const cabeceras = 'GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-A: '
const conCuerpo = (llamada: string, largo: string) =>
  [
    `POST ${llamada} HTTP/1.1\r\nHost: x`,
    `X-App-Token: ${APP_TOKEN}`,
    'Content-Type: application/json',
    `${largo}\r\n\r\n`,
  ].join('\r\n')

/** Every way in which a client can be slow, by its first bytes. */
const inicios = {
  cabeceras,
  cuerpo: `${conCuerpo('/api/login', 'Content-Length: 5000')}{`,
  // The parts tell their own length, which is never filled.
  trozos: `${conCuerpo('/api/login', 'Transfer-Encoding: chunked')}fff\r\n{`,
  // This body may be long, and is read before its signature is.
  webhook: `${conCuerpo('/api/whatsapp/webhook', 'Content-Length: 3000000')}{`,
  // A file that never comes: whoever has no session is not read at all.
  subida: [
    `POST /api/visitas/crear HTTP/1.1\r\nHost: x\r\nX-App-Token: ${APP_TOKEN}\r\nContent-Length: 80000000`,
    'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
  ].join('\r\n'),
  socket: 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nX-A: ',
  // A quick request comes first, because what follows it on the same line is judged alike.
  otraVez: `GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n${cabeceras}`,
  mudos: '',
}

test('slow headers and slow bodies are hung up on within 15 s, while others are served (36)', {
  timeout: 60_000,
}, async () => {
  const lentos = Promise.all(
    Object.values(inicios).flatMap((inicio) => Array.from({ length: POR_CLASE }, () => gotear(inicio))),
  )
  let terminados = false
  void lentos.then(() => {
    terminados = true
  })
  const tiempos: number[] = []
  while (!terminados) {
    const pulso = contarPulso()
    const { status } = await fetch(`${servidor.url}/api/readyz`)
    pulso.parar()
    tiempos.push(pulso.ms())
    expect(status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  expect(Math.max(...(await lentos))).toBeLessThan(LIMITE_MS)
  expect(tiempos.length).toBeGreaterThan(50)
  expect(tiempos.sort((a, b) => a - b)[Math.floor(tiempos.length * 0.95)]).toBeLessThan(1000)
})
