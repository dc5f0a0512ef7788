import type { Revision } from './revision.ts'

/** What each move took from a place, and what it brought to another one. */
const PASOS = `(select id_articulo, de as lugar, de_sucursal as id_sucursal, -cantidad as cambio from movimiento_inventario
  union all select id_articulo, a, a_sucursal, cantidad from movimiento_inventario)`

/** Pieces of the catalogue: what is sold, and stock. */
export const deInventario: Revision[] = [
  {
    nombre: 'pieces of an article in a place = sum of its moves',
    consulta: `select coalesce(e.id_articulo, m.id_articulo) as id from existencia e full join (
        select id_articulo, lugar, id_sucursal, sum(cambio) as cantidad from ${PASOS} p group by 1, 2, 3) m
      on m.id_articulo = e.id_articulo and m.lugar = e.lugar and m.id_sucursal is not distinct from e.id_sucursal
      where e.cantidad is distinct from m.cantidad`,
  },
  {
    nombre: 'pieces of the chain change only by supplier, customer and loss',
    consulta: `select e.id_articulo as id from existencia e
      where e.lugar in ('exhibidor', 'bodega', 'almacen', 'transito')
      group by e.id_articulo having sum(e.cantidad) <> coalesce((
        select sum(case when m.de in ('proveedor', 'cliente', 'merma') then m.cantidad else 0 end
          - case when m.a in ('proveedor', 'cliente', 'merma') then m.cantidad else 0 end)
        from movimiento_inventario m where m.id_articulo = e.id_articulo), 0)`,
  },
  {
    nombre: 'pieces of a lot in a place = sum of what moves did to it',
    consulta: `select coalesce(e.id_lote, m.id_lote) as id from existencia_lote e full join (
        select id_lote, lugar, id_sucursal, sum(cambio) as cantidad from movimiento_lote group by 1, 2, 3) m
      on m.id_lote = e.id_lote and m.lugar = e.lugar and m.id_sucursal is not distinct from e.id_sucursal
      where e.cantidad is distinct from m.cantidad`,
  },
  {
    nombre: 'lots of a place are of pieces that are there',
    consulta: `select l.id_articulo as id from (
        select id_articulo, lugar, id_sucursal, sum(cantidad) as cantidad from existencia_lote group by 1, 2, 3) l
      left join existencia e on e.id_articulo = l.id_articulo and e.lugar = l.lugar and e.id_sucursal is not distinct from l.id_sucursal
      where l.cantidad > greatest(coalesce(e.cantidad, 0), 0)`,
  },
  {
    nombre: 'a move takes and brings no more of lots than its pieces, of its own article and places',
    consulta: `select m.id from movimiento_lote x join movimiento_inventario m on m.id = x.id_movimiento
        join articulo_lote l on l.id = x.id_lote
      group by m.id having bool_or(l.id_articulo <> m.id_articulo)
        or bool_or(case when x.cambio < 0 then (x.lugar, x.id_sucursal) is distinct from (m.de, m.de_sucursal)
          else (x.lugar, x.id_sucursal) is distinct from (m.a, m.a_sucursal) end)
        or coalesce(sum(x.cambio) filter (where x.cambio > 0), 0) > m.cantidad
        or coalesce(-sum(x.cambio) filter (where x.cambio < 0), 0) > m.cantidad`,
  },
  {
    nombre: 'a delivered piece was sold once, and what came back or was not delivered is not sold',
    consulta: `select coalesce(e.id, v.id_elemento) as id from (
        select e.id, p.estatus = 'Entregado a cliente' and p.eliminado_en is null and e.devuelto_en is null as vendida
        from pedido_elemento e join pedido p on p.id = e.id_pedido join articulo a on a.id = e.id_articulo
        where a.familia <> 'servicio') e
      full join (
        select id_elemento, sum(case causa when 'venta' then 1 else -1 end) as veces
        from movimiento_inventario where id_elemento is not null group by id_elemento) v on v.id_elemento = e.id
      where coalesce(v.veces, 0) <> coalesce(e.vendida, false)::int`,
  },
  {
    nombre: 'goods that came back are of a sale, of the same article and order',
    consulta: `select d.id from movimiento_inventario d left join movimiento_inventario v on v.id = d.id_reversado
      where d.causa = 'devolucion' and (v.causa, v.id_articulo, v.id_pedido, v.id_elemento, v.cantidad, v.costo_unitario)
        is distinct from ('venta', d.id_articulo, d.id_pedido, d.id_elemento, d.cantidad, d.costo_unitario)`,
  },
  {
    nombre: "a supplier's folio fiscal is received once",
    consulta: `select min(id) as id from recepcion where estado <> 'descartada' group by uuid having count(*) > 1`,
  },
  {
    nombre:
      'what a received CFDI brought is a purchase of its article, at its cost and under its folio, and nothing else is',
    consulta: `select coalesce(l.id_recepcion, m.id) as id from (
        select l.id_recepcion, l.id_movimiento, l.id_articulo, l.recibidas, l.costo, r.uuid, r.lugar, r.id_sucursal
        from recepcion_renglon l join recepcion r on r.id = l.id_recepcion
        where l.id_movimiento is not null or l.id_articulo is not null and r.estado <> 'recibida') l
      full join (select * from movimiento_inventario where causa = 'compra' and documento in (select uuid from recepcion)) m
        on m.id = l.id_movimiento
      where (m.id_articulo, m.cantidad, m.costo_unitario, m.documento, m.a, m.a_sucursal)
        is distinct from (l.id_articulo, l.recibidas, l.costo, l.uuid, l.lugar, l.id_sucursal)`,
  },
  {
    nombre: 'pieces of an order to a supplier came into its branch, after it was sent and before it was taken back',
    consulta: `select m.id from movimiento_inventario m join orden_compra o on o.id = m.id_orden_compra
      where m.causa <> 'compra' or m.a_sucursal is distinct from o.id_sucursal
        or not exists (select from orden_compra_suceso x where x.id_orden = o.id and x.que = 'enviada' and x.en <= m.creado_en)
        or exists (select from orden_compra_suceso x where x.id_orden = o.id and x.que = 'cancelada' and x.en < m.creado_en)`,
  },
  {
    nombre: 'pieces that came of an order to a supplier are those that its facts tell',
    consulta: `select coalesce(x.id_orden, m.id_orden) as id from (
        select id_orden, sum(piezas) as piezas from orden_compra_suceso where que = 'recibida' group by 1) x
      full join (select id_orden_compra as id_orden, sum(cantidad) as piezas from movimiento_inventario
        where id_orden_compra is not null group by 1) m on m.id_orden = x.id_orden
      where x.piezas is distinct from m.piezas`,
  },
  {
    nombre: 'an order that was sent to a supplier asks for something',
    consulta: `select x.id_orden as id from orden_compra_suceso x
      where x.que = 'enviada' and not exists (select from orden_compra_renglon r where r.id_orden = x.id_orden)`,
  },
  {
    nombre: 'of a transfer: sent = arrived + given up + on its way, and each is the sum of its moves',
    consulta: `select coalesce(l.id_traslado, m.id_traslado) as id from traslado_renglon l full join (
        select id_traslado, id_articulo, sum(cantidad) filter (where a = 'transito') as enviadas,
          sum(cantidad) filter (where de = 'transito' and causa = 'traslado') as recibidas,
          sum(cantidad) filter (where de = 'transito' and a = 'merma') as perdidas
        from movimiento_inventario where id_traslado is not null group by 1, 2) m
      on m.id_traslado = l.id_traslado and m.id_articulo = l.id_articulo
      where (coalesce(l.enviadas, 0), coalesce(l.recibidas, 0), coalesce(l.perdidas, 0))
        <> (coalesce(m.enviadas, 0), coalesce(m.recibidas, 0), coalesce(m.perdidas, 0))`,
  },
  {
    nombre: 'pieces in transit are those of transfers on their way',
    consulta: `select coalesce(e.id_articulo, l.id_articulo) as id from
        (select id_articulo, cantidad from existencia where lugar = 'transito') e
      full join (select r.id_articulo, sum(r.enviadas - r.recibidas - r.perdidas) as cantidad
        from traslado_renglon r join traslado t on t.id = r.id_traslado where t.estado = 'enviado' group by 1) l
      on l.id_articulo = e.id_articulo where coalesce(e.cantidad, 0) <> coalesce(l.cantidad, 0)`,
  },
  {
    nombre: 'a closed count adjusted each article by what its readings say, and by nothing else',
    consulta: `select coalesce(r.id_conteo, m.id) as id from (
        select r.*, l.contadas as leidas, l.minimo as menos, l.maximo as mas from conteo_resultado r left join (
          select id_conteo, id_articulo, greatest(sum(piezas), 0) as contadas, min(esperadas) as minimo, max(esperadas) as maximo
          from conteo_lectura group by 1, 2) l on l.id_conteo = r.id_conteo and l.id_articulo = r.id_articulo) r
      full join (select * from movimiento_inventario where documento ~ '^C-[0-9]+$' and causa = 'ajuste') m on m.id = r.id_movimiento
      where r.id_conteo is null or coalesce(r.leidas, 0) <> r.contadas
        or (r.leidas is not null and (r.maximo <> r.mas or r.minimo > r.menos))
        or r.ajuste <> coalesce(case when m.de = 'merma' then m.cantidad else -m.cantidad end, 0)
        or (m.id is not null and m.id_articulo <> r.id_articulo)`,
  },
  {
    nombre: 'the price of an article is the last of its history',
    consulta: `select a.id from articulo a where a.precio is distinct from (select p.precio from articulo_precio p
        where p.id_articulo = a.id and p.id_sucursal is null order by p.id desc limit 1)
      union all select s.id_articulo from articulo_sucursal s where s.precio is distinct from (select p.precio from articulo_precio p
        where p.id_articulo = s.id_articulo and p.id_sucursal = s.id_sucursal order by p.id desc limit 1)`,
  },
  {
    nombre: 'each purchase kept the average that it left, and the last one is that of the article',
    consulta: `select coalesce(c.id_articulo, d.id_articulo) as id from articulo_costo c full join (
        select distinct on (id_articulo) id_articulo, promedio from articulo_costo_desde order by id_articulo, id_movimiento desc) d
        on d.id_articulo = c.id_articulo
      where c.promedio is distinct from d.promedio
      union all select coalesce(m.id, d.id_movimiento) from (select * from movimiento_inventario where causa = 'compra') m
      full join articulo_costo_desde d on d.id_movimiento = m.id
      where (m.id_articulo, m.creado_en) is distinct from (d.id_articulo, d.desde)`,
  },
  {
    nombre: 'a photo of the stock is the one before and the moves since',
    consulta: `with f as (select hasta, lag(hasta, 1, '-infinity') over (order by hasta) as desde,
        lead(hasta) over (order by hasta) as siguiente from inventario_foto)
      select id_articulo as id from (
        select hasta, id_articulo, lugar, id_sucursal, cantidad from inventario_foto_pieza
        union all select f.siguiente, p.id_articulo, p.lugar, p.id_sucursal, -p.cantidad
          from inventario_foto_pieza p join f on f.hasta = p.hasta where f.siguiente is not null
        union all select f.hasta, m.id_articulo, m.de, m.de_sucursal, m.cantidad
          from movimiento_inventario m join f on m.creado_en >= f.desde and m.creado_en < f.hasta where es_de_la_cadena(m.de)
        union all select f.hasta, m.id_articulo, m.a, m.a_sucursal, -m.cantidad
          from movimiento_inventario m join f on m.creado_en >= f.desde and m.creado_en < f.hasta where es_de_la_cadena(m.a)) x
      group by hasta, id_articulo, lugar, id_sucursal having sum(cantidad) <> 0`,
  },
  {
    nombre: 'a removed order that was not delivered let go what it kept apart',
    consulta: `select e.id from pedido_elemento e join pedido p on p.id = e.id_pedido
      where p.eliminado_en is not null and p.estatus <> 'Entregado a cliente' and e.id_articulo is not null and e.devuelto_en is null
        and not exists (select from articulo_soltado s where s.id_elemento = e.id and s.id_articulo = e.id_articulo)`,
  },
  {
    nombre: 'what was bought has an average cost, between the least and the most that was paid',
    consulta: `select m.id_articulo as id from (
        select id_articulo, min(costo_unitario) as menor, max(costo_unitario) as mayor
        from movimiento_inventario where causa = 'compra' group by id_articulo) m
      left join articulo_costo c on c.id_articulo = m.id_articulo
      where c.promedio is null or c.promedio not between m.menor - 0.001 and m.mayor + 0.001`,
  },
  {
    nombre: 'two live lenses of one design, material and treatment are never made in one power',
    consulta: `with l as (select id, f_unaccent(diseno) as d, f_unaccent(material) as m, f_unaccent(tratamiento) as t, esf_min, esf_max,
        coalesce(add_min, 0) as a_min, coalesce(add_max, 0) as a_max, add_min is null as monofocal from mica where activa)
      select una.id from l una join l otra using (d, m, t, monofocal) where una.id < otra.id
        and una.esf_min <= otra.esf_max and otra.esf_min <= una.esf_max and una.a_min <= otra.a_max and otra.a_min <= una.a_max`,
  },
  {
    nombre: 'the price of a lens in force is the last that was kept',
    consulta: `select m.id from mica m where m.precio is distinct from (
        select p.precio from mica_precio p where p.id_mica = m.id order by p.id desc limit 1)`,
  },
]
