import type { SolicitudArco } from '@nitida/contract/arco'
import type { Pagina } from '@nitida/contract/endpoint'
import { type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'

const estado = sql<
  SolicitudArco['estado']
>`case when a.cumplida_en is not null then 'cumplida' when a.procede then 'procede'
  when a.procede = false then 'negada' else 'recibida' end`

/** Last day for what is to be done next; null where nothing is. */
const porVencer = sql<string | null>`case when a.procede is null then a.responder_antes_de
  when a.procede and a.cumplida_en is null then a.cumplir_antes_de end`

/** Who the patient of a case is today: the one that he was joined to, if any. */
const vigente = sql<number>`coalesce((select u.id_vigente from union_pacientes u
  where u.id_perdedor = a.id_cliente and u.deshecha_en is null), a.id_cliente)`

const solicitudes = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('solicitud_arco as a')
    .innerJoin('cliente as c', (on) => on.on('c.id', '=', vigente))
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .innerJoin('usuario as ur', 'ur.id', 'a.registrada_por')
    .leftJoin('usuario as us', 'us.id', 'a.respondida_por')
    .leftJoin('usuario as uc', 'uc.id', 'a.cumplida_por')
    .leftJoin('bloqueo_paciente as q', 'q.id_solicitud', 'a.id')
    .select([
      'a.id',
      'c.id as idCliente',
      'c.nombre as nombreCliente',
      'c.id_sucursal as idSucursal',
      'a.tipo',
      'a.detalle',
    ])
    .select(['a.identidad', 'a.oposicion', 'a.recibida', 'a.responder_antes_de as responderAntesDe', 'a.procede'])
    .select(['a.cumplir_antes_de as cumplirAntesDe', 'a.respondida_en as respondidaEn', 'a.motivo', 'a.respuesta'])
    .select(['a.cumplida_en as cumplidaEn', 's.direccion as direccionSucursal'])
    .select(['q.bloqueado_en as bloqueadoEn', 'q.expediente_hasta as expedienteHasta', 'q.fiscal_hasta as fiscalHasta'])
    .select([
      estado.as('estado'),
      nombreCompleto('ur').as('registradaPor'),
      nombreCompleto('us').as('respondidaPor'),
      nombreCompleto('uc').as('cumplidaPor'),
    ])
    .where(enAlcance('c.id_sucursal', alcance))

/** A page of cases: those whose time ends first on top, what is over below. */
export async function listSolicitudes(
  db: Db,
  alcance: Alcance,
  filtro: Pagina & { estado?: SolicitudArco['estado'] | undefined },
) {
  const { limit, offset } = ventana(filtro)
  let filas = solicitudes(db, alcance)
  if (filtro.estado) filas = filas.where(estado, '=', filtro.estado)
  const data = await filas
    .orderBy(sql`${porVencer} nulls last`)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom(filas.clearSelect().select('a.id').as('todas'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}
export type FilaDeSolicitud = Awaited<ReturnType<typeof listSolicitudes>>['data'][number]

export const listDePaciente = (db: Db, alcance: Alcance, idCliente: number) =>
  solicitudes(db, alcance).where(sql<SqlBool>`c.id = ${idCliente}`).orderBy('a.id', 'desc').limit(100).execute()

export const selectSolicitud = (db: Db, alcance: Alcance, id: number) =>
  solicitudes(db, alcance).where('a.id', '=', id).executeTakeFirst()

/** Holds a case until the transaction ends, so that it is answered once. */
export const lockSolicitud = (db: Db, id: number) =>
  db.selectFrom('solicitud_arco').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

interface Nueva {
  idCliente: number
  idSucursal: number
  tipo: SolicitudArco['tipo']
  detalle: string
  identidad: string
  oposicion: 'promociones' | 'mensajes' | null
  recibida: string
  responderAntesDe: string
  idUsuario: number
  ahora: Date
}

export async function insertSolicitud(db: Db, nueva: Nueva): Promise<number> {
  const { id } = await db
    .insertInto('solicitud_arco')
    .values({
      id_cliente: nueva.idCliente,
      id_sucursal: nueva.idSucursal,
      tipo: nueva.tipo,
      detalle: nueva.detalle,
      identidad: nueva.identidad,
      oposicion: nueva.oposicion,
      recibida: nueva.recibida,
      responder_antes_de: nueva.responderAntesDe,
      registrada_por: nueva.idUsuario,
      registrada_en: nueva.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Respuesta {
  procede: boolean
  motivo: NonNullable<FilaDeSolicitud['motivo']> | null
  respuesta: string
  cumplirAntesDe: string | null
  idUsuario: number
  ahora: Date
}

export const updateRespuesta = (db: Db, id: number, dada: Respuesta) =>
  db
    .updateTable('solicitud_arco')
    .set({
      procede: dada.procede,
      motivo: dada.motivo,
      respuesta: dada.respuesta,
      cumplir_antes_de: dada.cumplirAntesDe,
      respondida_por: dada.idUsuario,
      respondida_en: dada.ahora,
    })
    .where('id', '=', id)
    .execute()

export const updateCumplida = (db: Db, id: number, idUsuario: number, ahora: Date) =>
  db.updateTable('solicitud_arco').set({ cumplida_por: idUsuario, cumplida_en: ahora }).where('id', '=', id).execute()
