import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { correr, DEPLOY } from './programas.ts'

const abre = (puerto: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const linea = net.connect(puerto, '127.0.0.1')
      await once(linea, 'connect').finally(() => linea.destroy())
    },
    { timeout: 20_000, interval: 50 },
  )

/** A port that nobody has. */
async function puertoLibre(): Promise<number> {
  const servidor = net.createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  servidor.close()
  return typeof direccion === 'object' && direccion ? direccion.port : 0
}

export interface Puesta {
  /** Certificate authority of the site, in PEM. */
  autoridad: string
  /** PgBouncer with our settings. @returns the address of that login through it. */
  pooler(acceso: string): Promise<string>
  /** HAProxy with our settings. @returns its ports. */
  balanceador(procesos: readonly string[]): Promise<{ https: number; http: number; cifras: number }>
  cerrar(): Promise<void>
}

/** The engines of deploy/ with its own files, in a folder and on ports of their own. */
export function abrirPuesta(): Puesta {
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-puesta-'))
  chmodSync(carpeta, 0o755) // engines that refuse to run as root read it
  const procesos: ChildProcess[] = []
  const en = (nombre: string) => path.join(carpeta, nombre)
  const motor = (programa: string, argumentos: string[], env: Record<string, string> = {}) => {
    procesos.push(spawn(programa, argumentos, { stdio: 'ignore', env: { ...process.env, ...env } }))
  }

  mkdirSync(en('certificates'))
  const sitios = { CERTIFICATES: en('certificates'), PHOTOS: en('photos'), BACKUP: en('backup') }
  const hecho = correr('env', [
    ...Object.entries({ ...sitios, NITIDA_HOST: 'localhost' }).map(([clave, valor]) => `${clave}=${valor}`),
    ...['sh', path.join(DEPLOY, 'compose/setup.sh')],
  ])
  expect(hecho).toMatchObject({ bien: true })

  return {
    autoridad: readFileSync(en('certificates/ca.crt'), 'utf8'),
    async pooler(acceso) {
      const { hostname, port, username, password, pathname } = new URL(acceso)
      const puerto = await puertoLibre()
      const base = pathname.slice(1)
      writeFileSync(en('users.txt'), `"${username}" "${password}"\n`, { mode: 0o644 })
      writeFileSync(en('databases.ini'), `${base} = host=${hostname} port=${port}\n`, { mode: 0o644 })
      const ajustes = readFileSync(path.join(DEPLOY, 'pgbouncer/pgbouncer.ini'), 'utf8')
        .replaceAll('/etc/pgbouncer', carpeta)
        .replace('listen_port = 6432', `listen_port = ${puerto}`)
        .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      writeFileSync(en('pgbouncer.ini'), ajustes, { mode: 0o644 })
      motor('/usr/sbin/pgbouncer', ['-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), en('pgbouncer.ini')])
      await abre(puerto)
      return `postgres://${username}:${password}@127.0.0.1:${puerto}/${base}`
    },
    async balanceador([uno = '', dos = '']) {
      const [https, http, cifras] = [await puertoLibre(), await puertoLibre(), await puertoLibre()]
      motor('/usr/sbin/haproxy', ['-db', '-f', path.join(DEPLOY, 'haproxy/nitida.cfg')], {
        NITIDA_HTTPS: `127.0.0.1:${https}`,
        NITIDA_HTTP: `127.0.0.1:${http}`,
        NITIDA_FIGURES: `127.0.0.1:${cifras}`,
        NITIDA_CERTIFICATE: en('certificates/site.pem'),
        NITIDA_APP_1: new URL(uno).host,
        NITIDA_APP_2: new URL(dos).host,
      })
      await abre(https)
      return { https, http, cifras }
    },
    async cerrar() {
      const suyos = procesos.filter(({ exitCode }) => exitCode === null)
      const fines = suyos.map((proceso) => once(proceso, 'exit'))
      for (const proceso of suyos) proceso.kill()
      await Promise.all(fines)
      rmSync(carpeta, { recursive: true, force: true })
    },
  }
}
