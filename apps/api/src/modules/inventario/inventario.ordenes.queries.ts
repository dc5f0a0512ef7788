import { aPesos } from '@nitida/contract/dinero'
import type { Pagina } from '@nitida/contract/endpoint'
import type {
  EstadoDeOrden,
  OrdenDeLista,
  ProveedorPorReponer,
  RenglonDeOrden,
  SucesoDeOrden,
} from '@nitida/contract/inventario.ordenes'
import { type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'
import { faltantes, sucursales } from './inventario.cifras.queries.ts'

const ESTADO = sql<EstadoDeOrden>`estado_de_orden_compra(o.id)`
const FOLIO = sql<string>`'OC-' || s.folio || '-' || o.folio`
const RECIBIDAS = sql<number>`(select coalesce(sum(m.cantidad), 0) from movimiento_inventario m where m.id_orden_compra = o.id)::int`

const ordenes = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('orden_compra as o')
    .innerJoin('sucursal as s', 's.id', 'o.id_sucursal')
    .innerJoin('usuario as c', 'c.id', 'o.id_creador')
    .where(enAlcance('o.id_sucursal', alcance))

const DE_RENGLONES = sql`from orden_compra_renglon r where r.id_orden = o.id`
const columnas = [
  ...(['o.id', 'o.id_sucursal as idSucursal', 's.folio as sucursalNumber', 'o.proveedor', 'o.rfc'] as const),
  ...(['o.correo', 'o.prometida', 'o.nota', 'o.version', 'o.creada_en', 's.zona_horaria as zona'] as const),
  FOLIO.as('folio'),
  ESTADO.as('estado'),
  sql<number>`(select count(*) ${DE_RENGLONES})::int`.as('articulos'),
  sql<number>`(select coalesce(sum(r.piezas), 0) ${DE_RENGLONES})::int`.as('piezas'),
  sql<number>`(select coalesce(sum(r.piezas * r.costo), 0) ${DE_RENGLONES})::bigint`.as('importe'),
  RECIBIDAS.as('recibidas'),
  nombreCompleto('c').as('creadaPor'),
] as const

/** An order as it is read; `zona` is the clock by which it is late. */
export type OrdenLeida = Omit<OrdenDeLista, 'atrasada'> & { zona: string; version: number }

const enPesos = <F extends { importe: number; creada_en: Date }>({ creada_en, importe, ...fila }: F) => ({
  ...fila,
  importe: aPesos(importe),
  creadaEn: creada_en.toISOString(),
})

interface Filtro extends Pagina {
  sucursal: number
  abiertas?: boolean | undefined
  atrasadas?: boolean | undefined
  rfc?: string | undefined
}

/** A page of a branch's orders, the newest first; which are late goes by the branch's own day. */
export async function listOrdenes(
  db: Db,
  alcance: Alcance,
  filtro: Filtro,
  ahora: Date,
): Promise<{ data: OrdenLeida[]; total: number; totalExacto: boolean }> {
  let filas = ordenes(db, alcance).where('o.id_sucursal', '=', filtro.sucursal)
  if (filtro.atrasadas)
    filas = filas.where(sql<SqlBool>`o.prometida < (${ahora}::timestamptz at time zone s.zona_horaria)::date`)
  if (filtro.abiertas || filtro.atrasadas) filas = filas.where(sql<SqlBool>`${ESTADO} in ('enviado', 'parcial')`)
  if (filtro.rfc) filas = filas.where('o.rfc', 'in', [filtro.rfc, ''])
  const { limit, offset } = ventana(filtro)
  const [data, cuenta] = await Promise.all([
    filas.select(columnas).orderBy('o.id', 'desc').limit(limit).offset(offset).execute(),
    contar(db, filas.select('o.id'), filtro),
  ])
  return { data: data.map(enPesos), ...cuenta }
}

export async function selectOrden(db: Db, alcance: Alcance, id: number): Promise<OrdenLeida | undefined> {
  const fila = await ordenes(db, alcance).select(columnas).where('o.id', '=', id).executeTakeFirst()
  return fila && enPesos(fila)
}

/** Articles of an order and those that came with it, each with what came; amounts in pesos. */
export async function listRenglonesDeOrden(db: Db, id: number): Promise<RenglonDeOrden[]> {
  const { rows } = await sql<RenglonDeOrden>`
    select a.id as "idArticulo", a.familia, a.codigo, a.marca, a.modelo, a.color, a.medida, coalesce(r.piezas, 0) as piezas, r.costo,
      coalesce(m.piezas, 0)::int as recibidas, m.costo as "costoRecibido"
    from (select id_articulo, piezas, costo from orden_compra_renglon where id_orden = ${id}) r
    full join (select id_articulo, sum(cantidad) as piezas, (array_agg(costo_unitario order by id desc))[1] as costo
      from movimiento_inventario where id_orden_compra = ${id} group by 1) m on m.id_articulo = r.id_articulo
    join articulo a on a.id = coalesce(r.id_articulo, m.id_articulo)
    order by r.id_articulo is null, a.marca, a.modelo, a.id`.execute(db)
  return rows.map(({ costo, costoRecibido, ...fila }) => ({
    ...fila,
    costo: costo === null ? null : aPesos(costo),
    costoRecibido: costoRecibido === null ? null : aPesos(costoRecibido),
  }))
}

export async function listSucesos(db: Db, id: number): Promise<SucesoDeOrden[]> {
  const filas = await db
    .selectFrom('orden_compra_suceso as x')
    .innerJoin('usuario as u', 'u.id', 'x.id_usuario')
    .select(['x.id', 'x.que', 'x.piezas', 'x.nota', 'x.en', nombreCompleto('u').as('usuario')])
    .where('x.id_orden', '=', id)
    .orderBy('x.id')
    .execute()
  return filas.map((fila) => ({ ...fila, en: fila.en.toISOString() }))
}

interface Faltantes {
  alcance: Alcance
  idSucursal: number
  ahora: Date
  diasDeRitmo: number
}

/** Suppliers of what the chain sells, with what a branch is to reorder of theirs. */
export async function listPorReponer(db: Db, consulta: Faltantes): Promise<ProveedorPorReponer[]> {
  const { rows } = await sql<ProveedorPorReponer>`with ${sucursales(consulta)},
    f as materialized (select f.id_articulo, greatest(f.minimo, f.vendidas) - f.aqui - f.por_llegar as piezas from ${faltantes(consulta)} f)
    select min(a.proveedor) as proveedor, count(f.id_articulo)::int as articulos, coalesce(sum(f.piezas), 0)::int as piezas
    from articulo a left join f on f.id_articulo = a.id
    where a.activo and (a.proveedor <> '' or f.id_articulo is not null)
    group by upper(a.proveedor) order by 3 desc, 1 limit 200`.execute(db)
  return rows
}

/** What a branch is to reorder of a supplier, at what each piece cost the last time, in centavos. */
export async function listFaltantesDe(db: Db, consulta: Faltantes, proveedor: string, maximo: number) {
  const { rows } = await sql<{ articulo: number; piezas: number; costo: number }>`with ${sucursales(consulta)}
    select f.id_articulo as articulo, (greatest(f.minimo, f.vendidas) - f.aqui - f.por_llegar)::int as piezas,
      coalesce((select m.costo_unitario from movimiento_inventario m where m.id_articulo = f.id_articulo and m.causa = 'compra'
        order by m.id desc limit 1), 0)::bigint as costo
    from ${faltantes(consulta)} f join articulo a on a.id = f.id_articulo
    where upper(a.proveedor) = upper(${proveedor}) order by 2 desc, 1 limit ${maximo}`.execute(db)
  return rows
}

/** What was last known of a supplier: of an earlier order, or of a CFDI of his. */
export async function selectContacto(db: Db, proveedor: string): Promise<{ rfc: string; correo: string }> {
  const { rows } = await sql<{ rfc: string; correo: string }>`
    select rfc, correo from (
      select o.rfc, o.correo, 1 as turno, o.id from orden_compra o where upper(o.proveedor) = upper(${proveedor})
      union all select r.rfc_emisor, '', 2, r.id from recepcion r where upper(r.emisor) = upper(${proveedor})) x
    order by turno, id desc limit 1`.execute(db)
  return rows[0] ?? { rfc: '', correo: '' }
}
