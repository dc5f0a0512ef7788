import type { Consentimiento, DatosCliente } from '@nitida/contract/clientes'
import type { Db } from '../../platform/db.ts'

/** A patient's own data, and the branch that the server decided on. */
export type DatosDeCliente = Omit<DatosCliente, 'sucursal' | 'consentimiento'> & { sucursal: number }

const aColumnas = (datos: DatosDeCliente) => ({
  id_sucursal: datos.sucursal,
  nombre: datos.nombreCompleto,
  edad: datos.edad,
  telefono: datos.telefono,
  fecha_nacimiento: datos.fechaNacimiento,
  sexo: datos.sexo,
  domicilio: datos.domicilio,
  telefono2: datos.telefono2,
  correo: datos.email,
  rfc: datos.rfc,
  codigo_postal: datos.codigoPostal,
})

interface Autoria {
  idUsuario: number
  en: Date
}

export async function insertCliente(db: Db, datos: DatosDeCliente, { idUsuario, en }: Autoria): Promise<number> {
  const { id } = await db
    .insertInto('cliente')
    .values({ ...aColumnas(datos), creado_por: idUsuario, creado_en: en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateCliente = (db: Db, id: number, datos: DatosDeCliente) =>
  db.updateTable('cliente').set(aColumnas(datos)).where('id', '=', id).execute()

/** Removed from all lists, never erased (D-73). */
export const updateEliminado = (db: Db, id: number, en: Date | null) =>
  db.updateTable('cliente').set({ eliminado_en: en }).where('id', '=', id).execute()

/** A change of mind is a new row: the register shows what was agreed to when (D-64). */
export const insertConsentimiento = (db: Db, idCliente: number, dado: Consentimiento, { idUsuario, en }: Autoria) =>
  db
    .insertInto('consentimiento')
    .values({
      id_cliente: idCliente,
      version_aviso: dado.versionAviso,
      whatsapp_avisos: dado.whatsappAvisos,
      whatsapp_promociones: dado.whatsappPromociones,
      registrado_por: idUsuario,
      en,
    })
    .execute()
