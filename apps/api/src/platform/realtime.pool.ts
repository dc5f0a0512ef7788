import type { Pool, PoolClient } from 'pg'

type AlTomar = (error: Error | undefined, cliente: PoolClient | undefined, soltar: (peligro?: unknown) => void) => void

const LATIDO_MS = 3000

/**
 * Bytes every few seconds: the adapter's connection only listens, and a line that nothing comes over is cut (`db.ts`). One that
 * leads nowhere any more is cut by that, too.
 */
function mantenerViva(cliente: PoolClient): () => void {
  let enCurso = false
  const latido = setInterval(async () => {
    if (enCurso) return
    enCurso = true
    await cliente.query('select 1 /* socket.io */').catch(() => {})
    enCurso = false
  }, LATIDO_MS)
  return () => clearInterval(latido)
}

export interface PoolDelAdaptador {
  pool: Pool
  /** From now on nothing more is lent, and what is lent comes back. Call it after the adapter has closed. */
  recuperar(): Promise<void>
}

/**
 * The pool as the socket adapter sees it. The adapter keeps one connection to listen on and does not give it back when the
 * database drops it, nor when it is closed while still connecting: each such loss would make the pool smaller for good.
 * @param alVolver is called when the adapter listens again after a loss: what others said meanwhile was not heard.
 */
export function prestarPool(pool: Pool, alVolver: () => void): PoolDelAdaptador {
  const prestados = new Set<PoolClient>()
  const enCamino = new Set<Promise<PoolClient>>()
  let [perdido, cerrado] = [false, false]

  /** The first thing that the adapter does with its connection is to listen; it hears once that is answered. */
  function avisarAlEscuchar(cliente: PoolClient): void {
    const query = cliente.query
    cliente.query = (...partes: unknown[]) => {
      cliente.query = query
      const escucha = Reflect.apply(query, cliente, partes)
      Promise.resolve(escucha).then(
        () => {
          perdido = false
          alVolver()
        },
        () => {}, // the adapter tries again
      )
      return escucha
    }
  }

  async function prestar(): Promise<PoolClient> {
    const cliente = await pool.connect()
    if (perdido) avisarAlEscuchar(cliente)
    cliente.once('end', () => {
      perdido = true
    })
    const soltar = cliente.release
    const dejar = mantenerViva(cliente)
    prestados.add(cliente)
    cliente.release = (peligro) => {
      dejar()
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
