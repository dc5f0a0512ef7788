import { leerPosicion } from '@nitida/contract/posicion'
import type { Pool, PoolClient } from 'pg'
import { exigirAcceso } from '../seguridad/acceso.ts'

/** `ajena`: of another database; `ascendida`: it takes writes, and is not the primary that we know; `principal`: that one. */
export type EstadoDeReplica = 'en uso' | 'no contesta' | 'sin acceso' | 'atrasada' | 'ascendida' | 'ajena' | 'principal'

/** Where the primary's log ended, on its disk, at a moment of this process. */
export interface Muestra {
  en: number
  posicion: bigint
}

/** Which server of which database it is. */
interface Servidor {
  sistema: string
  base: number
  desde: string
}

export interface Principal extends Servidor {
  posicion: bigint
}

export interface Vista extends Servidor {
  copia: boolean
  /** Null of a server that has replayed nothing. */
  repetida: bigint | null
  conAcceso: boolean
}

const PAGINA = 8192n
const SEGMENTO = 16n * 1024n * 1024n
const [CABECERA, CABECERA_LARGA] = [24n, 40n]

/**
 * End of the record before a place where the next one would be written: past the header of a page, where nothing is written yet, a
 * replica that has everything would never come.
 */
export function finDeRegistro(posicion: bigint): bigint {
  const [enPagina, enSegmento] = [posicion % PAGINA, posicion % SEGMENTO]
  if (enSegmento === CABECERA_LARGA) return posicion - CABECERA_LARGA
  return enPagina === CABECERA ? posicion - CABECERA : posicion
}

const QUIEN = `(select system_identifier::text from pg_control_system()) as sistema, pg_postmaster_start_time()::text as desde,
  (select oid::int8 from pg_database where datname = current_database()) as base`

/** Asks on a connection of its own, which is cut when the answer is late: the next look would wait behind it. @returns null then. */
async function preguntarATiempo<T>(
  pool: Pool,
  plazoMs: number,
  preguntar: (conexion: PoolClient) => Promise<T>,
): Promise<T | null> {
  let tarde = false
  let cortar = () => {}
  const mirada = async () => {
    const conexion = await pool.connect()
    if (tarde) {
      conexion.release()
      return null
    }
    let suelta = false
    const soltar = (rota: boolean) => {
      if (!suelta) conexion.release(rota)
      suelta = true
    }
    cortar = () => soltar(true)
    try {
      return await preguntar(conexion)
    } finally {
      soltar(tarde)
    }
  }
  let plazo: NodeJS.Timeout | undefined
  const sinRespuesta = new Promise<null>((seguir) => {
    // A process that was busy meanwhile first hears what had come in time.
    plazo = setTimeout(() => setImmediate(seguir, null), plazoMs)
  })
  return Promise.race([mirada().catch(() => null), sinRespuesta]).finally(() => {
    tarde = true
    clearTimeout(plazo)
    cortar()
  })
}

/** Looks at the primary. @returns null where it does not say within the time. */
export const mirarPrincipal = (pool: Pool, plazoMs: number): Promise<Principal | null> =>
  preguntarATiempo(pool, plazoMs, async (conexion) => {
    const { rows } = await conexion.query<Servidor & { posicion: string }>(
      `select pg_current_wal_flush_lsn()::text as posicion, ${QUIEN}`,
    )
    const [fila] = rows
    const posicion = leerPosicion(fila?.posicion)
    return fila && posicion !== null ? { ...fila, posicion: finDeRegistro(posicion) } : null
  })

/** Whether a pool gets an answer within the time. */
export const atiende = async (pool: Pool, plazoMs: number): Promise<boolean> =>
  (await preguntarATiempo(pool, plazoMs, (conexion) => conexion.query('select'))) !== null

/** Looks at a replica; at its login too before it is read from, while it is a copy. @returns null where it does not say within the time. */
export const mirarReplica = (pool: Pool, { plazoMs, conAcceso }: { plazoMs: number; conAcceso: boolean }) =>
  preguntarATiempo(pool, plazoMs, async (conexion): Promise<Vista | null> => {
    const { rows } = await conexion.query<Servidor & { copia: boolean; repetida: string | null }>(
      `select pg_is_in_recovery() as copia, pg_last_wal_replay_lsn()::text as repetida, ${QUIEN}`,
    )
    const [fila] = rows
    if (!fila) return null
    const admitida =
      !conAcceso ||
      !fila.copia ||
      (await exigirAcceso(conexion).then(
        () => true,
        () => false,
      ))
    return { ...fila, repetida: leerPosicion(fila.repetida), conAcceso: admitida }
  })

interface Juicio {
  estado: EstadoDeReplica
  atrasoMs: number | null
}

/** Age of the oldest thing that it lacks, by the moments at which the primary was looked at. */
function atrasoDe(repetida: bigint, muestras: readonly Muestra[], ahora: number): number {
  const falta = muestras.find(({ posicion }) => posicion > repetida)
  return falta ? ahora - falta.en : 0
}

/** What a look tells. A delay that began before this process looked is not known, so one that has never been level is not read from. */
export function juzgar(
  vista: Vista | null,
  {
    principal,
    muestras,
    maximoMs,
    ahora,
  }: { principal: Principal | null; muestras: readonly Muestra[]; maximoMs: number; ahora: number },
): Juicio {
  if (!vista) return { estado: 'no contesta', atrasoMs: null }
  if (!principal || vista.sistema !== principal.sistema || vista.base !== principal.base)
    return { estado: principal ? 'ajena' : 'no contesta', atrasoMs: null }
  if (!vista.copia) return { estado: vista.desde === principal.desde ? 'principal' : 'ascendida', atrasoMs: null }
  if (!vista.conAcceso) return { estado: 'sin acceso', atrasoMs: null }
  const repetida = vista.repetida ?? -1n
  const primera = muestras[0]
  if (!primera || repetida < primera.posicion) return { estado: 'atrasada', atrasoMs: null }
  const atrasoMs = atrasoDe(repetida, muestras, ahora)
  return { estado: atrasoMs > maximoMs ? 'atrasada' : 'en uso', atrasoMs }
}

/**
 * Whether a copy has come further since a primary took over from another one. What the former primary wrote, and the new one lacks, ends
 * somewhere; a place in that log says nothing of the new one's. What follows the new one goes on.
 */
export function crearPartida() {
  let [seguido, partida] = ['', -1n]
  return ({ desde }: Pick<Principal, 'desde'>, { repetida }: Pick<Vista, 'repetida'>): boolean => {
    const hasta = repetida ?? -1n
    if (desde !== seguido) [seguido, partida] = [desde, seguido ? hasta : -1n]
    return hasta > partida
  }
}
