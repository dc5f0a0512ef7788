import type { ClientBase } from 'pg'
import { abrirClaveDeDatos, rotarClaveDeDatos } from '../../apps/api/src/platform/seguridad/cifrado.ts'
import { CifradoError } from '../../apps/api/src/platform/seguridad/cifrado-error.ts'
import type { ClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'

interface Fila {
  id: string
  envuelta: Buffer
}

const leerFilas = async (cliente: ClientBase, candado = ''): Promise<Fila[]> =>
  (
    await cliente.query<Fila>(
      `select id_sucursal::text as id, clave_datos as envuelta from sucursal_csd order by id_sucursal ${candado}`,
    )
  ).rows

/** Number of branches that keep secrets, and the ids of those whose secrets this master key does not open. */
export async function revisarClaves(
  cliente: ClientBase,
  maestra: ClaveMaestra,
): Promise<{ sucursales: number; cerradas: string[] }> {
  const filas = await leerFilas(cliente)
  const cerradas = filas.flatMap(({ id, envuelta }) => (abre(maestra, envuelta) ? [] : [id]))
  return { sucursales: filas.length, cerradas }
}

function abre(maestra: ClaveMaestra, envuelta: Buffer): boolean {
  try {
    abrirClaveDeDatos(maestra, envuelta)
    return true
  } catch (error) {
    if (error instanceof CifradoError) return false
    throw error
  }
}

/** Connected processes of the application, which would go on with the old key. */
export async function contarProcesos(cliente: ClientBase): Promise<number> {
  const { rows } = await cliente.query<{ cuantos: number }>(
    `select count(*)::int as cuantos from pg_stat_activity
      where datname = current_database() and application_name like 'nitida%'`,
  )
  return rows[0]?.cuantos ?? 0
}

/**
 * Wraps every branch's data key with a new master key: all of them or, when one does not open, none. The secrets themselves
 * are not touched. Run again after an interruption, it changes nothing that was done.
 * @returns how many branches. @throws CifradoError OTRA_CLAVE_MAESTRA or DATO_ALTERADO.
 */
export async function rotarClaves(cliente: ClientBase, anterior: ClaveMaestra, nueva: ClaveMaestra): Promise<number> {
  await cliente.query('begin')
  try {
    const filas = await leerFilas(cliente, 'for update')
    for (const { id, envuelta } of filas) {
      const rotada = rotarClaveDeDatos(anterior, nueva, envuelta)
      await cliente.query('update sucursal_csd set clave_datos = $2 where id_sucursal = $1', [id, rotada])
    }
    await cliente.query("update instalacion set valor = $1 where clave = 'clave_maestra'", [nueva.id])
    await cliente.query(
      "insert into auditoria (en, accion, entidad, despues) values (now(), 'clave maestra rotada', 'instalacion', $1)",
      [JSON.stringify({ de: anterior.id, a: nueva.id, sucursales: filas.length })],
    )
    await cliente.query('commit')
    return filas.length
  } catch (error) {
    await cliente.query('rollback')
    throw error
  }
}
