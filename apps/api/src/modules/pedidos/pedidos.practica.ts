import { type SqlBool, sql } from 'kysely'

/**
 * True for orders that were not taken for practice in the first hour. No figure counts those; lists of work keep them, because there one learns
 * from them. The one or two there ever are get read once as an array.
 * @param columna of the order's id.
 */
export const sinPractica = (columna: string) =>
  sql<SqlBool>`(${sql.ref(columna)} = any (array(select k.id_pedido from practica k))) is not true`
