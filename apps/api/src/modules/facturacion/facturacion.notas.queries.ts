import type { Centavos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { impuestosDe } from './facturacion.contador.queries.ts'

/** An invoice and what was paid and taken back of it, within reach. */
export interface CuentaDeFactura {
  idFactura: number
  serie: string
  folio: number
  dia: string
  moneda: Moneda
  total: Centavos
  /** All of one that says paid. */
  pagado: Centavos
  acreditado: Centavos
  /** The part of `acreditado` that went back as money. */
  devuelto: Centavos
  /** Whether another one takes its place, or is about to. */
  sustituida: boolean
  /** Whether its lines have different taxes. */
  mixta: boolean
}

const sustituida = sql<boolean>`exists (select from intento_timbrado i left join factura n on n.id_intento = i.id
  where i.datos ->> 'sustituye' is not null and (i.datos ->> 'sustituye')::bigint = f.id
    and (i.estado in ('enviando', 'desconocido') or n.estatus <> 'Cancelada'))`

const columnas = sql`f.id as "idFactura", f.serie, f.folio, f.moneda, f.total, c.pagado, c.acreditado, c.devuelto,
  to_char(f.timbrada_en at time zone s.zona_horaria, 'YYYY-MM-DD') as dia, ${sustituida} as sustituida,
  coalesce(jsonb_array_length(${impuestosDe}), 0) > 1 as mixta`

export async function listCuentas(db: Db, alcance: Alcance, ids: readonly number[]): Promise<CuentaDeFactura[]> {
  const { rows } = await sql<CuentaDeFactura>`
    select ${columnas} from factura f join sucursal s on s.id = f.id_sucursal cross join lateral cuenta_de_factura(f) c
    where f.id = any(${ids}::bigint[]) and ${enAlcance('f.id_sucursal', alcance)} order by f.id`.execute(db)
  return rows
}

/** Most invoices that are proposed beside one. */
const OTRAS = 50

/** Other invoices of the same issuer and receiver that something is left of, newest first. `comun` is the RFC that many receivers share. */
export async function listOtras(
  db: Db,
  alcance: Alcance,
  idFactura: number,
  comun: string,
): Promise<CuentaDeFactura[]> {
  const { rows } = await sql<CuentaDeFactura>`
    select * from (
      select ${columnas} from factura o join factura f on f.rfc_emisor = o.rfc_emisor and f.rfc_receptor = o.rfc_receptor
          and f.tipo_cambio is not distinct from o.tipo_cambio
        join sucursal s on s.id = f.id_sucursal cross join lateral cuenta_de_factura(f) c
      where o.id = ${idFactura} and f.id <> o.id and f.clase = 'nominativa' and f.id_pedido is null
        and f.estatus in ('Vigente', 'Cancelación rechazada') and c.acreditado < f.total
        and (f.rfc_receptor <> ${comun} or f.nombre_receptor = o.nombre_receptor)
        and ${enAlcance('f.id_sucursal', alcance)}) l
    where not sustituida order by "idFactura" desc limit ${OTRAS}`.execute(db)
  return rows
}

/** Centavos that live credit notes took back of each line of invoices. */
export const listRenglonesAcreditados = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('venta_acreditada')
    .select(['id_factura as idFactura', 'linea'])
    .select((eb) => eb.fn.sum<Centavos>('importe').as('importe'))
    .where('id_factura', 'in', ids)
    .where('linea', 'is not', null)
    .where('liberado_en', 'is', null)
    .groupBy(['id_factura', 'linea'])
    .execute()

interface NotaDeFactura {
  idFactura: number
  serie: string
  folio: number
  tipo: NonNullable<Factura['nota']>
  dia: string
  importe: Centavos
  estatus: Factura['estatus']
}

/** Credit notes by hand of an invoice, newest first. */
export async function listNotasDe(db: Db, idFactura: number): Promise<NotaDeFactura[]> {
  const { rows } = await sql<NotaDeFactura>`
    select n.id as "idFactura", n.serie, n.folio, a.nota as tipo, n.estatus, sum(a.importe)::bigint as importe,
      to_char(n.timbrada_en at time zone s.zona_horaria, 'YYYY-MM-DD') as dia
    from venta_acreditada a join factura n on n.id_intento = a.id_intento join sucursal s on s.id = n.id_sucursal
    where a.id_factura = ${idFactura} and a.nota is not null group by n.id, a.nota, s.zona_horaria order by n.id desc`.execute(
    db,
  )
  return rows
}

/** Whether a CFDI is a credit note by hand. */
export async function existsNota(db: Db, idIntento: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from venta_acreditada where id_intento = ${idIntento} and nota is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a credit note by hand takes something back of an invoice. */
export async function existsNotaDe(db: Db, idFactura: number): Promise<boolean> {
  const { rows } = await sql`select 1 from venta_acreditada
    where id_factura = ${idFactura} and nota is not null and liberado_en is null limit 1`.execute(db)
  return rows.length > 0
}
