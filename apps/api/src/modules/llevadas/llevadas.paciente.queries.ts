import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

/** The patient of a case today: the one that he was joined to, if any. */
export async function selectPacienteDe(db: Db, idSolicitud: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce((select u.id_vigente from union_pacientes u
      where u.id_perdedor = a.id_cliente and u.deshecha_en is null), a.id_cliente) as id
    from solicitud_arco a where a.id = ${idSolicitud}`.execute(db)
  return rows[0]?.id ?? 0
}

const suyas = (tabla: string): RawBuilder<unknown> => sql`${sql.table(tabla)} t where t.id_cliente =`
const deSusPedidos = (tabla: string): RawBuilder<unknown> =>
  sql`${sql.table(tabla)} t join pedido p on p.id = t.id_pedido where p.id_cliente =`

/** Where rows hang on a patient. */
const origen = {
  pedidos: suyas('pedido'),
  elementos: deSusPedidos('pedido_elemento'),
  presupuestos: suyas('presupuesto'),
  citas: suyas('cita'),
  visitas: suyas('visita'),
  historias: suyas('historia_clinica'),
  facturas: deSusPedidos('factura'),
  pagos: deSusPedidos('pago'),
  mensajes: suyas('mensaje_todo'),
} as const
export type Clase = keyof typeof origen

/** Ids of a patient's rows, the oldest first. */
export async function listIdsDe(db: Db, clase: Clase, idCliente: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${origen[clase]} ${idCliente} order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the register of consents says of a patient, with its evidence. */
export const listConsentimientos = (db: Db, idCliente: number) =>
  db
    .selectFrom('consentimiento as k')
    .innerJoin('usuario as u', 'u.id', 'k.registrado_por')
    .leftJoin('evidencia_consentimiento as e', 'e.id_consentimiento', 'k.id')
    .select(['k.en', 'k.version_aviso as aviso', 'k.medio', 'k.whatsapp_avisos as avisos'])
    .select(['k.whatsapp_promociones as promociones', 'e.tipo as evidencia', 'e.sello'])
    .select(nombreCompleto('u').as('registradoPor'))
    .where('k.id_cliente', '=', idCliente)
    .orderBy('k.id')
    .execute()

/** Who looked at a patient's clinical record, and when: at all of it, at a visit or at a history. */
export async function listLecturas(db: Db, idCliente: number) {
  const { rows } = await sql<{ en: Date; usuario: string; accion: string }>`
    select a.en, a.accion, coalesce(nullif(${nombreCompleto('u')}, ''), 'Por enlace firmado') as usuario
    from auditoria a left join usuario u on u.id = a.id_usuario
    where (a.entidad = 'expediente' and a.id_entidad = ${idCliente}
        or a.entidad = 'visita' and a.id_entidad in (select id from visita where id_cliente = ${idCliente})
        or a.entidad = 'historia' and a.id_entidad in (select id from historia_clinica where id_cliente = ${idCliente}))
      and a.accion not like '% creada' and a.accion not like '% corregida'
    order by a.id`.execute(db)
  return rows
}
