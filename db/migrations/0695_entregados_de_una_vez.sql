-- Figures of marked days read the orders that were delivered on them once. With some two hundred days of branches the planner read every
-- delivered order of the chain to find those without a known reception: seconds at 300 branches, and more than a statement may take while
-- the table is not in memory.
create or replace function negocio_vivo(sucursales bigint[], dias date[], cortes timestamp[])
  returns table (id_sucursal bigint, dia date, figura text, clave text, cuantos bigint, importe bigint)
  language sql stable set search_path = pg_catalog, public set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with d as materialized (
    select s.id as id_sucursal, x.dia, s.zona_horaria as zona, coalesce(x.corte, 'infinity') as corte,
      (x.dia::timestamp - interval '3 hours') at time zone s.zona_horaria as desde,
      (x.dia::timestamp + interval '27 hours') at time zone s.zona_horaria as hasta
    from unnest(sucursales, dias, cortes) as x (id_sucursal, dia, corte) join sucursal s on s.id = x.id_sucursal),
  k as materialized (select array(select id_pedido from practica) as practica),
  o as materialized (
    select d.id_sucursal, d.dia, o.id, o.total, o.id_creador, o.id_cliente, o.creado_en, o.creado_en at time zone d.zona as cuando
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.creado_en >= d.desde and o.creado_en < d.hasta
    where o.eliminado_en is null and o.id <> all (k.practica) and (o.creado_en at time zone d.zona)::date = d.dia
      and o.creado_en at time zone d.zona <= d.corte),
  -- Read once: of orders without a known reception the planner expects so few that it would read the whole table for them.
  e as materialized (
    select d.id_sucursal, d.dia, (o.entregado_en at time zone d.zona)::date - (o.creado_en at time zone d.zona)::date as tardo,
      pedido_recibido_en(o) is null as sin_recepcion
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.entregado_en >= d.desde and o.entregado_en < d.hasta
    where o.eliminado_en is null and o.entregado_en is not null and o.estatus = 'Entregado a cliente' and o.id <> all (k.practica)
      and (o.entregado_en at time zone d.zona)::date = d.dia),
  -- Orders that came to their branch on a day, and those that were delivered on it without a known reception (no days).
  r as (
    select d.id_sucursal, d.dia, (o.estatus_en at time zone d.zona)::date - (o.creado_en at time zone d.zona)::date as tardo
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.estatus_en >= d.desde and o.estatus_en < d.hasta
    where o.eliminado_en is null and o.recepciones > 0 and o.id <> all (k.practica) and pedido_recibido_en(o) is not null
      and (o.estatus_en at time zone d.zona)::date = d.dia
    union all select id_sucursal, dia, null from e where sin_recepcion),
  -- Pieces of the orders that were taken, and how much less than its price an article was sold for.
  p as materialized (
    select o.id_sucursal, o.dia, o.id_creador, e.lente, e.importe_lente, e.precio_articulo - e.importe_armazon as menos
    from o join pedido_elemento e on e.id_pedido = o.id and e.devuelto_en is null),
  -- Whether their patient had ordered before, anywhere in the chain.
  n as (
    select o.id_sucursal, o.dia, o.total, exists (select from pedido a cross join k where a.id_cliente = o.id_cliente and a.eliminado_en is null
      and a.id <> all (k.practica) and a.creado_en < o.creado_en) as regresa from o),
  f as materialized (
    select o.id_sucursal, o.dia, o.total, pedido_facturado(o.id) as facturado from o),
  g as materialized (
    select d.id_sucursal, d.dia, g.tipo, g.forma_pago, g.importe, coalesce(g.id_registrador, g.id_usuario) as quien
    from d join pago g on g.id_sucursal = d.id_sucursal and g.dia = d.dia
    where g.tipo <> 'apertura' and g.creado_en at time zone d.zona <= d.corte),
  v as (
    select d.id_sucursal, d.dia, exists (select from pedido o where o.id_cliente = v.id_cliente and o.eliminado_en is null
      and o.id <> all (k.practica) and o.creado_en >= v.creado_en and o.creado_en < v.creado_en + interval '30 days') as seguida
    from d cross join k join visita v on v.id_sucursal = d.id_sucursal and v.creado_en >= d.desde and v.creado_en < d.hasta
    where (v.creado_en at time zone d.zona)::date = d.dia and v.creado_en at time zone d.zona <= d.corte
      and not exists (select from importado i where i.libro = 'recetas' and i.id_registro = v.id)),
  c as (
    select d.id_sucursal, d.dia, c.asistencia, c.cancelada from d join cita c on c.id_sucursal = d.id_sucursal and c.fecha = d.dia)
  select id_sucursal, dia, 'ventas', '', count(*), sum(total)::bigint from o group by 1, 2
  union all select id_sucursal, dia, 'hora', extract(isodow from dia) || ' ' || extract(hour from cuando), count(*), 0 from o group by 1, 2, 4
  union all select id_sucursal, dia, 'mica', lente, count(*), sum(importe_lente)::bigint from p where lente <> '' group by 1, 2, 4
  union all select id_sucursal, dia, 'pieza', '', count(*), 0 from p group by 1, 2
  union all select id_sucursal, dia, 'descuento', id_creador::text, count(*), sum(menos)::bigint from p where menos > 0 group by 1, 2, 4
  union all select id_sucursal, dia, 'paciente', case when regresa then 'regresa' else 'primera vez' end, count(*), sum(total)::bigint
    from n group by 1, 2, 4
  union all select id_sucursal, dia, 'entrega', tardo::text, count(*), 0 from e group by 1, 2, 4
  union all select id_sucursal, dia, 'recepcion', coalesce(tardo::text, 'sin dato'), count(*), 0 from r group by 1, 2, 4
  union all select id_sucursal, dia, 'facturado', '', count(*), sum(facturado)::bigint from f where facturado <> 0 group by 1, 2
  union all select id_sucursal, dia, 'sinFacturar', '', count(*), sum(total - facturado)::bigint from f where facturado <> total group by 1, 2
  union all select id_sucursal, dia, 'cobrado', forma_pago, count(*), sum(importe)::bigint from g group by 1, 2, 4
  union all select id_sucursal, dia, 'devuelto', quien::text, count(*), sum(importe)::bigint from g
    where tipo in ('devolucion', 'reverso', 'correccion') group by 1, 2, 4
  union all select id_sucursal, dia, 'visitas', case when seguida then 'con pedido' else 'sin pedido' end, count(*), 0 from v group by 1, 2, 4
  union all select id_sucursal, dia, 'citas', case when cancelada then 'canceladas' when asistencia = 'Asistió' then 'asistieron'
    when asistencia = 'No asistió' then 'noAsistieron' else 'pendientes' end, count(*), 0 from c group by 1, 2, 4
$$;
