import { type RawBuilder, sql } from 'kysely'

/** A user's full name, from the alias that his row has in the query; an empty text where a left join found nobody. */
export const nombreCompleto = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.nombre`)}, ${sql.ref(`${alias}.apellido_paterno`)}, ${sql.ref(`${alias}.apellido_materno`)})`
