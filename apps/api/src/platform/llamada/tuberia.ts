import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
  Transaction,
} from 'kysely'
import { type BaseDatos, type Db, sqlstate } from '../datos/db.ts'
import type { DB } from '../datos/tablas.gen.ts'

// A transaction asks these for nothing: its executor has a connection and a compiler.
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** SQLSTATE of statements behind the one that broke their transaction; the second where it should have named a plan. */
const TRAS_UN_FALLO: ReadonlySet<string | null> = new Set(['25P02', '26000'])

/**
 * Runs `work` in a transaction. Statements that it starts together leave together, and the database works through them in their
 * order, whereas Kysely's own transaction sends each after the answer to the one before. The commit leaves alone, once every
 * statement has been answered: with its answer lost, nobody knows whether it was done, and no failure before it may be missed.
 * @param inicio the statement that begins it.
 * @param alGuardar is told where the log ends after the commit, which is asked in the commit's own packet; not called where that is
 * not answered.
 */
export function enTransaccion<T>(
  base: BaseDatos,
  work: (db: Db) => Promise<T>,
  alGuardar?: (posicion: string) => void,
  inicio = 'begin',
): Promise<T> {
  const pool = base.getExecutor()
  return pool.provideConnection(async (conexion) => {
    const enviar = (sql: string) => conexion.executeQuery(CompiledQuery.raw(sql))
    const { executor, contestadas, cerrar, primerFallo } = executorDe(pool, conexion)
    await enviar(inicio)
    try {
      const resultado = await work(new Transaction<DB>({ config: { dialect }, dialect, driver, executor }))
      cerrar()
      await contestadas()
      const guardada = enviar('commit')
      if (alGuardar) await Promise.all([guardada, decirPosicion(conexion, alGuardar)])
      else await guardada
      return resultado
    } catch (error) {
      cerrar()
      await enviar('rollback')
      throw TRAS_UN_FALLO.has(sqlstate(error)) ? primerFallo() : error
    }
  })
}

/** Never fails: what was committed is committed, whether or not anybody knows where. */
async function decirPosicion(conexion: DatabaseConnection, alGuardar: (posicion: string) => void): Promise<void> {
  const pregunta = CompiledQuery.raw('select pg_current_wal_flush_lsn()::text as posicion')
  const dicho = await conexion.executeQuery<{ posicion: string }>(pregunta).catch(() => null)
  const posicion = dicho?.rows[0]?.posicion
  if (posicion) alGuardar(posicion)
}

/**
 * Sends every statement to one connection as it comes, and none once the transaction is over. The database turns the commit into a
 * rollback after a failed statement, and says so to nobody; a failure that `work` swallowed is kept for whoever would commit.
 */
function executorDe(pool: QueryExecutor, conexion: DatabaseConnection) {
  const enCamino = new Set<Promise<unknown>>()
  let abierta = true
  let fallo: { error: unknown } | null = null
  const executor = pool.withConnectionProvider({
    async provideConnection(usar) {
      if (!abierta) throw new Error('a statement came after the end of its transaction')
      const respuesta = usar(conexion)
      enCamino.add(respuesta)
      try {
        return await respuesta
      } catch (error) {
        fallo ??= { error }
        throw error
      } finally {
        enCamino.delete(respuesta)
      }
    },
  })
  const cerrar = () => {
    abierta = false
  }
  const contestadas = async () => {
    await Promise.all(enCamino)
    if (fallo) throw fallo.error
  }
  return { executor, contestadas, cerrar, primerFallo: () => fallo?.error }
}
