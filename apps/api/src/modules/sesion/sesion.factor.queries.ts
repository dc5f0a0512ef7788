import type { Db } from '../../platform/datos/db.ts'

const factores = (db: Db, idUsuario: number) =>
  db
    .selectFrom('segundo_factor')
    .select([
      'clave_datos as claveDatos',
      'secreto',
      'activado_en as activadoEn',
      'ultimo_paso as ultimoPaso',
      'codigos',
      'fallos',
      'fallos_desde as fallosDesde',
    ])
    .where('id_usuario', '=', idUsuario)

export const selectFactor = (db: Db, idUsuario: number) => factores(db, idUsuario).executeTakeFirst()

/** Like `selectFactor`, its row held until the end of the transaction: a code is taken once. */
export const lockFactor = (db: Db, idUsuario: number) => factores(db, idUsuario).forUpdate().executeTakeFirst()

/** Keeps a new secret that is not in force yet. @returns false where one is in force. */
export async function savePedido(
  db: Db,
  idUsuario: number,
  { claveDatos, secreto }: { claveDatos: Buffer; secreto: Buffer },
  ahora: Date,
): Promise<boolean> {
  const fila = { clave_datos: claveDatos, secreto, pedido_en: ahora, ultimo_paso: null, codigos: [] }
  const guardado = await db
    .insertInto('segundo_factor')
    .values({ id_usuario: idUsuario, ...fila })
    .onConflict((conflicto) =>
      conflicto.column('id_usuario').doUpdateSet(fila).where('segundo_factor.activado_en', 'is', null),
    )
    .returning('id_usuario')
    .executeTakeFirst()
  return guardado !== undefined
}

const unFactor = (db: Db, idUsuario: number) => db.updateTable('segundo_factor').where('id_usuario', '=', idUsuario)

export const updateActivado = (db: Db, idUsuario: number, en: Date, codigos: string[]) =>
  unFactor(db, idUsuario).set({ activado_en: en, codigos }).execute()

export const updateTomado = (
  db: Db,
  idUsuario: number,
  { ultimoPaso, codigos }: { ultimoPaso: number | null; codigos: string[] },
) => unFactor(db, idUsuario).set({ ultimo_paso: ultimoPaso, codigos, fallos: 0, fallos_desde: null }).execute()

export const updateFallos = (db: Db, idUsuario: number, fallos: number, desde: Date) =>
  unFactor(db, idUsuario).set({ fallos, fallos_desde: desde }).execute()

/** Forgets the secret and the codes. @returns false where nothing was in force. */
export async function updateQuitado(db: Db, idUsuario: number): Promise<boolean> {
  const quitado = await unFactor(db, idUsuario)
    .where('activado_en', 'is not', null)
    .set({ activado_en: null, secreto: null, ultimo_paso: null, codigos: [], fallos: 0, fallos_desde: null })
    .returning('id_usuario')
    .executeTakeFirst()
  return quitado !== undefined
}
