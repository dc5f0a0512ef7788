import type { Centavos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** Most rows of an answer. */
const MAXIMO = 200

/** An invoice without an order that SAT has beside the one that took its place. */
export interface RelevadaLibre {
  idFactura: number
  serie: string
  folio: number
  nombreReceptor: string
  estatus: Factura['estatus']
  sucursalNumber: string
  zonaHoraria: string
  /** What it tells still, in its currency. */
  importe: Centavos
  tipoCambio: number | null
  /** When its substitute was stamped. */
  desde: Date
}

/** Those within reach, the oldest first: they are in force, and so is a later one of their chain. */
export async function listRelevadasLibres(db: Db, alcance: Alcance, id: number | null): Promise<RelevadaLibre[]> {
  const { rows } = await sql<RelevadaLibre>`
    with recursive cadena as (
      select f.id as raiz, f.id, f.timbrada_en from intento_timbrado i join factura f on f.id = (i.datos ->> 'sustituye')::bigint
        where i.datos ->> 'sustituye' is not null and i.estado = 'timbrado' and f.id_pedido is null and f.clase = 'nominativa'
          and f.estatus <> 'Cancelada' and (${id}::bigint is null or f.id = ${id})
      union
      select c.raiz, n.id, n.timbrada_en from cadena c join intento_timbrado i on (i.datos ->> 'sustituye')::bigint = c.id
          and i.datos ->> 'sustituye' is not null and i.estado = 'timbrado'
        join factura n on n.id_intento = i.id)
    select f.id as "idFactura", f.serie, f.folio, f.nombre_receptor as "nombreReceptor", f.estatus, s.folio as "sucursalNumber",
      s.zona_horaria as "zonaHoraria", f.total - a.vuelto as importe, f.tipo_cambio as "tipoCambio", l.desde
    from (select raiz, min(timbrada_en) filter (where id <> raiz) as desde from cadena group by raiz) l
    join factura f on f.id = l.raiz join sucursal s on s.id = f.id_sucursal
    cross join lateral (select coalesce(sum(v.importe), 0)::bigint as vuelto from venta_acreditada v
      where v.id_factura = f.id and v.liberado_en is null) a
    where f.total > a.vuelto and ${enAlcance('f.id_sucursal', alcance)}
      and exists (select from cadena c join factura n on n.id = c.id
        where c.raiz = f.id and c.id <> f.id and n.estatus <> 'Cancelada')
    order by l.desde, f.id limit ${MAXIMO}`.execute(db)
  return rows
}
