import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs work in a part of a transaction of its own. Where it fails, or is not to stay, that part alone is taken back; what the database
 * checks at the end of a transaction it checks at the end of the part. The transaction must be Kysely's own, one statement after the
 * other.
 */
export async function enSavepoint<T>(db: Db, work: () => Promise<T>, queda: boolean): Promise<T> {
  await sql`savepoint parte`.execute(db)
  let sinFallo = false
  try {
    const hecho = await work()
    await sql`set constraints all immediate`.execute(db)
    await sql`set constraints all deferred`.execute(db)
    sinFallo = true
    return hecho
  } finally {
    if (!sinFallo || !queda) await sql`rollback to savepoint parte`.execute(db)
    await sql`release savepoint parte`.execute(db)
  }
}
