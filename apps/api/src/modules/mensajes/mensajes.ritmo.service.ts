import { setTimeout as esperar } from 'node:timers/promises'
import type { Ritmo } from '../../adapters/whatsapp/transporte.ts'
import type { BaseDatos } from '../../platform/datos/db.ts'
import { takeCupo, updateCanalSinProbar } from './mensajes.canal.queries.ts'
import { CORTE_MS } from './mensajes.canal.service.ts'

/** Turns are booked for so much time at once, because a booking for each message would cost as much as the message. */
const LOTE_MS = 50

interface Paso {
  db: BaseDatos
  now: () => Date
  ritmo: Ritmo | undefined
}

interface Cupo {
  /** Gives a turn back that came to nothing, so that the next may try after an open time. */
  dejar(): Promise<void>
}

/** Hands out the next moment at which a message may leave; null when none may. */
export function crearPaso({ db, now, ritmo }: Paso): (fin: AbortSignal) => Promise<Cupo | null> {
  const intervaloMs = ritmo ? 1000 / ritmo.porSegundo : 0
  const lote = ritmo ? Math.max(1, Math.min(ritmo.simultaneos, Math.floor(LOTE_MS / intervaloMs))) : 1
  let quedan = 0
  let proximo = 0
  let prueba: Date | null = null
  const dejar = async () => {
    if (prueba) await updateCanalSinProbar(db, prueba, now())
  }
  return async (fin) => {
    if (quedan === 0) {
      const ahora = now()
      const pruebaHasta = new Date(ahora.getTime() + CORTE_MS)
      const cupos = await takeCupo(db, ahora, { intervaloMs, lote, pruebaHasta })
      if (!cupos) return null
      quedan = cupos.cuantos
      prueba = cupos.dePrueba ? pruebaHasta : null
      proximo = performance.now() + cupos.esperaMs
    }
    const esperaMs = proximo - performance.now()
    if (esperaMs >= 1) await esperar(esperaMs, undefined, { signal: fin }).catch(() => {})
    quedan--
    proximo += intervaloMs
    return fin.aborted ? null : { dejar }
  }
}
