import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contarPulso } from '../../../test/pulso.ts'
import { escuchar } from '../../../test/servidor.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let puerto: number

beforeAll(async () => {
  t = await crearTestApp()
  puerto = (await escuchar(t.app)).puerto
})
afterAll(() => t.cerrar())

test.each(['/api/healthz', '/', '/socket'])('who asks %s for a socket is answered at once', async (ruta) => {
  const preguntar = async (cabeceras: string) => {
    const linea = net.connect(puerto, '127.0.0.1')
    const pulso = contarPulso()
    linea.write(`GET ${ruta} HTTP/1.1\r\nHost: localhost\r\n${cabeceras}\r\n`)
    const [respuesta] = await once(linea, 'data')
    linea.destroy()
    pulso.parar()
    return { respuesta: String(respuesta), ms: pulso.ms() }
  }
  const { ms: lasDemas } = await preguntar('')
  const { respuesta, ms } = await preguntar('Connection: Upgrade\r\nUpgrade: websocket\r\n')

  expect(respuesta).toMatch(/^HTTP\/1\.1 400 /)
  expect(ms).toBeLessThan(lasDemas + 900) // by itself the socket server hangs up after a second, without an answer
})

const H2C =
  'Connection: keep-alive, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'

test('a client that prefers HTTP/2 is answered in HTTP/1.1, one request after the other', async () => {
  const linea = net.connect(puerto, '127.0.0.1')
  let dicho = ''
  linea.on('data', (datos) => {
    dicho += datos
  })
  const respuestas = (cuantas: number) =>
    vi.waitFor(() => expect(dicho.match(/HTTP\/1\.1 \d+/g)).toHaveLength(cuantas), { timeout: 10_000 })

  linea.write(`GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n${H2C}\r\n`)
  await respuestas(1)
  expect(dicho).toMatch(/^HTTP\/1\.1 200 /)
  const cuerpo = JSON.stringify({ user: 'nobody@nitida.mx', password: 'x'.repeat(40_000) })
  const envio = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', H2C.trimEnd()]
  linea.write(`${[...envio, `Content-Length: ${cuerpo.length}`].join('\r\n')}\r\n\r\n${cuerpo.slice(0, 7)}`)
  linea.write(cuerpo.slice(7))
  await respuestas(2)
  expect(dicho.split('HTTP/1.1 ')[2]).toMatch(/^4\d\d /) // read whole: a body that never ends is 408
  expect(dicho.split('HTTP/1.1 ')[2]).not.toMatch(/^408/)
  expect(linea.destroyed).toBe(false)
  linea.destroy()
})

const registro = pathToFileURL(path.join(import.meta.dirname, '../entorno/registro.ts')).href
const conLog = (guion: string) => [
  ...['--import', 'tsx', '--input-type=module', '-e'],
  `import { crearLog } from ${JSON.stringify(registro)}
    const log = crearLog('info')
    ${guion}`,
]
/** The body is half a megabyte larger than is kept, with more behind it. */
const HABLA = `for (let n = 0; n < 6000; n++) log.info({ n }, 'x'.repeat(200))
    setTimeout(() => { log.info('still here'); process.exit(7) }, 50)`

test.runIf(existsSync('/dev/full'))('a log that cannot be written any more ends nothing', async () => {
  const proceso = spawn(process.execPath, conLog(HABLA), { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
  let quejas = ''
  proceso.stderr?.on('data', (datos) => {
    quejas += datos
  })
  const [codigo] = await once(proceso, 'exit')

  expect([codigo, quejas]).toEqual([7, ''])
})

test.runIf(process.platform === 'linux')('a log that nobody reads holds nothing up, not even the end', async () => {
  const tuberia = ['-c', '{ "$0" "$@"; echo "code $?" >&2; } | sleep 60', process.execPath, ...conLog(HABLA)]
  const proceso = spawn('sh', tuberia, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const [dicho] = await once(proceso.stderr ?? proceso, 'data')
  if (proceso.pid) process.kill(-proceso.pid)

  expect(String(dicho)).toBe('code 7\n')
})

test('the last lines before the end are written', async () => {
  const guion = `for (let n = 0; n < 50; n++) log.info('line')
    log.info('the end')
    process.exit(0)`
  const proceso = spawn(process.execPath, conLog(guion), { stdio: ['ignore', 'pipe', 'ignore'] })
  let salida = ''
  proceso.stdout?.on('data', (datos) => {
    salida += datos
  })
  await once(proceso, 'close')
  expect(salida.trim().split('\n')).toHaveLength(51)
  expect(salida).toContain('the end')
})
