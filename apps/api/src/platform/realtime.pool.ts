import type { Pool, PoolClient } from 'pg'

type AlTomar = (error: Error | undefined, cliente: PoolClient | undefined, soltar: (peligro?: unknown) => void) => void

export interface PoolDelAdaptador {
  pool: Pool
  /** From now on nothing more is lent, and what is lent comes back. Call it after the adapter has closed. */
  recuperar(): Promise<void>
}

/**
 * The pool as the socket adapter sees it. The adapter keeps one connection to listen on and does not give it back when the
 * database drops it, nor when it is closed while still connecting: each such loss would make the pool smaller for good.
 */
export function prestarPool(pool: Pool): PoolDelAdaptador {
  const prestados = new Set<PoolClient>()
  const enCamino = new Set<Promise<PoolClient>>()
  let cerrado = false

  async function prestar(): Promise<PoolClient> {
    const cliente = await pool.connect()
    const soltar = cliente.release
    prestados.add(cliente)
    cliente.release = (peligro) => {
      if (prestados.delete(cliente)) soltar(peligro)
    }
    cliente.once('end', () => cliente.release(true))
    return cliente
  }

  function connect(): Promise<PoolClient>
  function connect(alTomar: AlTomar): undefined
  function connect(alTomar?: AlTomar): Promise<PoolClient> | undefined {
    if (alTomar) {
      pool.connect(alTomar)
      return
    }
    // The adapter tries again for ever when it is refused, so after the end it is left waiting.
    if (cerrado) return new Promise<never>(() => {})
    const camino = prestar()
    enCamino.add(camino)
    camino.finally(() => enCamino.delete(camino)).catch(() => {})
    return camino
  }

  const propio: Pool = Object.create(pool)
  propio.connect = connect
  return {
    pool: propio,
    async recuperar() {
      cerrado = true
      await Promise.allSettled(enCamino)
      for (const cliente of prestados) {
        cliente.removeAllListeners('end')
        cliente.release(true)
      }
    },
  }
}
