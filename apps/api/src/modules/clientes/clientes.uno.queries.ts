import type { CambioDeConsentimiento } from '@nitida/contract/clientes'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { clientesDe, edadEl } from './clientes.queries.ts'

/**
 * Holds a patient's row until the transaction ends; false when there is none within reach. The row is read afterwards by another
 * statement, because this one may have waited for work that it does not see.
 */
export async function lockCliente(db: Db, alcance: Alcance, id: number): Promise<boolean> {
  const fila = await clientesDe(db, alcance).where('c.id', '=', id).forUpdate().executeTakeFirst()
  return fila !== undefined
}

/** A live patient, held against being removed or changed until the transaction ends. */
export const holdCliente = (db: Db, alcance: Alcance, id: number) =>
  clientesDe(db, alcance)
    .select(['c.nombre as nombreCompleto', 'c.telefono', 'c.id_sucursal as idSucursal'])
    .where('c.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .forShare()
    .executeTakeFirst()

export const selectTelefono = (db: Db, alcance: Alcance, id: number) =>
  clientesDe(db, alcance)
    .select('c.telefono')
    .where('c.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .executeTakeFirst()

/**
 * A live patient as a clinical note keeps him: with the age he has on that day in his branch, from his birth date where it is
 * known (D-43), and the branch he belongs to.
 */
const pacientes = (db: Db, alcance: Alcance, id: number, ahora: Date) =>
  db
    .selectFrom('cliente as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select(['c.id', 'c.nombre as nombreCompleto', 'c.sexo', 'c.telefono', 'c.id_sucursal as idSucursal'])
    .select('c.fecha_nacimiento as fechaNacimiento')
    .select(['s.direccion as direccionSucursal', 's.zona_horaria as zonaHoraria'])
    .select(edadEl(ahora))
    .where('c.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))

export const selectPaciente = (db: Db, alcance: Alcance, id: number, ahora: Date) =>
  pacientes(db, alcance, id, ahora).executeTakeFirst()

/** The same patient, held against being removed or changed until the transaction ends. */
export const holdPaciente = (db: Db, alcance: Alcance, id: number, ahora: Date) =>
  pacientes(db, alcance, id, ahora).forShare('c').executeTakeFirst()

/** The register of a patient and what the owner of his number said himself, newest first. */
export async function listConsentimientos(db: Db, alcance: Alcance, id: number): Promise<CambioDeConsentimiento[]> {
  const { rows } = await sql<Omit<CambioDeConsentimiento, 'en'> & { en: Date }>`
    select h.en, h.medio, h."registradoPor", h."versionAviso", h."numeroAviso", h."whatsappAvisos", h."whatsappPromociones"
    from cliente c cross join lateral (
      select r.en, r.medio, ${nombreCompleto('u')} as "registradoPor", r.version_aviso as "versionAviso", n.version as "numeroAviso",
        r.whatsapp_avisos as "whatsappAvisos", r.whatsapp_promociones as "whatsappPromociones"
      from consentimiento r join usuario u on u.id = r.registrado_por join aviso_version n on n.clave = r.version_aviso
      where r.id_cliente = c.id
      union all
      select w.ocurrido_en, w.fuente, null, null, null, null, w.promociones from preferencia_whatsapp w
      where w.telefono = c.telefono and c.telefono <> '0000000000'
    ) h
    where c.id = ${id} and c.eliminado_en is null and ${enAlcance('c.id_sucursal', alcance)}
    order by h.en desc limit 50`.execute(db)
  return rows.map(({ en, ...fila }) => ({ ...fila, en: en.toISOString() }))
}
