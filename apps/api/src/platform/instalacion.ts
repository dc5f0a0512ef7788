import { randomBytes } from 'node:crypto'
import { cifrarContrasena } from './contrasenas.ts'
import { crearDb, crearPool } from './db.ts'
import type { Entorno } from './entorno.ts'

export interface EstadoInstalacion {
  /** Nobody can log in yet. */
  vacia: boolean
  /** The database holds the demo chain (D-71). */
  demo: boolean
}

/** What a database says about itself. */
export async function leerInstalacion(url: string): Promise<EstadoInstalacion> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    const usuario = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()
    const marca = await db.selectFrom('instalacion').select('valor').where('clave', '=', 'demo').executeTakeFirst()
    return { vacia: !usuario, demo: marca?.valor === '1' }
  } finally {
    await db.destroy()
  }
}

/**
 * Creates the first administrator of an empty database, from the environment or with a random password (D-71).
 * @returns the account and, when it was made up here, its password, to be printed once.
 */
export async function crearPrimerAdministrador(
  url: string,
  entorno: Entorno,
  ahora: Date,
): Promise<{ correo: string; contrasena: string | null }> {
  const { admin } = entorno
  const correo = (admin?.correo ?? 'admin@nitida.mx').toLowerCase()
  const contrasena = admin?.contrasena ?? randomBytes(12).toString('base64url')
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    await db
      .insertInto('usuario')
      .values({
        nombre: 'Administrador',
        apellido_paterno: 'De',
        apellido_materno: 'Nítida',
        correo,
        contrasena_hash: await cifrarContrasena(contrasena),
        tipo: '0',
        creado_en: ahora,
      })
      .execute()
    return { correo, contrasena: admin ? null : contrasena }
  } finally {
    await db.destroy()
  }
}
