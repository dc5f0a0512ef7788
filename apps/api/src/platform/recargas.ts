import type { FastifyInstance } from 'fastify'
import { crearTurnos } from './turnos.ts'

/** What a page asks for again after a cut says so; a thousand pages that do leave the rest of the pool to everybody's work. */
const CABECERA = 'x-recarga'
const A_LA_VEZ = 4

/** A turn ends by itself after this: whatever became of its request, the others go on. */
const TURNO_MS = 10_000

/** Lets lists that are read again after a cut wait for each other, from before the gate to the end of the answer. */
export function turnarRecargas(app: FastifyInstance): void {
  const enTurno = crearTurnos(A_LA_VEZ)
  const enCurso = new Set<() => void>()
  let cerrando = false
  app.addHook('onRequest', (request, { raw }, seguir) => {
    const linea = request.raw.socket
    if (cerrando || request.headers[CABECERA] === undefined) return seguir()
    void enTurno(
      () =>
        new Promise<void>((terminar) => {
          if (raw.destroyed || linea.destroyed || linea.readableEnded) {
            linea.destroy() // it hung up while it waited: nobody reads an answer
            return terminar()
          }
          const soltar = () => {
            clearTimeout(reloj)
            enCurso.delete(soltar)
            for (const uno of [raw, linea]) uno.off('close', soltar)
            raw.off('finish', soltar)
            terminar()
          }
          const reloj = setTimeout(soltar, TURNO_MS)
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
