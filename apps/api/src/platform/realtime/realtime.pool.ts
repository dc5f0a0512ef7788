import type { Pool, PoolClient } from 'pg'

type AlTomar = (error: Error | undefined, cliente: PoolClient | undefined, soltar: (peligro?: unknown) => void) => void

const LATIDO_MS = 3000

/**
 * Time between heartbeats: the adapter's connection only listens, and a silent one is cut (`db.ts`). A heartbeat also ends one
 * that leads nowhere.
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
  /** Lends nothing from here on, and takes back what is lent. Call it after the adapter has closed. */
  recuperar(): Promise<void>
}

/**
 * The pool for the socket adapter. The adapter keeps one connection to listen on and does not give it back when the database
 * drops it, nor when it is closed while still connecting; each such loss would make the pool smaller for good. One that dies while
 * LISTEN is on its way makes it ask twice, and it would hear everything twice, so it is lent one at a time.
 * @param alVolver is called when the adapter listens again after a loss, since it missed what others said.
 */
export function prestarPool(pool: Pool, alVolver: () => void): PoolDelAdaptador {
  const prestados = new Set<PoolClient>()
  const enCamino = new Set<Promise<PoolClient>>()
  let [perdido, cerrado] = [false, false]

  /** The adapter's first statement is LISTEN; it hears once that is answered. A connection that does not listen is ended. */
  function seguirEscucha(cliente: PoolClient): void {
    const query = cliente.query
    cliente.query = (...partes: unknown[]) => {
      cliente.query = query
      const escucha = Reflect.apply(query, cliente, partes)
      Promise.resolve(escucha).then(
        () => {
          if (perdido) alVolver()
          perdido = false
        },
        () => cliente.release(true), // its end makes the adapter ask again
      )
      return escucha
    }
  }

  async function prestar(): Promise<PoolClient> {
    const cliente = await pool.connect()
    seguirEscucha(cliente)
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
    // A request too many, or after the end, waits for ever, because the adapter would repeat a refused one without end.
    if (cerrado || prestados.size > 0 || enCamino.size > 0) return new Promise<never>(() => {})
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
