import type { Factura } from '@nitida/contract/facturacion'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

type Estatus = Factura['estatus']

const paraCancelar = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('factura as f')
    .innerJoin('sucursal as s', 's.id', 'f.id_sucursal')
    .select([
      'f.id',
      'f.id_intento as idIntento',
      'f.id_sucursal as idSucursal',
      'f.clase',
      'f.metodo_pago as metodoPago',
      'f.serie',
      'f.folio',
      'f.uuid',
      'f.sello',
      'f.rfc_emisor as rfcEmisor',
      'f.rfc_receptor as rfcReceptor',
      'f.total',
      'f.moneda',
      'f.tipo_cambio as tipoCambio',
      'f.estatus',
      'f.id_pedido as idPedido',
      'f.tickets',
      'f.timbrada_en as timbradaEn',
      's.zona_horaria as zona',
    ])
    .where(enAlcance('f.id_sucursal', alcance))

/** An invoice, as its cancellation needs it. */
export const selectParaCancelar = (db: Db, alcance: Alcance, id: number) =>
  paraCancelar(db, alcance).where('f.id', '=', id).executeTakeFirst()

/** The same with its row held, so that two requests go one after the other. */
export const lockParaCancelar = (db: Db, alcance: Alcance, id: number) =>
  paraCancelar(db, alcance).where('f.id', '=', id).forUpdate('f').executeTakeFirst()
export type FacturaPorCancelar = NonNullable<Awaited<ReturnType<typeof lockParaCancelar>>>

/** Live invoices of the same issuer that say they replace one (relation 04), newest first. */
export const listSustitutas = (db: Db, { uuid, rfcEmisor }: { uuid: string; rfcEmisor: string }) =>
  db
    .selectFrom('factura')
    .select(['uuid', 'serie', 'folio', 'nombre_receptor as nombre'])
    .where('uuid_relacionado', '=', uuid)
    .where('relacion', '=', '04')
    .where('rfc_emisor', '=', rfcEmisor)
    .where('estatus', '<>', 'Cancelada' satisfies Estatus)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** Folio fiscal of the CFDI in force that took the place of one; null when that one is gone too. */
export async function selectSustituta(db: Db, idFactura: number): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select f.uuid from intento_timbrado i join factura f on f.id_intento = i.id and f.estatus <> 'Cancelada'
    where (i.datos ->> 'sustituye')::bigint = ${idFactura} and i.datos ->> 'sustituye' is not null
    order by f.id desc limit 1`.execute(db)
  return rows[0]?.uuid ?? null
}

export async function selectSucursalDePedido(db: Db, idPedido: number): Promise<number | undefined> {
  const fila = await db
    .selectFrom('pedido')
    .select('id_sucursal as idSucursal')
    .where('id', '=', idPedido)
    .executeTakeFirst()
  return fila?.idSucursal
}

interface NuevaCancelacion {
  idFactura: number
  motivo: '01' | '02' | '03' | '04'
  uuidSustitucion: string | null
  /** User who asks; null for a job. */
  idUsuario: number | null
  ahora: Date
  proximaConsultaEn: Date
}

export async function insertCancelacion(db: Db, c: NuevaCancelacion): Promise<number> {
  const { id } = await db
    .insertInto('cancelacion_factura')
    .values({
      id_factura: c.idFactura,
      motivo: c.motivo,
      uuid_sustitucion: c.uuidSustitucion,
      id_usuario: c.idUsuario,
      creada_en: c.ahora,
      proxima_consulta_en: c.proximaConsultaEn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const cancelaciones = (db: Db) =>
  db
    .selectFrom('cancelacion_factura')
    .select([
      'id',
      'id_factura as idFactura',
      'motivo',
      'uuid_sustitucion as uuidSustitucion',
      'estado',
      'id_usuario as idUsuario',
      'consultas',
      'creada_en as creadaEn',
    ])

export const selectCancelacion = (db: Db, id: number) => cancelaciones(db).where('id', '=', id).executeTakeFirst()
/** The open request of an invoice. */
export const selectCancelacionAbierta = (db: Db, idFactura: number) =>
  cancelaciones(db).where('id_factura', '=', idFactura).where('resuelta_en', 'is', null).executeTakeFirst()
/** The request, held while it is resolved. */
export const lockCancelacion = (db: Db, id: number) =>
  cancelaciones(db).where('id', '=', id).forUpdate().executeTakeFirst()
export type Cancelacion = NonNullable<Awaited<ReturnType<typeof selectCancelacion>>>

/** Whether a request of an invoice was refused before; its state says so until another request ends otherwise. */
export async function existsRechazada(db: Db, idFactura: number): Promise<boolean> {
  const fila = await db
    .selectFrom('cancelacion_factura')
    .select('id')
    .where('id_factura', '=', idFactura)
    .where('estado', '=', 'rechazada')
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

export const listCancelacionesPorResolver = (db: Db, ahora: Date, limite: number) =>
  db
    .selectFrom('cancelacion_factura')
    .select(['id', 'id_factura as idFactura'])
    .where('resuelta_en', 'is', null)
    .where('proxima_consulta_en', '<=', ahora)
    .orderBy('proxima_consulta_en')
    .limit(limite)
    .execute()

interface CambioDeCancelacion {
  estado: 'solicitada' | 'en_proceso' | 'cancelada' | 'rechazada' | 'fallida'
  detalle: string | null
  codigo: string
  mensaje: string
  acuse: string | null
  limite: string | null
  resueltaEn: Date | null
  proximaConsultaEn: Date | null
}

export const updateCancelacion = (db: Db, id: number, c: CambioDeCancelacion) =>
  db
    .updateTable('cancelacion_factura')
    .set((eb) => ({
      estado: c.estado,
      detalle: c.detalle?.slice(0, 300) ?? null,
      codigo: c.codigo.slice(0, 40),
      mensaje: c.mensaje.slice(0, 2000),
      ...(c.acuse && { acuse: Buffer.from(c.acuse) }),
      ...(c.limite && { limite: c.limite }),
      resuelta_en: c.resueltaEn,
      proxima_consulta_en: c.proximaConsultaEn,
      consultas: eb('consultas', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const updateEstatus = (db: Db, id: number, estatus: Estatus) =>
  db.updateTable('factura').set({ estatus }).where('id', '=', id).execute()
