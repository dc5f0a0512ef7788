import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** What a patient's block rests on. */
interface Nuevo {
  idCliente: number
  idSolicitud: number
  idUsuario: number
  ahora: Date
}

/** Writes a block down with the terms that the law gives his record and his sales today. */
export const insertBloqueo = (db: Db, { idCliente, idSolicitud, idUsuario, ahora }: Nuevo) =>
  db
    .insertInto('bloqueo_paciente')
    .values({
      id_cliente: idCliente,
      id_solicitud: idSolicitud,
      bloqueado_por: idUsuario,
      bloqueado_en: ahora,
      expediente_hasta: sql<string | null>`conservar_expediente(${idCliente})`,
      fiscal_hasta: sql<string | null>`conservar_fiscal(${idCliente})`,
    })
    .execute()

/** Whether a patient's own data are still owed to him: asked for, and neither refused nor handed over. */
export async function debeAcceso(db: Db, idCliente: number): Promise<boolean> {
  const fila = await db
    .selectFrom('solicitud_arco')
    .select('id')
    .where('id_cliente', '=', idCliente)
    .where('tipo', '=', 'acceso')
    .where('cumplida_en', 'is', null)
    .where((eb) => eb.or([eb('procede', 'is', null), eb('procede', '=', true)]))
    .executeTakeFirst()
  return fila !== undefined
}
