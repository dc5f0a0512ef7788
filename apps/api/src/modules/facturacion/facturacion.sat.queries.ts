import {
  type ClaseDelSat,
  clasesDelSat,
  type DocumentoSat,
  POR_PAGINA_DEL_SAT,
  type RenglonSat,
} from '@nitida/contract/facturacion.sat'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import { fechaDelCfdi } from './facturacion.fecha.queries.ts'

/** One comparison of a person at a time. */
export const lockComparacion = (db: Db, idUsuario: number) =>
  sql`select pg_advisory_xact_lock(hashtext('comparacion_sat'), ${idUsuario}::int)`.execute(db)

/** @returns how many were forgotten. */
export async function deleteComparacion(db: Db, idUsuario: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('comparacion_sat')
    .where('id_usuario', '=', idUsuario)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Forgets those of before an instant. */
export const deleteComparacionesDeAntes = (db: Db, antes: Date) =>
  db.deleteFrom('comparacion_sat').where('en', '<', antes).execute()

/** RFCs with which the chain issues, or has issued. */
export async function listRfcPropios(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rfc: string }>`
    select distinct upper(rfc) as rfc from (select rfc from sucursal union all select rfc_emisor from factura) x where rfc <> ''`.execute(
    db,
  )
  return rows.map(({ rfc }) => rfc)
}

interface NuevaComparacion {
  idUsuario: number
  archivo: string
  origen: 'metadatos' | 'xml'
  en: Date
}

export async function insertComparacion(db: Db, { idUsuario, ...fila }: NuevaComparacion): Promise<number> {
  const { id } = await db
    .insertInto('comparacion_sat')
    .values({ id_usuario: idUsuario, ...fila })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Cuentas {
  leidos: number
  ajenos: number
  ilegibles: number
  problemas: readonly object[]
}

export const updateCuentas = (db: Db, id: number, { problemas, ...cuentas }: Cuentas) =>
  db
    .updateTable('comparacion_sat')
    .set({ ...cuentas, problemas: JSON.stringify(problemas) })
    .where('id', '=', id)
    .execute()

export type DocumentoNuestro = DocumentoSat & { recibido: boolean }

/**
 * Puts CFDIs of a file beside ours. One that comes twice counts once, cancelled where either says so. A complement of payments bears no total
 * at SAT.
 */
export const insertDocumentos = (db: Db, id: number, documentos: readonly DocumentoNuestro[]) =>
  sql`insert into comparacion_sat_renglon (id_comparacion, uuid, clase, fecha, rfc, rfc_emisor, nombre, efecto, total, moneda, vigente, id_factura)
    select ${id}, x.uuid, case
        when x.recibido and r.estado = 'recibida' and x.vigente is false then 'canceladoRecibido'
        when x.recibido and x.efecto = 'I' and r.id is null and x.vigente is distinct from false then 'porRecibir'
        when x.recibido then 'recibido'
        when f.id is null then 'soloSat'
        when x.vigente = (f.estatus = 'Cancelada') then 'estado'
        when f.clase <> 'pago' and (x.total <> f.total or x.moneda <> f.moneda) then 'total'
        else 'igual' end,
      x.fecha, case when x.recibido then x."rfcEmisor" else x."rfcReceptor" end, x."rfcEmisor",
      case when x.recibido then x."nombreEmisor" else x."nombreReceptor" end, x.efecto, x.total, x.moneda, x.vigente, f.id
    from jsonb_to_recordset(${JSON.stringify(documentos)}::jsonb) x (uuid uuid, "rfcEmisor" text, "nombreEmisor" text, "rfcReceptor" text,
      "nombreReceptor" text, fecha timestamp, total bigint, moneda text, efecto text, vigente boolean, recibido boolean)
    left join factura f on not x.recibido and f.uuid = x.uuid
    left join recepcion r on x.recibido and r.uuid = upper(x.uuid::text) and r.estado <> 'descartada'
    on conflict (id_comparacion, uuid) do update set clase = excluded.clase, vigente = excluded.vigente
      where excluded.vigente is false`.execute(db)

/**
 * Adds our CFDIs of the file's RFCs and days that it does not have. A zip of XML has no cancelled ones. Only those of `sandbox` are looked at:
 * SAT knows nothing of tests. The day that a CFDI says is read where it decides, near the ends of the file's days: its XML is long, and it is
 * stamped within 72 hours.
 */
export const insertSoloAqui = (db: Db, id: number, { sandbox }: { sandbox: boolean }) =>
  sql`insert into comparacion_sat_renglon (id_comparacion, uuid, clase, fecha, rfc, rfc_emisor, nombre, efecto, total, vigente, id_factura)
    with lista as (
      select array_agg(distinct rfc_emisor) as emisores, min(fecha)::date as desde, max(fecha)::date as hasta
      from comparacion_sat_renglon where id_comparacion = ${id} and clase not in ('recibido', 'canceladoRecibido', 'porRecibir'))
    select ${id}, f.uuid, 'soloAqui', f.emitida, f.rfc_receptor, f.rfc_emisor, f.nombre_receptor,
      case f.clase when 'egreso' then 'E' when 'pago' then 'P' else 'I' end, null, null, f.id
    from lista l cross join lateral (
      select f.id, f.uuid, f.clase, f.estatus, f.rfc_receptor, f.rfc_emisor, f.nombre_receptor,
        case when f.creada_en >= l.desde + 5 and f.creada_en < l.hasta - 1 then (f.creada_en at time zone s.zona_horaria)::date
          else ${fechaDelCfdi} end as emitida
      from factura f join sucursal s on s.id = f.id_sucursal
      where f.creada_en >= l.desde - 2 and f.creada_en < l.hasta + 12 and f.rfc_emisor = any (l.emisores) and f.sandbox = ${sandbox}
        and not exists (select from comparacion_sat_renglon r where r.id_comparacion = ${id} and r.uuid = f.uuid)
      offset 0) f
    join comparacion_sat c on c.id = ${id}
    where f.emitida between l.desde and l.hasta and (c.origen = 'metadatos' or f.estatus <> 'Cancelada')`.execute(db)

export const selectComparacion = (db: Db, idUsuario: number) =>
  db.selectFrom('comparacion_sat').selectAll().where('id_usuario', '=', idUsuario).executeTakeFirst()

export async function countClases(db: Db, id: number) {
  const { rows } = await sql<{ clase: string; cuantos: number; desde: string; hasta: string }>`
    select clase, count(*)::int as cuantos, to_char(min(fecha), 'YYYY-MM-DD') as desde, to_char(max(fecha), 'YYYY-MM-DD') as hasta
    from comparacion_sat_renglon where id_comparacion = ${id} group by clase`.execute(db)
  return rows
}

export interface FilaDelSat extends Omit<RenglonSat, 'paso'> {
  id: number
  rfcEmisor: string
  clase: ClaseDelSat
  /** Whether a stamp of this receiver and total still waits for its answer here. */
  espera: boolean
}

const deLaComparacion = sql`select r.id, r.rfc_emisor as "rfcEmisor", r.uuid::text as uuid, r.clase, to_char(r.fecha, 'YYYY-MM-DD HH24:MI:SS') as fecha, r.rfc, r.nombre, r.efecto,
    r.total as "totalSat", f.total as "totalAqui", coalesce(r.moneda, f.moneda) as "monedaSat", f.moneda as "monedaAqui", r.vigente as "vigenteSat", f.estatus as "estatusAqui", f.id as "idFactura",
    coalesce(f.serie || '-' || f.folio, '') as documento, s.folio as "sucursalNumber",
    r.clase = 'soloSat' and exists (select from intento_timbrado i where i.estado in ('enviando', 'desconocido')
      and i.rfc_emisor = r.rfc_emisor and i.rfc_receptor = r.rfc and i.total = r.total
      and coalesce(r.moneda = case when i.datos ? 'tipoCambio' then 'USD' else 'MXN' end, true)) as espera
  from comparacion_sat_renglon r left join factura f on f.id = r.id_factura left join sucursal s on s.id = f.id_sucursal`

/** A page of one kind, the newest first. */
export async function listRenglones(db: Db, id: number, clase: ClaseDelSat, page: number): Promise<FilaDelSat[]> {
  const { rows } = await sql<FilaDelSat>`${deLaComparacion} where r.id_comparacion = ${id} and r.clase = ${clase}
    order by r.fecha desc, r.uuid limit ${POR_PAGINA_DEL_SAT} offset ${(page - 1) * POR_PAGINA_DEL_SAT}`.execute(db)
  return rows
}

/** Every difference of a person's comparison, by kind and the newest first. */
export const listIdsDelSat = (db: Db, idUsuario: number): Promise<number[]> =>
  leerIds(
    db,
    db
      .selectFrom('comparacion_sat_renglon as r')
      .innerJoin('comparacion_sat as c', 'c.id', 'r.id_comparacion')
      .select('r.id')
      .where('c.id_usuario', '=', idUsuario)
      .where('r.clase', 'in', [...clasesDelSat])
      .orderBy('r.clase')
      .orderBy('r.fecha', 'desc')
      .orderBy('r.uuid'),
  )

/** Rows of a person's comparison by their ids. */
export async function listDelSatPorIds(db: Db, idUsuario: number, ids: readonly number[]) {
  const { rows } = await sql<FilaDelSat>`${deLaComparacion} join comparacion_sat c on c.id = r.id_comparacion
    where c.id_usuario = ${idUsuario} and r.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}
