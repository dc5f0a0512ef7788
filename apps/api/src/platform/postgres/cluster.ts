import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { handOver, launch } from './identity.ts'
import type { Cluster } from './place.ts'
import { dropRecycledPidFile, isServerOf, readPidFile, sleep } from './process.ts'

const START_MS = 300_000 // recovery after a crash included
const STOP_MS = 60_000
const ATTEMPTS = 40

/** The builtin provider sorts the same bytes on every computer; names are sorted with "es-x-icu" where it matters. */
const LOCALE = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Creates the cluster in a side folder and renames it when complete, so a killed initdb leaves no half cluster behind. The side
 * folder's name is new each time, because the initdb of a killed start may still be writing to the old one.
 * @param locale sorting of the cluster; another one is for programs that do not know ours.
 * @throws Error with initdb's own words.
 */
export const createCluster = async (cluster: Cluster, locale: readonly string[] = LOCALE): Promise<void> => {
  const { identity, bin, base, dir, passwordFile } = cluster
  removeLeftovers(dir)
  const unfinished = `${dir}.init-${randomBytes(4).toString('hex')}`
  const password = `${unfinished}.password`
  fs.writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  handOver(identity, password)
  const account = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${password}`]
  const args = ['-D', unfinished, ...account, ...locale, '--no-instructions']
  const initdb = launch(identity, path.join(bin, 'initdb'), args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: base })
  let problem = ''
  initdb.stderr?.on('data', (chunk) => {
    problem += chunk
  })
  const giveUp = () => void initdb.kill()
  process.once('exit', giveUp)
  const code = await new Promise((resolve, reject) => initdb.on('close', resolve).on('error', reject)).finally(() =>
    process.off('exit', giveUp),
  )
  if (code !== 0) throw new Error(`The database could not be created in ${base}: ${problem}`)
  fs.renameSync(password, path.join(unfinished, path.basename(passwordFile)))
  fs.renameSync(unfinished, dir)
}

const removeLeftovers = (dir: string): void => {
  for (const name of fs.readdirSync(path.dirname(dir))) {
    if (!name.startsWith(`${path.basename(dir)}.init-`)) continue
    fs.rmSync(path.join(path.dirname(dir), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Starts the server on a port of 127.0.0.1, a free one unless it is named, and waits until it takes connections. Tries again when
 * another program took the port meanwhile, or when backends of a killed server have not gone yet.
 * @throws Error that names the log.
 */
export const startServer = async (cluster: Cluster, port?: number): Promise<void> => {
  dropRecycledPidFile(cluster.dir)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await tryToStart(cluster, port ?? (await freePort()))) return
    await sleep(250)
  }
  throw new Error(`PostgreSQL did not start; see ${cluster.logFile}`)
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // The server logs no statements, because a refused one and its detail carry people's data. The application logs its own
  // failures, without it, and its login is quiet here (acceso.ts).
  'log_min_messages=error',
  'log_line_prefix=%m [%p] %e ',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

const tryToStart = async (cluster: Cluster, port: number): Promise<boolean> => {
  const { identity, bin, base, dir, logFile } = cluster
  const log = fs.openSync(logFile, 'a', 0o600)
  handOver(identity, logFile)
  const args = ['-D', dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // The server is detached: Ctrl-C in the terminal reaches every process of the group, and the database has to end last.
  const server = launch(identity, path.join(bin, 'postgres'), args, {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: base,
  })
  fs.closeSync(log)
  let ended = false
  const end = () => {
    ended = true
    process.off('exit', giveUp)
  }
  // A process that ends while its server starts has no other hold on it.
  const giveUp = () => void server.kill('SIGINT')
  process.once('exit', giveUp)
  server.on('exit', end).on('error', end)
  server.unref()
  const isReady = () => {
    const file = readPidFile(dir)
    return file?.status === 'ready' && file.pid === server.pid
  }
  for (const deadline = Date.now() + START_MS; !ended && !isReady() && Date.now() < deadline; ) await sleep(10)
  process.off('exit', giveUp)
  return !ended && isReady()
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** Asks for PostgreSQL's fast shutdown, and waits for nothing. */
export const tellToStop = (dir: string): void => {
  const pid = readPidFile(dir)?.pid ?? 0
  if (isServerOf(pid, dir)) process.kill(pid, 'SIGINT')
}

/** Ends the server in an orderly way: open transactions are rolled back, everything committed is written. */
export const stopServer = async ({ bin, dir }: Cluster): Promise<void> => {
  const pid = readPidFile(dir)?.pid ?? 0
  if (process.platform === 'win32') spawnSync(path.join(bin, 'pg_ctl.exe'), ['stop', '-D', dir, '-m', 'fast'])
  else tellToStop(dir)
  for (const deadline = Date.now() + STOP_MS; isServerOf(pid, dir) && Date.now() < deadline; ) await sleep(10)
}
