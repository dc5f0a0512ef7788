import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Branches whose rows a query may touch. A user without branch has an empty reach, never everything (D-9), so `propia` with null
 * matches no row.
 */
export type Alcance = { tipo: 'todas' } | { tipo: 'propia'; idSucursal: number | null }

/**
 * The branch scope, as a condition of every query on branch data (D-18): a row of another branch is not found. A user
 * without branch reaches no row at all (D-9).
 */
export function enAlcance(columna: string, alcance: Alcance): Expression<SqlBool> {
  if (alcance.tipo === 'todas') return sql<boolean>`true`
  if (alcance.idSucursal === null) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(columna)} = ${alcance.idSucursal}`
}
