import type { RenglonDeComision } from '@nitida/contract/comisiones'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { sinPractica } from '../pedidos/pedidos.practica.ts'

/** A part of a row by family, in centavos and hundredths of a percent. */
export type Parte = RenglonDeComision['partes'][number]

/** A row of the ledger that no frozen period took, with its rule and what its order is made of. Centavos. */
export interface FilaPorPagar {
  idPago: number
  dia: string
  idSucursal: number
  sucursalNumber: string
  idPedido: number
  folio: number
  tipo: RenglonDeComision['tipo']
  importe: number
  idUsuario: number
  nombre: string
  idRegla: number
  /** Whether its order was delivered or removed, or a statement has money of it already. */
  lista: boolean
  /** Share of IVA in the branch's prices. */
  tasaIva: string
  /** Whether a cost is the average of now, which the next purchase changes. */
  costoDeHoy: boolean
  elementos: {
    familia: Parte['familia']
    devuelto: boolean
    importe: number
    conCosto: number
    costo: number
    /** Whether its article is at the rate of 0 or exempt. */
    sinIva: boolean
  }[]
}

/** First day of any rule, because the planner reckons with a day that it is told, and a last one. */
export interface DiasPorPagar {
  desde: string
  hasta: string
}

/** Rows of some days. */
export const deDias = ({ desde, hasta }: DiasPorPagar) => sql<SqlBool>`q.dia between ${desde}::date and ${hasta}::date`

/** Rows of some days of one person; those of which nothing is kept are looked through, since only their orders tell whose they are. */
export const dePersona = ({ desde, hasta }: DiasPorPagar, idUsuario: number) => sql<SqlBool>`o.id_creador = ${idUsuario}
  and q.id_pago in (
    select k.id_pago from comision_por_pagar k
    where k.calculada and k.id_usuario = ${idUsuario} and k.dia between ${desde}::date and ${hasta}::date
    union all select n.id_pago from comision_por_pagar n where not n.calculada and n.dia between ${desde}::date and ${hasta}::date)`

/** Rows of some days of which nothing is kept. */
export const sinCalcular = ({ desde, hasta }: DiasPorPagar) =>
  sql<SqlBool>`not q.calculada and q.dia between ${desde}::date and ${hasta}::date`

export const dePagos = (ids: readonly number[]) => sql<SqlBool>`q.id_pago = any(${ids}::bigint[])`

/** Whether an order `o` was brought from another program: nobody here took it. */
const IMPORTADO = sql`exists (select from importado i where i.libro = 'pedidos' and i.id_registro = o.id)`

/**
 * Rows that no frozen period took, oldest first: money taken and given back, of orders of whoever has a rule on the row's day.
 * Opening balances are no money that was taken (D-95). Costs are those of the sale, or the average of now while nothing left yet; what was given
 * away has its cost too.
 */
export async function listPorPagar(db: Db, cuales: RawBuilder<SqlBool>): Promise<FilaPorPagar[]> {
  const { rows } = await sql<FilaPorPagar>`
    with renglon as materialized (
      select g.id, g.dia, g.id_sucursal, g.id_pedido, g.tipo, g.importe, o.folio, o.id_creador, r.id as id_regla,
        o.estatus = 'Entregado a cliente' or o.eliminado_en is not null or exists (select from pago h
          join comision_renglon c on c.id_pago = h.id where h.id_pedido = o.id) as lista
      from comision_por_pagar q join pago g on g.id = q.id_pago join pedido o on o.id = g.id_pedido
      cross join lateral (select x.id from comision_regla x
        where (x.id_usuario = o.id_creador or x.id_usuario is null) and x.desde <= g.dia
        order by x.id_usuario nulls last, x.desde desc, x.id desc limit 1) r
      where ${cuales} and not ${IMPORTADO} and ${sinPractica('o.id')}),
    -- Of each order once: asked row by row, every row would walk all of them, which the planner takes for one.
    elementos as materialized (
      select e.id_pedido, json_agg(json_build_object('familia', f.familia, 'devuelto', e.devuelto_en is not null, 'importe', f.importe, 'sinIva', f.sin_iva,
        'conCosto', case when f.costo > 0 then f.importe else 0 end, 'costo', coalesce(f.costo, 0)) order by f.familia, e.id) as suyos,
        bool_or(k.de_hoy) as de_hoy
      from (select distinct id_pedido from renglon) p join pedido_elemento e on e.id_pedido = p.id_pedido
      left join articulo a on a.id = e.id_articulo
      left join lateral (select m.costo_unitario from movimiento_inventario m
        where m.id_pedido = e.id_pedido and m.id_elemento = e.id and m.causa = 'venta' order by m.id desc limit 1) v on a.id is not null
      left join lateral (select coalesce(v.costo_unitario, (select round(c.promedio) from articulo_costo c where c.id_articulo = a.id)) as unitario,
        v.costo_unitario is null as de_hoy) k on a.id is not null
      cross join lateral (values (coalesce(a.familia, 'armazon'), e.importe_armazon, k.unitario, e.iva is not null),
        ('mica', e.importe_lente, null, false), ('otro', e.importe_otro, null, false)) f (familia, importe, costo, sin_iva)
      where f.importe > 0 or f.costo > 0 group by 1)
    select r.id as "idPago", to_char(r.dia, 'YYYY-MM-DD') as dia, r.id_sucursal as "idSucursal", s.folio as "sucursalNumber",
      r.id_pedido as "idPedido", r.folio, r.tipo, r.importe, r.id_creador as "idUsuario", ${nombreCompleto('u')} as nombre,
      r.id_regla as "idRegla", r.lista, s.tasa_iva as "tasaIva",
      coalesce(x.suyos, '[]') as elementos, coalesce(x.de_hoy, false) as "costoDeHoy"
    from renglon r join sucursal s on s.id = r.id_sucursal join usuario u on u.id = r.id_creador
    left join elementos x on x.id_pedido = r.id_pedido order by r.dia, r.id`.execute(db)
  return rows
}

/** Money of some days on orders that were brought from another program, on which nobody earns, so that all of it waits; centavos. */
export async function sumImportado(
  db: Db,
  alcance: Alcance,
  {
    desde,
    hasta,
    anotadoHasta,
    idUsuario,
  }: { desde: string; hasta: string; anotadoHasta: Date; idUsuario: number | null },
) {
  const { rows } = await sql<{ renglones: number; cobrado: number }>`
    select count(*)::int as renglones, coalesce(sum(g.importe), 0)::bigint as cobrado
    from comision_por_pagar q join pago g on g.id = q.id_pago join pedido o on o.id = g.id_pedido
    where q.dia between ${desde}::date and ${hasta}::date and (q.id_regla is null or not q.calculada) and ${enAlcance('q.id_sucursal', alcance)} and g.creado_en <= ${anotadoHasta}::timestamptz and ${IMPORTADO}
      and (${idUsuario}::bigint is null or o.id_creador = ${idUsuario}::bigint)`.execute(db)
  return rows[0] ?? { renglones: 0, cobrado: 0 }
}

/** Sums in centavos. */
export interface Sumas {
  renglones: number
  cobrado: number
  base: number
  sinCosto: number
  comision: number
}

export interface RenglonNuevo extends Omit<Sumas, 'renglones'> {
  idPago: number
  idRegla: number
  partes: Parte[]
}

export async function insertPeriodo(
  db: Db,
  nuevo: { desde: string; hasta: string; idUsuario: number; en: Date } & Pick<
    Sumas,
    'renglones' | 'cobrado' | 'comision'
  >,
): Promise<number> {
  const { idUsuario: id_usuario, en: creado_en, ...resto } = nuevo
  const { id } = await db
    .insertInto('comision_periodo')
    .values({ ...resto, id_usuario, creado_en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person's statement with its rows. */
export async function insertPersona(
  db: Db,
  {
    idPeriodo,
    idUsuario,
    sumas,
    renglones,
  }: { idPeriodo: number; idUsuario: number; sumas: Sumas; renglones: RenglonNuevo[] },
): Promise<void> {
  const { sinCosto: sin_costo, ...resto } = sumas
  const { id } = await db
    .insertInto('comision_persona')
    .values({ ...resto, sin_costo, id_periodo: idPeriodo, id_usuario: idUsuario })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into comision_renglon (id_pago, id_persona, id_regla, cobrado, base, sin_costo, comision, partes)
    select x."idPago", ${id}, x."idRegla", x.cobrado, x.base, x."sinCosto", x.comision, x.partes
    from jsonb_to_recordset(${JSON.stringify(renglones)}::jsonb)
      as x ("idPago" bigint, "idRegla" bigint, cobrado bigint, base bigint, "sinCosto" bigint, comision bigint, partes jsonb)`.execute(
    db,
  )
}
