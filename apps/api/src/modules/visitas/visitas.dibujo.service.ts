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

/** Built, the process is a file beside the server's; from sources it brings the loader of TypeScript. */
export function crearProceso(): ChildProcess {
  const deFuentes = import.meta.url.endsWith('.ts')
  const archivo = new URL(deFuentes ? './visitas.dibujo.proceso.ts' : './visitas.dibujo.proceso.js', import.meta.url)
  const nuevo = fork(fileURLToPath(archivo), {
    env: {}, // nothing of ours: no address of a database, no key
    execArgv: deFuentes ? ['--import', import.meta.resolve('tsx')] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  nuevo.on('error', () => {}) // whoever waits is told by its end
  return nuevo
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

/** Draws the photo of a file, and says what it is when it is none. */
export type DibujarAparte = (encargo: Encargo) => Promise<Dibujo | NoEsFoto>

/**
 * Draws photos in a process of their own, one at a time, and ends that when nobody sends photos any more. One that ended while it waited
 * has not seen the photo: a new one draws it. What is made throws AppError SERVICIO_NO_DISPONIBLE when the process cannot be started, ends
 * or does not answer.
 * @param abrir starts a process.
 */
export function crearDibujoAparte(abrir = crearProceso): DibujarAparte {
  const enTurno = crearTurnos(1)
  let proceso: ChildProcess | null = null
  let fin: NodeJS.Timeout | undefined

  const terminar = () => {
    const viejo = proceso
    proceso = null
    viejo?.kill('SIGKILL') // it holds nothing that could be lost
  }
  const empezar = () => {
    const nuevo = abrir()
    nuevo.once('exit', () => {
      if (proceso === nuevo) proceso = null
    })
    proceso = nuevo
    return nuevo
  }
  const dibujarEn = async (dibujante: ChildProcess, encargo: Encargo) => {
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
  return (encargo) =>
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
        return await dibujarEn(empezar(), encargo)
      } catch {
        throw new AppError('SERVICIO_NO_DISPONIBLE')
      }
    })
}

/** The one of this server. */
export const dibujarAparte = crearDibujoAparte()
