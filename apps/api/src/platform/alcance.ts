import { type Expression, type SqlBool, sql } from 'kysely'
import type { Alcance } from './ctx.ts'

/**
 * The branch scope, as a condition of every query on branch data (D-18): a row of another branch is not found. A user
 * without branch reaches no row at all (D-9).
 */
export function enAlcance(columna: string, alcance: Alcance): Expression<SqlBool> {
  if (alcance.tipo === 'todas') return sql<boolean>`true`
  if (alcance.idSucursal === null) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(columna)} = ${alcance.idSucursal}`
}
