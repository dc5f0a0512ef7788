import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'

/** Runs statements on the worker's own database, each with the same values, for what no screen can bring about. */
export async function enLaBase(sentencias: readonly string[], valores: readonly unknown[] = []): Promise<void> {
  const { E2E_DATA_DIR } = process.env
  if (!E2E_DATA_DIR) throw new Error('E2E_DATA_DIR is not set')
  const base = await startEmbeddedPostgres(E2E_DATA_DIR)
  const cliente = new pg.Client({ connectionString: base.url })
  await cliente.connect()
  try {
    for (const sentencia of sentencias) await cliente.query(sentencia, [...valores])
  } finally {
    await cliente.end()
    await base.stop()
  }
}
