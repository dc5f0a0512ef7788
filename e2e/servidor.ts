import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '..')
const READY = /lista en (http:\/\/\S+)/
const START_MS = 240_000
const STOP_MS = 20_000

export interface Servidor {
  readonly direccion: string
  /** What it printed until it was ready. */
  readonly dicho: string
  readonly parar: () => Promise<void>
}

/** Starts the built server on a folder of its own, at a port that is free. @throws Error when it is not ready in time. */
export async function levantar(carpeta: string, entorno: Record<string, string>): Promise<Servidor> {
  const { DATABASE_URL: _, ...surroundings } = process.env
  const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...surroundings, PORT: '0', DATA_DIR: carpeta, NODE_ENV: 'test', ...entorno },
  })
  try {
    return { ...(await ready(server)), parar: () => stop(server) }
  } catch (error) {
    await stop(server)
    throw error
  }
}

/** The address the server prints when it is ready. Its other output is read on, lest the pipe fill up and block it. */
const ready = (server: ChildProcess) =>
  new Promise<Pick<Servidor, 'direccion' | 'dicho'>>((resolve, reject) => {
    if (!server.stdout) throw new Error('the server has no output')
    const fail = (reason: string) => reject(new Error(`The server did not start: ${reason}`))
    const timer = setTimeout(() => fail('no address within four minutes'), START_MS)
    server.once('exit', (code) => fail(`it ended with ${code}`))
    let dicho = ''
    createInterface(server.stdout).on('line', (line) => {
      const direccion = READY.exec(line)?.[1]
      if (!direccion) {
        dicho += `${line}\n`
        return
      }
      clearTimeout(timer)
      resolve({ direccion, dicho })
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
