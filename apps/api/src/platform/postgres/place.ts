import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Binaries, copyPrograms, findBinaries, majorOf } from './binaries.ts'
import { canRun, findIdentity, handOver, type Identity } from './identity.ts'
import { PASSWORD_FILE, refuseOtherVersion, versionsIn } from './version.ts'

/** One database: its programs, their user, and its folders. */
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

/** Folder for a start by root whose unprivileged user cannot reach the checkout. */
const HOME = '/var/lib/nitida'

/**
 * Chooses who runs PostgreSQL and where, and makes the folders.
 * @param binaries the programs; those of the packages unless another version's are given.
 * @throws Error when the folder is another user's, holds a cluster of another version, or root finds no way to run PostgreSQL.
 */
export const prepareCluster = (wanted: string, binaries: Binaries = findBinaries()): Cluster => {
  fs.mkdirSync(path.dirname(wanted), { recursive: true })
  const major = majorOf(binaries)
  const { bin, base, identity } = choosePlace(wanted, binaries)
  refuseOtherVersion(base, major)
  const [dir, users] = [path.join(base, `pg${major}`), path.join(base, 'pg-users')]
  for (const folder of [base, users]) {
    refuseForeign(folder)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    handOver(identity, folder)
  }
  refuseForeign(dir)
  const file = (name: string) => path.join(base, name)
  const files = { lock: file('pg-start.lock'), passwordFile: path.join(dir, PASSWORD_FILE), logFile: file('pg.log') }
  return { identity, bin, base, dir, users, ...files }
}

interface Place {
  bin: string
  base: string
  identity: Identity
}

const movedFrom = (wanted: string): string =>
  path.join(HOME, `data-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`)

const holdsCluster = (base: string): boolean => versionsIn(base).length > 0

/** Folder of the data: a new one may be elsewhere, an existing one is found where it was moved to. */
export const whereDataIs = (wanted: string): string => {
  const moved = movedFrom(wanted)
  return holdsCluster(moved) && !holdsCluster(wanted) ? moved : wanted
}

const choosePlace = (wanted: string, binaries: Binaries): Place => {
  const base = whereDataIs(wanted)
  const clusterIn = (folder: string) => path.join(folder, `pg${majorOf(binaries)}`)
  const here = findIdentity(binaries.bin, base, clusterIn(base))
  if (here) return { bin: binaries.bin, base, identity: here }
  const bin = copyPrograms(binaries, HOME)
  for (const candidate of holdsCluster(base) ? [base] : [base, movedFrom(wanted)]) {
    const identity = findIdentity(bin, candidate, clusterIn(candidate))
    if (identity) return { bin, base: candidate, identity }
  }
  throw new Error('PostgreSQL does not run as root here: start as an ordinary user, or set DATABASE_URL.')
}

/** Folder of programs that the cluster's user can run: their own, or a copy. */
export const programsFor = ({ identity }: Cluster, binaries: Binaries): string =>
  canRun(identity, path.join(binaries.bin, 'postgres')) ? binaries.bin : copyPrograms(binaries, HOME)

const refuseForeign = (folder: string): void => {
  const me = process.getuid?.()
  if (!me || !fs.existsSync(folder) || fs.statSync(folder).uid === me) return
  throw new Error(`${folder} belongs to another user: start as that user, or choose another DATA_DIR.`)
}
