import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { BaseDatos } from './db.ts'

/** No transaction lasts as long as this: whatever belongs before a row of that age is there. */
const REPOSO_MS = 3600 * 1000
const LOTE = 5000

interface Sellado {
  db: BaseDatos
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info'>
  /** Rows of one seal at most. */
  lote?: number
}

/**
 * Seals the audit up to an hour ago, seal after seal, each over the one before it (security 42). Each is told to the log:
 * kept elsewhere, the log proves which seals there were.
 */
export async function sellarAuditoria({ db, now, log, lote = LOTE }: Sellado, fin: AbortSignal): Promise<void> {
  const antesDe = new Date(now().getTime() - REPOSO_MS)
  while (!fin.aborted) {
    const { rows } = await sql<{ hasta: number; huella: string }>`
      select sellada as hasta, encode(sello, 'hex') as huella from sellar_auditoria(${antesDe}, ${lote})`.execute(db)
    const [sello] = rows
    if (!sello) return
    log.info(sello, 'audit sealed')
  }
}
