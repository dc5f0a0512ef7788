-- What orders hold of live invoices, and how long they took to come to their branch, among the sums of days.

-- When an order came to its branch for the last time; null where nobody received it here, or where its delivery was dated over it.
create function pedido_recibido_en(cual pedido) returns timestamptz language sql immutable parallel safe as $$
  select case when cual.recepciones > 0 and (cual.estatus = 'Recibido en sucursal' or cual.estatus = 'Entregado a cliente'
    and cual.estatus_en > cual.creado_en and cual.estatus_en < cual.entregado_en) then cual.estatus_en end
$$;

-- What stamped and live invoices tell of an order now, in centavos, less what live egresos took back of them.
create function pedido_facturado(cual bigint) returns bigint language sql stable parallel safe as $$
  select (coalesce((select sum(v.importe) from venta_facturada v join factura f on f.id_intento = v.id_intento
      where v.id_pedido = cual and v.liberada_en is null and f.estatus <> 'Cancelada'), 0)
    - coalesce((select sum(a.importe) from venta_acreditada a join factura f on f.id = a.id_factura
      where a.id_pedido = cual and a.liberado_en is null and f.estatus <> 'Cancelada'
        and exists (select from factura e where e.id_intento = a.id_intento and e.estatus <> 'Cancelada')
        and exists (select from venta_facturada v where v.id_intento = f.id_intento and v.id_pedido = cual
          and v.id_pago is not distinct from a.id_pago and v.liberada_en is null)), 0))::bigint
$$;

-- What some days of some branches come to now, by their rows. Where a local time `corte` is given, what came later does not count. Thirty
-- days are DIAS_DE_CONVERSION of the contract. The days asked for are few, which the planner cannot know: it goes by indexes.
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
    select d.id_sucursal, d.dia, o.id, o.total, o.creado_en at time zone d.zona as cuando
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.creado_en >= d.desde and o.creado_en < d.hasta
    where o.eliminado_en is null and o.id <> all (k.practica) and (o.creado_en at time zone d.zona)::date = d.dia
      and o.creado_en at time zone d.zona <= d.corte),
  e as (
    select d.id_sucursal, d.dia, (o.entregado_en at time zone d.zona)::date - (o.creado_en at time zone d.zona)::date as tardo
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.entregado_en >= d.desde and o.entregado_en < d.hasta
    where o.eliminado_en is null and o.entregado_en is not null and o.estatus = 'Entregado a cliente' and o.id <> all (k.practica)
      and (o.entregado_en at time zone d.zona)::date = d.dia),
  -- Orders that came to their branch on a day, and those that were delivered on it without a known reception (no days).
  r as (
    select d.id_sucursal, d.dia, (o.estatus_en at time zone d.zona)::date - (o.creado_en at time zone d.zona)::date as tardo
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.estatus_en >= d.desde and o.estatus_en < d.hasta
    where o.eliminado_en is null and o.recepciones > 0 and o.id <> all (k.practica) and pedido_recibido_en(o) is not null
      and (o.estatus_en at time zone d.zona)::date = d.dia
    union all
    select d.id_sucursal, d.dia, null
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.entregado_en >= d.desde and o.entregado_en < d.hasta
    where o.eliminado_en is null and o.entregado_en is not null and o.estatus = 'Entregado a cliente' and o.id <> all (k.practica)
      and pedido_recibido_en(o) is null and (o.entregado_en at time zone d.zona)::date = d.dia),
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
  union all select o.id_sucursal, o.dia, 'mica', p.lente, count(*), sum(p.importe_lente)::bigint
    from o join pedido_elemento p on p.id_pedido = o.id and p.devuelto_en is null and p.lente <> '' group by 1, 2, 4
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

-- Days of orders: those on which they were taken, received and delivered, and those of visits that they follow.
create or replace function marcar_pedidos(cuales pedido[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into negocio_por_sumar (id_sucursal, dia)
    select o.id_sucursal, (x.en at time zone s.zona_horaria)::date from unnest(cuales) o join sucursal s on s.id = o.id_sucursal
      cross join lateral (values (o.creado_en), (o.entregado_en), (o.estatus_en)) as x (en) where x.en is not null
    union select v.id_sucursal, (v.creado_en at time zone s.zona_horaria)::date from unnest(cuales) o
      join visita v on v.id_cliente = o.id_cliente and v.creado_en <= o.creado_en and v.creado_en > o.creado_en - interval '30 days'
      join sucursal s on s.id = v.id_sucursal
$$;

-- Days on which the orders were taken that an invoice tells of.
create function marcar_facturados(cuales bigint[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into negocio_por_sumar (id_sucursal, dia)
    select distinct o.id_sucursal, (o.creado_en at time zone s.zona_horaria)::date
    from pedido o join sucursal s on s.id = o.id_sucursal where o.id = any (cuales)
$$;
create function negocio_de_ventas() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_facturados(array(select distinct f.id_pedido from filas f where f.id_pedido is not null));
  return null;
end
$$;
-- What a stamped invoice tells of, and what it took back of another one.
create function negocio_de_factura() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_facturados(array(
    select v.id_pedido from venta_facturada v where v.id_intento = new.id_intento
    union select a.id_pedido from venta_acreditada a where a.id_intento = new.id_intento and a.id_pedido is not null));
  return null;
end
$$;

create trigger negocio_nuevas after insert on venta_facturada referencing new table as filas for each statement execute function negocio_de_ventas();
create trigger negocio_cambiadas after update on venta_facturada referencing new table as filas for each statement execute function negocio_de_ventas();
create trigger negocio_nuevas after insert on venta_acreditada referencing new table as filas for each statement execute function negocio_de_ventas();
create trigger negocio_cambiadas after update on venta_acreditada referencing new table as filas for each statement execute function negocio_de_ventas();
create trigger negocio_nueva after insert on factura for each row execute function negocio_de_factura();
create trigger negocio_cambiada after update of estatus on factura for each row
  when (old.estatus is distinct from new.estatus) execute function negocio_de_factura();

drop trigger negocio_cambiado on pedido;
create trigger negocio_cambiado after update of id_sucursal, id_cliente, total, estatus, entregado_en, eliminado_en, estatus_en, recepciones on pedido for each row
  when ((old.id_sucursal, old.id_cliente, old.total, old.estatus, old.entregado_en, old.eliminado_en, old.creado_en, old.estatus_en, old.recepciones)
    is distinct from (new.id_sucursal, new.id_cliente, new.total, new.estatus, new.entregado_en, new.eliminado_en, new.creado_en, new.estatus_en, new.recepciones))
  execute function negocio_de_pedido();

select marcar_negocio(null);

revoke execute on function pedido_recibido_en(pedido), pedido_facturado(bigint), marcar_facturados(bigint[]), negocio_de_ventas(), negocio_de_factura()
  from public;
grant execute on function pedido_recibido_en(pedido), pedido_facturado(bigint) to nitida_app;
