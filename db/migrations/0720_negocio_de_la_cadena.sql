-- Figures of a year of three hundred branches are read from fewer rows: of the whole chain by day, and of a branch and day in one row. A day
-- that is summed again takes what it was off both and adds what it is, in the same transaction. `negocio_mes` is kept for the release before.
create table negocio_cadena (
  dia date not null,
  figura text not null,
  clave text not null,
  cuantos bigint not null,
  importe bigint not null,
  primary key (dia, figura, clave)
);
create table negocio_sucursal (
  id_sucursal bigint not null references sucursal (id),
  dia date not null,
  pedidos bigint not null,
  ventas bigint not null,
  cobrado bigint not null,
  devuelto bigint not null,
  visitas bigint not null,
  visitas_con_pedido bigint not null,
  primary key (id_sucursal, dia)
);

-- Days that were summed, as `filas`, or what they were summed as before.
create function negocio_de_dias() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  signo bigint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into negocio_cadena as n (dia, figura, clave, cuantos, importe)
    select f.dia, f.figura, f.clave, signo * sum(f.cuantos), signo * sum(f.importe) from filas f group by 1, 2, 3 order by 1, 2, 3
    on conflict (dia, figura, clave) do update set cuantos = n.cuantos + excluded.cuantos, importe = n.importe + excluded.importe;
  insert into negocio_sucursal as n (id_sucursal, dia, pedidos, ventas, cobrado, devuelto, visitas, visitas_con_pedido)
    select f.id_sucursal, f.dia,
      signo * coalesce(sum(f.cuantos) filter (where f.figura = 'ventas'), 0),
      signo * coalesce(sum(f.importe) filter (where f.figura = 'ventas'), 0),
      signo * coalesce(sum(f.importe) filter (where f.figura = 'cobrado'), 0),
      signo * coalesce(sum(f.importe) filter (where f.figura = 'devuelto'), 0),
      signo * coalesce(sum(f.cuantos) filter (where f.figura = 'visitas'), 0),
      signo * coalesce(sum(f.cuantos) filter (where f.figura = 'visitas' and f.clave = 'con pedido'), 0)
    from filas f where f.figura in ('ventas', 'cobrado', 'devuelto', 'visitas') group by 1, 2 order by 1, 2
    on conflict (id_sucursal, dia) do update set pedidos = n.pedidos + excluded.pedidos, ventas = n.ventas + excluded.ventas,
      cobrado = n.cobrado + excluded.cobrado, devuelto = n.devuelto + excluded.devuelto, visitas = n.visitas + excluded.visitas,
      visitas_con_pedido = n.visitas_con_pedido + excluded.visitas_con_pedido;
  return null;
end
$$;
revoke execute on function negocio_de_dias() from public;

-- The triggers come first: their lock keeps sums from coming between them and what was summed before.
create trigger negocio_sumados after insert on negocio_dia referencing new table as filas for each statement execute function negocio_de_dias();
create trigger negocio_restados after delete on negocio_dia referencing old table as filas for each statement execute function negocio_de_dias();
insert into negocio_cadena (dia, figura, clave, cuantos, importe)
  select dia, figura, clave, sum(cuantos), sum(importe) from negocio_dia group by 1, 2, 3 order by 1, 2, 3;
insert into negocio_sucursal (id_sucursal, dia, pedidos, ventas, cobrado, devuelto, visitas, visitas_con_pedido)
  select id_sucursal, dia,
    coalesce(sum(cuantos) filter (where figura = 'ventas'), 0), coalesce(sum(importe) filter (where figura = 'ventas'), 0),
    coalesce(sum(importe) filter (where figura = 'cobrado'), 0), coalesce(sum(importe) filter (where figura = 'devuelto'), 0),
    coalesce(sum(cuantos) filter (where figura = 'visitas'), 0),
    coalesce(sum(cuantos) filter (where figura = 'visitas' and clave = 'con pedido'), 0)
  from negocio_dia where figura in ('ventas', 'cobrado', 'devuelto', 'visitas') group by 1, 2 order by 1, 2;
grant select on negocio_cadena, negocio_sucursal to nitida_app;
