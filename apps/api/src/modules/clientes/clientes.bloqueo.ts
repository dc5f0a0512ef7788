import { type SqlBool, sql } from 'kysely'

/**
 * True for rows of a patient whose data are not blocked. A blocked patient's own row is removed, which keeps him out of every list of
 * patients; this keeps what was written of him out of the other lists.
 * @param columna of the patient's id.
 */
export const sinBloquear = (columna: string) =>
  sql<SqlBool>`not exists (select from bloqueo_paciente q where q.id_cliente = ${sql.ref(columna)})`

/** True for orders that may be listed: a blocked patient's only while something is owed, to him or by him. */
export const pedidoALaVista = (alias: string) =>
  sql<SqlBool>`(${sql.ref(`${alias}.estatus`)} <> 'Entregado a cliente' or ${sinBloquear(`${alias}.id_cliente`)})`
