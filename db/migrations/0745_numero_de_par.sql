-- A pair keeps its number, and with it its tray, its checks and what its laboratory calls it, whatever elements leave its order or change
-- places. Null: its place among the order's pairs, until the order is edited.
alter table pedido_elemento add column par smallint;
alter table pedido_elemento add constraint elemento_par_valido check (par between 1 and 100) not valid;

-- The pairs of an order with their numbers; number 1 of no element where it has none. What the release before adds comes after those that
-- have a number.
create function numeros_de_pares(pedido bigint) returns table (id_elemento bigint, par int)
  language sql stable set search_path = pg_catalog, public as $$
  with pares as (
    select e.id, coalesce(e.par, coalesce(max(e.par) over (), 0) + row_number() over (partition by e.par is null order by e.orden))::int as par
    from pedido_elemento e where e.id_pedido = pedido and e.lente <> '' and e.lente !~* 'contacto')
  select id, par from pares union all select null, 1 where not exists (select from pares)
$$;
revoke all on function numeros_de_pares(bigint) from public;
grant execute on function numeros_de_pares(bigint) to nitida_app;

create or replace function elemento_de_par(pedido bigint, par int) returns bigint
  language sql stable set search_path = pg_catalog, public as $$
  select n.id_elemento from numeros_de_pares($1) n where n.par = $2
$$;

-- An order that lost pairs frees their trays, and no other one's.
create or replace function soltar_pares_de_mas() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trabajo_par t set charola = null, etapa = 'surtido'
    where t.id_pedido = old.id_pedido and t.charola is not null
      and not exists (select from numeros_de_pares(old.id_pedido) n where n.par = t.par);
  return null;
end
$$;
