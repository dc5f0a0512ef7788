import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'

interface CsdCifrado {
  claveDatos: Buffer
  certificado: Buffer | null
  llave: Buffer | null
  contrasena: Buffer | null
  vigenteHasta: Date | null
}

/** The saved fields of a CSD and their columns. */
const columnasDeCsd = {
  claveDatos: 'clave_datos',
  certificado: 'certificado',
  llave: 'llave',
  contrasena: 'contrasena',
  vigenteHasta: 'vigente_hasta',
} as const satisfies Columnas<'sucursal_csd', CsdCifrado>

const csdDe = (db: Db, idSucursal: number) =>
  db.selectFrom('sucursal_csd as c').select(leidas('c', columnasDeCsd)).where('c.id_sucursal', '=', idSucursal)

/** The stored CSD of a branch, all of it ciphertext, held until the transaction ends. */
export const lockCsd = (db: Db, idSucursal: number) => csdDe(db, idSucursal).forUpdate().executeTakeFirst()

/** Like `lockCsd`, without holding the row. */
export const selectCsd = (db: Db, idSucursal: number) => csdDe(db, idSucursal).executeTakeFirst()

export async function saveCsd(db: Db, idSucursal: number, csd: CsdCifrado, ahora: Date): Promise<void> {
  const fila = { ...escritas(columnasDeCsd, csd), cambiado_en: ahora }
  await db
    .insertInto('sucursal_csd')
    .values({ id_sucursal: idSucursal, ...fila })
    .onConflict((conflicto) => conflicto.column('id_sucursal').doUpdateSet(fila))
    .execute()
}
