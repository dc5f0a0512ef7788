-- Cash closings (D-59 … D-62). A closing takes ledger rows by stamping them; it is never changed, only opened again.
create table corte (
  id bigint generated always as identity primary key,
  -- Kind: 1 by a person, 0 for a whole branch.
  tipo smallint not null check (tipo in (0, 1)),
  id_usuario bigint not null references usuario (id),
  -- Null only for a person without branch.
  id_sucursal bigint references sucursal (id),
  -- Business day of the till, its wall time, and the true instant (D-60).
  dia date not null,
  fecha_corte timestamp not null,
  creado_en timestamptz not null,
  total_efectivo bigint not null,
  total_credito bigint not null,
  total_debito bigint not null,
  total_transferencia bigint not null,
  total_general bigint not null,
  fondo bigint not null check (fondo >= 0),
  retiros bigint not null check (retiros >= 0),
  gastos bigint not null check (gastos >= 0),
  efectivo_esperado bigint generated always as (fondo + total_efectivo - retiros - gastos) stored,
  -- Pieces by denomination and what they are worth; both null when nobody counted.
  arqueo jsonb,
  efectivo_contado bigint check (efectivo_contado >= 0),
  nota text check (length(nota) between 1 and 500),
  reabierto_en timestamptz,
  id_reabridor bigint references usuario (id),
  motivo_reapertura text check (length(motivo_reapertura) between 3 and 300),
  constraint corte_suma check (
    total_general = total_efectivo + total_credito + total_debito + total_transferencia),
  constraint corte_de_sucursal_con_sucursal check (tipo = 1 or id_sucursal is not null),
  constraint corte_arqueo_completo check ((arqueo is null) = (efectivo_contado is null)),
  constraint corte_reapertura_completa check (
    num_nonnulls(reabierto_en, id_reabridor, motivo_reapertura) in (0, 3))
);
-- One live closing a day: per person, and per branch (C1).
create unique index corte_vivo_de_persona on corte (id_usuario, dia) where tipo = 1 and reabierto_en is null;
create unique index corte_vivo_de_sucursal on corte (id_sucursal, dia) where tipo = 0 and reabierto_en is null;
create index corte_del_dia on corte (dia);
create index corte_sucursal on corte (id_sucursal);
create index corte_reabridor on corte (id_reabridor) where id_reabridor is not null;

-- A closing can be opened again once; nothing else of it ever changes. What is generated is not known yet here.
create function corte_solo_reabrir() returns trigger language plpgsql as $$
begin
  if old.reabierto_en is not null or new.reabierto_en is null
    or to_jsonb(new) - array['reabierto_en', 'id_reabridor', 'motivo_reapertura', 'efectivo_esperado']
      <> to_jsonb(old) - array['reabierto_en', 'id_reabridor', 'motivo_reapertura', 'efectivo_esperado'] then
    raise exception 'un corte solo se puede reabrir' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger corte_inmutable before update on corte for each row execute function corte_solo_reabrir();
create trigger corte_sin_borrar before delete on corte for each row execute function rechazar_cambio();
create trigger corte_sin_vaciar before truncate on corte for each statement execute function rechazar_cambio();

-- A payment is in at most one closing of each kind: the two stamps (D-59).
alter table pago
  add column corte_persona bigint references corte (id),
  add column corte_sucursal bigint references corte (id);
create index pago_sin_corte_de_persona on pago (id_usuario, dia) where corte_persona is null;
create index pago_sin_corte_de_sucursal on pago (id_sucursal, dia) where corte_sucursal is null;
create index pago_de_corte_de_persona on pago (corte_persona) where corte_persona is not null;
create index pago_de_corte_de_sucursal on pago (corte_sucursal) where corte_sucursal is not null;

-- A stamp is set once, on a row whose till it belongs to, and lifted only by opening its closing again.
create function sello_valido(sello_antes bigint, sello_nuevo bigint, tipo_corte smallint, dueno bigint) returns boolean
  language sql stable as $$
  select case
    when sello_antes is not distinct from sello_nuevo then true
    when sello_antes is null then exists (
      select 1 from corte c where c.id = sello_nuevo and c.tipo = tipo_corte and c.reabierto_en is null
        and case tipo_corte when 1 then c.id_usuario else c.id_sucursal end = dueno)
    when sello_nuevo is null then exists (select 1 from corte c where c.id = sello_antes and c.reabierto_en is not null)
    else false
  end
$$;
create function pago_solo_sellar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'un pago nace sin sello de corte' using errcode = '42501';
  end if;
  if to_jsonb(new) - array['corte_persona', 'corte_sucursal']
      <> to_jsonb(old) - array['corte_persona', 'corte_sucursal']
    or not sello_valido(old.corte_persona, new.corte_persona, 1::smallint, old.id_usuario)
    or not sello_valido(old.corte_sucursal, new.corte_sucursal, 0::smallint, old.id_sucursal) then
    raise exception 'el libro de pagos solo admite sellos de corte' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger pago_nace_sin_sello before insert on pago for each row
  when (num_nonnulls(new.corte_persona, new.corte_sucursal) > 0) execute function pago_solo_sellar();
drop trigger pago_solo_agregar on pago;
create trigger pago_solo_agregar before delete on pago for each row execute function rechazar_cambio();
create trigger pago_solo_sellar before update on pago for each row execute function pago_solo_sellar();

-- Money that enters or leaves a till beside the payments. It never changes the totals of a closing (D-62).
create table movimiento_caja (
  id bigint generated always as identity primary key,
  -- Whose till: 1 the person's own, 0 the branch's.
  tipo_corte smallint not null check (tipo_corte in (0, 1)),
  id_usuario bigint not null references usuario (id),
  id_sucursal bigint references sucursal (id),
  tipo text not null check (tipo in ('fondo', 'retiro', 'gasto')),
  importe bigint not null check (importe between 1 and 1000000000),
  motivo text not null check (length(motivo) between 3 and 300),
  dia date not null,
  creado_en timestamptz not null,
  anulado_en timestamptz,
  id_corte bigint references corte (id),
  constraint movimiento_de_sucursal_con_sucursal check (tipo_corte = 1 or id_sucursal is not null),
  constraint movimiento_anulado_sin_corte check (anulado_en is null or id_corte is null)
);
create index movimiento_abierto_de_persona on movimiento_caja (id_usuario)
  where tipo_corte = 1 and id_corte is null and anulado_en is null;
create index movimiento_abierto_de_sucursal on movimiento_caja (id_sucursal)
  where tipo_corte = 0 and id_corte is null and anulado_en is null;
create index movimiento_de_corte on movimiento_caja (id_corte) where id_corte is not null;
-- A movement is struck out once, or taken by a closing of its till and let go when that is opened again.
create function movimiento_solo_tomar() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['anulado_en', 'id_corte'] <> to_jsonb(old) - array['anulado_en', 'id_corte']
    or old.anulado_en is not null
    or not sello_valido(old.id_corte, new.id_corte, old.tipo_corte,
      case old.tipo_corte when 1 then old.id_usuario else old.id_sucursal end) then
    raise exception 'un movimiento de caja solo se anula o se toma en un corte' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger movimiento_solo_tomar before update on movimiento_caja
  for each row execute function movimiento_solo_tomar();
create trigger movimiento_sin_borrar before delete on movimiento_caja for each row execute function rechazar_cambio();
create trigger movimiento_sin_vaciar before truncate on movimiento_caja
  for each statement execute function rechazar_cambio();

grant select, insert on corte to nitida_app;
grant update (reabierto_en, id_reabridor, motivo_reapertura) on corte to nitida_app;
grant update (corte_persona, corte_sucursal) on pago to nitida_app;
grant select, insert on movimiento_caja to nitida_app;
grant update (anulado_en, id_corte) on movimiento_caja to nitida_app;
grant usage on all sequences in schema public to nitida_app;
