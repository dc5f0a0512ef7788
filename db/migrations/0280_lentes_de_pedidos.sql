-- An audience chooses by the lenses that were ordered. Prescriptions are health data, and the privacy notice says that these choose
-- no promotions.
drop trigger historia_lentes on historia_clinica;
drop trigger addendum_lentes on addendum;
drop function recalcular_lentes_de_addendum();

-- The patient's row is held before anything is read: what somebody else wrote for him meanwhile is seen by the next statement.
create or replace function recalcular_lentes(cual bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into actividad_cliente (id_cliente, ultima_en) select id, creado_en from cliente where id = cual
    on conflict (id_cliente) do nothing;
  perform 1 from actividad_cliente where id_cliente = cual for update;
  update actividad_cliente set (lentes, lentes_contacto_en) = (
    select coalesce(bit_or(u.lentes), 0::smallint), max(u.pedido_en) filter (where u.lentes & 16 > 0)
    from (
      select lentes_en(e.lente) as lentes, p.creado_en as pedido_en from pedido p join pedido_elemento e on e.id_pedido = p.id
        where p.id_cliente = cual and p.eliminado_en is null and e.devuelto_en is null
    ) u)
  where id_cliente = cual;
end
$$;

-- Counts what nobody counted yet, patients after patients. Whoever is counted by his own order meanwhile is passed by.
create or replace procedure anotar_lentes() language plpgsql as $$
declare
  desde bigint := 0;
  hasta bigint;
begin
  loop
    select max(id_cliente) into hasta from (
      select id_cliente from actividad_cliente where id_cliente > desde order by id_cliente limit 20000) p;
    exit when hasta is null;
    update actividad_cliente a set lentes = u.lentes
    from (
      select p.id_cliente, bit_or(lentes_en(e.lente)) as lentes from pedido p join pedido_elemento e on e.id_pedido = p.id
        where p.id_cliente > desde and p.id_cliente <= hasta and p.eliminado_en is null and e.devuelto_en is null
        group by p.id_cliente
    ) u
    where a.id_cliente = u.id_cliente and a.lentes is null;
    commit;
    desde := hasta;
  end loop;
end
$$;

-- Forgets what was learnt from histories, patients after patients.
create procedure olvidar_lentes_de_historias() language plpgsql as $$
declare
  desde bigint := 0;
  hasta bigint;
begin
  loop
    select max(id_cliente) into hasta from (
      select id_cliente from actividad_cliente where id_cliente > desde order by id_cliente limit 5000) p;
    exit when hasta is null;
    perform recalcular_lentes(a.id_cliente) from actividad_cliente a
      where a.id_cliente > desde and a.id_cliente <= hasta and a.lentes > 0
        and exists (select from historia_clinica h where h.id_cliente = a.id_cliente);
    commit;
    desde := hasta;
  end loop;
end
$$;
revoke all on procedure olvidar_lentes_de_historias() from public;
