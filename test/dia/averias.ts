import { setTimeout as esperar } from 'node:timers/promises'
import type { Casa } from './casa.ts'
import type { Ventana } from './historia.ts'
import type { Red } from './red.ts'

/** Time after a repair in which requests may still be slow. */
const REPOSO_MS = 1000
const MIRADA_MS = 50
const PLAZO_MS = 60_000

/** A fault that is caused in the day and mended again. */
export interface Averia {
  minuto: number
  nombre: string
  /** Nobody has to notice it. */
  callada?: boolean
  /** Causes the fault and resolves when everything works. */
  sufrir(): Promise<void>
}

/** What hinders a server's work, in its own words; null when nothing does. */
async function estorbo(url: string): Promise<string | null> {
  try {
    const respuesta = await fetch(`${url}/api/readyz`, { signal: AbortSignal.timeout(2000) })
    return respuesta.ok ? null : `${respuesta.status} ${await respuesta.text()}`
  } catch (error) {
    return String(error)
  }
}

/** Waits until every server can work. @throws Error when one cannot within a minute, which says why. */
export async function esperarListos(red: Red): Promise<void> {
  const plazo = performance.now() + PLAZO_MS
  for (;;) {
    const estorbos = await Promise.all(red.urls().map(estorbo))
    if (estorbos.every((uno) => uno === null)) return
    if (performance.now() > plazo)
      throw new Error(`the servers did not recover in a minute: ${estorbos.map((uno) => uno ?? 'ready').join('; ')}`)
    await esperar(MIRADA_MS)
  }
}

/**
 * Kills one server under load (kill −9); another process takes its place after a while. Throws when there is no such server or it
 * had ended before.
 */
export const matarServidor = (casa: Casa, red: Red, n: number, minuto: number, fueraMs: number): Averia => ({
  minuto,
  nombre: 'kill −9 of a server',
  async sufrir() {
    const servidor = casa.servidores[n]
    if (!servidor || servidor.termino()) throw new Error(`there is no server ${n} to kill`)
    await servidor.matar()
    await esperar(fueraMs)
    const { url } = await casa.levantar(n)
    red.anunciar(n, url)
  },
})

/**
 * PostgreSQL stops at once (what `pg_ctl stop -m immediate` sends), as a crash would, and is started again.
 * @param anotarMs is told how long nobody could work.
 */
export const reiniciarBase = (casa: Casa, red: Red, minuto: number, anotarMs: (ms: number) => void): Averia => ({
  minuto,
  nombre: 'restart of the database',
  async sufrir() {
    const { embebida } = casa
    if (!embebida) throw new Error('this database is not ours to stop')
    const inicio = performance.now()
    process.kill(embebida.pid, 'SIGQUIT')
    while (!(await embebida.revive())) await esperar(MIRADA_MS)
    await esperarListos(red)
    anotarMs(performance.now() - inicio)
  },
})

/** Goes through a fault and notes its window. */
export async function sufrirAveria({ nombre, callada, sufrir }: Averia, ventanas: Ventana[]): Promise<void> {
  const ventana: Ventana = {
    nombre,
    callada: callada ?? false,
    desde: performance.now(),
    hasta: Number.POSITIVE_INFINITY,
  }
  ventanas.push(ventana)
  await sufrir()
  ventana.hasta = performance.now() + REPOSO_MS
}
