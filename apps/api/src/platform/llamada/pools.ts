import type { Pool } from 'pg'
import { crearPool } from '../datos/db.ts'
import { crearPoolsDeBusquedas, type PoolsDeBusquedas } from './buscador.ts'

const CONEXIONES_DE_SOCKETS = 2

/** A process's connections to the primary. */
export interface Pools {
  pool: Pool
  poolsBusquedas: PoolsDeBusquedas
  /** Connections that listen; the first pool where no pooler lies between. */
  poolSockets: Pool
  cerrar(): Promise<void>
}

interface Opciones {
  /** Where the transactions of calls go: the database, or a pooler, which lends its connections by transaction. */
  acceso: string
  /** The database itself, for what a pooler forgets: who listens, and the settings and plans of searches. */
  directo?: string
  max: number
  /** Whether the pooler keeps the plans of statements. */
  poolerPrepara?: boolean
}

export function crearPools({ acceso, directo = acceso, max, poolerPrepara = false }: Opciones): Pools {
  const pool = crearPool(acceso, { max, preparadas: directo === acceso || poolerPrepara })
  const poolsBusquedas = crearPoolsDeBusquedas(directo)
  const poolSockets = directo === acceso ? pool : crearPool(directo, { max: CONEXIONES_DE_SOCKETS })
  return {
    pool,
    poolsBusquedas,
    poolSockets,
    async cerrar() {
      const todos = new Set([pool, ...Object.values(poolsBusquedas), poolSockets])
      await Promise.all([...todos].map((uno) => uno.end()))
    },
  }
}
