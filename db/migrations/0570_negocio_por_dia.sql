-- Figures of each branch and day by its own clock, kept so that a year need not be read order by order. A change marks the days it touches
-- in its own transaction; a day without a mark is as it was summed, one with a mark is read from its rows until it is summed again.
create table negocio_por_sumar (
  id bigint generated always as identity primary key,
  -- No key: a till waits for nothing to leave a mark.
  id_sucursal bigint not null,
  dia date not null,
  en timestamptz not null default now()
);
create index negocio_por_sumar_dia on negocio_por_sumar (id_sucursal, dia);

create table negocio_dia (
  id_sucursal bigint not null references sucursal (id),
  dia date not null,
  figura text not null,
  clave text not null,
  cuantos bigint not null,
  importe bigint not null,
  primary key (id_sucursal, dia, figura, clave)
);
create index negocio_dia_ventas on negocio_dia (id_sucursal, dia) include (cuantos, importe) where figura = 'ventas';

-- Sums of the days of a month, for months of which no day is marked.
create table negocio_mes (
  id_sucursal bigint not null references sucursal (id),
  mes date not null,
  figura text not null,
  clave text not null,
  cuantos bigint not null,
  importe bigint not null,
  primary key (id_sucursal, mes, figura, clave)
);

-- What some days of some branches come to now, by their rows. Where a local time `corte` is given, what came later does not count. Thirty
-- days are DIAS_DE_CONVERSION of the contract. The days asked for are few, which the planner cannot know: it goes by indexes.
create function negocio_vivo(sucursales bigint[], dias date[], cortes timestamp[])
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
  union all select id_sucursal, dia, 'cobrado', forma_pago, count(*), sum(importe)::bigint from g group by 1, 2, 4
  union all select id_sucursal, dia, 'devuelto', quien::text, count(*), sum(importe)::bigint from g
    where tipo in ('devolucion', 'reverso', 'correccion') group by 1, 2, 4
  union all select id_sucursal, dia, 'visitas', case when seguida then 'con pedido' else 'sin pedido' end, count(*), 0 from v group by 1, 2, 4
  union all select id_sucursal, dia, 'citas', case when cancelada then 'canceladas' when asistencia = 'Asistió' then 'asistieron'
    when asistencia = 'No asistió' then 'noAsistieron' else 'pendientes' end, count(*), 0 from c group by 1, 2, 4
$$;

-- Sums marked days of one month of one branch again, days that have ended by its clock. One process at a time: what it read of the marks
-- is older than what it reads of the rows, so no change is lost.
-- @returns how many days; zero when nothing is left, or another process is at it.
create function sumar_negocio(ahora timestamptz) returns integer language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  cual bigint;
  hoy date;
  primero date;
  los_dias date[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sumar_negocio')) then return 0; end if;
  select p.id_sucursal, date_trunc('month', p.dia)::date, (ahora at time zone s.zona_horaria)::date into cual, primero, hoy
    from negocio_por_sumar p join sucursal s on s.id = p.id_sucursal
    where p.dia < (ahora at time zone s.zona_horaria)::date order by p.id limit 1;
  if not found then return 0; end if;
  with tomadas as (
    delete from negocio_por_sumar p where p.id_sucursal = cual and p.dia >= primero and p.dia < least((primero + interval '1 month')::date, hoy)
    returning p.dia)
  select array_agg(distinct t.dia) into los_dias from tomadas t;
  delete from negocio_dia n where n.id_sucursal = cual and n.dia = any (los_dias);
  insert into negocio_dia (id_sucursal, dia, figura, clave, cuantos, importe)
    select v.id_sucursal, v.dia, v.figura, v.clave, v.cuantos, v.importe
    from negocio_vivo(array_fill(cual, array[cardinality(los_dias)]), los_dias, array[]::timestamp[]) v order by v.figura, v.dia;
  delete from negocio_mes n where n.id_sucursal = cual and n.mes = primero;
  insert into negocio_mes (id_sucursal, mes, figura, clave, cuantos, importe)
    select cual, primero, n.figura, n.clave, sum(n.cuantos), sum(n.importe) from negocio_dia n
    where n.id_sucursal = cual and n.dia >= primero and n.dia < primero + interval '1 month' and n.figura <> 'ventas' group by 3, 4 order by 3;
  return cardinality(los_dias);
end
$$;

-- Marks every day on which a branch did something, the latest first; of every branch without one.
create function marcar_negocio(cual bigint) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into negocio_por_sumar (id_sucursal, dia)
    select s.id, x.dia::date from sucursal s
    cross join lateral (
      select least((select min(o.creado_en) from pedido o where o.eliminado_en is null)::date,
        (select min(v.creado_en) from visita v where v.id_sucursal = s.id)::date, (select min(g.dia) from pago g where g.id_sucursal = s.id),
        (select min(c.fecha) from cita c where c.id_sucursal = s.id)) as primero,
      greatest(current_date, (select max(c.fecha) from cita c where c.id_sucursal = s.id),
        (select max(g.dia) from pago g where g.id_sucursal = s.id)) as ultimo) l
    cross join lateral generate_series(l.primero - interval '1 day', l.ultimo + interval '1 day', interval '1 day') as x (dia)
    where cual is null or s.id = cual order by x.dia desc, s.id
$$;

-- Days of orders: those on which they were taken and delivered, and those of visits that they follow.
create function marcar_pedidos(cuales pedido[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into negocio_por_sumar (id_sucursal, dia)
    select o.id_sucursal, (x.en at time zone s.zona_horaria)::date from unnest(cuales) o join sucursal s on s.id = o.id_sucursal
      cross join lateral (values (o.creado_en), (o.entregado_en)) as x (en) where x.en is not null
    union select v.id_sucursal, (v.creado_en at time zone s.zona_horaria)::date from unnest(cuales) o
      join visita v on v.id_cliente = o.id_cliente and v.creado_en <= o.creado_en and v.creado_en > o.creado_en - interval '30 days'
      join sucursal s on s.id = v.id_sucursal
$$;
create function marcar_visitas(cuales visita[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into negocio_por_sumar (id_sucursal, dia)
    select distinct v.id_sucursal, (v.creado_en at time zone s.zona_horaria)::date from unnest(cuales) v join sucursal s on s.id = v.id_sucursal
$$;

-- Rows that came, or went, as `filas`.
create function negocio_de_pedidos() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_pedidos(array(select o from filas f join pedido o on o.id = f.id));
  return null;
end
$$;
create function negocio_de_elementos() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into negocio_por_sumar (id_sucursal, dia)
    select distinct o.id_sucursal, (o.creado_en at time zone s.zona_horaria)::date
    from filas f join pedido o on o.id = f.id_pedido join sucursal s on s.id = o.id_sucursal where f.lente <> '';
  return null;
end
$$;
create function negocio_de_pagos() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into negocio_por_sumar (id_sucursal, dia) select distinct f.id_sucursal, f.dia from filas f where f.tipo <> 'apertura';
  return null;
end
$$;
create function negocio_de_visitas() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_visitas(array(select v from filas f join visita v on v.id = f.id));
  return null;
end
$$;
create function negocio_de_citas() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into negocio_por_sumar (id_sucursal, dia) select distinct f.id_sucursal, f.fecha from filas f;
  return null;
end
$$;
create function negocio_de_importados() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_visitas(array(select v from filas f join visita v on v.id = f.id_registro where f.libro = 'recetas'));
  return null;
end
$$;

-- Rows that changed or went (`new` is null then), one at a time, so that changes which no figure reads cost nothing.
create function negocio_de_pedido() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_pedidos(array[old, new]);
  return null;
end
$$;
create function negocio_de_elemento() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into negocio_por_sumar (id_sucursal, dia)
    select o.id_sucursal, (o.creado_en at time zone s.zona_horaria)::date from pedido o join sucursal s on s.id = o.id_sucursal
    where o.id in (old.id_pedido, new.id_pedido);
  return null;
end
$$;
create function negocio_de_visita() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_visitas(array[old, new]);
  return null;
end
$$;
create function negocio_de_cita() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into negocio_por_sumar (id_sucursal, dia) values (old.id_sucursal, old.fecha), (new.id_sucursal, new.fecha);
  return null;
end
$$;
create function negocio_de_practica() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_pedidos(array(select o from pedido o where o.id = new.id_pedido));
  return null;
end
$$;
create function negocio_de_sucursal() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform marcar_negocio(new.id);
  return null;
end
$$;

create trigger negocio_nuevos after insert on pedido referencing new table as filas for each statement execute function negocio_de_pedidos();
create trigger negocio_quitado after delete on pedido for each row execute function negocio_de_pedido();
create trigger negocio_cambiado after update of id_sucursal, id_cliente, total, estatus, entregado_en, eliminado_en on pedido for each row
  when ((old.id_sucursal, old.id_cliente, old.total, old.estatus, old.entregado_en, old.eliminado_en, old.creado_en)
    is distinct from (new.id_sucursal, new.id_cliente, new.total, new.estatus, new.entregado_en, new.eliminado_en, new.creado_en))
  execute function negocio_de_pedido();
create trigger negocio_nuevos after insert on pedido_elemento
  referencing new table as filas for each statement execute function negocio_de_elementos();
create trigger negocio_quitados after delete on pedido_elemento
  referencing old table as filas for each statement execute function negocio_de_elementos();
create trigger negocio_cambiado after update on pedido_elemento for each row
  when ((old.id_pedido, old.lente, old.importe_lente, old.devuelto_en) is distinct from (new.id_pedido, new.lente, new.importe_lente, new.devuelto_en))
  execute function negocio_de_elemento();
create trigger negocio_nuevos after insert on pago referencing new table as filas for each statement execute function negocio_de_pagos();
create trigger negocio_nuevos after insert on visita referencing new table as filas for each statement execute function negocio_de_visitas();
create trigger negocio_cambiado after update of id_cliente on visita for each row
  when (old.id_cliente <> new.id_cliente) execute function negocio_de_visita();
create trigger negocio_nuevos after insert on cita referencing new table as filas for each statement execute function negocio_de_citas();
create trigger negocio_quitados after delete on cita referencing old table as filas for each statement execute function negocio_de_citas();
create trigger negocio_cambiado after update on cita for each row
  when ((old.id_sucursal, old.fecha, old.asistencia, old.cancelada) is distinct from (new.id_sucursal, new.fecha, new.asistencia, new.cancelada))
  execute function negocio_de_cita();
create trigger negocio_nuevos after insert on importado referencing new table as filas for each statement execute function negocio_de_importados();
create trigger negocio_quitados after delete on importado referencing old table as filas for each statement execute function negocio_de_importados();
create trigger negocio_nueva after insert on practica for each row execute function negocio_de_practica();
create trigger negocio_cambiada after update of zona_horaria on sucursal for each row
  when (old.zona_horaria <> new.zona_horaria) execute function negocio_de_sucursal();

select marcar_negocio(null);

revoke execute on function negocio_vivo(bigint[], date[], timestamp[]), sumar_negocio(timestamptz), marcar_negocio(bigint), marcar_pedidos(pedido[]),
  marcar_visitas(visita[]), negocio_de_pedidos(), negocio_de_elementos(), negocio_de_pagos(), negocio_de_visitas(), negocio_de_citas(),
  negocio_de_importados(), negocio_de_pedido(), negocio_de_elemento(), negocio_de_visita(), negocio_de_cita(), negocio_de_practica(),
  negocio_de_sucursal() from public;
grant execute on function negocio_vivo(bigint[], date[], timestamp[]), sumar_negocio(timestamptz) to nitida_app;
grant select on negocio_por_sumar, negocio_dia, negocio_mes to nitida_app;
