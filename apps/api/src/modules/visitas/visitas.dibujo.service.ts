import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { crearCupo } from '../../platform/entorno/cupos.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Encargo, Imagen, NoEsFoto } from './visitas.dibujo.ts'

/** Size of the drawn picture, which is in the named file. */
export type Dibujo = Pick<Imagen, 'ancho' | 'alto'>

/** Idle time after which the process ends, and its memory with it. */
const OCIO_MS = 10_000
const PLAZO_MS = 60_000

/** The built process is a file beside the server's; from sources it brings the loader of TypeScript. */
export function crearProceso(): ChildProcess {
  const deFuentes = import.meta.url.endsWith('.ts')
  const archivo = new URL(deFuentes ? './visitas.dibujo.proceso.ts' : './visitas.dibujo.proceso.js', import.meta.url)
  const nuevo = fork(fileURLToPath(archivo), {
    env: {}, // nothing of ours: no address of a database, no key
    execArgv: deFuentes ? ['--import', import.meta.resolve('tsx')] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  nuevo.on('error', () => {}) // its end tells the waiting call
  return nuevo
}

/** The process ended, by itself or because its memory was needed. */
class Termino extends Error {}

/**
 * Gives one file to the process.
 * @throws Termino, AppError SERVICIO_NO_DISPONIBLE when it does not answer in time.
 */
function pedir(dibujante: ChildProcess, encargo: Encargo): Promise<Dibujo | NoEsFoto> {
  return new Promise((resolve, reject) => {
    const dejar = () => {
      clearTimeout(plazo)
      dibujante.off('message', alDibujar).off('exit', alCaer).off('error', alCaer)
    }
    const alDibujar = (dibujo: unknown) => {
      dejar()
      resolve(dibujo as Dibujo | NoEsFoto) // only our own process answers here
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

/** Draws the photo of a file, or says why it is none. */
export type DibujarAparte = (encargo: Encargo) => Promise<Dibujo | NoEsFoto>

/**
 * Draws photos in a process of their own, one at a time, which ends when nobody sends photos. A process that ended while it
 * waited has not seen the photo, so a new one draws it. The returned function throws AppError SERVICIO_NO_DISPONIBLE when the
 * process cannot be started, ends or does not answer.
 * @param abrir starts a process.
 */
export function crearDibujoAparte(abrir = crearProceso): DibujarAparte {
  const conCupo = crearCupo(1)
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
      // The process keeps nobody from ending, and without us it ends by itself.
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
    conCupo(async () => {
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

/** The drawing process of this server. */
export const dibujarAparte = crearDibujoAparte()
