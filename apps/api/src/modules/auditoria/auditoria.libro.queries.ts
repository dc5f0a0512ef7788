import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import type { Auditoria } from '../../platform/datos/tablas.gen.ts'

const COLUMNAS = [
  ...['id', 'en', 'anotado_en', 'id_usuario', 'accion', 'entidad', 'id_entidad', 'id_sucursal'],
  ...['antes', 'despues', 'peticion', 'direccion'],
] as readonly (keyof Auditoria)[]

/** Where rows of the audit are read from, and what of it left. */
export interface Libro {
  /** The audit, with the months that left and were brought back to be read: what a `from` takes. */
  filas: RawBuilder<unknown>
  /** Months that left and are not to be read, by the end of each; `anterior` is all that was written before there were months. */
  separados: { mes: string; hasta: Date }[]
}

/** The audit as it can be read now. A month that was brought back before a column came has to be brought back again. */
export async function leerLibro(db: Db): Promise<Libro> {
  const { rows: adjuntas } = await sql<{ particion: string; tabla: string }>`
    select c.relname::text as particion, format('%I.%I', n.nspname, c.relname) as tabla
    from pg_namespace n join pg_class c on c.relnamespace = n.oid
    where n.nspname = 'separado' and c.relkind = 'r' and c.relname ~ '^auditoria_(anterior|[0-9]{4}_[0-9]{2})$'
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
      and (select count(*) from pg_attribute x where x.attrelid = c.oid and x.attname = any(${COLUMNAS as string[]}::name[])) = ${COLUMNAS.length}
    order by 1`.execute(db)
  const { rows: salidas } = await sql<{ particion: string; hasta: Date }>`
    select particion, hasta from auditoria_separada order by hasta`.execute(db)
  const columnas = sql.raw(COLUMNAS.join(', '))
  const tablas = ['auditoria', ...adjuntas.map(({ tabla }) => tabla)]
  const partes = tablas.map((tabla) => sql`select ${columnas} from ${sql.raw(tabla)}`)
  return {
    filas: adjuntas.length === 0 ? sql.raw('auditoria') : sql`(${sql.join(partes, sql` union all `)})`,
    separados: salidas
      .filter(({ particion }) => !adjuntas.some((una) => una.particion === particion))
      .map(({ particion, hasta }) => ({ mes: particion.slice('auditoria_'.length).replace('_', '-'), hasta })),
  }
}
