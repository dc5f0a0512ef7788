import fs from 'node:fs/promises'
import path from 'node:path'
import { handOver, type Identity } from '../../apps/api/src/platform/postgres/identity.ts'
import { type Cluster, prepareCluster } from '../../apps/api/src/platform/postgres/place.ts'
import { isErrno } from '../../apps/api/src/platform/postgres/process.ts'
import { ajustar, conSuperusuario, correr, nuevaCarpeta, tienePrograma } from './cluster.ts'

/**
 * Files that are not copied: a running server's own marks, and the WAL, which comes from the archive. Their folders stay, empty.
 */
const FUERA_DE_LA_COPIA = /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot)\/.+)$/

/** Copies a data directory. A file that vanishes meanwhile belongs to a server at work, whose WAL knows what became of it. */
async function copiarDatos(identity: Identity, de: string, a: string, fuera: RegExp | null = null, dentro = '') {
  nuevaCarpeta(identity, path.join(a, dentro))
  for (const entrada of await fs.readdir(path.join(de, dentro), { withFileTypes: true })) {
    const relativa = path.posix.join(dentro, entrada.name)
    if (fuera?.test(relativa)) continue
    if (entrada.isDirectory()) await copiarDatos(identity, de, a, fuera, relativa)
    else await copiarArchivo(identity, path.join(de, relativa), path.join(a, relativa))
  }
}

async function copiarArchivo(identity: Identity, de: string, a: string): Promise<void> {
  try {
    await fs.copyFile(de, a)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  handOver(identity, a)
}

async function escribir(identity: Identity, archivo: string, texto: string): Promise<void> {
  await fs.writeFile(archivo, texto, { mode: 0o600 })
  handOver(identity, archivo)
}

/**
 * Gives a cluster that is not started yet a WAL archive. A segment counts as archived once it is whole, on the disk and under its
 * name; an existing one is never replaced.
 */
export function archivarEn(cluster: Cluster, carpeta: string): string {
  nuevaCarpeta(cluster.identity, carpeta)
  const parte = `"${carpeta}/%f.part"`
  const orden = `test ! -f "${carpeta}/%f" && cp %p ${parte} && sync ${parte} && mv ${parte} "${carpeta}/%f"`
  ajustar(cluster, ['archive_mode = on', `archive_command = '${orden}'`])
  return carpeta
}

/** The two ways to take a base backup of a server at work. */
export type Metodo = 'pg_basebackup, checked by pg_verifybackup' | 'pg_backup_start and a copy of the files'

/**
 * Takes a base backup into a new folder.
 * @returns which way it was taken.
 */
export async function respaldar(cluster: Cluster, url: string, destino: string): Promise<Metodo> {
  if (tienePrograma(cluster, 'pg_basebackup')) {
    const como = ['--checkpoint=fast', '--manifest-checksums=SHA256']
    await correr(cluster, 'pg_basebackup', ['--dbname', url, '--pgdata', destino, ...como])
    await correr(cluster, 'pg_verifybackup', [destino])
    return 'pg_basebackup, checked by pg_verifybackup'
  }
  const { identity, dir } = cluster
  await conSuperusuario(url, async (cliente) => {
    await cliente.query("select pg_backup_start('simulacro', true)")
    await copiarDatos(identity, dir, destino, FUERA_DE_LA_COPIA)
    const { rows } = await cliente.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await escribir(identity, path.join(destino, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  return 'pg_backup_start and a copy of the files'
}

interface Restauracion {
  /** Folder of the base backup. */
  copia: string
  /** Folder of the WAL archive. */
  archivo: string
  /** Instant, as PostgreSQL writes it, after which commits are left out. Null for all that the archive has. */
  hasta: string | null
}

/**
 * Copies an embedded server at work into a folder, where it starts as its streaming replica.
 * @param ajustes lines of the replica's own configuration.
 */
export async function prepararReplica(
  { url, folder }: { url: string; folder: string },
  carpeta: string,
  ajustes: readonly string[] = [],
): Promise<void> {
  const { identity, dir, ...resto } = prepareCluster(folder)
  const suyo = path.join(carpeta, path.basename(dir))
  nuevaCarpeta(identity, carpeta)
  await respaldar({ identity, dir, ...resto }, url, suyo)
  const { hostname, port, username, password } = new URL(url)
  const conexion = `host=${hostname} port=${port} user=${username} password=${password}`
  ajustar({ ...resto, identity, dir: suyo }, [`primary_conninfo = '${conexion}'`, ...ajustes])
  await escribir(identity, path.join(suyo, 'standby.signal'), '')
}

/** Lays a base backup out in a new folder; the started cluster replays the archive up to the instant and opens. */
export async function prepararRestauracion(
  origen: Cluster,
  base: string,
  { copia, archivo, hasta }: Restauracion,
): Promise<Cluster> {
  const { identity } = origen
  const dir = path.join(base, 'datos')
  const suyos = { passwordFile: path.join(dir, path.basename(origen.passwordFile)), logFile: path.join(base, 'pg.log') }
  const cluster = { ...origen, base, dir, ...suyos }
  nuevaCarpeta(identity, base)
  await copiarDatos(identity, copia, cluster.dir)
  ajustar(cluster, [
    'archive_mode = off',
    `restore_command = 'cp "${archivo}/%f" %p'`,
    ...(hasta === null ? [] : [`recovery_target_time = '${hasta}'`, 'recovery_target_action = promote']),
    'hot_standby = off', // no connection is taken before everything is back
  ])
  await escribir(identity, path.join(cluster.dir, 'recovery.signal'), '')
  return cluster
}
