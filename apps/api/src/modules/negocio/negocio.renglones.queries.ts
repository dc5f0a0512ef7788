import type { Negocio, RenglonDeNegocio } from '@nitida/contract/negocio'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'
import { sinPractica } from '../pedidos/pedidos.practica.ts'
import {
  alrededor,
  type Consulta,
  edadDe,
  HECHA_AQUI,
  PENDIENTES,
  seguida,
  sucursales,
  VENDIDO,
} from './negocio.queries.ts'

type Cuales = Omit<Consulta, 'corrimiento'>

/** A row behind a figure, money in centavos. */
export type FilaDeNegocio = Omit<RenglonDeNegocio, 'en'> & { en: Date }

export interface PaginaDeFilas {
  limit: number
  offset: number
  /** Number and sum of all rows, where they are kept; they are counted where not. */
  cuenta?: { total: number; suma: number | null }
}

interface Hallado {
  filas: FilaDeNegocio[]
  total: number
  suma: number | null
}

/** Days from the one on which an order was taken to that of an instant of it. */
const tardo = (hasta: 'entregado_en' | 'estatus_en') =>
  sql`(${sql.ref(`q.${hasta}`)} at time zone b.zona)::date - (q.creado_en at time zone b.zona)::date`
const TARDO_EN_ENTREGARSE = sql`case when q.estatus = 'Entregado a cliente' then ${tardo('entregado_en')} end`

/**
 * A page of the rows of `cuales`, newest first, with the number and the sum of all of them; `dias` of those that are orders. Their day is that of
 * their instant unless they say another.
 */
async function paginar(
  db: Db,
  consulta: Cuales,
  cuales: RawBuilder<unknown>,
  { limit, offset, cuenta }: PaginaDeFilas,
  dias = TARDO_EN_ENTREGARSE,
) {
  if (cuenta && cuenta.total <= offset) return { ...cuenta, filas: [] }
  const contadas = cuenta
    ? { total: sql`${cuenta.total}::bigint`, suma: sql`${cuenta.suma}::bigint`, de: sql`` }
    : { total: sql`count(*)`, suma: sql`sum(importe)::bigint`, de: sql`from cuales` }
  const { rows } = await sql<{ filas: FilaDeNegocio[] | null; total: number; suma: number | null }>`
    with ${sucursales(consulta, consulta)}, cuales as ${cuenta ? sql`not materialized` : sql`materialized`} (${cuales}),
    pagina as (select * from cuales order by en desc, id desc limit ${limit} offset ${offset})
    select ${contadas.total} as total, ${contadas.suma} as suma, (select json_agg(json_build_object(
      'id', p.id, 'clase', p.clase, 'en', p.en, 'dia', to_char(coalesce(p.dia, (p.en at time zone b.zona)::date), 'YYYY-MM-DD'), 'sucursalNumber', b.folio,
      'idPedido', p.id_pedido, 'folio', q.folio, 'idCliente', case when ${sinBloquear('c.id')} then c.id end, 'nombreCliente', case when ${sinBloquear('c.id')} then c.nombre end,
      'nombreUsuario', ${nombreCompleto('u')}, 'tipo', p.tipo, 'formaPago', p.forma_pago, 'motivo', case when p.clase <> 'cita' then p.motivo end,
      'cita', case when p.clase = 'cita' then p.motivo end, 'importe', p.importe, 'dias', case when p.clase = 'pedido' then ${dias} end,
      'conPedido', case when p.clase = 'visita' then ${seguida('p', consulta)} end) order by p.en desc, p.id desc)
      from pagina p join b on b.id = p.id_sucursal join usuario u on u.id = p.id_usuario left join pedido q on q.id = p.id_pedido
      join cliente c on c.id = coalesce(p.id_cliente, q.id_cliente)) as filas
    ${contadas.de}`.execute(db)
  const { filas, total, suma } = rows[0] ?? { filas: null, total: 0, suma: null }
  return { filas: (filas ?? []).map((fila) => ({ ...fila, en: new Date(fila.en) })), total, suma }
}

const deUnPedido = (
  importe: RawBuilder<unknown>,
) => sql`select o.id, 'pedido' as clase, o.creado_en as en, o.creado_en, null::date as dia, o.id_sucursal, o.id as id_pedido, o.id_cliente, o.id_creador as id_usuario,
  null::text as tipo, null::text as forma_pago, null::text as motivo, ${importe}::bigint as importe
  from pedido o join b on b.id = o.id_sucursal where ${VENDIDO}`

/** Whether an instant is in the asked days of the branch's clock. */
const enDias = ({ desde, hasta }: Cuales, columna: string) =>
  sql`${alrededor(columna, desde, hasta)} and ${sql.ref(columna)} >= b.empieza and ${sql.ref(columna)} < b.acaba`

const tomado = (consulta: Cuales) => enDias(consulta, 'o.creado_en')

/** Orders that were taken, of a weekday and an hour where they are named. */
export const listVentas = (
  db: Db,
  consulta: Cuales,
  { diaSemana, hora }: { diaSemana: number | null; hora: number | null },
  pagina: PaginaDeFilas,
): Promise<Hallado> => {
  const suHora = sql`(o.creado_en at time zone b.zona)`
  return paginar(
    db,
    consulta,
    sql`${deUnPedido(sql`o.total`)} and ${tomado(consulta)}
      and (${diaSemana}::int is null or extract(isodow from ${suHora}) = ${diaSemana}::int)
      and (${hora}::int is null or extract(hour from ${suHora}) = ${hora}::int)`,
    pagina,
  )
}

/** Orders that owe, of an age where one is named. */
export const listSaldos = (
  db: Db,
  consulta: Cuales,
  edad: Negocio['saldos'][number]['edad'] | null,
  pagina: PaginaDeFilas,
) =>
  paginar(
    db,
    consulta,
    sql`${deUnPedido(sql`o.saldo`)} and o.saldo > 0
      and (${edad}::text is null or ${edadDe(consulta)} = ${edad}::text)`,
    pagina,
  )

/** Orders to which something happened on the asked days, as of which they are listed. */
const ocurridos = (consulta: Cuales, columna: 'entregado_en' | 'estatus_en', cuando: RawBuilder<unknown>) => {
  const en = sql.ref(`o.${columna}`)
  return sql`select o.id, 'pedido' as clase, ${en} as en, o.creado_en, null::date as dia,
      o.id_sucursal, o.id as id_pedido, o.id_cliente, o.id_creador as id_usuario, null::text as tipo, null::text as forma_pago,
      null::text as motivo, null::bigint as importe
    from pedido o join b on b.id = o.id_sucursal
    where ${VENDIDO} and ${cuando} and ${enDias(consulta, `o.${columna}`)}`
}

/** Orders that were delivered on the asked days. */
export const listEntregados = (db: Db, consulta: Cuales, pagina: PaginaDeFilas) =>
  paginar(db, consulta, ocurridos(consulta, 'entregado_en', sql`o.estatus = 'Entregado a cliente'`), pagina)

/** Orders that came to their branch on the asked days. */
export const listRecibidos = (db: Db, consulta: Cuales, pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    ocurridos(consulta, 'estatus_en', sql`o.recepciones > 0 and pedido_recibido_en(o) is not null`),
    pagina,
    tardo('estatus_en'),
  )

/** Orders that were delivered on the asked days without a known reception. */
export const listSinRecepcion = (db: Db, consulta: Cuales, pagina: PaginaDeFilas) => {
  const cuando = sql`o.estatus = 'Entregado a cliente' and pedido_recibido_en(o) is null`
  return paginar(db, consulta, ocurridos(consulta, 'entregado_en', cuando), pagina)
}

/** Orders that were taken on the asked days, with what invoices tell of them, or with the rest of their totals (`loDemas`). */
export const listFacturados = (db: Db, consulta: Cuales, { loDemas }: { loDemas: boolean }, pagina: PaginaDeFilas) => {
  // Most of the newest orders have no invoice yet, which is seen sooner than a sum of nothing; `limit` has each looked up, and not all read.
  const suyo = sql`case when (select true from venta_facturada v where v.id_pedido = t.id and v.liberada_en is null limit 1)
    then pedido_facturado(t.id) else 0 end`
  return paginar(
    db,
    consulta,
    sql`select t.id, t.clase, t.en, t.creado_en, t.dia, t.id_sucursal, t.id_pedido, t.id_cliente, t.id_usuario, t.tipo, t.forma_pago,
        t.motivo, x.importe
      from (${deUnPedido(sql`o.total`)} and ${tomado(consulta)}) t
      cross join lateral (select ${loDemas ? sql`t.importe - ${suyo}` : suyo} as importe) x where x.importe <> 0`,
    pagina,
  )
}

/** Whether an element has lenses, of one name where it is given, that were not given back. */
const conMicas = (lente: string | null) =>
  sql`e.devuelto_en is null and e.lente <> '' and (${lente}::text is null or e.lente = ${lente}::text)`

/**
 * Number of the orders that were taken on the asked days with lenses, those of one name where it is given, and what these cost. Elements are
 * read as they lie, between the first order and the last, instead of looking each order's up.
 */
export async function countMicas(db: Db, consulta: Cuales, lente: string | null) {
  const { rows } = await sql<{ total: number; suma: number | null }>`with ${sucursales(consulta, consulta)},
    t as materialized (select o.id from pedido o join b on b.id = o.id_sucursal where ${VENDIDO} and ${tomado(consulta)})
    select count(*) as total, sum(m.importe)::bigint as suma from (
      select e.id_pedido, sum(e.importe_lente) as importe from pedido_elemento e join t on t.id = e.id_pedido
      where e.id_pedido between (select min(id) from t) and (select max(id) from t) and ${conMicas(lente)} group by 1) m`.execute(
    db,
  )
  return rows[0] ?? { total: 0, suma: null }
}

/** Orders that were taken on the asked days with lenses, with what these cost; counted by `countMicas`. */
export const listMicas = (db: Db, consulta: Cuales, lente: string | null, pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    sql`${deUnPedido(sql`(select sum(e.importe_lente) from pedido_elemento e where e.id_pedido = o.id and ${conMicas(lente)})`)}
      and ${tomado(consulta)} and exists (select from pedido_elemento e where e.id_pedido = o.id and ${conMicas(lente)})`,
    pagina,
  )

/** Orders that are late (D-87). */
export const listAtrasados = (db: Db, consulta: Cuales, pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    sql`${deUnPedido(sql`null`)} and o.estatus <> 'Entregado a cliente'
      and o.estatus in ${PENDIENTES} and o.fecha_entrega < b.ahora::date`,
    pagina,
  )

interface DeQueFilas {
  /** Refunds and corrections alone. */
  ajustes: boolean
  formaPago: RenglonDeNegocio['formaPago']
  idUsuario: number | null
}

/** Rows of the ledger by their business day. */
export const listMovimientos = (db: Db, consulta: Cuales, cuales: DeQueFilas, pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    sql`select g.id, 'pago' as clase, g.creado_en as en, g.creado_en, g.dia, g.id_sucursal, g.id_pedido, null::bigint as id_cliente,
        coalesce(g.id_registrador, g.id_usuario) as id_usuario, g.tipo, g.forma_pago, g.motivo, g.importe
      from b join pago g on g.id_sucursal = b.id and g.dia between ${consulta.desde}::date and ${consulta.hasta}::date
      where g.tipo <> 'apertura' and (not ${cuales.ajustes}::boolean or g.tipo in ('devolucion', 'reverso', 'correccion'))
        and (${cuales.formaPago}::text is null or g.forma_pago = ${cuales.formaPago}::text)
        and (${cuales.idUsuario}::bigint is null or coalesce(g.id_registrador, g.id_usuario) = ${cuales.idUsuario}::bigint)`,
    pagina,
  )

/** Visits that were made here. */
export const listVisitas = (db: Db, consulta: Cuales, pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    sql`select v.id, 'visita' as clase, v.creado_en as en, v.creado_en, null::date as dia, v.id_sucursal,
        null::bigint as id_pedido, v.id_cliente, v.id_creador as id_usuario, null::text as tipo, null::text as forma_pago,
        null::text as motivo, null::bigint as importe
      from b join visita v on v.id_sucursal = b.id and ${enDias(consulta, 'v.creado_en')} where ${HECHA_AQUI}`,
    pagina,
  )

/** Orders with articles that were sold for less than their price, of one person where he is named, and how much less. */
export const listDescuentos = (db: Db, consulta: Cuales, idUsuario: number | null, pagina: PaginaDeFilas) => {
  const rebajados = sql`pedido_elemento e where e.id_pedido = o.id and e.devuelto_en is null and e.precio_articulo > e.importe_armazon`
  return paginar(
    db,
    consulta,
    sql`${deUnPedido(sql`(select sum(e.precio_articulo - e.importe_armazon) from ${rebajados})`)} and ${tomado(consulta)}
      and (${idUsuario}::bigint is null or o.id_creador = ${idUsuario}::bigint) and exists (select from ${rebajados})`,
    pagina,
  )
}

/** Orders of patients who had ordered before, anywhere in the chain, or of those who had not. */
export const listPorPaciente = (db: Db, consulta: Cuales, { regresan }: { regresan: boolean }, pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    sql`${deUnPedido(sql`o.total`)} and ${tomado(consulta)} and ${regresan}::boolean = exists (select from pedido a
      where a.id_cliente = o.id_cliente and a.eliminado_en is null and ${sinPractica('a.id')} and a.creado_en < o.creado_en)`,
    pagina,
  )

/** Appointments of the asked days, those of which something became where it is named. */
export const listCitas = (db: Db, consulta: Cuales, estado: RenglonDeNegocio['cita'], pagina: PaginaDeFilas) =>
  paginar(
    db,
    consulta,
    sql`select x.* from (
      select c.id, 'cita' as clase, (c.fecha + c.hora) at time zone b.zona as en, c.creada_en as creado_en, c.fecha as dia, c.id_sucursal,
        null::bigint as id_pedido, c.id_cliente, c.creada_por as id_usuario, null::text as tipo, null::text as forma_pago,
        case when c.cancelada then 'canceladas' when c.asistencia = 'Asistió' then 'asistieron'
          when c.asistencia = 'No asistió' then 'noAsistieron' end as motivo, null::bigint as importe
      from b join cita c on c.id_sucursal = b.id and c.fecha between ${consulta.desde}::date and ${consulta.hasta}::date) x
    where ${estado}::text is null or x.motivo = ${estado}::text`,
    pagina,
  )
