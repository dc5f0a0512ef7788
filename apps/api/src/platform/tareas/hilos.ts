import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { crearCupo } from '../entorno/cupos.ts'
import { AppError } from '../entorno/errores.ts'

/** Number of threads of a kind, which leaves one processor to the event loop. */
const HILOS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Jobs that may wait; later callers are told to try again rather than wait for minutes. */
const ESPERA_MAXIMA = 60
const PLAZO_MS = 60_000
/** Memory of a thread; a larger job ends its thread, not the server. */
const MEMORIA_MB = 384

interface Opciones {
  /** `import.meta.url` of the file beside which the thread's file lies, and its name without ending. */
  desde: string
  archivo: string
  /** Words for an error: 'draws PDFs'. */
  que: string
  hilos?: number
  espera?: number
  plazoMs?: number
}

/** Threads that do one kind of heavy computing, so that the event loop goes on. */
export interface Hilos<Encargo, Hecho> {
  /**
   * Does a job on a thread of its own.
   * @param plazo milliseconds after which its thread is given up, where the job has less than the others of its kind.
   * @throws AppError SERVICIO_NO_DISPONIBLE when too many wait already; HiloPerdido when its thread ends or does not answer.
   */
  hacer(encargo: Encargo, plazo?: number): Promise<Hecho>
  cerrar(): Promise<void>
}

/** The built thread is a file beside the server's; from sources it registers the loader of TypeScript by itself. */
function crearHilo({ desde, archivo }: Opciones): Worker {
  const opciones = { resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB } }
  if (!desde.endsWith('.ts')) return new Worker(new URL(`${archivo}.js`, desde), opciones)
  const [cargador, fuente] = [import.meta.resolve('tsx/esm/api'), new URL(`${archivo}.ts`, desde).href]
  const codigo = `import('${cargador}').then(({ register }) => { register(); return import('${fuente}') })`
  return new Worker(codigo, { ...opciones, eval: true })
}

class HiloPerdido extends Error {
  constructor(que: string, cause: unknown) {
    super(`the thread that ${que} ended or did not answer`, { cause })
  }
}

/** Gives a job to a thread, and fails if the thread ends or does not answer in time. */
function pedir<Hecho>(hilo: Worker, encargo: unknown, que: string, plazoMs: number): Promise<Hecho> {
  return new Promise((resolve, reject) => {
    const terminar = () => {
      clearTimeout(plazo)
      hilo.off('message', alHacer).off('error', alCaer).off('exit', alCaer).unref()
    }
    const alHacer = (hecho: Hecho) => {
      terminar()
      resolve(hecho)
    }
    const alCaer = (cause: unknown) => {
      terminar()
      reject(new HiloPerdido(que, cause))
    }
    const plazo = setTimeout(alCaer, plazoMs, 'time is up')
    hilo.once('message', alHacer).once('error', alCaer).once('exit', alCaer).ref()
    hilo.postMessage(encargo)
  })
}

/**
 * Threads of a kind, one job each at a time, while the rest waits its turn. They start with the first job, stay, and keep no
 * process from ending. A lost thread takes its own job with it, no other.
 */
export function crearHilos<Encargo, Hecho>(opciones: Opciones): Hilos<Encargo, Hecho> {
  const { que, hilos = HILOS, espera = ESPERA_MAXIMA, plazoMs = PLAZO_MS } = opciones
  const libres: Worker[] = []
  const vivos = new Set<Worker>()
  const conCupo = crearCupo(hilos)
  let pendientes = 0

  async function enUnHilo(encargo: Encargo, plazo: number): Promise<Hecho> {
    const hilo = libres.pop() ?? crearHilo(opciones)
    vivos.add(hilo)
    try {
      const hecho = await pedir<Hecho>(hilo, encargo, que, plazo)
      libres.push(hilo)
      return hecho
    } catch (error) {
      vivos.delete(hilo)
      await hilo.terminate()
      throw error
    }
  }

  return {
    async hacer(encargo, plazo = plazoMs) {
      if (pendientes >= hilos + espera) throw new AppError('SERVICIO_NO_DISPONIBLE')
      pendientes++
      try {
        return await conCupo(() => enUnHilo(encargo, plazo))
      } finally {
        pendientes--
      }
    },
    async cerrar() {
      libres.length = 0
      await Promise.all([...vivos].map((hilo) => hilo.terminate()))
      vivos.clear()
    },
  }
}
