-- Which kinds of lenses a patient ordered or was prescribed, kept beside his last visit, so that an audience by kind reads neither
-- orders nor histories.

-- Bit n stands for the n-th kind of the specification's list (§9); null until the slow migration has counted what was there before.
alter table actividad_cliente add column lentes smallint;

create function lentes_en(texto text) returns smallint language sql immutable parallel safe as $$
  select (case when texto ilike '%solo cerca%' then 1 else 0 end
    + case when texto ilike '%monofocal%' then 2 else 0 end
    + case when texto ilike '%progresivo%' then 4 else 0 end
    + case when texto ilike '%bifocal%' then 8 else 0 end
    + case when texto ilike '%contacto%' then 16 else 0 end)::smallint
$$;

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
      union all
      select lentes_en(respuesta_corregida(null, h.id, 'tipo', h.tipo)), null from historia_clinica h where h.id_cliente = cual
    ) u)
  where id_cliente = cual;
end
$$;

drop trigger elemento_lentes on pedido_elemento;
drop trigger elemento_lentes_cambiado on pedido_elemento;
drop trigger elemento_lentes_quitado on pedido_elemento;
create trigger elemento_lentes after insert on pedido_elemento for each row when (lentes_en(new.lente) > 0)
  execute function recalcular_lentes_de_elemento();
create trigger elemento_lentes_cambiado after update on pedido_elemento for each row
  when ((lentes_en(new.lente) > 0 or lentes_en(old.lente) > 0)
    and (new.lente, new.devuelto_en) is distinct from (old.lente, old.devuelto_en))
  execute function recalcular_lentes_de_elemento();
create trigger elemento_lentes_quitado after delete on pedido_elemento for each row when (lentes_en(old.lente) > 0)
  execute function recalcular_lentes_de_elemento();
create trigger historia_lentes after insert on historia_clinica for each row when (lentes_en(new.tipo) > 0)
  execute function recalcular_lentes_de_pedido();

create function recalcular_lentes_de_addendum() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_lentes(id_cliente) from historia_clinica where id = new.id_historia;
  return null;
end
$$;
create trigger addendum_lentes after insert on addendum for each row when (new.id_historia is not null)
  execute function recalcular_lentes_de_addendum();

-- Counts what nobody counted yet, patients after patients. Whoever is counted by his own order meanwhile is passed by.
create procedure anotar_lentes() language plpgsql as $$
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
      select n.id_cliente, bit_or(n.lentes) as lentes from (
        select p.id_cliente, lentes_en(e.lente) as lentes from pedido p join pedido_elemento e on e.id_pedido = p.id
          where p.id_cliente > desde and p.id_cliente <= hasta and p.eliminado_en is null and e.devuelto_en is null
        union all
        select h.id_cliente, lentes_en(respuesta_corregida(null, h.id, 'tipo', h.tipo)) from historia_clinica h
          where h.id_cliente > desde and h.id_cliente <= hasta
      ) n group by n.id_cliente
    ) u
    where a.id_cliente = u.id_cliente and a.lentes is null;
    commit;
    desde := hasta;
  end loop;
end
$$;
revoke all on procedure anotar_lentes() from public;
