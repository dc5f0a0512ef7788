import type { EventEmitter } from 'node:events'
import { setTimeout as esperar } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { type BaseDatos, crearDb, crearPool } from '../datos/db.ts'
import { aTiempo } from '../entorno/plazo.ts'
import { crearPosiciones, type Posiciones } from './posiciones.ts'
import {
  atiende,
  crearPartida,
  type EstadoDeReplica,
  finDeRegistro,
  juzgar,
  type Muestra,
  mirarPrincipal,
  mirarReplica,
  type Principal,
  type Vista,
} from './replicas.vista.ts'

/** Connections for reads to each replica, beside one that looks at it. */
const CONEXIONES = 4
const ESPERA_MS = 2000
/** Time that a call waits to be told how far a replica has come, when it was not far enough at the last look. */
const PACIENCIA_MS = 100
/** How much shorter the pause between looks is than the time that a look may take: both make reads wait for a primary that says nothing. */
const MIRADAS_POR_PLAZO = 2
/** A place behind all that a log ever reaches. */
const TODO = 2n ** 64n
/** Looks that calls ask for are at least this far apart. */
const ENTRE_MIRADAS_MS = 25

/** A copy of the database that may be read from now. */
export interface Replica {
  db: BaseDatos
  /** A read on it, which fails as soon as the replica is found not to answer. */
  mientras<T>(lectura: Promise<T>): Promise<T>
  /** A read on it failed as if it were gone: it is looked at now, and how far it has come counts as unknown until then. */
  sospechar(): void
}

/** What figures tell of one: whether it is read from (null for the primary itself, which is none), and its delay where it is known. */
export interface FiguraDeReplica {
  replica: string
  enUso: boolean | null
  atrasoMs: number | null
}

export interface Replicas {
  /**
   * Whether the primary, which answered before, let a look go without an answer, and every statement meanwhile; until it answers a look
   * and an everyday connection as well.
   */
  principalCalla(): boolean
  /** A read at the primary, which fails as soon as that is found silent; the read itself goes on. */
  mientrasConteste<T>(lectura: Promise<T>): Promise<T>
  /**
   * One for a read that is the primary's, while that one is silent: it has replayed the position, and all that the primary had written
   * by the look before the last one.
   * @returns null where there is none.
   */
  relevo(posicion: bigint | null): Promise<Replica | null>
  /** One that has replayed the position, or any where null is asked for. @returns null where there is none: the primary is to be read. */
  elegir(posicion: bigint | null): Promise<Replica | null>
  /** Where the primary's log ends now. */
  posicionActual: Posiciones
  figuras(): FiguraDeReplica[]
  cerrar(): Promise<void>
}

interface Opciones {
  urls: readonly string[]
  /** What everyday statements go by. While one of them is answered the primary is not silent, however late a look is. */
  principal: Pool
  /** The primary's own address, for the one connection that looks at it however busy the pool or a pooler is. */
  directo: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Time that a look may take. */
  miradaMs?: number
  /** Delay from which on one is left out. */
  atrasoMaximoMs?: number
  /** Time that a read of the silent primary's waits for a replica that lacks what it must have. */
  relevoMs?: number
}

/** An address of a replica: who logs in, and to which database, is as at the primary where it does not say. */
export function direccionDeReplica(url: string, directo: string): string {
  const [suya, principal] = [new URL(url), new URL(directo)]
  if (!suya.username) {
    suya.username = principal.username
    suya.password = principal.password
  }
  if (suya.pathname.length < 2) suya.pathname = principal.pathname
  return suya.href
}

class ServidorPerdido extends Error {
  readonly code = 'ECONNRESET'
}

/** The driver's undeclared field of a connection: what it hears from the server. */
type Conexion = PoolClient & { connection: EventEmitter }

/**
 * Notes when a database last ended a statement of a pool, be it by an error. A pooler whose database is gone says so as well, and hangs up
 * instead.
 */
function oirRespuestas(pool: Pool) {
  let ultima = 0
  const oidas = new WeakSet<PoolClient>()
  const escuchar = (conexion: PoolClient) => {
    if (oidas.has(conexion)) return
    oidas.add(conexion)
    ;(conexion as Conexion).connection.on('readyForQuery', () => {
      ultima = performance.now()
    })
  }
  pool.on('acquire', escuchar)
  return { ultima: () => ultima, dejar: () => pool.off('acquire', escuchar) }
}

/** Reads on a server, which all fail at once when it is found not to answer. */
function crearLecturas(mensaje: string) {
  const enCurso = new Set<() => void>()
  return {
    mientras: <T>(lectura: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const soltar = () => reject(new ServidorPerdido(mensaje))
        enCurso.add(soltar)
        lectura.then(resolve, reject).finally(() => enCurso.delete(soltar))
      }),
    soltar() {
      for (const soltar of enCurso) soltar()
    },
  }
}

/** One replica, and what was last seen of it. */
function seguir(url: string, { log, miradaMs }: { log: Opciones['log']; miradaMs: number }) {
  const { hostname, port } = new URL(url)
  const nombre = `${hostname}:${port || 5432}`
  // Nothing is written there, whatever becomes of the server.
  const ajustes = { default_transaction_read_only: 'on' }
  const pool = crearPool(url, { max: CONEXIONES, esperaMs: ESPERA_MS, ajustes })
  const vigia = crearPool(url, { max: 1, esperaMs: miradaMs, sentenciaMs: miradaMs, ajustes })
  const lecturas = crearLecturas('the replica does not answer')
  let estado: EstadoDeReplica | null = null
  /** When it was first seen to take writes, of one that was read from until then. */
  let ascendio = Number.NEGATIVE_INFINITY
  let atrasoMs: number | null = null
  let repetida = -1n
  let vista: Vista | null = null
  const respuestas = oirRespuestas(pool)
  const avanzaCon = crearPartida()

  function pasarA(nuevo: EstadoDeReplica): void {
    if (nuevo === estado) return
    if (nuevo === 'ascendida') ascendio = estado === 'en uso' ? performance.now() : Number.NEGATIVE_INFINITY
    estado = nuevo
    if (nuevo === 'en uso') log.info({ replica: nombre }, 'a replica is read from')
    else if (nuevo === 'principal') log.info({ replica: nombre }, 'a replica is the primary now')
    else log.warn({ replica: nombre, estado: nuevo }, 'a replica is not read from')
    if (nuevo !== 'no contesta') return
    repetida = -1n
    lecturas.soltar()
  }

  return {
    replica: { db: crearDb(pool), mientras: lecturas.mientras } satisfies Omit<Replica, 'sospechar'>,
    /**
     * Whether it may be read from. What began to take writes after the primary last answered has all that it had; one that did before may be
     * a copy gone astray. The primary itself is read from where everyday connections do not get to it yet.
     * @param silencioDesde when the primary last answered, while it is silent
     */
    sirve: (silencioDesde: number | null) => {
      if (silencioDesde === null || estado === 'en uso') return estado === 'en uso'
      return estado === 'principal' || (estado === 'ascendida' && ascendio > silencioDesde)
    },
    repetida: () => repetida,
    olvidar: () => {
      repetida = -1n
      vista = null
    },
    async mirar(principal: Principal | null, muestras: readonly Muestra[], maximoMs: number): Promise<void> {
      const empieza = performance.now()
      const nueva = await mirarReplica(vigia, { plazoMs: miradaMs, conAcceso: estado !== 'en uso' })
      // Late for a look, and it answers others: it is busy, not gone, and has come at least as far as it had.
      if (nueva || respuestas.ultima() < empieza) vista = nueva
      const juicio = juzgar(vista, { principal, muestras, maximoMs, ahora: performance.now() })
      const avanza = !vista?.copia || !principal || avanzaCon(principal, vista)
      if (juicio.estado === 'en uso' && !avanza) juicio.estado = 'atrasada'
      atrasoMs = juicio.atrasoMs
      // What takes writes itself lacks nothing that there will ever be.
      repetida = vista && !vista.copia ? TODO : (vista?.repetida ?? -1n)
      pasarA(juicio.estado)
    },
    figura: (): FiguraDeReplica => ({
      replica: nombre,
      enUso: estado === 'principal' ? null : estado === 'en uso',
      atrasoMs,
    }),
    cerrar: () => Promise.all([pool.end(), vigia.end()]),
  }
}

/** The copies of the database, looked at again and again: which of them answer, follow, and how far they have come. */
export function crearReplicas({
  urls,
  principal: pool,
  directo,
  log,
  miradaMs = 500,
  atrasoMaximoMs = 10_000,
  relevoMs = 1000,
}: Opciones): Replicas {
  const todas = urls.map((url) => ({
    ...seguir(url, { log, miradaMs }),
    mirando: null as Promise<void> | null,
    vista: 0,
  }))
  const vigia = crearPool(directo, { max: 1, esperaMs: miradaMs, sentenciaMs: miradaMs })
  const muestras: Muestra[] = []
  const alPrincipal = crearLecturas('the primary does not answer')
  let principal: Principal | null = null
  /** What it had written at the look before the last answered one: of what it wrote since, some may have left with it. */
  let llegado = 0n
  const respuestas = oirRespuestas(pool)
  /** When the last look began that was answered, and since when nothing was, while the primary is silent. */
  let [contesto, silencioDesde] = [0, 0]
  let calla = false
  let turno = 0
  let cerrado = false

  function mirar(una: (typeof todas)[number]): Promise<void> {
    una.mirando ??= una.mirar(principal, muestras, atrasoMaximoMs).finally(() => {
      una.mirando = null
      una.vista = performance.now()
    })
    return una.mirando
  }

  const sirve = (una: (typeof todas)[number]): boolean => una.sirve(calla ? silencioDesde : null)

  function notarSilencio(empezo: number): void {
    if (calla || !principal || respuestas.ultima() >= empezo) return
    calla = true
    silencioDesde = Math.max(contesto, respuestas.ultima())
    log.warn('the primary does not answer, and its reads go to replicas')
    alPrincipal.soltar()
  }

  function anotar(visto: Principal, empezo: number): void {
    // Another server's log tells nothing of this one's.
    if (principal?.desde !== visto.desde) {
      principal = null
      muestras.length = 0
    }
    llegado = (principal ?? visto).posicion
    principal = visto
    contesto = empezo
    muestras.push({ en: performance.now(), posicion: visto.posicion })
    // What is older than the longest delay tells nothing more.
    while (muestras.length > 2 && (muestras[1]?.en ?? 0) < performance.now() - 2 * atrasoMaximoMs) muestras.shift()
  }

  /** Ends the silence once everyday connections are answered, too: a pooler finds a new primary later than a look that goes straight to it. */
  async function oirDeNuevo(empezo: number): Promise<void> {
    if (!calla || !((await atiende(pool, miradaMs)) || respuestas.ultima() >= empezo)) return
    log.info('the primary answers again')
    calla = false
  }

  async function vuelta(): Promise<void> {
    const empieza = performance.now()
    const visto = await mirarPrincipal(vigia, miradaMs)
    if (visto) {
      anotar(visto, empieza)
      await oirDeNuevo(empieza)
    } else notarSilencio(empieza)
    // A replica that says nothing keeps nobody from looking at the primary again.
    if (!cerrado) for (const una of todas) void mirar(una)
  }

  let reloj: NodeJS.Timeout | undefined
  const rondar = async () => {
    await vuelta()
    if (!cerrado) reloj = setTimeout(() => void rondar(), miradaMs / MIRADAS_POR_PLAZO)
  }
  void rondar()

  /** Whether it has come that far; asks it, for a moment, where that is not known. */
  async function llega(una: (typeof todas)[number], posicion: bigint): Promise<boolean> {
    if (una.repetida() >= posicion) return true
    if (!una.mirando && performance.now() - una.vista < ENTRE_MIRADAS_MS) return false
    await aTiempo(mirar(una), PACIENCIA_MS)
    return sirve(una) && una.repetida() >= posicion
  }

  const replicaDe = (una: (typeof todas)[number]): Replica => ({
    ...una.replica,
    sospechar() {
      una.olvidar()
      void mirar(una)
    },
  })

  async function elegir(posicion: bigint | null): Promise<Replica | null> {
    const sirven = todas.filter(sirve)
    const desde = turno++
    for (let i = 0; i < sirven.length; i++) {
      const una = sirven[(desde + i) % sirven.length]
      if (una && (posicion === null || (await llega(una, finDeRegistro(posicion))))) return replicaDe(una)
    }
    return null
  }

  return {
    principalCalla: () => calla,
    mientrasConteste: alPrincipal.mientras,
    async relevo(posicion) {
      if (!principal) return null
      const desde = posicion !== null && posicion > llegado ? posicion : llegado
      const hasta = performance.now() + relevoMs
      let una = await elegir(desde)
      while (!una && todas.some(sirve) && performance.now() < hasta) {
        await esperar(ENTRE_MIRADAS_MS)
        una = await elegir(desde)
      }
      return una
    },
    elegir,
    posicionActual: crearPosiciones(crearDb(pool)),
    figuras: () => todas.map((una) => una.figura()),
    async cerrar() {
      cerrado = true
      clearTimeout(reloj)
      respuestas.dejar()
      await Promise.all([vigia.end(), ...todas.map((una) => una.cerrar())])
    },
  }
}
