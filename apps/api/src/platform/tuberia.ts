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
import type { BaseDatos, Db } from './db.ts'
import type { DB } from './tablas.gen.ts'

// A transaction asks these for nothing: its executor has a connection and a compiler.
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** The one statement with which a transaction ends. It has to leave at once, not after waiting for something. */
export type Ultima = () => Promise<unknown>

/**
 * Runs `work` in a transaction. Statements that it starts together leave together, and the database works through them in their
 * order, whereas Kysely's own transaction sends each after the answer to the one before. What `work` gives to `alFinal` leaves
 * with the commit: when it fails, PostgreSQL takes that commit for a rollback, and its failure is thrown.
 */
export function enTransaccion<T>(
  base: BaseDatos,
  work: (db: Db, alFinal: (ultima: Ultima) => void) => Promise<T>,
): Promise<T> {
  const pool = base.getExecutor()
  return pool.provideConnection(async (conexion) => {
    const enviar = (sql: string) => conexion.executeQuery(CompiledQuery.raw(sql))
    const { executor, contar, cerrar } = executorDe(pool, conexion)
    await enviar('begin')
    try {
      const finales: Ultima[] = []
      const resultado = await work(
        new Transaction<DB>({ config: { dialect }, dialect, driver, executor }),
        (ultima) => {
          finales.push(ultima)
        },
      )
      const enCamino: Promise<unknown>[] = []
      for (const ultima of finales) {
        const enviadas = contar()
        const respuesta = ultima()
        // One that has not left yet is waited for, or the commit would overtake it.
        if (contar() === enviadas) await respuesta
        else enCamino.push(respuesta)
      }
      cerrar()
      await Promise.all([...enCamino, enviar('commit')])
      return resultado
    } catch (error) {
      cerrar()
      await enviar('rollback')
      throw error
    }
  })
}

/** Sends every statement to one connection as it comes, and none once the transaction is over. */
function executorDe(pool: QueryExecutor, conexion: DatabaseConnection) {
  let [enviadas, abierta] = [0, true]
  const executor = pool.withConnectionProvider({
    async provideConnection(usar) {
      if (!abierta) throw new Error('a statement came after the end of its transaction')
      enviadas++
      return usar(conexion)
    },
  })
  const cerrar = () => {
    abierta = false
  }
  return { executor, contar: () => enviadas, cerrar }
}
