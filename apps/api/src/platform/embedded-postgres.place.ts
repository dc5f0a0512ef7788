import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { copyPrograms, findBinaries } from './embedded-postgres.binaries.ts'
import { findIdentity, handOver, type Identity } from './embedded-postgres.identity.ts'

/** One database: its programs, who runs them, and where things are. */
export interface Cluster {
  identity: Identity
  bin: string
  base: string
  /** PostgreSQL's own data directory. */
  dir: string
  /** Notes of the processes that use the server. */
  users: string
  lock: string
  passwordFile: string
  logFile: string
}

/** Where a start by root puts what its unprivileged user cannot reach in the checkout. */
const HOME = '/var/lib/nitida'

/** Named after the major version: a folder of 18 is never opened by 19. */
const clusterIn = (base: string): string => path.join(base, 'pg18')

/**
 * Chooses who runs PostgreSQL and where, and makes the folders.
 * @throws Error when the folder is another user's, or root finds no way to run PostgreSQL.
 */
export const prepareCluster = (wanted: string): Cluster => {
  fs.mkdirSync(path.dirname(wanted), { recursive: true })
  const { bin, base, identity } = choosePlace(wanted)
  const [dir, users] = [clusterIn(base), path.join(base, 'pg-users')]
  for (const folder of [base, users]) {
    refuseForeign(folder)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    handOver(identity, folder)
  }
  refuseForeign(dir)
  const file = (name: string) => path.join(base, name)
  const files = { lock: file('pg-start.lock'), passwordFile: file('pg-password'), logFile: file('pg.log') }
  return { identity, bin, base, dir, users, ...files }
}

interface Place {
  bin: string
  base: string
  identity: Identity
}

/** The data is moved only when it does not exist yet, and found again where it was moved to. */
const choosePlace = (wanted: string): Place => {
  const binaries = findBinaries()
  const moved = path.join(HOME, `data-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`)
  const exists = (base: string) => fs.existsSync(clusterIn(base))
  const base = exists(moved) && !exists(wanted) ? moved : wanted
  const here = findIdentity(binaries.bin, base, clusterIn(base))
  if (here) return { bin: binaries.bin, base, identity: here }
  const bin = copyPrograms(binaries, HOME)
  for (const candidate of exists(base) ? [base] : [base, moved]) {
    const identity = findIdentity(bin, candidate, clusterIn(candidate))
    if (identity) return { bin, base: candidate, identity }
  }
  throw new Error('PostgreSQL does not run as root here: start as an ordinary user, or set DATABASE_URL.')
}

const refuseForeign = (folder: string): void => {
  const me = process.getuid?.()
  if (!me || !fs.existsSync(folder) || fs.statSync(folder).uid === me) return
  throw new Error(`${folder} belongs to another user: start as that user, or choose another DATA_DIR.`)
}
