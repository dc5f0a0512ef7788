import fs from 'node:fs'
import path from 'node:path'
import { createCluster, startServer, stopServer, tellToStop } from './cluster.ts'
import { enter, leave, withLock } from './lock.ts'
import { type Cluster, prepareCluster } from './place.ts'
import { isServerOf, readPidFile, sleep } from './process.ts'
import { adoptPassword } from './version.ts'

export interface EmbeddedPostgres {
  /** Connects as the cluster's owner, a superuser: the application's pool takes its own role. */
  url: string
  port: number
  pid: number
  /** Folder of the data, which differs from the asked one when root's unprivileged user could not reach that. */
  folder: string
  /** true when the server was running on this folder already, left by a killed process or in use by another one. */
  adopted: boolean
  /**
   * Starts the server again, on the same port, when somebody killed it; says whether that was needed. Connections that
   * were open are lost, acknowledged work is not.
   */
  revive(): Promise<boolean>
  /** Gives the server back, which ends when no living process uses it; further calls wait for the first. */
  stop(): Promise<void>
}

const SETTLE_MS = 300_000

/**
 * Starts, or adopts, the PostgreSQL whose data lives in a folder. Nothing has to be installed: the programs come with the
 * npm packages. It works as root and as an ordinary user, survives kill -9 of either side, and any number of processes
 * may call it at once on one folder.
 * @param base the data folder, made when missing; the cluster goes into a subfolder.
 * @throws Error when this computer has no binaries, the folder is another user's or of another version, or the server does not
 * start.
 */
export const startEmbeddedPostgres = async (base: string): Promise<EmbeddedPostgres> => {
  const cluster = prepareCluster(path.resolve(base))
  const { users, lock } = cluster
  // The note is written before waiting for the lock: whoever is about to stop the server sees it in time, or stops it before our
  // turn.
  const note = enter(users)
  const letGo = () => endWithoutWaiting(cluster, note)
  process.once('exit', letGo)
  try {
    const { pid, port, adopted } = await withLock(lock, () => ensureRunning(cluster))
    const password = fs.readFileSync(cluster.passwordFile, 'utf8').trim()
    const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`
    let stopping: Promise<void> | null = null
    const stop = () => {
      stopping ??= withLock(lock, async () => {
        if (!leave(users, note).othersRemain) await stopServer(cluster)
        process.off('exit', letGo)
      })
      return stopping
    }
    const revive = async () => {
      if (isServerOf(readPidFile(cluster.dir)?.pid ?? 0, cluster.dir)) return false
      return !(await withLock(lock, () => ensureRunning(cluster, port))).adopted
    }
    return { url, port, pid, folder: cluster.base, adopted, revive, stop }
  } catch (error) {
    process.off('exit', letGo)
    leave(users, note)
    throw error
  }
}

/**
 * The last act of a process that ends without `stop`, by a second signal or a failure: nothing can be waited for any more. A server
 * that another process uses stays; whoever is starting has left his note, and finds it ending.
 */
const endWithoutWaiting = ({ users, dir }: Cluster, note: string): void => {
  if (process.platform === 'win32') return // no signal there is a gentle one; the next start adopts the server
  try {
    if (!leave(users, note).othersRemain) tellToStop(dir)
  } catch {
    // The folder may be gone, and the server with it.
  }
}

const ensureRunning = async (
  cluster: Cluster,
  port?: number,
): Promise<{ pid: number; port: number; adopted: boolean }> => {
  const { dir } = cluster
  if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) await createCluster(cluster)
  adoptPassword(cluster)
  await settle(dir)
  const left = readPidFile(dir)
  const adopted = left !== null && isServerOf(left.pid, dir)
  if (!adopted) await startServer(cluster, port)
  const running = readPidFile(dir)
  if (running?.status !== 'ready') throw new Error(`PostgreSQL is not ready; see ${cluster.logFile}`)
  return { pid: running.pid, port: running.port, adopted }
}

/** A server that starts, recovers or shuts down is waited for: it ends up ready or gone. */
const settle = async (dir: string): Promise<void> => {
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(10)) {
    const found = readPidFile(dir)
    if (!found || found.status === 'ready' || !isServerOf(found.pid, dir)) return
  }
}
