import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const RAIZ = path.resolve(import.meta.dirname, '..')
const LISTA = /lista en (http:\/\/\S+)/
const ESPERA_MS = 60_000

export interface Servidor {
  url: string
  pid: number
  carpeta: string
  /** Milliseconds from the start of the process to its first answer. */
  arranqueMs: number
  /** Resident memory in MB, garbage that nobody collected yet included. */
  memoria(): number
  /** What it holds once its garbage is collected, in MB: its heap, and what lies outside for it. */
  retenida(): Promise<number>
  /** Milliseconds that each request took inside it, since this was asked last. The first asking begins to count. */
  tiempos(): Promise<number[]>
  /** Whether its process has ended, by itself or by a signal. */
  termino(): boolean
  /** Ends it by kill −9: nothing of it runs on, and nothing was tidied up. */
  matar(): Promise<void>
  /** @param conservar keeps the data folder, for a warm start on it. */
  parar(conservar?: boolean): Promise<void>
}

export const APLICACION = { 'x-app-token': 'nitida-demo', 'content-type': 'application/json' }

async function direccionDe(proceso: ChildProcess): Promise<string> {
  const { stdout } = proceso
  if (!stdout) throw new Error('the server has no output')
  return new Promise((resolve, reject) => {
    const plazo = setTimeout(() => reject(new Error('the server did not start in a minute')), ESPERA_MS)
    proceso.once('exit', (codigo) => reject(new Error(`the server ended with ${codigo}`)))
    createInterface(stdout).on('line', (linea) => {
      const direccion = LISTA.exec(linea)?.[1]
      if (!direccion) return
      clearTimeout(plazo)
      resolve(direccion)
    })
  })
}

/**
 * Part of every server under measure. It answers what it is asked by name: `retenida`, the bytes that are left once garbage is
 * collected, or `tiempos`, the milliseconds of each request since it was asked last, from its head to the end of its answer.
 * Its workers have no channel.
 */
const SONDA = `import { subscribe } from 'node:diagnostics_channel'
const llegadas = new WeakMap()
let tiempos = null
function cronometrar() {
  tiempos = []
  subscribe('http.server.request.start', ({ request }) => llegadas.set(request, performance.now()))
  subscribe('http.server.response.finish', ({ request }) => {
    if (llegadas.has(request)) tiempos.push(performance.now() - llegadas.get(request))
  })
}
const respuestas = {
  retenida() {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  },
  tiempos() {
    if (!tiempos) cronometrar()
    return tiempos.splice(0)
  },
}
process.on('message', (pregunta) => process.send(respuestas[pregunta]()))
process.channel?.unref()`
const CON_SONDA = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(SONDA)}`]

/** Asks a process of the probe. @throws Error when it ends before it answers. */
function preguntar<R>(proceso: ChildProcess, pregunta: 'retenida' | 'tiempos'): Promise<R> {
  return new Promise((resolve, reject) => {
    const alTerminar = () => reject(new Error('the server ended'))
    proceso.once('exit', alTerminar)
    proceso.once('message', (respuesta) => {
      proceso.off('exit', alTerminar)
      resolve(respuesta as R)
    })
    proceso.send(pregunta, (error) => error && reject(error))
  })
}

/** Arguments for Node that run the built server. */
const CONSTRUIDO = ['apps/api/dist/main.js']

/**
 * Starts the built server on a free port, with the demo chain in a folder of its own, or with the folder of an earlier server.
 */
export async function iniciarServidor(
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-bench-')),
  env: NodeJS.ProcessEnv = {},
  programa: readonly string[] = CONSTRUIDO,
): Promise<Servidor> {
  const inicio = performance.now()
  const { DATABASE_URL: _, ...entorno } = process.env
  const proceso = spawn(process.execPath, [...CON_SONDA, ...programa], {
    cwd: RAIZ,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...entorno, PORT: '0', DATA_DIR: carpeta, NODE_ENV: 'development', LOG_LEVEL: 'error', ...env },
  })
  const fin = once(proceso, 'exit')
  const url = await direccionDe(proceso).catch((error: unknown) => {
    proceso.kill('SIGKILL')
    throw error
  })
  await fetch(`${url}/api/readyz`)
  const arranqueMs = performance.now() - inicio
  const pid = proceso.pid ?? 0
  return {
    url,
    pid,
    carpeta,
    arranqueMs,
    memoria: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    retenida: async () => (await preguntar<number>(proceso, 'retenida')) / 2 ** 20,
    tiempos: () => preguntar<number[]>(proceso, 'tiempos'),
    termino: () => proceso.exitCode !== null || proceso.signalCode !== null,
    async matar() {
      proceso.kill('SIGKILL')
      await fin
    },
    async parar(conservar = false) {
      proceso.kill('SIGTERM')
      await fin
      if (!conservar) rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Starts the bare server of a comparison, a program of this folder, on the same database. */
export async function iniciarPar(programa: string, base: string) {
  const proceso = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, programa), base], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await direccionDe(proceso), parar: () => void proceso.kill('SIGTERM') }
}

/** Logs a demo user in and gives the headers of his calls. */
export async function entrar(
  url: string,
  username = 'admin@nitida.mx',
  ademas: Record<string, string> = {},
): Promise<Record<string, string>> {
  const respuesta = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...APLICACION, ...ademas },
    body: JSON.stringify({ username, password: 'nitida-demo' }),
  })
  const { tk } = (await respuesta.json()) as { tk?: string }
  if (!tk) throw new Error(`login answered ${respuesta.status}`)
  return { 'x-app-token': 'nitida-demo', authorization: `Bearer ${tk}` }
}
