import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** The two tills that a payment enters: its branch's, and that of whoever is at the register (D-59). */
export interface Caja {
  de: 'sucursal' | 'persona'
  /** Id of the branch, or of the user. */
  id: number
}

/** Namespaces of the advisory locks. */
const espacio = { sucursal: 61, persona: 62 } as const

/** Holds both tills of a payment together with other payments, in one statement. The branch's till always comes first. */
export async function holdCajas(db: Db, idSucursal: number, idUsuario: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${espacio.sucursal}, ${idSucursal}::int),
      pg_advisory_xact_lock_shared(${espacio.persona}, ${idUsuario}::int)`.execute(db)
}

/** Holds one till together with payments and others who only add to it. */
export async function holdCaja(db: Db, { de, id }: Caja): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${espacio[de]}, ${id}::int)`.execute(db)
}

/** Locks one till: every payment on its way has arrived, and no other enters. */
export async function lockCaja(db: Db, { de, id }: Caja): Promise<void> {
  await sql`select pg_advisory_xact_lock(${espacio[de]}, ${id}::int)`.execute(db)
}
