import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { servidorConstruido } from './servidorConstruido.ts'

const RAIZ = path.resolve(import.meta.dirname, '../../..')

export interface Proceso {
  salida(): string
  /** Resolves when the text appears, with what was printed so far; or when the process ends. */
  hasta(texto: string): Promise<string>
  terminar(senal?: NodeJS.Signals): void
  fin: Promise<number | null>
}

/** The server as a process of its own. */
function iniciar(programa: string, env: Record<string, string>): Proceso {
  const proceso = spawn(process.execPath, ['--enable-source-maps', programa], {
    cwd: RAIZ,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  })
  let salida = ''
  const oyentes = new Set<() => void>()
  for (const flujo of [proceso.stdout, proceso.stderr]) {
    flujo.on('data', (datos) => {
      salida += datos
      for (const oir of oyentes) oir()
    })
  }
  const fin = new Promise<number | null>((resolve) => proceso.once('close', (codigo) => resolve(codigo)))
  return {
    salida: () => salida,
    hasta: (texto) =>
      Promise.race([
        new Promise<string>((resolve) => {
          const oir = () => {
            if (salida.includes(texto)) resolve(salida)
          }
          oyentes.add(oir)
          oir()
        }),
        fin.then(() => salida),
      ]),
    terminar: (senal = 'SIGTERM') => void proceso.kill(senal),
    fin,
  }
}

/** Starts of the built server, in a folder of their own. */
export interface Arranques {
  carpeta: string
  /** Starts one with nothing in its environment but what is given. */
  arrancar(env: Record<string, string>): Proceso
  /** Ends what a test that failed left running, and removes the folder. */
  cerrar(): Promise<void>
}

export async function abrirArranques(): Promise<Arranques> {
  const programa = await servidorConstruido()
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-arranque-'))
  const iniciados: Proceso[] = []
  return {
    carpeta,
    arrancar(env) {
      const proceso = iniciar(programa, { DATA_DIR: carpeta, ...env })
      iniciados.push(proceso)
      return proceso
    },
    async cerrar() {
      for (const proceso of iniciados) proceso.terminar()
      await Promise.all(iniciados.map(({ fin }) => fin))
      rmSync(carpeta, { recursive: true })
    },
  }
}
