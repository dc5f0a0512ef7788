-- A patient whose data were cancelled (LFPDPPP, bloqueo): his row is removed from every list, and this row says of which case, and until
-- when the law has his clinical record (NOM-004) and his sales (CFF, art. 30) kept. Null of what he has none.
create table bloqueo_paciente (
  id_cliente bigint primary key references cliente (id),
  id_solicitud bigint not null unique references solicitud_arco (id),
  bloqueado_por bigint not null references usuario (id),
  bloqueado_en timestamptz not null,
  expediente_hasta date,
  fiscal_hasta date,
  -- Since when the report names him as one whose term is over.
  avisado_en timestamptz,
  suprimido_por bigint references usuario (id),
  suprimido_en timestamptz,
  constraint bloqueo_suprimido check (num_nonnulls(suprimido_por, suprimido_en) in (0, 2)
    and (suprimido_en is null or avisado_en <= suprimido_en))
);
create index bloqueo_bloqueado_por on bloqueo_paciente (bloqueado_por);
create index bloqueo_suprimido_por on bloqueo_paciente (suprimido_por) where suprimido_por is not null;

-- A block goes forward: its terms only grow, and what was suppressed stays so.
create function bloqueo_solo_avanza() returns trigger language plpgsql as $$
begin
  if (new.id_cliente, new.id_solicitud, new.bloqueado_por, new.bloqueado_en)
      is distinct from (old.id_cliente, old.id_solicitud, old.bloqueado_por, old.bloqueado_en)
    or old.suprimido_en is not null
    or old.expediente_hasta is not null and (new.expediente_hasta is null or new.expediente_hasta < old.expediente_hasta)
    or old.fiscal_hasta is not null and (new.fiscal_hasta is null or new.fiscal_hasta < old.fiscal_hasta)
  then
    raise exception 'un bloqueo solo avanza' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger bloqueo_solo_avanza before update on bloqueo_paciente for each row execute function bloqueo_solo_avanza();
create trigger bloqueo_sin_borrar before delete on bloqueo_paciente for each row execute function rechazar_cambio();
create trigger bloqueo_sin_vaciar before truncate on bloqueo_paciente for each statement execute function rechazar_cambio();
grant select, insert, update on bloqueo_paciente to nitida_app;

-- Whoever is blocked does not come back, nor by the end of a union that he came out of as the one who stayed.
create function cliente_bloqueado_no_vuelve() returns trigger language plpgsql set search_path to 'pg_catalog', 'public' as $$
begin
  if exists (select from bloqueo_paciente where id_cliente = new.id)
    or exists (select from union_pacientes u join bloqueo_paciente b on b.id_cliente = u.id_vigente
      where u.id_perdedor = new.id and (u.deshecha_en is null or u.deshecha_en >= b.bloqueado_en))
  then
    raise exception 'sus datos están bloqueados' using errcode = '23514', constraint = 'cliente_bloqueado_no_vuelve';
  end if;
  return new;
end
$$;
create trigger cliente_bloqueado_no_vuelve before update of eliminado_en on cliente for each row
  when (old.eliminado_en is not null and new.eliminado_en is null) execute function cliente_bloqueado_no_vuelve();

-- Last day for which a patient's clinical record is kept: five years from its last act. Null without a record.
create function conservar_expediente(paciente bigint) returns date language sql stable
set search_path to 'pg_catalog', 'public' as $$
  select ((max(n.en) at time zone 'America/Mexico_City')::date + interval '5 years')::date from (
    select creado_en from visita where id_cliente = paciente
    union all select creado_en from historia_clinica where id_cliente = paciente
    union all select a.creado_en from addendum a join visita v on v.id = a.id_visita where v.id_cliente = paciente
    union all select a.creado_en from addendum a join historia_clinica h on h.id = a.id_historia where h.id_cliente = paciente
  ) n (en)
$$;

-- The same of his sales: five years from the last order, payment or invoice.
create function conservar_fiscal(paciente bigint) returns date language sql stable
set search_path to 'pg_catalog', 'public' as $$
  select ((max(n.en) at time zone 'America/Mexico_City')::date + interval '5 years')::date from (
    select greatest(creado_en, entregado_en) from pedido where id_cliente = paciente
    union all select g.creado_en from pago g join pedido p on p.id = g.id_pedido where p.id_cliente = paciente
    union all select f.timbrada_en from pedido p join venta_facturada v on v.id_pedido = p.id join factura f on f.id_intento = v.id_intento
      where p.id_cliente = paciente
  ) n (en)
$$;

-- Delivered orders of blocked patients, which no list shows. As a function it costs the planner next to nothing: it takes an empty table for
-- some hundred rows, and would walk all patients for a search.
create function pedidos_bloqueados() returns bigint[] language sql stable cost 10 set search_path to 'pg_catalog', 'public' as $$
  select coalesce(array_agg(p.id), '{}') from bloqueo_paciente b join pedido p on p.id_cliente = b.id_cliente
    where p.estatus = 'Entregado a cliente' and p.eliminado_en is null
$$;
