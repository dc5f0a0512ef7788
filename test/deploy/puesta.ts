import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { esperarPuerto, puertoLibre } from '../puertos.ts'
import { esperarA } from './esperarA.ts'
import { crearMotor, type Motor } from './motor.ts'
import { correr, DEPLOY } from './programas.ts'

interface Puertos {
  https: number
  http: number
  cifras: number
}

/** The way to whichever PostgreSQL is the primary: its port, and the ports of each machine of the database. */
interface Primario {
  puerto: number
  nodos: readonly { postgres: number; rest: number }[]
}

export interface Puesta {
  /** Certificate authority of the site, in PEM. */
  autoridad: string
  /** Where the certificates and their keys are. */
  certificados: string
  /** PgBouncer with our settings. @returns the address of that login through it. */
  pooler(acceso: string): Promise<string>
  /** HAProxy with our settings. @returns its ports. */
  balanceador(procesos: readonly string[], primario?: Primario): Promise<Puertos>
  /** What was started, by its name: `pgbouncer`, `haproxy`. */
  motores: ReadonlyMap<string, Motor>
  cerrar(): Promise<void>
}

const entornoDelPrimario = ({ puerto, nodos }: Primario): Record<string, string> => ({
  NITIDA_PRIMARY: `127.0.0.1:${puerto}`,
  ...Object.fromEntries(
    nodos.flatMap(({ postgres, rest }, n) => [
      [`NITIDA_POSTGRES_${n + 1}`, `127.0.0.1:${postgres}`],
      [`NITIDA_PATRONI_${n + 1}`, String(rest)],
    ]),
  ),
})

/** Whether HAProxy's master answers. It does so later than its workers, and until then a signal that asks for a reload is lost. */
async function respondeMaestro(enchufe: string): Promise<boolean> {
  const linea = net.connect(enchufe)
  linea.write('show proc\n')
  try {
    await once(linea, 'data', { signal: AbortSignal.timeout(1000) })
    return true
  } catch {
    return false
  } finally {
    linea.destroy()
  }
}

/** The engines of deploy/ with its own files, in a folder and on ports of their own. */
export function abrirPuesta(): Puesta {
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-puesta-'))
  chmodSync(carpeta, 0o755) // engines that refuse to run as root read it
  const motores = new Map<string, Motor>()
  const en = (nombre: string) => path.join(carpeta, nombre)
  const arrancar = (
    nombre: string,
    programa: string,
    argumentos: string[],
    opciones: { env?: Record<string, string>; fin?: NodeJS.Signals } = {},
  ) => {
    const motor = crearMotor({ nombre, bitacora: en(`${nombre}.log`), programa, argumentos, ...opciones })
    motores.set(nombre, motor)
    motor.arrancar()
  }

  mkdirSync(en('certificates'))
  const sitios = { CERTIFICATES: en('certificates'), PHOTOS: en('photos'), BACKUP: en('backup') }
  const hecho = correr('env', [
    ...Object.entries({ ...sitios, NITIDA_HOST: 'localhost' }).map(([clave, valor]) => `${clave}=${valor}`),
    ...['sh', path.join(DEPLOY, 'compose/setup.sh')],
  ])
  if (!hecho.bien) throw new Error(hecho.dicho)

  return {
    autoridad: readFileSync(en('certificates/ca.crt'), 'utf8'),
    certificados: sitios.CERTIFICATES,
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
      const como = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
      // From 1.23 on it waits for its clients on SIGTERM, which keep their connections; Debian's unit sends SIGINT.
      arrancar('pgbouncer', '/usr/sbin/pgbouncer', ['-q', ...como, en('pgbouncer.ini')], { fin: 'SIGINT' })
      await esperarPuerto(puerto)
      return `postgres://${username}:${password}@127.0.0.1:${puerto}/${base}`
    },
    async balanceador([uno = '', dos = ''], primario) {
      const [https, http, cifras] = [await puertoLibre(), await puertoLibre(), await puertoLibre()]
      const archivos = ['nitida.cfg', ...(primario ? ['primary.cfg'] : [])]
      const argumentos = archivos.flatMap((archivo) => ['-f', path.join(DEPLOY, 'haproxy', archivo)])
      const env = {
        NITIDA_HTTPS: `127.0.0.1:${https}`,
        NITIDA_HTTP: `127.0.0.1:${http}`,
        NITIDA_FIGURES: `127.0.0.1:${cifras}`,
        NITIDA_CERTIFICATE: en('certificates/site.pem'),
        NITIDA_APP_1: new URL(uno).host,
        NITIDA_APP_2: new URL(dos).host,
        ...(primario && entornoDelPrimario(primario)),
      }
      arrancar('haproxy', '/usr/sbin/haproxy', ['-W', '-db', '-S', en('haproxy.sock'), ...argumentos], { env })
      await esperarPuerto(https)
      await esperarA("HAProxy's master", () => respondeMaestro(en('haproxy.sock')))
      return { https, http, cifras }
    },
    motores,
    async cerrar() {
      await Promise.all([...motores.values()].map((motor) => motor.parar()))
      rmSync(carpeta, { recursive: true, force: true })
    },
  }
}
