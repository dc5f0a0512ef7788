import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The two tills that a payment enters: its branch's, and that of whoever is at the register (D-59). */
export interface Caja {
  de: 'sucursal' | 'persona'
  /** Id of the branch, or of the user. */
  id: number
}

/** Whether a till is held together with others who add to it, or by one alone: whoever closes or reopens it (D-61). */
export type ModoDeCaja = 'compartida' | 'sola'

/** Namespaces of the advisory locks. */
const espacio = { sucursal: 61, persona: 62 } as const

/** Locks both tills of a payment, shared with other payments, in one statement. The branch's till always comes first. */
export async function lockCajas(db: Db, idSucursal: number, idUsuario: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${espacio.sucursal}, ${idSucursal}::int),
      pg_advisory_xact_lock_shared(${espacio.persona}, ${idUsuario}::int)`.execute(db)
}

/** Locks one till until the transaction ends. A till that is locked alone has every payment that was on its way. */
export async function lockCaja(db: Db, { de, id }: Caja, modo: ModoDeCaja): Promise<void> {
  const lock = sql.raw(modo === 'sola' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(${espacio[de]}, ${id}::int)`.execute(db)
}
