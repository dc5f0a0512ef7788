import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { prepararAcceso } from '../../apps/api/src/platform/seguridad/acceso.ts'
import { leerClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'
import { buildUsuario, CONTRASENA, type UsuarioDePrueba } from '../../apps/api/test/builders.ts'
import { nuevoUsuario } from '../../apps/api/test/cuerpos.ts'
import { iniciarProceso, type ProcesoServidor } from '../../apps/api/test/procesoServidor.ts'
import { conectar, desconectarTodos } from '../../apps/api/test/sockets.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../apps/api/test/testApp.ts'
import { falta, poolerPrepara, RAIZ } from './programas.ts'
import { abrirPuesta, type Puesta } from './puesta.ts'

const sinMotores = falta('haproxy', '-v') || falta('pgbouncer') || falta('openssl', 'version')

describe.skipIf(sinMotores)('two processes behind HAProxy and PgBouncer, with the files of deploy/', () => {
  let t: TestApp
  let puesta: Puesta
  let puertos: { https: number; http: number; cifras: number }
  let jefe: UsuarioDePrueba
  const procesos: ProcesoServidor[] = []

  beforeAll(async () => {
    t = await crearTestApp()
    jefe = await buildUsuario(t.db, { tipo: '0' })
    puesta = abrirPuesta()
    const acceso = await prepararAcceso(t.url, leerClaveMaestra(randomBytes(32).toString('hex')))
    const ajustes = {
      DATABASE_APP_URL: await puesta.pooler(acceso),
      DATABASE_LISTEN_URL: acceso,
      DATABASE_POOLER_PREPARES: poolerPrepara() ? '1' : '0',
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: '1',
      POOL_MAX: '4',
    }
    for (const _ of [1, 2]) procesos.push(await iniciarProceso(t.url, { ajustes }))
    puertos = await puesta.balanceador(procesos.map(({ url }) => url))
  }, 120_000)
  afterAll(async () => {
    desconectarTodos()
    await puesta?.cerrar()
    await Promise.all(procesos.map((proceso) => proceso.matar()))
    await t?.cerrar()
  })

  const pedir = async (method: string, ruta: string, { tk = '', cuerpo }: { tk?: string; cuerpo?: object } = {}) => {
    const peticion = https.request({
      ...{ host: 'localhost', port: puertos.https, ca: puesta.autoridad, method, path: ruta, agent: false },
      headers: {
        'x-app-token': APP_TOKEN,
        'content-type': 'application/json',
        ...(tk && { authorization: `Bearer ${tk}` }),
      },
    })
    peticion.end(cuerpo && JSON.stringify(cuerpo))
    const [respuesta] = (await once(peticion, 'response')) as [http.IncomingMessage]
    return respuesta
  }
  const entrar = async (): Promise<string> => {
    const respuesta = await pedir('POST', '/api/login', { cuerpo: { username: jefe.correo, password: CONTRASENA } })
    expect(respuesta.statusCode).toBe(200)
    return z.object({ tk: z.string() }).parse(await json(respuesta)).tk
  }

  const hayPaginas = existsSync(path.join(RAIZ, 'apps/web/dist/index.html'))
  test.runIf(hayPaginas)('the log-in page answers over TLS, and plain HTTP leads there', async () => {
    const pagina = await pedir('GET', '/')
    expect([pagina.statusCode, pagina.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await text(pagina)).toContain('<div id="raiz">')

    const [llano] = (await once(http.get({ port: puertos.http, host: 'localhost', path: '/' }), 'response')) as [
      http.IncomingMessage,
    ]
    expect([llano.statusCode, llano.headers.location]).toEqual([301, expect.stringMatching(/^https:\/\/localhost/)])
    llano.destroy()
  })

  test('who logs in writes, and a socket through the balancer hears of it', async () => {
    const tk = await entrar()
    const url = `https://localhost:${puertos.https}`
    const { oido } = await conectar(url, tk, { ca: puesta.autoridad } as object)

    const hecho = await pedir('POST', '/api/crearUsuario', { tk, cuerpo: nuevoUsuario() })
    expect([hecho.statusCode, await text(hecho)]).toEqual([200, expect.stringContaining('"success":true')])

    await vi.waitFor(() => expect(oido.map(([evento]) => evento)).toContain('NewUserAdded'), { timeout: 20_000 })
  })

  test('a client that prefers HTTP/2 by an upgrade is answered as it is', async () => {
    const linea = tls.connect({ port: puertos.https, host: 'localhost', servername: 'localhost', ca: puesta.autoridad })
    await once(linea, 'secureConnect')
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'
    linea.write(`GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n${h2c}\r\n`)
    const [respuesta] = await once(linea, 'data')
    linea.destroy()

    expect(String(respuesta)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a process that is killed costs nobody an answer', async () => {
    const tk = await entrar()
    await procesos[0]?.matar()
    const estados: (number | undefined)[] = []
    for (let n = 0; n < 30; n++)
      estados.push((await pedir('GET', '/api/usuarios?page=1&limit=5', { tk })).resume().statusCode)

    expect(estados).toEqual(Array(30).fill(200))
  })

  test('the balancer shows its figures on an address of their own', async () => {
    const respuesta = await fetch(`http://127.0.0.1:${puertos.cifras}/metrics`)
    expect(await respuesta.text()).toContain('haproxy_backend_active_servers{proxy="nitida"}')
    expect((await fetch(`http://127.0.0.1:${puertos.cifras}/`)).status).toBe(403)
  })
})
