import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createCluster, startServer } from '../../apps/api/src/platform/postgres/cluster.ts'
import { findIdentity, handOver, type Identity, launch } from '../../apps/api/src/platform/postgres/identity.ts'
import { type Cluster, prepareCluster } from '../../apps/api/src/platform/postgres/place.ts'
import { readPidFile } from '../../apps/api/src/platform/postgres/process.ts'

/** PostgreSQL brings a collation of its own since 17; older versions take the system's. */
export const LOCALE_DEL_SISTEMA = ['-E', 'UTF8', '--locale=C.UTF-8']
const LINEAS_DEL_REGISTRO = 12

/** Makes a folder of the drill that belongs to PostgreSQL's user. */
export function nuevaCarpeta(identity: Identity, carpeta: string): string {
  fs.mkdirSync(carpeta, { recursive: true, mode: 0o700 })
  handOver(identity, carpeta)
  return carpeta
}

/**
 * Chooses the programs in `bin` for a cluster and the user who runs them.
 * @throws Error when nobody here can run them.
 */
function clusterCon(bin: string, base: string): Cluster {
  const archivo = (nombre: string) => path.join(base, nombre)
  fs.mkdirSync(base, { recursive: true, mode: 0o700 })
  const identity = findIdentity(bin, base, archivo('datos'))
  if (!identity) throw new Error(`Nadie puede ejecutar aquí los programas de ${bin}.`)
  handOver(identity, base)
  const otros = { users: archivo('pg-users'), lock: archivo('pg-start.lock'), logFile: archivo('pg.log') }
  return { identity, bin, base, dir: archivo('datos'), passwordFile: archivo('datos/pg-password'), ...otros }
}

/** Makes a cluster, not started yet, by the programs that come with the packages or by those in `bin`. */
export async function nuevoCluster(base: string, bin: string | null): Promise<Cluster> {
  const cluster = bin === null ? prepareCluster(base) : clusterCon(bin, base)
  const esAntiguo = bin !== null && versionDe(bin) < 17
  await createCluster(cluster, esAntiguo ? LOCALE_DEL_SISTEMA : undefined)
  return cluster
}

const versionDe = (bin: string): number =>
  Number(/ (\d+)/.exec(spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1])

/** Adds lines to a cluster's settings, where the last line of a setting counts. */
export const ajustar = ({ dir }: Cluster, lineas: readonly string[]): void =>
  fs.appendFileSync(path.join(dir, 'postgresql.conf'), `\n${lineas.join('\n')}\n`)

/**
 * Starts a cluster and waits until it takes writes, a recovery included.
 * @returns its address, as a superuser. @throws Error with the last lines of its log.
 */
export async function arrancar(cluster: Cluster): Promise<string> {
  try {
    await startServer(cluster)
  } catch (error) {
    const registro = fs.readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-LINEAS_DEL_REGISTRO)
    throw new Error(`El servidor no inició:\n${registro.join('\n')}`, { cause: error })
  }
  const contrasena = fs.readFileSync(cluster.passwordFile, 'utf8').trim()
  return `postgres://app:${contrasena}@127.0.0.1:${readPidFile(cluster.dir)?.port}/postgres`
}

/** Whether a program comes with these binaries: the packages bring the server alone. */
export const tienePrograma = ({ bin }: Cluster, nombre: string): boolean => fs.existsSync(path.join(bin, nombre))

/** Runs one of PostgreSQL's programs to its end. @throws Error with its own words. */
export async function correr({ identity, bin, base }: Cluster, nombre: string, args: string[]): Promise<void> {
  const proceso = launch(identity, path.join(bin, nombre), args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: base })
  let queja = ''
  proceso.stderr?.on('data', (parte) => {
    queja += parte
  })
  const codigo = await new Promise((resolve, reject) => proceso.on('close', resolve).on('error', reject))
  if (codigo !== 0) throw new Error(`Falló ${nombre}: ${queja}`)
}

/** Works on a database as a superuser, with instants in UTC. */
export async function conSuperusuario<T>(url: string, trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC', application_name: 'simulacro' })
  await cliente.connect()
  try {
    return await trabajo(cliente)
  } finally {
    await cliente.end()
  }
}
