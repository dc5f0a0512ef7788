import type { Auditada } from '@nitida/contract/auditoria.nombres'
import type { Consentimiento, FichaCliente } from '@nitida/contract/clientes'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'

/** Saved fields of a patient, with the branch that the server decided on. */
export type FichaGuardada = Omit<FichaCliente, 'sucursal'> & { sucursal: number }

/** A patient's saved fields and their columns, for all who read or write them. */
export const fichaCliente = {
  nombreCompleto: 'nombre',
  edad: 'edad',
  telefono: 'telefono',
  fechaNacimiento: 'fecha_nacimiento',
  sexo: 'sexo',
  domicilio: 'domicilio',
  telefono2: 'telefono2',
  email: 'correo',
  rfc: 'rfc',
  codigoPostal: 'codigo_postal',
  convenio: 'convenio',
  sucursal: 'id_sucursal',
} as const satisfies Columnas<'cliente', FichaGuardada>

/** Names of changed fields without their values, because personal data may not enter what can never be erased. */
export const clienteAuditado: Auditada = {
  entidad: 'cliente',
  campos: [
    'sucursal',
    'eliminado',
    'bloqueado',
    'camposCambiados',
    'consentimientoRegistrado',
    'importacion',
    'archivo',
  ],
}

interface Autoria {
  idUsuario: number
  en: Date
}

export async function insertCliente(db: Db, datos: FichaGuardada, { idUsuario, en }: Autoria): Promise<number> {
  const { id } = await db
    .insertInto('cliente')
    .values({ ...escritas(fichaCliente, datos), creado_por: idUsuario, creado_en: en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * @param dichaEn when the age was stated; null while it is the one that is read, which goes on growing from where it was.
 * @returns the version after it.
 */
export function updateCliente(db: Db, id: number, datos: FichaGuardada, dichaEn: Date | null) {
  const { edad, ...demas } = escritas(fichaCliente, datos)
  return db
    .updateTable('cliente')
    .set({ ...demas, ...(dichaEn && { edad, edad_en: dichaEn }) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}

/** Removes a patient from all lists; he is never erased (D-73). */
export const updateEliminado = (db: Db, id: number, en: Date | null) =>
  db.updateTable('cliente').set({ eliminado_en: en }).where('id', '=', id).execute()

/** Adds a consent as a new row, so that the register shows what was agreed to when (D-64). @returns its id. */
export async function insertConsentimiento(
  db: Db,
  idCliente: number,
  dado: Consentimiento,
  { idUsuario, en }: Autoria,
) {
  const { id } = await db
    .insertInto('consentimiento')
    .values({
      id_cliente: idCliente,
      version_aviso: dado.versionAviso,
      medio: dado.medio ?? 'mostrador',
      whatsapp_avisos: dado.whatsappAvisos,
      whatsapp_promociones: dado.whatsappPromociones,
      registrado_por: idUsuario,
      en,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
