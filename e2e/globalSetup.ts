import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { FullConfig } from '@playwright/test'
import { abrirBuzon } from '../apps/api/test/buzon.ts'

const root = path.resolve(import.meta.dirname, '..')
const READY = /lista en (http:\/\/\S+)/
const START_MS = 240_000
const STOP_MS = 20_000

/**
 * Starts a built server for each worker, with the demo chain in a folder of its own, so that no journey sees what another
 * worker's did. `worker.ts` hands each worker its address and folder. All e-mails go to one mail server, which keeps them; the
 * catalogue of components is built into one folder, by whoever needs it first.
 */
export default async function globalSetup({ workers }: FullConfig) {
  const correo = await abrirBuzon()
  const construido = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-catalogo-'))
  process.env.E2E_CATALOGO = path.join(construido, 'catalogo')
  const started = await Promise.allSettled(
    Array.from({ length: workers }, (_, worker) => startServer(worker, correo.entorno)),
  )
  const end = async () => {
    await Promise.all(started.map((server) => (server.status === 'fulfilled' ? server.value() : null)))
    await correo.cerrar()
    fs.rmSync(construido, { recursive: true, force: true, maxRetries: 10 })
  }
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await end()
    throw failed.reason
  }
  return end
}

/**
 * Starts the server of one worker.
 * @returns what ends it.
 */
async function startServer(worker: number, correo: Record<string, string>): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-e2e-'))
  const { DATABASE_URL: _, ...surroundings } = process.env
  const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...surroundings, ...correo, PORT: '0', DATA_DIR: folder, DEMO: '1', NODE_ENV: 'test' },
  })
  const end = async () => {
    await stop(server)
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    process.env[`BASE_URL_${worker}`] = await addressOf(server)
    process.env[`E2E_DATA_DIR_${worker}`] = folder
  } catch (error) {
    await end()
    throw error
  }
  return end
}

/** The address the server prints when it is ready. Its other output is read on, lest the pipe fill up and block it. */
const addressOf = (server: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    if (!server.stdout) throw new Error('the server has no output')
    const fail = (reason: string) => reject(new Error(`The server did not start: ${reason}`))
    const timer = setTimeout(() => fail('no address within four minutes'), START_MS)
    server.once('exit', (code) => fail(`it ended with ${code}`))
    createInterface(server.stdout).on('line', (line) => {
      const address = READY.exec(line)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })

const stop = async (server: ChildProcess) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
  server.kill('SIGTERM')
  await gone
  clearTimeout(timer)
}
