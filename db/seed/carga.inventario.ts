import type pg from 'pg'

const MARCAS = `'{Vértice,Lince,Ópalo,Nube,Brava,Trama,Marea,Lumbre,Kori,Cauce}'::text[]`
const COLORES = `'{negro,carey,azul,vino,plata,café,transparente,verde}'::text[]`
/** Pieces of an article that came first to each of its two branches; one of them is sold. */
const PRIMERAS = 4
const ANOS = 3

/** Where each article is: in two branches, in the order in which they stand. */
const DONDE = `select a.id, a.precio / 3 as costo, a.id_modificador, s.id as id_sucursal, s.lugar, n
  from articulo a cross join generate_series(0, 1) n
  join (select id, row_number() over (order by id) as lugar, count(*) over () as cuantas from sucursal) s
    on s.lugar = 1 + (a.id + n) % s.cuantas
  where s.cuantas > 1 or n = 0`

/** First a purchase, then by turns a loss and a purchase of a piece, spread over the years before. */
const MOVER = `
  insert into movimiento_inventario (id_articulo, cantidad, de, de_sucursal, a, a_sucursal, causa, documento, motivo, costo_unitario,
      id_usuario, creado_en)
    select d.id, case k when 0 then ${PRIMERAS} else 1 end, case k % 2 when 0 then 'proveedor' else 'exhibidor' end,
      case k % 2 when 1 then d.id_sucursal end, case k % 2 when 0 then 'exhibidor' else 'merma' end,
      case k % 2 when 0 then d.id_sucursal end, case k % 2 when 0 then 'compra' else 'ajuste' end,
      case k % 2 when 0 then 'F-' || d.id else '' end, case k % 2 when 1 then 'Se rompió' end, d.costo, d.id_modificador,
      $2::timestamptz - interval '${ANOS} years' + (k::float / ($1::int + 1) + (d.id % 97) / 97000.0) * interval '${ANOS} years'
    from (${DONDE}) d cross join generate_series(0, $1::int) k order by 12, d.id`

/** A piece of each article in each of its branches is sold by a delivered order of the branch. */
const VENDER = `
  with articulos as (select d.*, row_number() over (partition by d.id_sucursal order by d.id) as turno from (${DONDE}) d),
  elementos as (
    select e.id, p.id as id_pedido, p.id_sucursal, p.entregado_en, p.entregas_deshechas,
      row_number() over (partition by p.id_sucursal order by e.id desc) as turno
    from pedido_elemento e join pedido p on p.id = e.id_pedido
    where p.estatus = 'Entregado a cliente' and p.eliminado_en is null and e.devuelto_en is null and p.entregado_en is not null),
  vendidos as (
    update pedido_elemento pe set id_articulo = a.id
    from elementos e join articulos a on a.id_sucursal = e.id_sucursal and a.turno = e.turno where pe.id = e.id
    returning pe.id, e.id_pedido, e.id_sucursal, e.entregado_en, e.entregas_deshechas, a.id as id_articulo, a.costo, a.id_modificador)
  insert into movimiento_inventario (id_articulo, cantidad, de, de_sucursal, a, causa, id_pedido, id_elemento, entrega, costo_unitario,
      id_usuario, creado_en)
    select id_articulo, 1, 'exhibidor', id_sucursal, 'cliente', 'venta', id_pedido, id, entregas_deshechas, costo, id_modificador,
      entregado_en from vendidos order by entregado_en, id`

/** What the triggers would have kept row by row; a piece of an article always costs the same. */
const CUADRAR = [
  `insert into existencia (id_articulo, lugar, id_sucursal, cantidad)
    select id_articulo, lugar, id_sucursal, sum(cambio) from (
      select id_articulo, de as lugar, de_sucursal as id_sucursal, -cantidad as cambio from movimiento_inventario
      union all select id_articulo, a, a_sucursal, cantidad from movimiento_inventario) p group by 1, 2, 3`,
  'insert into articulo_costo (id_articulo, promedio) select id, precio / 3 from articulo',
  `insert into articulo_costo_desde (id_movimiento, id_articulo, desde, promedio)
    select id, id_articulo, creado_en, costo_unitario from movimiento_inventario where causa = 'compra'`,
]

/**
 * A catalogue, the moves of its pieces over three years, and a minimum in each of their branches. Orders are there already.
 * @param pasos moves of an article in each of its two branches after the first purchase; an even number.
 */
export async function llenarInventario(
  cliente: pg.Client,
  { articulos, pasos }: { articulos: number; pasos: number },
  ahora: Date,
): Promise<void> {
  await cliente.query(
    `insert into articulo (familia, marca, modelo, color, medida, proveedor, precio, clave_sat, unidad_sat, id_modificador,
        creado_en, modificado_en)
      select case when n % 5 = 0 then 'solar' else 'armazon' end, (${MARCAS})[1 + n % 10], 'M-' || n / 8, (${COLORES})[1 + n % 8],
        48 + n % 10 || '□' || 16 + n % 6 || '-' || 135 + 5 * (n % 3), 'Óptica Mayorista', 45000 + 1000 * (n % 300), '42142903', 'H87',
        (select min(id) from usuario), $2::timestamptz - interval '${ANOS} years', $2::timestamptz - interval '${ANOS} years'
      from generate_series(1, $1::int) n`,
    [articulos, ahora],
  )
  await cliente.query(
    `insert into articulo_sucursal (id_articulo, id_sucursal, minimo, id_modificador, modificado_en)
      select d.id, d.id_sucursal, 1 + d.id % 4, d.id_modificador, $1::timestamptz from (${DONDE}) d`,
    [ahora],
  )
  // None of these moves has a lot, and no commission is reckoned yet.
  await cliente.query(
    `alter table movimiento_inventario disable trigger movimiento_costeado, disable trigger movimiento_suma,
      disable trigger movimiento_suma_lotes, disable trigger comision_nuevos;
    alter table pedido_elemento disable trigger comision_cambiado`,
  )
  await cliente.query(MOVER, [pasos, ahora])
  await cliente.query(VENDER)
  for (const sentencia of CUADRAR) await cliente.query(sentencia)
}
