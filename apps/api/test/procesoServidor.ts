import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { AHORA } from './reloj.ts'
import { servidorConstruido } from './servidorConstruido.ts'
import { APP_TOKEN } from './testApp.ts'

/** Secrets of every process of a test run, as of one installation. */
const MASTER_KEY = randomBytes(32).toString('hex')
const LISTA = /lista en (http:\/\/\S+)/

export interface ProcesoServidor {
  url: string
  /** Ends it by kill −9: nothing of it runs on, and nothing was tidied up. */
  matar(): Promise<void>
  /** Ends it as systemd does. @returns its exit code. */
  parar(): Promise<number | null>
}

async function direccionDe(proceso: ChildProcess): Promise<string> {
  if (!proceso.stdout) throw new Error('the server has no output')
  for await (const linea of createInterface(proceso.stdout)) {
    const direccion = LISTA.exec(linea)?.[1]
    if (direccion) return direccion
  }
  throw new Error(`the server ended with ${proceso.exitCode}`)
}

interface Opciones {
  /** Further settings, as in .env. */
  ajustes?: Record<string, string>
  /** Time of its clock at the start. */
  reloj?: Date
  /** Another program than what was built here. */
  programa?: string
}

/** The whole server as a process of its own on a test's database, with the clock of the tests. */
export async function iniciarProceso(
  url: string,
  { ajustes = {}, reloj = AHORA, programa }: Opciones = {},
): Promise<ProcesoServidor> {
  const proceso = spawn(process.execPath, ['--enable-source-maps', programa ?? (await servidorConstruido())], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: url,
      MASTER_KEY,
      APP_TOKEN,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      NOW_OFFSET_MS: String(reloj.getTime() - Date.now()),
      ...ajustes,
    },
  })
  const fin = once(proceso, 'exit')
  return {
    url: await direccionDe(proceso),
    async matar() {
      proceso.kill('SIGKILL')
      await fin
    },
    async parar() {
      proceso.kill('SIGTERM')
      await fin
      return proceso.exitCode
    },
  }
}
