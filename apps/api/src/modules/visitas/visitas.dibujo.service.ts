import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../platform/errores.ts'
import { crearTurnos } from '../../platform/turnos.ts'
import type { Dibujada, NoEsFoto } from './visitas.dibujo.ts'

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
    serialization: 'advanced',
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

/** One file to the process. It fails if the process ends or does not answer in time. */
function pedir(dibujante: ChildProcess, ruta: string): Promise<Dibujada | NoEsFoto> {
  return new Promise((resolve, reject) => {
    const dejar = () => {
      clearTimeout(plazo)
      dibujante.off('message', alDibujar).off('exit', alCaer).off('error', alCaer)
    }
    const alDibujar = (dibujada: unknown) => {
      dejar()
      resolve(dibujada as Dibujada | NoEsFoto) // only our own process speaks here
    }
    const alCaer = () => {
      dejar()
      reject(new AppError('SERVICIO_NO_DISPONIBLE'))
    }
    const plazo = setTimeout(alCaer, PLAZO_MS)
    dibujante.once('message', alDibujar).once('exit', alCaer).once('error', alCaer)
    dibujante.send(ruta, (fallo) => fallo && alCaer())
  })
}

/**
 * Draws the photo of a file in a process of its own, one at a time, and ends that when nobody sends photos any more.
 * @throws AppError SERVICIO_NO_DISPONIBLE when it ends or does not answer.
 */
export const dibujarAparte = (ruta: string): Promise<Dibujada | NoEsFoto> =>
  enTurno(async () => {
    clearTimeout(fin)
    proceso ??= crearProceso()
    proceso.ref()
    proceso.channel?.ref()
    try {
      const dibujada = await pedir(proceso, ruta)
      // It keeps nobody from ending: without us it ends by itself.
      proceso.unref()
      proceso.channel?.unref()
      fin = setTimeout(terminar, OCIO_MS).unref()
      return dibujada
    } catch (error) {
      terminar()
      throw error
    }
  })
