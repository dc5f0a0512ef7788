import type { Db } from '../../platform/db.ts'

/** The stored CSD of a branch, all of it ciphertext, held until the transaction ends. */
export const lockCsd = (db: Db, idSucursal: number) =>
  db
    .selectFrom('sucursal_csd')
    .select(['clave_datos as claveDatos', 'certificado', 'llave', 'contrasena'])
    .where('id_sucursal', '=', idSucursal)
    .forUpdate()
    .executeTakeFirst()

/** Like `lockCsd`, without holding the row. */
export const selectCsd = (db: Db, idSucursal: number) =>
  db
    .selectFrom('sucursal_csd')
    .select(['clave_datos as claveDatos', 'certificado', 'llave', 'contrasena'])
    .where('id_sucursal', '=', idSucursal)
    .executeTakeFirst()

interface CsdCifrado {
  claveDatos: Buffer
  certificado: Buffer | null
  llave: Buffer | null
  contrasena: Buffer | null
  vigenteHasta: Date | null
}

export async function saveCsd(db: Db, idSucursal: number, csd: CsdCifrado, ahora: Date): Promise<void> {
  const fila = {
    clave_datos: csd.claveDatos,
    certificado: csd.certificado,
    llave: csd.llave,
    contrasena: csd.contrasena,
    vigente_hasta: csd.vigenteHasta,
    cambiado_en: ahora,
  }
  await db
    .insertInto('sucursal_csd')
    .values({ id_sucursal: idSucursal, ...fila })
    .onConflict((conflicto) => conflicto.column('id_sucursal').doUpdateSet(fila))
    .execute()
}
