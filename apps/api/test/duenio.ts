import { type BaseDatos, crearDb, crearPool } from '../src/platform/db.ts'

/** Works on a database as its owner, for what the application's own role may not do. */
export async function conDuenio<T>(url: string, trabajo: (db: BaseDatos) => Promise<T>): Promise<T> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    return await trabajo(db)
  } finally {
    await db.destroy()
  }
}
