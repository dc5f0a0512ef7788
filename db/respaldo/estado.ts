import type { ClientBase } from 'pg'

/** Contents of a database: of each table the rows and a digest of all they say, and the sums a person would ask for. */
export interface Estado {
  tablas: Record<string, { filas: number; huella: string }>
  pedidos: number
  /** Sum of the ledger, in centavos. */
  libro: number
}

/** Reads all of a database's own tables, parts with theirs, as of one moment. */
export async function leerEstado(cliente: ClientBase): Promise<Estado> {
  await cliente.query('begin isolation level repeatable read read only')
  try {
    const { rows: nombres } = await cliente.query<{ tabla: string }>(
      `select relname as tabla from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    )
    const tablas: Estado['tablas'] = {}
    for (const { tabla } of nombres) tablas[tabla] = await leerTabla(cliente, tabla)
    const { rows } = await cliente.query<{ pedidos: number; libro: number }>(
      'select (select count(*)::int from pedido) as pedidos, coalesce(sum(importe), 0)::float8 as libro from pago',
    )
    return { tablas, ...(rows[0] ?? { pedidos: Number.NaN, libro: Number.NaN }) }
  } finally {
    await cliente.query('rollback')
  }
}

async function leerTabla(cliente: ClientBase, tabla: string): Promise<{ filas: number; huella: string }> {
  const { rows } = await cliente.query<{ filas: number; huella: string }>(
    `select count(*)::int as filas, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as huella
       from ${cliente.escapeIdentifier(tabla)} t`,
  )
  return rows[0] ?? { filas: Number.NaN, huella: '' }
}

/**
 * Compares every index with its table, which finds a page that came back wrong.
 * @throws what the check says.
 */
export async function revisarIndices(cliente: ClientBase): Promise<void> {
  await cliente.query('create extension if not exists amcheck')
  await cliente.query(`select bt_index_check(c.oid::regclass, true)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`)
}
