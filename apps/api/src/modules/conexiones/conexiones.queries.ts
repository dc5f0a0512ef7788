import type { Servicio } from '@nitida/contract/conexiones'
import type { Db } from '../../platform/datos/db.ts'

/** What was saved of every service, sealed. */
export const selectCredenciales = (db: Db) =>
  db
    .selectFrom('credencial as c')
    .innerJoin('usuario as u', 'u.id', 'c.guardado_por')
    .select([
      'c.servicio',
      'c.version',
      'c.datos',
      'c.clave_datos as claveDatos',
      'c.secretos',
      'c.guardado_en as guardadaEn',
      'u.nombre as name',
      'u.apellido_paterno as lastName',
      'u.apellido_materno as secondLastName',
    ])
    .execute()
export type CredencialGuardada = Awaited<ReturnType<typeof selectCredenciales>>[number]

interface Credencial {
  datos: object
  claveDatos: Buffer
  secretos: Buffer
  idUsuario: number
  ahora: Date
}

/**
 * Writes an account on top of the version that its editor saw.
 * @returns whether nobody saved meanwhile.
 */
export async function saveCredencial(
  db: Db,
  servicio: Servicio,
  version: number,
  { datos, claveDatos, secretos, idUsuario, ahora }: Credencial,
): Promise<boolean> {
  const valores = {
    version: version + 1,
    datos: JSON.stringify(datos),
    clave_datos: claveDatos,
    secretos,
    guardado_por: idUsuario,
    guardado_en: ahora,
  }
  const fila =
    version === 0
      ? await db
          .insertInto('credencial')
          .values({ servicio, ...valores })
          .onConflict((conflicto) => conflicto.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('credencial')
          .set(valores)
          .where('servicio', '=', servicio)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return fila !== undefined
}
