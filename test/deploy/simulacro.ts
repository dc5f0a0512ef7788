import os from 'node:os'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { APLICACION, entrar } from '../../bench/servidor.ts'
import { consultarAhora, describir } from '../../db/oraculo/oraculo.ts'
import { esperarListos } from '../dia/averias.ts'
import { correrDia, type Informe } from '../dia/dia.ts'
import type { Tamano } from '../dia/plan.ts'
import { abrirConjunto, type Conjunto } from './conjunto.ts'
import { type Corazones, empezarCorazones, type Oidos } from './latidos.proceso.ts'
import { ahora, type Hueco, latidosPerdidos, mayorHueco } from './latidos.ts'
import { elegirGolpes, type Golpe, golpesDe } from './simulacro.averias.ts'

/** Time after a repair in which what was waiting comes through. */
const REPOSO_MS = 1500
/** A machine that comes back with the data of 300 branches first goes through what it wrote since its last checkpoint. */
const ENTERO_MS = 300_000
/** How long the staff's reads and the page may be gone. */
const LECTURAS_MS = 2000
/** How long screens may be without their events once all is repaired. */
const PANTALLAS_MS = 15_000
/** Lines of each machine's log that tell why one did not come back. */
const ULTIMAS = 20

export interface Tamanos {
  tamano: Tamano
  /** How long the business day takes. */
  segundos: number
  sockets: number
  /** Names of the faults; all without it. */
  solo?: readonly string[]
}

/** What one fault cost. */
export interface Costo {
  nombre: string
  /** Longest time without a write, without a read of the staff, and without the page itself. */
  escrituras: Hueco
  lecturas: Hueco
  pagina: Hueco
  /** From the fault until one machine leads, the other follows and both processes are ready, in milliseconds. */
  enteroMs: number
  /**
   * Part of the processor's time in which this computer was at work, from the fault until all was whole. Where it is nearly all, a gap may be the
   * computer's and not the application's.
   */
  trabajo: number
  /** Whether a person had to help. */
  aMano: boolean
}

export interface InformeDelSimulacro {
  dia: Informe
  costos: Costo[]
  /** Writes that were told to be done, and those of them that are not there. */
  confirmados: number
  fallas: string[]
}

/** Asks the oracle behind everything else: it reads all there is, and the chain at work must not be slower for its judge. */
const consultarSinPrisa = (url: string): Promise<Awaited<ReturnType<typeof consultarAhora>>> =>
  conBase(url, async (base) => {
    await base.query('set max_parallel_workers_per_gather = 0')
    const { rows } = await base.query<{ pid: number }>('select pg_backend_pid() as pid')
    os.setPriority(rows[0]?.pid ?? 0, os.constants.priority.PRIORITY_LOW)
    return consultarAhora(base)
  })

const TABLA = `create table simulacro_latido (n bigint not null);
  grant insert on simulacro_latido to nitida_web`

async function conBase<T>(url: string, trabajo: (base: pg.Client) => Promise<T>): Promise<T> {
  const base = new pg.Client({ connectionString: url, application_name: 'nitida-juicio' })
  base.on('error', () => {}) // the query that was cut says it
  await base.connect()
  try {
    return await trabajo(base)
  } finally {
    await base.end()
  }
}

/** Hearts that beat through the day: a write by the pooler's way, a read and the page through the balancer. */
async function empezarLatidos({ url, acceso, https, puesta }: Conjunto, servidor: string): Promise<Corazones> {
  await conBase(url, (base) => base.query(TABLA))
  const lectura = { path: '/api/usuarios?page=1&limit=5', headers: { ...APLICACION, ...(await entrar(servidor)) } }
  const puerta = { puerto: https, ca: puesta.autoridad }
  return empezarCorazones({ url: acceso, puerta, lectura, pagina: '/' })
}

/** Begins to measure how busy the computer is. @returns the part of the time in which it worked, until it is asked. */
function medirTrabajo(): () => number {
  const leer = () =>
    os
      .cpus()
      .map(({ times: { idle, ...resto } }) => ({ idle, trabajo: Object.values(resto).reduce((a, b) => a + b, 0) }))
      .reduce((a, b) => ({ idle: a.idle + b.idle, trabajo: a.trabajo + b.trabajo }))
  const antes = leer()
  return () => {
    const { idle, trabajo } = leer()
    return (trabajo - antes.trabajo) / (trabajo - antes.trabajo + idle - antes.idle)
  }
}

function costoDe(
  nombre: string,
  { en, escrituras, lecturas, pagina }: Oidos,
  desde: number,
  entero: number,
): Omit<Costo, 'aMano' | 'trabajo'> {
  const hueco = (buenos: readonly number[]) => mayorHueco(buenos, desde, en)
  return {
    ...{ nombre, enteroMs: entero - desde },
    ...{ escrituras: hueco(escrituras), lecturas: hueco(lecturas), pagina: hueco(pagina) },
  }
}

function* quejasDe({ nombre, escrituras, lecturas, pagina }: Costo, golpe: Golpe): Generator<string> {
  const leerMs = golpe.lecturasMs ?? LECTURAS_MS
  const limites: [que: string, hueco: Hueco, maximoMs: number][] = [
    ['write', escrituras, golpe.escriturasMs],
    ['read', lecturas, leerMs],
    ['page', pagina, leerMs],
  ]
  const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  for (const [que, { ms, trasMs }, maximoMs] of limites)
    if (ms > maximoMs)
      yield `${nombre}: no ${que} for ${s(ms)} (at most ${s(maximoMs)}), from ${s(trasMs)} after the fault on`
}

/** Complains of screens that were without their events for too long after a repair. */
const quejasDePantallas = (mordidas: Informe['mordidas']): string[] =>
  mordidas
    .filter(({ regresoMs }) => regresoMs > PANTALLAS_MS)
    .map(({ nombre, regresoMs }) =>
      Number.isFinite(regresoMs)
        ? `${nombre}: a screen was connected again ${(regresoMs / 1000).toFixed(1)} s after the repair (at most ${PANTALLAS_MS / 1000} s)`
        : `${nombre}: a screen was never connected again`,
    )

/** Ends what was loaded as the years do in which it was written: the next crash goes through no WAL of it. */
async function asentarCarga(conjunto: Conjunto): Promise<void> {
  await conBase(conjunto.superusuario(await conjunto.lider()), (base) => base.query('checkpoint'))
}

const ultimasDe = ({ nodos }: Conjunto): string =>
  nodos.map((nodo) => `${nodo.nombre}:\n${nodo.bitacora().trim().split('\n').slice(-ULTIMAS).join('\n')}`).join('\n')

/** Puts deploy/ up on this computer, lives a day of a chain on it, and breaks one engine after the other meanwhile. */
export async function simular({ tamano, segundos, sockets, solo }: Tamanos): Promise<InformeDelSimulacro> {
  const conjunto = await abrirConjunto()
  const { url, ajustes, puertos } = conjunto
  const costos: Costo[] = []
  const fallas: string[] = []
  let corazones: Promise<Corazones> | undefined
  try {
    const golpes = elegirGolpes(golpesDe(conjunto), solo) // which of them there are depends on what is installed
    const dia = await correrDia({
      ...{ semilla: 1, tamano, segundos, sockets, refrescaCada: 8, cadaPerdida: 40, porSegundo: 15 },
      suelo: { url, ajustesDe: (n) => ({ ...ajustes, PORT: String(puertos[n] ?? 0) }) },
      promociones: { tope: 900, olas: [] },
      salidaMs: 150_000,
      averias: (casa, red) => {
        corazones = asentarCarga(conjunto).then(() => empezarLatidos(conjunto, red.urls()[0] ?? ''))
        return golpes.map((golpe, n) => ({
          nombre: golpe.nombre,
          callada: golpe.callada ?? false,
          minuto: 9.2 * 60 + (n * 11 * 60) / golpes.length,
          async sufrir() {
            const latidos = await corazones
            if (!latidos) throw new Error('nothing beats')
            const desde = ahora()
            const trabajado = medirTrabajo()
            let aMano = false
            try {
              await golpe.sufrir(casa, red)
              aMano = (await golpe.aMano?.()) ?? false
              await conjunto.esperarEntero(ENTERO_MS)
              await esperarListos(red)
            } catch (error) {
              throw new Error(`${golpe.nombre}: it did not come back\n${ultimasDe(conjunto)}`, { cause: error })
            }
            const entero = ahora()
            const trabajo = trabajado()
            await esperar(REPOSO_MS)
            const costo = { ...costoDe(golpe.nombre, await latidos.oir(), desde, entero), trabajo, aMano }
            costos.push(costo)
            const rotas = await consultarSinPrisa(url)
            fallas.push(...quejasDe(costo, golpe), ...rotas.map((rota) => `${golpe.nombre}: ${describir(rota)}`))
          },
        }))
      },
    })
    const latidos = await corazones
    const { confirmados = [] } = (await latidos?.oir()) ?? {}
    latidos?.parar()
    const perdidos = await conBase(url, (base) => latidosPerdidos(base, confirmados))
    if (perdidos > 0) fallas.push(`${perdidos} acknowledged writes are lost or doubled`)
    return {
      dia,
      costos,
      confirmados: confirmados.length,
      fallas: [...fallas, ...quejasDePantallas(dia.mordidas), ...dia.fallas],
    }
  } finally {
    const latidos = await corazones?.catch(() => undefined)
    latidos?.parar()
    await conjunto.cerrar()
  }
}
