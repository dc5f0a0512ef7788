import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../platform/errores.ts'
import { crearTurnos } from '../../platform/turnos.ts'
import type { Encargo, Imagen, NoEsFoto } from './visitas.dibujo.ts'

/** How large the picture became; it is in the file that was asked for. */
export type Dibujo = Pick<Imagen, 'ancho' | 'alto'>

/** The process ends so long after its last photo, and its memory with it. */
const OCIO_MS = 10_000
const PLAZO_MS = 60_000

const enTurno = crearTurnos(1)
let proceso: ChildProcess | null = null
let fin: NodeJS.Timeout | undefined

/** Built, the process is a file beside the server's; from sources it brings the loader of TypeScript. */
function crearProceso(): ChildProcess {
  const deFuentes = import.meta.url.endsWith('.ts')
  const archivo = new URL(deFuentes ? './visitas.dibujo.proceso.ts' : './visitas.dibujo.proceso.js', import.meta.url)
  const nuevo = fork(fileURLToPath(archivo), {
    env: {}, // nothing of ours: no address of a database, no key
    execArgv: deFuentes ? ['--import', import.meta.resolve('tsx')] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  nuevo.on('error', () => {}) // whoever waits is told by its end
  nuevo.once('exit', () => {
    if (proceso === nuevo) proceso = null
  })
  return nuevo
}

function terminar(): void {
  const viejo = proceso
  proceso = null
  viejo?.kill('SIGKILL') // it holds nothing that could be lost
}

/** It ended, by itself or by whoever needed its memory. */
class Termino extends Error {}

/** One file to the process. @throws Termino, AppError SERVICIO_NO_DISPONIBLE when it does not answer in time. */
function pedir(dibujante: ChildProcess, encargo: Encargo): Promise<Dibujo | NoEsFoto> {
  return new Promise((resolve, reject) => {
    const dejar = () => {
      clearTimeout(plazo)
      dibujante.off('message', alDibujar).off('exit', alCaer).off('error', alCaer)
    }
    const alDibujar = (dibujo: unknown) => {
      dejar()
      resolve(dibujo as Dibujo | NoEsFoto) // only our own process speaks here
    }
    const alFallar = (error: Error) => {
      dejar()
      reject(error)
    }
    const alCaer = () => alFallar(new Termino())
    const plazo = setTimeout(() => alFallar(new AppError('SERVICIO_NO_DISPONIBLE')), PLAZO_MS)
    dibujante.once('message', alDibujar).once('exit', alCaer).once('error', alCaer)
    dibujante.send(encargo, (fallo) => fallo && alCaer())
  })
}

async function dibujarEn(dibujante: ChildProcess, encargo: Encargo): Promise<Dibujo | NoEsFoto> {
  dibujante.ref()
  dibujante.channel?.ref()
  try {
    const dibujo = await pedir(dibujante, encargo)
    // It keeps nobody from ending: without us it ends by itself.
    dibujante.unref()
    dibujante.channel?.unref()
    fin = setTimeout(terminar, OCIO_MS).unref()
    return dibujo
  } catch (error) {
    terminar()
    throw error
  }
}

/**
 * Draws the photo of a file in a process of its own, one at a time, and ends that when nobody sends photos any more. One that
 * ended while it waited has not seen the photo: a new one draws it.
 * @throws AppError SERVICIO_NO_DISPONIBLE when it cannot be started, ends or does not answer.
 */
export const dibujarAparte = (encargo: Encargo): Promise<Dibujo | NoEsFoto> =>
  enTurno(async () => {
    clearTimeout(fin)
    try {
      if (proceso) {
        try {
          return await dibujarEn(proceso, encargo)
        } catch (error) {
          if (!(error instanceof Termino)) throw error
        }
      }
      proceso = crearProceso()
      return await dibujarEn(proceso, encargo)
    } catch {
      throw new AppError('SERVICIO_NO_DISPONIBLE')
    }
  })
