import { setTimeout as esperar } from 'node:timers/promises'
import type { Historia } from './historia.ts'
import { ABRE, CIERRA } from './horas.ts'

const LATIDO_MS = 10

export interface Ritmo {
  /** How long the twelve hours from nine to nine take. */
  segundos: number
  /** The day stands still while so many requests wait for an answer; without it people come however long the others wait. */
  aLaVez?: number
}

/** The clock of a day that is lived in seconds; it begins now. */
export interface RelojDelDia {
  /** Waits for a minute of the day. */
  hasta(minuto: number): Promise<void>
  parar(): void
}

export function correrReloj({ segundos, aLaVez = Number.POSITIVE_INFINITY }: Ritmo, historia: Historia): RelojDelDia {
  let [inicio, visto] = [performance.now(), performance.now()]
  const latido = setInterval(() => {
    const ahora = performance.now()
    if (historia.enVuelo >= aLaVez) inicio += ahora - visto
    visto = ahora
  }, LATIDO_MS)
  const faltan = (minuto: number) => inicio + ((minuto - ABRE) / (CIERRA - ABRE)) * segundos * 1000 - performance.now()
  return {
    async hasta(minuto) {
      for (let ms = faltan(minuto); ms > 0; ms = faltan(minuto)) await esperar(ms)
    },
    parar: () => clearInterval(latido),
  }
}
