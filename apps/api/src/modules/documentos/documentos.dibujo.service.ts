import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Papel } from '@nitida/documents/pdf/papeles'
import { crearCupo } from '../../platform/cupos.ts'
import { AppError } from '../../platform/errores.ts'
import type { Dibujado } from './documentos.hilo.ts'

/** Draws a paper as a PDF. @throws AppError SERVICIO_NO_DISPONIBLE when too many wait already. */
export type DibujarPdf = (papel: Papel) => Promise<Buffer>

export interface Dibujante {
  dibujarPdf: DibujarPdf
  cerrar(): Promise<void>
}

/** Number of threads, which leaves one processor to the event loop. */
const HILOS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Papers that may wait; later callers are told to try again rather than wait for minutes. */
const ESPERA_MAXIMA = 60
const PLAZO_MS = 60_000
/** Memory of a thread; a larger paper ends its thread, not the server. */
const MEMORIA_MB = 384

/** The built thread is a file beside the server's; from sources it registers the loader of TypeScript by itself. */
function crearHilo(): Worker {
  const opciones = { resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./documentos.hilo.js', import.meta.url), opciones)
  const [cargador, fuente] = [import.meta.resolve('tsx/esm/api'), new URL('./documentos.hilo.ts', import.meta.url).href]
  const codigo = `import('${cargador}').then(({ register }) => { register(); return import('${fuente}') })`
  return new Worker(codigo, { ...opciones, eval: true })
}

class HiloPerdido extends Error {
  override message = 'the thread that draws PDFs ended or did not answer'
}

/** Draws one paper on one thread, and fails if the thread ends, does not answer in time, or could not draw it. */
function pedir(hilo: Worker, papel: Papel, plazoMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const terminar = () => {
      clearTimeout(plazo)
      hilo.off('message', alDibujar).off('error', alCaer).off('exit', alCaer).unref()
    }
    const alDibujar = (dibujado: Dibujado) => {
      terminar()
      if ('pdf' in dibujado) resolve(Buffer.from(dibujado.pdf.buffer))
      else reject(new Error(`a paper could not be drawn: ${papel.clase}, ${dibujado.falla}`))
    }
    const alCaer = (cause: unknown) => {
      terminar()
      reject(new HiloPerdido(undefined, { cause }))
    }
    const plazo = setTimeout(alCaer, plazoMs, 'time is up')
    hilo.once('message', alDibujar).once('error', alCaer).once('exit', alCaer).ref()
    hilo.postMessage(papel)
  })
}

/**
 * Threads that draw, one paper each at a time, while the rest waits its turn. They start with the first paper and stay. A lost
 * thread takes its own paper with it, no other.
 */
export function crearDibujante({ hilos = HILOS, espera = ESPERA_MAXIMA, plazoMs = PLAZO_MS } = {}): Dibujante {
  const libres: Worker[] = []
  const vivos = new Set<Worker>()
  const conCupo = crearCupo(hilos)
  let pendientes = 0

  async function enUnHilo(papel: Papel): Promise<Buffer> {
    const hilo = libres.pop() ?? crearHilo()
    vivos.add(hilo)
    try {
      const pdf = await pedir(hilo, papel, plazoMs)
      libres.push(hilo)
      return pdf
    } catch (error) {
      if (error instanceof HiloPerdido) {
        vivos.delete(hilo)
        await hilo.terminate()
      } else libres.push(hilo)
      throw error
    }
  }

  return {
    async dibujarPdf(papel) {
      if (pendientes >= hilos + espera) throw new AppError('SERVICIO_NO_DISPONIBLE')
      pendientes++
      try {
        return await conCupo(() => enUnHilo(papel))
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
