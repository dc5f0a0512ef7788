import type { TipoDeEvidencia } from '@nitida/contract/consentimientos'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

/** The last consent of a patient, whom the caller has reached already. */
export const selectUltimo = (db: Db, idCliente: number) =>
  db
    .selectFrom('consentimiento as k')
    .innerJoin('usuario as u', 'u.id', 'k.registrado_por')
    .select(['k.version_aviso as clave', 'k.en', 'k.medio'])
    .select(['k.whatsapp_avisos as whatsappAvisos', 'k.whatsapp_promociones as whatsappPromociones'])
    .select(nombreCompleto('u').as('registradoPor'))
    .where('k.id_cliente', '=', idCliente)
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const evidencias = (db: Db) =>
  db
    .selectFrom('evidencia_consentimiento as e')
    .innerJoin('consentimiento as k', 'k.id', 'e.id_consentimiento')
    .innerJoin('usuario as u', 'u.id', 'e.id_usuario')
    .innerJoin('aviso_version as v', 'v.clave', 'k.version_aviso')
    .select(['e.id', 'e.tipo', 'e.en', 'e.sello', 'e.imagen', 'v.version', nombreCompleto('u').as('registradoPor')])

/** Evidence of a patient's consents, the newest first; the caller has reached him already. */
export const listEvidencias = (db: Db, idCliente: number) =>
  evidencias(db).where('k.id_cliente', '=', idCliente).orderBy('e.id', 'desc').limit(50).execute()

/** The picture of a live patient's evidence. */
export const selectEvidencia = (db: Db, alcance: Alcance, id: number) =>
  evidencias(db)
    .innerJoin('cliente as c', 'c.id', 'k.id_cliente')
    .where('e.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))
    .executeTakeFirst()

interface Nueva {
  idConsentimiento: number
  tipo: TipoDeEvidencia
  imagen: Buffer | null
  miniatura: Buffer | null
  idUsuario: number
  ahora: Date
}

/** The database seals it. */
export const insertEvidencia = (db: Db, { idConsentimiento, tipo, imagen, miniatura, idUsuario, ahora }: Nueva) =>
  db
    .insertInto('evidencia_consentimiento')
    .values({
      id_consentimiento: idConsentimiento,
      tipo,
      imagen,
      miniatura,
      id_usuario: idUsuario,
      en: ahora,
      sello: Buffer.alloc(32),
    })
    .execute()
