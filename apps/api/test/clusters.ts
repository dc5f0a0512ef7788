import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { isAlive } from '../src/platform/postgres/process.ts'

const launcher = fileURLToPath(new URL('./launchDatabase.ts', import.meta.url))
const Launched = z.object({ url: z.string(), port: z.number(), pid: z.number(), adopted: z.boolean() })

/** Folder of a test file's clusters; whatever a test started ends with it. */
let root: string
/** A complete cluster at rest, copied by the tests that do not care how it was made. */
let pristine: string
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const pids = new Set<number>()

/** Called once by a test file: makes the cluster that is copied, and ends what each test started. */
export function keepClusters(): void {
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-pg-'))
    pristine = path.join(root, 'pristine')
    await (await startEmbeddedPostgres(pristine)).stop()
  })

  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child)
    for (const server of started.splice(0)) await server.stop()
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await expect.poll(() => [...pids].filter(isAlive), { timeout: 10_000 }).toEqual([])
    pids.clear()
  })

  afterAll(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 }))
}

/** An empty folder. */
export const emptyFolder = () => fs.mkdtempSync(path.join(root, 'data-'))

/** A folder with a cluster of its own, at rest. */
export const usedFolder = () => {
  const folder = emptyFolder()
  fs.cpSync(pristine, folder, { recursive: true })
  return folder
}

export const start = async (folder: string) => {
  const server = await startEmbeddedPostgres(folder)
  started.push(server)
  pids.add(server.pid)
  return server
}

/** Starts the database from another Node process. */
export const startElsewhere = async (folder: string) => {
  const child = spawn(process.execPath, ['--import', 'tsx', launcher, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a process group of its own, as a command in a terminal has
  })
  children.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  const server = Launched.parse(JSON.parse(line))
  pids.add(server.pid)
  return { child, ...server }
}

export const kill = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

export const query = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
