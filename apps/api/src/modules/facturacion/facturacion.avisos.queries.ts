import type { Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** Seals of working branches that end within some days. */
export const listSellosPorVencer = (db: Db, alcance: Alcance, antesDe: Date) =>
  db
    .selectFrom('sucursal as s')
    .innerJoin('sucursal_csd as c', 'c.id_sucursal', 's.id')
    .select(['s.id as idSucursal', 's.folio as sucursalNumber', 's.zona_horaria as zona', 's.rfc'])
    .select(sql<Date>`c.vigente_hasta`.as('hasta'))
    .where('c.vigente_hasta', '<', antesDe)
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .where(enAlcance('s.id', alcance))
    .orderBy('c.vigente_hasta')
    .orderBy('s.id')
    .execute()

/** Whether credit notes of an invoice were cancelled on the way to a cancellation that did not come, and none was made since. */
const sinNotas = sql<boolean>`exists (select from cancelacion_factura k
  join venta_acreditada a on a.id_factura = k.id_factura and a.nota is not null
  join factura n on n.id_intento = a.id_intento
  join cancelacion_factura c on c.id_factura = n.id and c.estado = 'cancelada' and c.id_usuario is null
    and c.creada_en between k.creada_en and k.resuelta_en
  where k.id_factura = f.id and k.estado in ('rechazada', 'fallida') and not exists (select from venta_acreditada o
    where o.id_factura = f.id and o.nota is not null and o.liberado_en is null))`

const facturasConSucursal = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('factura as f')
    .innerJoin('sucursal as s', 's.id', 'f.id_sucursal')
    .select(sql<Centavos>`en_pesos(f.total, f.tipo_cambio)`.as('total'))
    .select(sinNotas.as('sinNotas'))
    .select(['f.serie', 'f.folio', 'f.rfc_emisor as rfcEmisor', 'f.timbrada_en as timbradaEn'])
    .select(['s.id as idSucursal', 's.folio as sucursalNumber', 's.zona_horaria as zona'])
    .where(enAlcance('f.id_sucursal', alcance))

/**
 * Invoices in force whose last request somebody made and the provider refused to pass on, since a day, when nobody waited for its answer any
 * more: what it said is told to whoever asks at once.
 */
export const listNoPedidas = (db: Db, alcance: Alcance, desde: Date, limite: number) =>
  facturasConSucursal(db, alcance)
    .innerJoin('cancelacion_factura as c', 'c.id_factura', 'f.id')
    .select('c.mensaje')
    .where('f.estatus', '=', 'Vigente')
    .where('c.estado', '=', 'fallida')
    .where('c.resuelta_en', '>=', desde)
    .where('c.id_usuario', 'is not', null)
    .where(sql<boolean>`c.resuelta_en > c.creada_en + interval '2 minutes'`)
    .where(sql<boolean>`not exists (select from cancelacion_factura o where o.id_factura = f.id and o.id > c.id)`)
    .orderBy('f.id', 'desc')
    .limit(limite)
    .execute()

/** Invoices whose receiver refused the last request, and of which an egreso has not taken back everything. */
export const listRechazadas = (db: Db, alcance: Alcance, limite: number) =>
  facturasConSucursal(db, alcance)
    .where('f.estatus', '=', 'Cancelación rechazada')
    .where(
      sql<boolean>`f.total > (select coalesce(sum(a.importe), 0) from venta_acreditada a
        where a.id_factura = f.id and a.liberado_en is null)`,
    )
    .orderBy('f.id', 'desc')
    .limit(limite)
    .execute()

interface Mes {
  desde: string
  hasta: string
}

interface SinComplemento {
  idSucursal: number
  sucursalNumber: string
  pagos: number
  importe: Centavos
}

/** Payments of those days that no stamped complemento tells, of orders that wait for one, by branch. */
export async function listSinComplemento(db: Db, sucursales: readonly number[], { desde, hasta }: Mes) {
  const { rows } = await sql<SinComplemento>`
    select s.id as "idSucursal", s.folio as "sucursalNumber", count(*)::int as pagos, sum(g.importe)::bigint as importe
    from fiscal_pendiente q join pago g on g.id_pedido = q.id_pedido join sucursal s on s.id = g.id_sucursal
    where s.id = any(${sucursales}::bigint[]) and g.importe > 0 and g.tipo <> 'apertura'
      and coalesce(g.dia_fiscal, g.dia) between ${desde} and ${hasta}
      and exists (select from venta_facturada v join factura f on f.id_intento = v.id_intento
        where v.id_pedido = g.id_pedido and v.liberada_en is null and f.metodo_pago = 'PPD')
      and not exists (select from pago r where r.id_reversado = g.id and r.tipo = 'reverso')
      and not exists (select from pago_complementado c join factura f on f.id_intento = c.id_intento
        where c.id_pago = g.id and c.liberado_en is null)
    group by s.id, s.folio order by s.id`.execute(db)
  return rows
}

/** The same of invoices without an order. */
export async function listLibresSinComplemento(db: Db, sucursales: readonly number[], { desde, hasta }: Mes) {
  const { rows } = await sql<SinComplemento>`
    select s.id as "idSucursal", s.folio as "sucursalNumber", count(*)::int as pagos, sum(recibido_en_pesos(p))::bigint as importe
    from pago_libre_pendiente q join pago_libre p on p.id_factura = q.id_factura
    join factura i on i.id = p.id_factura and i.estatus <> 'Cancelada' join sucursal s on s.id = i.id_sucursal
    where s.id = any(${sucursales}::bigint[]) and p.id_anulado is null and p.dia between ${desde} and ${hasta}
      and not exists (select from pago_libre a where a.id_anulado = p.id)
      and not exists (select from pago_complementado c join factura f on f.id_intento = c.id_intento
        where c.id_pago_libre = p.id and c.liberado_en is null)
    group by s.id, s.folio order by s.id`.execute(db)
  return rows
}
