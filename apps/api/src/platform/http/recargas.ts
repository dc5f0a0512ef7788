import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crearCupo } from '../entorno/cupos.ts'
import { AppError } from '../entorno/errores.ts'
import { busca, buscaNumero, CONEXIONES, CONEXIONES_DE_NUMEROS, ESPERA_MS } from '../llamada/buscador.ts'

/**
 * Turns of lists that pages read again after a cut, which say so; a thousand such pages leave the rest of the pool to everybody's
 * work.
 */
const CABECERA = 'x-recarga'
const RECARGAS_A_LA_VEZ = 4
/**
 * Turns of searches for words, as many as connections. Beside other work a turn rests for three times as long as it worked, so that however
 * many people type, they take the time of one. For so long after a call of anything else there is other work.
 */
const DESCANSO = { veces: 3, maximoMs: 200, trasOtrosMs: 3000 }

/** Rest of a turn after `ms` of work, so many milliseconds after a call that was no search. */
export const descansoDe = (ms: number, desdeOtrosMs: number): number =>
  desdeOtrosMs < DESCANSO.trasOtrosMs ? Math.min(DESCANSO.maximoMs, ms * DESCANSO.veces) : 0

/** Time after which a turn ends by itself, whatever became of its request. */
const CUPO_MS = 10_000

/** Queues that each kind of read waits in: searches for words, for numbers, and lists that are read again after a cut. */
export function ordenarLoQueEspera(app: FastifyInstance): void {
  let otros = Number.NEGATIVE_INFINITY
  const buscaPalabras = (request: FastifyRequest) => request.method === 'GET' && busca(request) && !buscaNumero(request)
  app.addHook('onRequest', (request, _, seguir) => {
    // Files of pages and questions after the process's health come without it; customers' pages send it as the staff's do.
    if (request.headers['x-app-token'] !== undefined && !buscaPalabras(request)) otros = performance.now()
    seguir()
  })
  ordenar(app, {
    aLaVez: RECARGAS_A_LA_VEZ,
    espera: ({ headers }) => headers[CABECERA] !== undefined,
    esperaMs: Infinity,
    descansoDe: () => 0,
  })
  ordenar(app, {
    aLaVez: CONEXIONES,
    espera: buscaPalabras,
    esperaMs: ESPERA_MS,
    descansoDe: (ms) => descansoDe(ms, performance.now() - otros),
  })
  ordenar(app, {
    aLaVez: CONEXIONES_DE_NUMEROS,
    espera: (request) => request.method === 'GET' && buscaNumero(request),
    esperaMs: ESPERA_MS,
    descansoDe: () => 0,
  })
}

interface Fila {
  aLaVez: number
  /** Whether a request belongs to this queue. */
  espera: (request: FastifyRequest) => boolean
  /** Longest wait; after it the request is turned away, because the work before it hangs. */
  esperaMs: number
  /** Rest of a turn after so many milliseconds of work. */
  descansoDe: (ms: number) => number
}

/** Requests that take turns, from before the gate to the end of the answer. */
function ordenar(app: FastifyInstance, { aLaVez, espera, esperaMs, descansoDe }: Fila): void {
  const conCupo = crearCupo(aLaVez)
  const enCurso = new Set<() => void>()
  let cerrando = false
  app.addHook('onRequest', (request, { raw }, seguir) => {
    const linea = request.raw.socket
    if (cerrando || !espera(request)) return seguir()
    const llegada = performance.now()
    void conCupo(
      () =>
        new Promise<void>((terminar) => {
          if (raw.destroyed || linea.destroyed || linea.readableEnded) {
            linea.destroy() // the client hung up while it waited, so nobody reads an answer
            return terminar()
          }
          const inicio = performance.now()
          if (inicio - llegada > esperaMs) {
            seguir(new AppError('SERVICIO_NO_DISPONIBLE'))
            return terminar()
          }
          const soltar = () => {
            clearTimeout(reloj)
            enCurso.delete(soltar)
            for (const uno of [raw, linea]) uno.off('close', soltar)
            raw.off('finish', soltar)
            const descanso = cerrando ? 0 : descansoDe(performance.now() - inicio)
            if (descanso > 0) setTimeout(terminar, descanso).unref()
            else terminar()
          }
          const reloj = setTimeout(soltar, CUPO_MS)
          enCurso.add(soltar)
          for (const uno of [raw, linea]) uno.on('close', soltar)
          raw.on('finish', soltar)
          seguir()
          if (cerrando) soltar()
        }),
    )
  })
  app.addHook('preClose', async () => {
    cerrando = true
    for (const soltar of [...enCurso]) soltar()
  })
}
