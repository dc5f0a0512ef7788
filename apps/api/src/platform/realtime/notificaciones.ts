import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const REINTENTO_MS = 1000
const LATIDO_MS = 3000
/** Longest wait for the answer to a heartbeat, and for a connection. */
const PLAZO_MS = 3000
/** The same for the first connection, whose failure refuses the start: a computer that starts everything at once takes its time. */
const PLAZO_PRIMERO_MS = 15_000

interface Opciones {
  url: string
  canal: string
  log: FastifyBaseLogger
  alAvisar: (texto: string) => void
  /** Called after a lost connection came back, since notices may have been missed. */
  alReconectar: () => void
}

export interface Notificaciones {
  cerrar(): Promise<void>
}

/** Listens on a PostgreSQL channel for as long as the process lives, and says when it may have missed something. */
export async function escucharCanal({ url, canal, log, alAvisar, alReconectar }: Opciones): Promise<Notificaciones> {
  let cliente: pg.Client | null = null
  let cerrado = false
  let temporizador: NodeJS.Timeout | null = null

  // Asks its connection every few seconds, because an idle one does not learn that its other end is gone.
  let preguntado: pg.Client | null = null
  const latido = setInterval(async () => {
    const oyente = cliente
    if (!oyente || oyente === preguntado) return
    preguntado = oyente
    try {
      await oyente.query('select 1')
    } catch {
      reintentar(oyente)
      oyente.end().catch(() => {})
    }
    if (preguntado === oyente) preguntado = null
  }, LATIDO_MS)

  async function conectar(plazo = PLAZO_MS): Promise<void> {
    const nuevo = new pg.Client({
      connectionString: url,
      application_name: 'nitida-avisos',
      keepAlive: true,
      connectionTimeoutMillis: plazo,
      query_timeout: PLAZO_MS,
    })
    nuevo.on('notification', (aviso) => alAvisar(aviso.payload ?? ''))
    nuevo.on('error', () => reintentar(nuevo))
    nuevo.on('end', () => reintentar(nuevo))
    try {
      await nuevo.connect()
      await nuevo.query(`listen ${pg.escapeIdentifier(canal)}`)
    } catch (error) {
      nuevo.end().catch(() => {})
      throw error
    }
    if (cerrado) return void nuevo.end().catch(() => {})
    cliente = nuevo
  }

  function reintentar(caido: pg.Client): void {
    if (cerrado || temporizador || (cliente && cliente !== caido)) return
    cliente = null
    temporizador = setTimeout(async () => {
      temporizador = null
      try {
        await conectar()
        if (!cerrado) alReconectar()
      } catch {
        log.warn({ canal }, 'the notification channel is down, trying again')
        reintentar(caido)
      }
    }, REINTENTO_MS)
  }

  try {
    await conectar(PLAZO_PRIMERO_MS)
  } catch (error) {
    clearInterval(latido)
    throw error
  }
  return {
    async cerrar() {
      cerrado = true
      clearInterval(latido)
      if (temporizador) clearTimeout(temporizador)
      await cliente?.end().catch(() => {})
    },
  }
}
