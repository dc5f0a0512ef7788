import type { ClientBase } from 'pg'
import { abrirClaveDeDatos, rotarClaveDeDatos } from '../../apps/api/src/platform/seguridad/cifrado.ts'
import { CifradoError } from '../../apps/api/src/platform/seguridad/cifrado-error.ts'
import type { ClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'

interface Fila {
  id: string
  envuelta: Buffer
}

/** Tables whose rows keep a data key, and the column that says whose. */
const TABLAS = { sucursal_csd: 'id_sucursal', segundo_factor: 'id_usuario', credencial: 'servicio' } as const
type Tabla = keyof typeof TABLAS

const leerFilas = async (cliente: ClientBase, tabla: Tabla, candado = ''): Promise<Fila[]> =>
  (
    await cliente.query<Fila>(
      `select ${TABLAS[tabla]}::text as id, clave_datos as envuelta from ${tabla} order by ${TABLAS[tabla]} ${candado}`,
    )
  ).rows

/** How many keep secrets, and the ids of those whose secrets this master key does not open. */
interface Revision {
  cuantos: number
  cerradas: string[]
}

export async function revisarClaves(
  cliente: ClientBase,
  maestra: ClaveMaestra,
): Promise<{ sucursales: Revision; usuarios: Revision; conexiones: Revision }> {
  const revisar = async (tabla: Tabla): Promise<Revision> => {
    const filas = await leerFilas(cliente, tabla)
    return {
      cuantos: filas.length,
      cerradas: filas.flatMap(({ id, envuelta }) => (abre(maestra, envuelta) ? [] : [id])),
    }
  }
  return {
    sucursales: await revisar('sucursal_csd'),
    usuarios: await revisar('segundo_factor'),
    conexiones: await revisar('credencial'),
  }
}

async function rotarTabla(cliente: ClientBase, tabla: Tabla, anterior: ClaveMaestra, nueva: ClaveMaestra) {
  const filas = await leerFilas(cliente, tabla, 'for update')
  for (const { id, envuelta } of filas) {
    const rotada = rotarClaveDeDatos(anterior, nueva, envuelta)
    await cliente.query(`update ${tabla} set clave_datos = $2 where ${TABLAS[tabla]} = $1`, [id, rotada])
  }
  return filas.length
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
 * Wraps every data key, of branches, users and accounts, with a new master key: all of them or, when one does not open, none. The secrets themselves
 * are not touched. Run again after an interruption, it changes nothing that was done.
 * @returns how many of each. @throws CifradoError OTRA_CLAVE_MAESTRA or DATO_ALTERADO.
 */
export async function rotarClaves(
  cliente: ClientBase,
  anterior: ClaveMaestra,
  nueva: ClaveMaestra,
): Promise<{ sucursales: number; usuarios: number; conexiones: number }> {
  await cliente.query('begin')
  try {
    const sucursales = await rotarTabla(cliente, 'sucursal_csd', anterior, nueva)
    const usuarios = await rotarTabla(cliente, 'segundo_factor', anterior, nueva)
    const conexiones = await rotarTabla(cliente, 'credencial', anterior, nueva)
    await cliente.query("update instalacion set valor = $1 where clave = 'clave_maestra'", [nueva.id])
    await cliente.query(
      "insert into auditoria (en, accion, entidad, despues) values (now(), 'clave maestra rotada', 'instalacion', $1)",
      [JSON.stringify({ de: anterior.id, a: nueva.id, sucursales, usuarios, conexiones })],
    )
    await cliente.query('commit')
    return { sucursales, usuarios, conexiones }
  } catch (error) {
    await cliente.query('rollback')
    throw error
  }
}
