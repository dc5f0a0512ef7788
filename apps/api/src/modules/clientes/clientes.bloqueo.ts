import { type SqlBool, sql } from 'kysely'
import { enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { ListaEntera } from '../../platform/datos/paginas.ts'

/**
 * The few who are blocked, read once as an array, of which the planner expects next to nothing. Of a table so small it has no statistics, and
 * with a join it expects half of a list to be hidden, or reads every row there is.
 */
export const BLOQUEADOS = sql`array(select q.id_cliente from bloqueo_paciente q)`

/**
 * True for rows of a patient whose data are not blocked. A blocked patient's own row is removed, which keeps him out of every list of
 * patients; this keeps what was written of him out of the other lists.
 * @param columna of the patient's id.
 */
export const sinBloquear = (columna: string) => sql<SqlBool>`(${sql.ref(columna)} = any (${BLOQUEADOS})) is not true`

/** True for orders that may be listed: a blocked patient's only while something is owed, to him or by him. */
export const pedidoALaVista = (alias: string) =>
  sql<SqlBool>`(${sql.ref(`${alias}.id`)} = any ((select pedidos_bloqueados())::bigint[])) is not true`

/** Whether a patient had his data cancelled. */
export const estaBloqueado = async (db: Db, idCliente: number): Promise<boolean> =>
  (await db
    .selectFrom('bloqueo_paciente')
    .select('id_cliente')
    .where('id_cliente', '=', idCliente)
    .executeTakeFirst()) !== undefined

/**
 * Whether anybody is blocked. A search of orders asks before it hides any: a condition that hides nobody still makes the planner walk all
 * patients for a letter that half of them have.
 */
export const hayBloqueados = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('bloqueo_paciente').select('id_cliente').limit(1).executeTakeFirst()) !== undefined

/** A whole list without the rows that it leaves out because their patients are blocked. */
export function sinOcultas(entera: ListaEntera & { lista: 'cita' | 'mensaje' | 'pedido' }): ListaEntera {
  const { lista, alcance, sucursal } = entera
  const suyas = sucursal === undefined ? sql<SqlBool>`true` : sql<SqlBool>`x.id_sucursal = ${sucursal}`
  const cerradas = lista === 'pedido' ? sql`x.eliminado_en is null and x.estatus = 'Entregado a cliente'` : sql`true`
  const ocultas = sql<number>`(select count(*) from ${sql.table(lista)} x where x.id_cliente = any (${BLOQUEADOS})
    and ${enAlcance('x.id_sucursal', alcance)} and ${suyas} and ${cerradas})`
  return { ...entera, ocultas }
}
