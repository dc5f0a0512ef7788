import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { puertoLibre } from '../../../test/puertos.ts'
import { isAlive, readPidFile } from '../src/platform/postgres/process.ts'
import { type Arranques, abrirArranques } from './arrancar.ts'

let a: Arranques
beforeAll(async () => {
  a = await abrirArranques()
})
afterAll(() => a?.cerrar())

describe('an embedded database', { timeout: 60_000 }, () => {
  const datos = (nombre: string) => path.join(a.carpeta, nombre)
  const pidDe = (nombre: string) => path.join(datos(nombre), 'pg18/postmaster.pid')

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with a start that %s interrupts', async (senal) => {
    const proceso = a.arrancar({ DATA_DIR: datos(senal), DEMO: '1' })
    await expect.poll(() => existsSync(pidDe(senal)), { timeout: 30_000, interval: 20 }).toBe(true)
    proceso.terminar(senal)

    await proceso.fin
    expect(proceso.salida()).not.toContain('lista en')
    expect(existsSync(pidDe(senal))).toBe(false)
  })

  /** Every way of being told to stop more than once, or together with npm, which goes first. */
  const salidas: [string, NodeJS.Signals[]][] = [
    ['TERM twice', ['SIGTERM', 'SIGTERM']],
    ['Ctrl-C twice', ['SIGINT', 'SIGINT']],
    ['Ctrl-C, and npm that goes', ['SIGINT', 'SIGHUP']],
    ['TERM, npm that goes, and TERM again', ['SIGTERM', 'SIGHUP', 'SIGTERM']],
    ['TERM four times', ['SIGTERM', 'SIGTERM', 'SIGTERM', 'SIGTERM']],
  ]
  test.each(salidas)('is not left behind by %s', async (nombre, senales) => {
    const lugar = nombre.replace(/\W/g, '')
    const proceso = a.arrancar({ DATA_DIR: datos(lugar), DEMO: '0' })
    await proceso.hasta('Nítida lista en')
    const base = readPidFile(datos(`${lugar}/pg18`))?.pid ?? 0
    expect(isAlive(base)).toBe(true)

    for (const senal of senales) {
      proceso.terminar(senal)
      await new Promise((resolve) => setTimeout(resolve, 20)) // each is heard as one
    }

    await proceso.fin
    expect([isAlive(base), existsSync(pidDe(lugar))]).toEqual([false, false])
    expect(readdirSync(datos(`${lugar}/pg-users`))).toEqual([])
  })

  test('is not left behind by a start that is told twice, whatever it has got to', async () => {
    for (const espera of [50, 300, 1000, 2500]) {
      const lugar = `pronto${espera}`
      const proceso = a.arrancar({ DATA_DIR: datos(lugar), DEMO: '0' })
      await new Promise((resolve) => setTimeout(resolve, espera))
      proceso.terminar()
      await new Promise((resolve) => setTimeout(resolve, 20))
      proceso.terminar()
      await proceso.fin
      const base = readPidFile(datos(`${lugar}/pg18`))?.pid ?? 0
      // With the process gone nobody can wait for it: it has been told, and ends by itself.
      await expect.poll(() => base > 0 && isAlive(base), { timeout: 20_000 }).toBe(false)
    }
  })

  test('with the demo is left by its owner for a real chain: nothing of it is kept, and a bucket is never touched', {
    timeout: 180_000,
  }, async () => {
    const lugar = datos('dejada')
    let tocado = 0
    const cubo = net
      .createServer((enlace) => {
        tocado++
        enlace.destroy()
      })
      .listen(0, '127.0.0.1')
    await once(cubo, 'listening')
    const S3_URL = `http://127.0.0.1:${(cubo.address() as net.AddressInfo).port}`
    const s3 = { S3_URL, S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'X', S3_SECRET_ACCESS_KEY: 'X' }
    const [demo, env] = ['dejada@optica.mx', { DATA_DIR: lugar, PORT: String(await puertoLibre()), ...s3 }]
    const proceso = a.arrancar(env)
    const [, direccion = ''] = /lista en (http:\S+)/.exec(await proceso.hasta('Nítida lista en')) ?? []
    const pedir = async (ruta: string, body: object, tk = '') => {
      const headers = { 'content-type': 'application/json', 'x-app-token': 'nitida-demo', authorization: tk }
      const respuesta = await fetch(`${direccion}/api${ruta}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: respuesta.status, body: await respuesta.json() }
    }
    const entrar = (username: string, password: string) => pedir('/login', { username, password })
    const { tk } = (await entrar('admin@nitida.mx', 'nitida-demo')).body
    const salida = { email: demo, nueva: 'una larga y propia' }
    const negada = await pedir('/demo/salida', { ...salida, actual: 'otra' }, tk)
    const debil = await pedir('/demo/salida', { ...salida, actual: 'nitida-demo', nueva: 'password' }, tk)
    expect([negada.status, debil.status, existsSync(path.join(lugar, 'archivos'))]).toEqual([403, 422, true])

    expect((await pedir('/demo/salida', { ...salida, actual: 'nitida-demo' }, tk)).status).toBe(200)

    const real = await vi.waitFor(
      async () => {
        const { status, body } = await entrar(demo, salida.nueva)
        expect(status).toBe(200)
        return body
      },
      { timeout: 90_000, interval: 200 },
    )
    expect([real.sesion.demo, real.userData.userType]).toEqual([false, '0'])
    expect((await entrar('admin@nitida.mx', 'nitida-demo')).status).toBe(401)
    expect(existsSync(path.join(lugar, 'archivos'))).toBe(false)
    const clientes = await fetch(`${direccion}/api/clientes`, {
      headers: { 'x-app-token': 'nitida-demo', authorization: real.tk },
    })
    expect((await clientes.json()).total).toBe(0)
    const otraVez = await pedir('/demo/salida', { ...salida, actual: salida.nueva }, real.tk)
    expect([otraVez.status, otraVez.body.error]).toEqual([409, 'SIN_DEMO'])
    proceso.terminar()
    expect(await proceso.fin).toBe(0)
    cubo.close()
    expect(tocado).toBe(0)
  })

  test('ends when the port is taken, and the sentence says what to do', async () => {
    const otro = net.createServer().listen(0, '127.0.0.1')
    await once(otro, 'listening')
    const { port } = otro.address() as net.AddressInfo
    const proceso = a.arrancar({ DATA_DIR: datos('ocupado'), DEMO: '0', PORT: String(port) })

    expect(await proceso.fin).toBe(1)
    otro.close()
    expect(proceso.salida()).toContain(`El puerto ${port} ya está en uso.`)
    expect(existsSync(pidDe('ocupado'))).toBe(false)
  })

  test('ends when the port of the figures is taken, and the sentence names that setting', async () => {
    const otro = net.createServer().listen(0, '127.0.0.1')
    await once(otro, 'listening')
    const { port } = otro.address() as net.AddressInfo
    const proceso = a.arrancar({ DATA_DIR: datos('figuras'), DEMO: '0', METRICS_PORT: String(port) })

    expect(await proceso.fin).toBe(1)
    otro.close()
    expect(proceso.salida()).toContain(`El puerto ${port} de METRICS_PORT ya está en uso.`)
    expect(proceso.salida()).toContain(`METRICS_PORT=${port + 1} npm start`)
    expect(existsSync(pidDe('figuras'))).toBe(false)
  })

  test('gets no new master key in place of the one that sealed it, and the sentence says what to do (44)', async () => {
    const env = { DATA_DIR: datos('sin-clave'), DEMO: '0' }
    const primero = a.arrancar(env)
    await primero.hasta('Nítida lista en')
    primero.terminar()
    await primero.fin
    rmSync(datos('sin-clave/master-key'))

    const sinClave = a.arrancar(env)
    expect(await sinClave.fin).toBe(1)
    expect(sinClave.salida()).toMatch(/sealed with the master key [0-9a-f]{8}, and \S+master-key is missing/)
    expect(existsSync(datos('sin-clave/master-key'))).toBe(false)
    expect(existsSync(pidDe('sin-clave'))).toBe(false)
  })

  test('is not begun where no folder can be, and the sentence says what to do', async () => {
    writeFileSync(datos('archivo'), '')
    const proceso = a.arrancar({ DATA_DIR: datos('archivo/dentro') })
    expect(await proceso.fin).toBe(1)
    expect(proceso.salida()).toContain('elige otra con DATA_DIR')
  })
})
