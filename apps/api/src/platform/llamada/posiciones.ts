import { sql } from 'kysely'
import type { BaseDatos } from '../datos/db.ts'

/** Where the primary's log ends on its disk; what was committed before is before it, and what follows may never reach a replica. */
export type Posiciones = () => Promise<string | null>

/**
 * Asks the primary where its log ends: for what is written outside of a transaction, whose commit would say so. However many ask at
 * once, one statement runs and one waits, which begins after they asked. @returns null where nobody answers.
 */
export function crearPosiciones(db: BaseDatos): Posiciones {
  let enCurso: Promise<string | null> | null = null
  let siguiente: Promise<string | null> | null = null
  const preguntar = async (): Promise<string | null> => {
    const { rows } = await sql<{ posicion: string }>`select pg_current_wal_flush_lsn()::text as posicion`.execute(db)
    return rows[0]?.posicion ?? null
  }
  const empezar = (): Promise<string | null> => {
    siguiente = null
    const suya = preguntar()
      .catch(() => null)
      .finally(() => {
        if (enCurso === suya) enCurso = null
      })
    enCurso = suya
    return suya
  }
  return () => {
    if (!enCurso) return empezar()
    siguiente ??= enCurso.then(empezar)
    return siguiente
  }
}
