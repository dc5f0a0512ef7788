import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { BaseDatos } from './db.ts'

const LOTE = 5000

interface Sellado {
  db: BaseDatos
  log: Pick<FastifyBaseLogger, 'child'>
  /** Rows of one seal at most. */
  lote?: number
}

/**
 * Seals the audit up to an hour ago, by the database's clock, seal after seal, each over the one before it (security 42). Each
 * is told to the log: kept elsewhere, the log proves which seals there were. That line is written whatever LOG_LEVEL says.
 */
export async function sellarAuditoria({ db, log, lote = LOTE }: Sellado, fin: AbortSignal): Promise<void> {
  const testigo = log.child({}, { level: 'info' })
  while (!fin.aborted) {
    const { rows } = await sql<{ hasta: number; huella: string; adelantadas: number }>`
      select sellada as hasta, encode(sello, 'hex') as huella, adelantadas from sellar_auditoria(${lote})`.execute(db)
    const [sello] = rows
    if (!sello) return
    const { adelantadas, ...prueba } = sello
    testigo.info(prueba, 'audit sealed')
    if (adelantadas > 0)
      testigo.warn({ hasta: sello.hasta, adelantadas }, 'audit records from the future: a clock is wrong')
  }
}

const LIBROS = ['pago', 'corte'] as const

/** Seals the ledger and the closings in the same way, and tells the log of each seal. */
export async function sellarLibros({ db, log, lote = LOTE }: Sellado, fin: AbortSignal): Promise<void> {
  const testigo = log.child({}, { level: 'info' })
  for (const libro of LIBROS) {
    while (!fin.aborted) {
      const { rows } = await sql<{ hasta: number; huella: string }>`
        select sellada as hasta, encode(sello, 'hex') as huella from sellar_libro(${libro}, ${lote})`.execute(db)
      if (!rows[0]) break
      testigo.info({ libro, ...rows[0] }, 'ledger sealed')
    }
  }
}
