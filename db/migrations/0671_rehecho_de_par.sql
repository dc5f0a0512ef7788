-- A pair that failed its check and was made again on its tray: why, who made it, who pays and what it cost. Orders that make delivered
-- glasses again have `rehecho`.
create table rehecho_de_par (
  -- One remake for a failed check.
  id_control bigint primary key references control_calidad (id),
  id_pedido bigint not null references pedido (id),
  par smallint not null check (par between 1 and 100),
  causa text not null check (causa in ('taller', 'laboratorio', 'graduacion', 'medida', 'adaptacion', 'rotura', 'garantia')),
  -- Who had made it; empty for the own workshop.
  laboratorio text not null default '' check (length(laboratorio) <= 80),
  paga text not null check (paga in ('optica', 'laboratorio')),
  -- Centavos, of whoever pays; null while nobody knows.
  costo bigint check (costo between 0 and 1000000000),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null
);
create index rehecho_de_par_pedido on rehecho_de_par (id_pedido);
create index rehecho_de_par_en on rehecho_de_par (en);
create index rehecho_de_par_usuario on rehecho_de_par (id_usuario);

create trigger rehecho_de_par_solo_agregar before update or delete on rehecho_de_par for each row execute function rechazar_cambio();
create trigger rehecho_de_par_sin_vaciar before truncate on rehecho_de_par for each statement execute function rechazar_cambio();

grant select, insert on rehecho_de_par to nitida_app;

-- The element that is an order's n-th pair, by the order that `pares_de` counts.
create function elemento_de_par(pedido bigint, par int) returns bigint language sql stable set search_path = pg_catalog, public as $$
  select e.id from pedido_elemento e where e.id_pedido = pedido and e.lente <> '' and e.lente !~* 'contacto'
    order by e.orden offset par - 1 limit 1
$$;
revoke all on function elemento_de_par(bigint, int) from public;
grant execute on function elemento_de_par(bigint, int) to nitida_app;

-- What the release before writes of a remake is its step alone. Its check is the last one that failed and has no remake; who pays is whom
-- the cause points at.
create function rehecho_de_suceso(suceso trabajo_suceso) returns void language sql set search_path = pg_catalog, public as $$
  insert into rehecho_de_par (id_control, id_pedido, par, causa, laboratorio, paga, id_usuario, en)
    select k.id, suceso.id_pedido, suceso.par, case k.causa when 'material' then 'rotura' else k.causa end, coalesce(t.laboratorio, ''),
      case k.causa when 'laboratorio' then 'laboratorio' else 'optica' end, suceso.id_usuario, suceso.en
    from (select c.id, c.causa from control_calidad c
      where c.id_pedido = suceso.id_pedido and c.par = suceso.par and c.resultado = 'noPasa' and c.en <= suceso.en
      order by c.en desc, c.id desc limit 1) k
    left join trabajo_par t on t.id_pedido = suceso.id_pedido and t.par = suceso.par
    on conflict (id_control) do nothing
$$;
revoke all on function rehecho_de_suceso(trabajo_suceso) from public;
grant execute on function rehecho_de_suceso(trabajo_suceso) to nitida_app;

do $$
declare suceso trabajo_suceso;
begin
  for suceso in select * from trabajo_suceso where que = 'rehecho' order by id loop
    perform rehecho_de_suceso(suceso);
  end loop;
end
$$;

create function suceso_rehace_par() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform rehecho_de_suceso(new);
  return null;
end
$$;
revoke all on function suceso_rehace_par() from public;
create trigger trabajo_suceso_rehace after insert on trabajo_suceso for each row when (new.que = 'rehecho')
  execute function suceso_rehace_par();
