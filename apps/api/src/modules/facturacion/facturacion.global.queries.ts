import type { Centavos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

type FormaPago = Pedido['formaPago']

export interface Venta {
  id: number
  idPedido: number
  creadaEn: Date
  folio: number
  sucursalNumber: string
  nombreCliente: string
  pidioFactura: boolean
  importe: Centavos
  formaPago: FormaPago
}

interface Dias {
  /** First and last day of the month. */
  desde: string
  hasta: string
}

interface Pedidas extends Dias {
  idSucursal: number
}

/** The day of a sale: a correction counts on the day of what it corrects (D-91). */
export const diaDeVenta = (pago: string) =>
  sql<string>`coalesce(${sql.ref(`${pago}.dia_fiscal`)}, ${sql.ref(`${pago}.dia`)})`

/** The same between two days, each kind by its own index. */
const ventaEntre = (pago: string, { desde, hasta }: Dias) => {
  const [dia, fiscal] = [sql.ref(`${pago}.dia`), sql.ref(`${pago}.dia_fiscal`)]
  return sql<boolean>`(${dia} between ${desde} and ${hasta} and ${fiscal} is null or ${fiscal} between ${desde} and ${hasta})`
}

/**
 * Sales of a month in the ledger of some branches: money in, less refunds. A reversed payment is no sale. A refund by a method is
 * taken off the order's payments by that method before it, the newest first, wherever they were taken, and what is left of it
 * off the next ones: `nivel` is what stands by that method after a row, and a payment keeps what no later row falls below. What a
 * method owes in the end, because its payment was corrected to another, is taken off all of the order's payments, the oldest first.
 * `descontar` says the same of one ledger.
 */
const ventasDe = (db: Db, sucursales: readonly number[], { desde, hasta }: Dias) =>
  db
    .with('libro', (con) =>
      con
        .selectFrom('pago as g')
        .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
        .select([
          'g.id',
          'g.id_pedido',
          'g.id_sucursal',
          'g.creado_en',
          diaDeVenta('g').as('dia'),
          'g.importe',
          'g.forma_pago',
        ])
        .select(['p.id_cliente', 'p.facturacion', 'p.folio'])
        .select(sql<number>`sum(g.importe) over (partition by g.id_pedido, g.forma_pago order by g.id)`.as('nivel'))
        .select(
          sql<number>`case when row_number() over (partition by g.id_pedido, g.forma_pago order by g.id desc) = 1
            then greatest(0, -sum(g.importe) over (partition by g.id_pedido, g.forma_pago)) else 0 end`.as('debe'),
        )
        .where('p.eliminado_en', 'is', null)
        // What was paid before an order came here is of no month of this house (D-95).
        .where('g.tipo', '<>', 'apertura')
        .where(
          sql<boolean>`case when g.importe > 0
            then not exists (select from pago r where r.id_reversado = g.id and r.tipo = 'reverso')
            else g.id_reversado is null end`,
        )
        .where('g.id_pedido', 'in', (delMes) =>
          delMes
            .selectFrom('pago as m')
            .select('m.id_pedido')
            .where('m.id_sucursal', 'in', sucursales)
            .where('m.importe', '>', 0)
            .where(ventaEntre('m', { desde, hasta })),
        ),
    )
    .with('cobros', (con) =>
      con
        .selectFrom('libro as l')
        .selectAll('l')
        .select(sql<number>`min(l.nivel) over (partition by l.id_pedido, l.forma_pago order by l.id desc)`.as('minimo'))
        .select(sql<number>`sum(l.debe) over (partition by l.id_pedido)`.as('deuda')),
    )
    .with('netos', (con) =>
      con
        .selectFrom('cobros as c')
        .selectAll('c')
        .select(sql<number>`greatest(0, c.minimo - greatest(0, c.nivel - c.importe))`.as('queda'))
        .where('c.importe', '>', 0),
    )
    .with('ventas', (con) =>
      con
        .selectFrom('netos as n')
        .selectAll('n')
        .select(sql<number>`sum(n.queda) over (partition by n.id_pedido order by n.id) - n.queda`.as('antes')),
    )
    .selectFrom('ventas as v')
    .where('v.id_sucursal', 'in', sucursales)
    .where('v.dia', '>=', desde)
    .where('v.dia', '<=', hasta)

const neto = sql<Centavos>`greatest(0, v.queda - greatest(0, v.deuda - v.antes))::bigint`
// The query counts instead of an anti-join, which looks at an index once for each row even while the planner believes that the
// table is empty.
const libre = sql<boolean>`(select count(*) from venta_facturada f where f.id_pedido = v.id_pedido
  and f.liberada_en is null and (f.id_pago is null or f.id_pago = v.id or f.anticipo)) = 0`

/**
 * Transactions of a month that no live CFDI has. Those of orders that asked for an invoice of their own are left out unless they
 * are wanted or named, because a sale that never got its invoice belongs into the global in the end.
 */
export async function listSinFactura(
  db: Db,
  pedidas: Pedidas & { formaPago: FormaPago; ids?: readonly number[]; conPedidas?: boolean },
  limite: number,
): Promise<Venta[]> {
  let filas = ventasDe(db, [pedidas.idSucursal], pedidas)
    .innerJoin('cliente as c', 'c.id', 'v.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'v.id_sucursal')
    .select(['v.id', 'v.id_pedido as idPedido', 'v.creado_en as creadaEn', 'v.folio', 's.folio as sucursalNumber'])
    .select(['c.nombre as nombreCliente', 'v.facturacion as pidioFactura', neto.as('importe')])
    .where('v.forma_pago', '=', pedidas.formaPago)
    .where(libre)
    .where(sql<boolean>`${neto} > 0`)
  if (!pedidas.ids && !pedidas.conPedidas) filas = filas.where('v.facturacion', '=', false)
  if (pedidas.ids) filas = filas.where(sql<boolean>`v.id = any(${pedidas.ids}::bigint[])`)
  const ventas = await filas.orderBy('v.id').limit(limite).execute()
  return ventas.map((venta) => ({ ...venta, formaPago: pedidas.formaPago }))
}

/** Orders that have an element with a tax of its own, of those named. */
export async function listMixtos(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct id_pedido as id from pedido_elemento
    where id_pedido = any(${ids}::bigint[]) and iva is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sums of sales without a CFDI of some branches, by day, method and whether an invoice was asked for. */
export const sumLibres = (db: Db, sucursales: readonly number[], dias: Dias) =>
  ventasDe(db, sucursales, dias)
    .select(['v.id_sucursal as idSucursal', 'v.dia', 'v.forma_pago as formaPago', 'v.facturacion as pidioFactura'])
    .select([sql<Centavos>`sum(${neto})::bigint`.as('importe'), sql<number>`count(*)`.as('transacciones')])
    .where(libre)
    .where(sql<boolean>`${neto} > 0`)
    .groupBy(['v.id_sucursal', 'v.dia', 'v.forma_pago', 'v.facturacion'])
    .orderBy('v.dia')
    .execute()

/** Sales of a branch without a CFDI, the oldest first. */
export const listLibres = (db: Db, { idSucursal, desde, hasta }: Pedidas) =>
  ventasDe(db, [idSucursal], { desde, hasta })
    .select(['v.id', 'v.dia', 'v.forma_pago as formaPago', 'v.facturacion as pidioFactura', neto.as('importe')])
    .where(libre)
    .where(sql<boolean>`${neto} > 0`)
    .orderBy('v.id')
    .execute()

const tomada = (como: 'entero' | 'transaccion') =>
  sql<boolean>`exists (select from venta_facturada f where f.id_pedido = v.id_pedido and f.liberada_en is null
    and ${como === 'entero' ? sql`(f.id_pago is null or f.anticipo)` : sql`f.id_pago = v.id and not f.anticipo`})`

/** A month by method: its sales, who invoices them, and the part that no live CFDI has. */
export const sumMes = (db: Db, pedidas: Pedidas) =>
  ventasDe(db, [pedidas.idSucursal], pedidas)
    .select([
      'v.forma_pago as formaPago',
      sql<Centavos>`sum(${neto})::bigint`.as('vendido'),
      sql<Centavos>`coalesce(sum(${neto}) filter (where ${tomada('entero')}), 0)::bigint`.as('nominativas'),
      sql<Centavos>`coalesce(sum(${neto}) filter (where ${tomada('transaccion')}), 0)::bigint`.as('globales'),
      sql<Centavos>`coalesce(sum(${neto}) filter (where ${libre}), 0)::bigint`.as('pendiente'),
      sql<number>`count(*) filter (where ${libre} and ${neto} > 0)`.as('transacciones'),
      sql<Centavos>`coalesce(sum(${neto}) filter (where ${libre} and v.facturacion), 0)::bigint`.as('pedido'),
      sql<number>`count(*) filter (where ${libre} and v.facturacion and ${neto} > 0)`.as('pedidas'),
    ])
    .groupBy('v.forma_pago')
    .orderBy('v.forma_pago')
    .execute()

/** Sales of a month without a CFDI, for those branches that have any. */
export const sumPendientes = (db: Db, sucursales: readonly number[], dias: Dias) =>
  ventasDe(db, sucursales, dias)
    .select([
      'v.id_sucursal as idSucursal',
      sql<Centavos>`sum(${neto})::bigint`.as('pendiente'),
      sql<number>`count(*)`.as('transacciones'),
    ])
    .where(libre)
    .where(sql<boolean>`${neto} > 0`)
    .groupBy('v.id_sucursal')
    .execute()

/** Centavos that egresos of a month took back. */
export async function sumEgresos(db: Db, { idSucursal, desde, hasta }: Pedidas): Promise<Centavos> {
  const { suma } = await db
    .selectFrom('factura as f')
    .innerJoin('sucursal as s', 's.id', 'f.id_sucursal')
    .select(sql<Centavos>`coalesce(sum(en_pesos(f.total, f.tipo_cambio)), 0)::bigint`.as('suma'))
    .where('f.id_sucursal', '=', idSucursal)
    .where('f.clase', '=', 'egreso')
    .where('f.estatus', '<>', 'Cancelada')
    // An applied advance goes back to nobody.
    .where(sql<boolean>`f.relacion is distinct from '07'`)
    .where(sql<boolean>`(f.creada_en at time zone s.zona_horaria)::date between ${desde}::date and ${hasta}::date`)
    .executeTakeFirstOrThrow()
  return suma
}

/**
 * Payments of a month on sales invoiced as PPD: what complementos tell of them, in centavos, and how many none tells yet. Money
 * that went back waits for none, nor does what pays another invoice of the order, which says that it was paid at once: the first
 * money of the order is that one's, as `pagadoAntes` has it.
 */
export async function sumComplementos(db: Db, pedidas: Pedidas): Promise<{ complementados: Centavos; faltan: number }> {
  const dicho = sql<Centavos>`(select coalesce(sum(c.importe), 0) from pago_complementado c
    where c.id_pago = v.id and c.liberado_en is null)`
  const fila = await ventasDe(db, [pedidas.idSucursal], pedidas)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('venta_facturada as w')
          .innerJoin('factura as f', 'f.id_intento', 'w.id_intento')
          .select([
            sql<boolean>`bool_or(f.metodo_pago = 'PPD')`.as('aPlazos'),
            sql<Centavos>`coalesce(sum(w.importe - (select coalesce(sum(a.importe), 0) from venta_acreditada a
              where a.id_factura = f.id and a.id_pedido = w.id_pedido and a.id_pago is null and a.liberado_en is null))
              filter (where f.metodo_pago <> 'PPD'), 0)`.as('deContado'),
          ])
          .whereRef('w.id_pedido', '=', 'v.id_pedido')
          .where('w.id_pago', 'is', null)
          .where('w.liberada_en', 'is', null)
          .as('n'),
      (union) => union.on('n.aPlazos', '=', true),
    )
    .select([
      sql<Centavos>`coalesce(sum(${dicho}), 0)::bigint`.as('complementados'),
      sql<number>`count(*) filter (where ${dicho} = 0 and ${neto} > 0 and v.antes + v.queda > n."deContado")`.as(
        'faltan',
      ),
    ])
    .executeTakeFirstOrThrow()
  return fila
}
