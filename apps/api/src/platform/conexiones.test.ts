import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escuchar } from '../../test/servidor.ts'
import { crearTestApp, type TestApp } from '../../test/testApp.ts'

let t: TestApp
let puerto: number

beforeAll(async () => {
  t = await crearTestApp()
  puerto = (await escuchar(t.app)).puerto
})
afterAll(() => t.cerrar())

test.each(['/api/healthz', '/', '/socket'])('who asks %s for another protocol is answered at once', async (ruta) => {
  const linea = net.connect(puerto, '127.0.0.1')
  linea.write(`GET ${ruta} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  const desde = performance.now()
  const [respuesta] = await once(linea, 'data')
  linea.destroy()

  expect(String(respuesta)).toMatch(/^HTTP\/1\.1 400 /)
  expect(performance.now() - desde).toBeLessThan(900) // by itself the socket server hangs up after a second, and says nothing
})

test.runIf(existsSync('/dev/full'))('a log that cannot be written any more ends nothing', async () => {
  const registro = pathToFileURL(path.join(import.meta.dirname, 'registro.ts')).href
  const guion = `import { crearLog } from ${JSON.stringify(registro)}
    const log = crearLog('info')
    for (let n = 0; n < 2000; n++) log.info({ n }, 'x'.repeat(200))
    setTimeout(() => { log.info('still here'); process.exit(7) }, 50)`
  const proceso = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', guion], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  let quejas = ''
  proceso.stderr?.on('data', (datos) => {
    quejas += datos
  })
  const [codigo] = await once(proceso, 'exit')

  expect([codigo, quejas]).toEqual([7, ''])
})
