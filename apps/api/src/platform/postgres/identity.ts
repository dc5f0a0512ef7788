import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

interface Owner {
  uid: number
  gid: number
}

/** Identity that PostgreSQL runs as: a prefix in front of its commands, or another user who then owns the data. */
export interface Identity {
  prefix: string[]
  owner: Owner | null
}

const myself: Identity = { prefix: [], owner: null }

/**
 * A user namespace in which the server believes it is uid 1000, while root stays the owner of its files. Many containers forbid
 * it.
 */
const inUserNamespace: Identity = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], owner: null }

const isOkay = (identity: Identity, command: string, args: string[]): boolean => {
  const [program, ...rest] = [...identity.prefix, command, ...args]
  return program !== undefined && spawnSync(program, rest, { ...identity.owner, cwd: '/' }).status === 0
}

export const canRun = (identity: Identity, postgres: string): boolean => isOkay(identity, postgres, ['--version'])

const asUser = (name: string): Identity | null => {
  const [user, group] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (user?.status !== 0 || group?.status !== 0) return null
  return { prefix: [], owner: { uid: Number(user.stdout), gid: Number(group.stdout) } }
}

/** Data of an ordinary user, or of an earlier start of root without user namespaces, stays with its owner. */
const asOwnerOf = (place: string): Identity | null => {
  const { uid, gid } = fs.statSync(place)
  return uid === 0 ? null : { prefix: [], owner: { uid, gid } }
}

/**
 * PostgreSQL refuses uid 0. As root, it runs in a user namespace, else as an unprivileged user.
 * @returns null when root finds nobody who can read both the programs and the folder above the data.
 */
export const findIdentity = (bin: string, base: string, dir: string): Identity | null => {
  if (process.getuid?.() !== 0) return myself
  const postgres = path.join(bin, 'postgres')
  const runs = (identity: Identity | null): identity is Identity =>
    identity !== null &&
    canRun(identity, postgres) &&
    isOkay(identity, 'test', ['-x', identity.owner ? path.dirname(base) : '/'])

  const owner = asOwnerOf([dir, base, '/'].find(fs.existsSync) ?? '/')
  if (owner) return runs(owner) ? owner : null
  if (runs(inUserNamespace)) return inUserNamespace
  return ['postgres', 'node', 'nobody'].map(asUser).find(runs) ?? null
}

/** Gives a file or folder to the user PostgreSQL runs as. */
export const handOver = (identity: Identity, file: string): void => {
  if (identity.owner) fs.chownSync(file, identity.owner.uid, identity.owner.gid)
}

/** Starts a PostgreSQL program as that identity. */
export const launch = (identity: Identity, command: string, args: string[], options: SpawnOptions): ChildProcess => {
  const [program = command, ...rest] = [...identity.prefix, command, ...args]
  return spawn(program, rest, { ...options, ...identity.owner })
}
