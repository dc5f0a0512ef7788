import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { BaseDatos } from '../datos/db.ts'

const LOTE = 5000

export interface Sellado {
  db: BaseDatos
  log: Pick<FastifyBaseLogger, 'child'>
  /** Rows of one seal at most. */
  lote?: number
}

/**
 * Seals the audit up to an hour ago, by the database's clock, month by month, each seal over the one before it (security 42). The
 * log is told each seal whatever LOG_LEVEL says; kept elsewhere, it proves which seals there were.
 */
export async function sellarAuditoria({ db, log, lote = LOTE }: Sellado, fin: AbortSignal): Promise<void> {
  const testigo = log.child({}, { level: 'info' })
  while (!fin.aborted) {
    const { rows } = await sql<{ hasta: number; huella: string; particion: string; adelantadas: number }>`
      select sellada as hasta, encode(sello, 'hex') as huella, particion, adelantadas from sellar_auditoria(${lote})`.execute(
      db,
    )
    const [sello] = rows
    if (!sello) return
    const { adelantadas, ...prueba } = sello
    testigo.info(prueba, 'audit sealed')
    if (adelantadas > 0)
      testigo.warn({ hasta: sello.hasta, adelantadas }, 'audit records from the future: a clock is wrong')
  }
}

/** Seals a book that is only appended to in the same way, and tells the log of each seal. */
export async function sellarLibro({ db, log, lote = LOTE }: Sellado, libro: string, fin: AbortSignal): Promise<void> {
  const testigo = log.child({}, { level: 'info' })
  while (!fin.aborted) {
    const { rows } = await sql<{ hasta: number; huella: string }>`
      select sellada as hasta, encode(sello, 'hex') as huella from sellar_libro(${libro}, ${lote})`.execute(db)
    if (!rows[0]) return
    testigo.info({ libro, ...rows[0] }, 'ledger sealed')
  }
}

/** Makes the coming months of the audit. A failed month is logged, and tried again the next time. */
export async function hacerMeses({
  db,
  log,
}: Pick<Sellado, 'db'> & { log: Pick<FastifyBaseLogger, 'warn'> }): Promise<void> {
  const { rows } = await sql<{ particion: string; hecha: boolean }>`select * from auditoria_hacer_meses()`.execute(db)
  for (const { particion, hecha } of rows) if (!hecha) log.warn({ particion }, 'a month of the audit could not be made')
}
