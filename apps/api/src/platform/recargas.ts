import type { FastifyInstance } from 'fastify'
import { crearTurnos } from './turnos.ts'

/** What a page asks for again after a cut says so; a thousand pages that do leave the rest of the pool to everybody's work. */
const CABECERA = 'x-recarga'
const A_LA_VEZ = 4

/** Lets lists that are read again after a cut wait for each other, from before the gate to the end of the answer. */
export function turnarRecargas(app: FastifyInstance): void {
  const enTurno = crearTurnos(A_LA_VEZ)
  app.addHook('onRequest', (request, { raw }, seguir) => {
    if (request.headers[CABECERA] === undefined) return seguir()
    void enTurno(
      () =>
        new Promise<void>((terminar) => {
          if (raw.destroyed || raw.socket?.destroyed) return terminar() // it hung up while it waited
          raw.once('close', terminar)
          seguir()
        }),
    )
  })
}
