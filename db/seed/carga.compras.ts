import type pg from 'pg'

/** One contact lens or accessory for so many frames of the catalogue. */
const ARMAZONES_POR_LENTE = 25
/** Orders of a branch to its suppliers, one every fifteen days of three years. */
const ORDENES = 72
const CADA_DIAS = 15
const RENGLONES = 4
const PIEZAS_DE_LOTE = 6

/** Contact lenses and accessories, which come in lots. */
const LENTES = `
  insert into articulo (familia, marca, modelo, color, medida, proveedor, precio, clave_sat, unidad_sat, id_modificador, creado_en, modificado_en)
    select case when n % 4 = 0 then 'accesorio' else 'lente_contacto' end, case when n % 4 = 0 then 'Clara' else 'Brisa' end, 'B-' || n, '',
      case when n % 4 = 0 then '120 ml' else to_char(-0.25 * (1 + n % 24), 'FM0.00') end, 'Lentes del Bajío', 18000 + 1000 * (n % 60),
      case when n % 4 = 0 then '42142906' else '42142913' end, 'H87', (select min(id) from usuario), $2::timestamptz - interval '3 years',
      $2::timestamptz - interval '3 years'
    from generate_series(1, ceil((select count(*) from articulo) / $1::numeric)::int) n`

/** Of each article one lot that has expired, one that will soon and one that is far; some bottles say no expiry. */
const LOTES = `
  insert into articulo_lote (id_articulo, lote, caduca, creado_en)
    select a.id, 'L' || a.id || chr(65 + n), case when n = 2 and a.familia = 'accesorio' then null
      else ($1::timestamptz)::date + (array[-20, 20 + (a.id % 90)::int, 700])[n + 1] end, $1::timestamptz - (12 - 4 * n) * interval '1 month'
    from articulo a cross join generate_series(0, 2) n where a.familia in ('lente_contacto', 'accesorio') order by a.id, n`

/** Where each article is: in two branches, in the order in which they stand. */
const DONDE = `select a.id, a.familia, a.precio / 3 as costo, s.id as id_sucursal, s.id_encargado, s.lugar
  from articulo a cross join generate_series(0, 1) n
  join (select id, id_encargado, row_number() over (order by id) as lugar, count(*) over () as cuantas from sucursal) s
    on s.lugar = 1 + (a.id + n) % s.cuantas
  where s.cuantas > 1 or n = 0`

const ENTRADAS = `
  insert into movimiento_inventario (id_articulo, cantidad, de, a, a_sucursal, causa, documento, costo_unitario, lotes, id_usuario, creado_en)
    select d.id, $1::int, 'proveedor', case when (l.id_articulo + l.id) % 3 = 0 then 'bodega' else 'exhibidor' end, d.id_sucursal, 'compra', 'F-' || l.lote, d.costo,
      jsonb_build_array(jsonb_build_object('id', l.id, 'piezas', $1::int)), d.id_encargado, l.creado_en
    from (${DONDE}) d join articulo_lote l on l.id_articulo = d.id order by l.creado_en, l.id, d.id_sucursal`

/** A box in three is found broken; it is of the lot that expires first, as the ledger says. */
const ROTAS = `
  insert into movimiento_inventario (id_articulo, cantidad, de, de_sucursal, a, causa, motivo, costo_unitario, id_usuario, creado_en)
    select d.id, 1, 'exhibidor', d.id_sucursal, 'merma', 'ajuste', 'Caja rota', 0, d.id_encargado, $1::timestamptz - interval '3 days'
    from (${DONDE}) d join existencia e on e.id_articulo = d.id and e.lugar = 'exhibidor' and e.id_sucursal = d.id_sucursal
    where d.familia in ('lente_contacto', 'accesorio') and d.id % 3 = 0 and e.cantidad > 0 order by d.id, d.id_sucursal`

/**
 * Orders by their turn. The last four of a branch: one that was taken back, one that is late and of which a part came, one that
 * is waited for, and a draft. Of all others everything came.
 */
const ORDENAR = `
  with ordenes as (
    insert into orden_compra (id_sucursal, folio, proveedor, rfc, correo, prometida, id_creador, creada_en)
      select s.id, k, case k % 3 when 0 then 'Lentes del Bajío' else 'Óptica Mayorista' end, '', '',
        case when k = $1::int then null else ($2::timestamptz)::date + case $1::int - k when 1 then 5 when 2 then -3
          else 8 - ${CADA_DIAS} * ($1::int + 1 - k) end end,
        s.id_encargado, $2::timestamptz - ($1::int + 1 - k) * interval '${CADA_DIAS} days' + s.id % 8 * interval '1 hour'
      from sucursal s cross join generate_series(1, $1::int) k order by k, s.id
      returning id, id_sucursal, folio),
  articulos as (
    select d.*, row_number() over (partition by id_sucursal order by id) - 1 as turno, count(*) over (partition by id_sucursal) as cuantos
    from (${DONDE}) d)
  insert into orden_compra_renglon (id_orden, id_articulo, piezas, costo)
    select o.id, a.id, 2 + (a.id + o.folio) % 4, a.costo
    from ordenes o cross join generate_series(1, ${RENGLONES}) n
    join articulos a on a.id_sucursal = o.id_sucursal and a.turno = (o.folio * 7 + n * 31) % a.cuantos
    order by o.id, n on conflict do nothing`

const ENVIAR = `
  insert into orden_compra_suceso (id_orden, que, id_usuario, en)
    select id, 'enviada', id_creador, creada_en + interval '1 hour' from orden_compra where folio < $1::int order by id`

/** What came eight days later: of the late order half of its first article. Lenses are of the lot that is far. */
const LLEGAR = `
  insert into movimiento_inventario (id_articulo, cantidad, de, a, a_sucursal, causa, documento, id_orden_compra, costo_unitario, lotes,
      id_usuario, creado_en)
    select r.id_articulo, p.piezas, 'proveedor', 'exhibidor', o.id_sucursal, 'compra', 'R-' || o.id, o.id, r.costo,
      case when l.id is not null then jsonb_build_array(jsonb_build_object('id', l.id, 'piezas', p.piezas)) end, o.id_creador,
      o.creada_en + interval '8 days'
    from orden_compra o join orden_compra_renglon r on r.id_orden = o.id
    left join lateral (select l.id from articulo_lote l where l.id_articulo = r.id_articulo order by l.id desc limit 1) l on true
    cross join lateral (select case when o.folio < $1::int - 2 then r.piezas else r.piezas / 2 end as piezas) p
    where o.folio < $1::int - 3 or o.folio = $1::int - 2 and r.id_articulo = (
      select min(x.id_articulo) from orden_compra_renglon x where x.id_orden = o.id)
    order by o.creada_en, o.id, r.id_articulo`

const ANOTAR = `
  insert into orden_compra_suceso (id_orden, que, piezas, nota, id_usuario, en)
    select m.id_orden_compra, 'recibida', sum(m.cantidad), min(m.documento), min(m.id_usuario), min(m.creado_en)
    from movimiento_inventario m where m.id_orden_compra is not null group by 1 order by 1`

const CANCELAR = `
  insert into orden_compra_suceso (id_orden, que, nota, id_usuario, en)
    select id, 'cancelada', 'El proveedor ya no lo tiene', id_creador, creada_en + interval '3 days' from orden_compra
    where folio = $1::int - 3 order by id`

/**
 * What comes from suppliers by lots and by orders, over three years. The ledger's triggers are at work, so lots, costs and balances
 * are theirs.
 */
export async function llenarCompras(cliente: pg.Client, ahora: Date): Promise<void> {
  await cliente.query(LENTES, [ARMAZONES_POR_LENTE, ahora])
  await cliente.query(LOTES, [ahora])
  await cliente.query(ENTRADAS, [PIEZAS_DE_LOTE])
  await cliente.query(ROTAS, [ahora])
  await cliente.query(ORDENAR, [ORDENES, ahora])
  // What the ledger's triggers look up for each piece.
  await cliente.query(
    'analyze orden_compra, orden_compra_renglon, articulo_lote, existencia_lote, articulo_costo_desde',
  )
  for (const sentencia of [ENVIAR, LLEGAR]) await cliente.query(sentencia, [ORDENES])
  await cliente.query(ANOTAR)
  await cliente.query(CANCELAR, [ORDENES])
}
