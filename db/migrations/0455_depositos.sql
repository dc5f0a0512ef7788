-- Cash that a branch takes to the bank. A deposit takes closings whole; only its reversal may follow, and sets them free.
create table deposito (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  -- As the slip says.
  dia date not null,
  cuenta text not null check (length(cuenta) between 1 and 60),
  importe bigint not null check (importe between 1 and 100000000000),
  -- Cash of its closings less what was spent of it.
  esperado bigint not null,
  llevo text not null check (length(llevo) between 1 and 120),
  nota text check (length(nota) between 1 and 500),
  imagen bytea check (length(imagen) = 32),
  miniatura bytea check (length(miniatura) = 32),
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null,
  revertido_en timestamptz,
  id_revertidor bigint references usuario (id),
  motivo_reversa text check (length(motivo_reversa) between 3 and 300),
  constraint deposito_con_nota check (importe = esperado or nota is not null),
  constraint deposito_con_foto check ((imagen is null) = (miniatura is null)),
  constraint deposito_reversa_completa check (num_nonnulls(revertido_en, id_revertidor, motivo_reversa) in (0, 3))
);
create index deposito_de_sucursal on deposito (id_sucursal, id desc);
create index deposito_usuario on deposito (id_usuario);
create index deposito_revertidor on deposito (id_revertidor) where id_revertidor is not null;
create index deposito_imagen on deposito (imagen) where imagen is not null;
create index deposito_miniatura on deposito (miniatura) where miniatura is not null;

create table deposito_corte (
  id_deposito bigint not null references deposito (id),
  id_corte bigint not null references corte (id),
  importe bigint not null,
  -- Whether its deposit was reversed, so that another may take the closing.
  libre boolean not null default false,
  primary key (id_deposito, id_corte)
);
create unique index corte_en_un_deposito on deposito_corte (id_corte) where not libre;
create index deposito_de_corte on deposito_corte (id_corte);

-- A branch's live closing alone, for all of its cash.
create function deposito_toma_corte() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  perform from corte k join deposito d on d.id = new.id_deposito
    where k.id = new.id_corte and k.tipo = 0 and k.reabierto_en is null and k.id_sucursal = d.id_sucursal
      and new.importe = k.total_efectivo - k.gastos and not new.libre
    for no key update of k;
  if not found then
    raise exception 'ese corte no se puede depositar' using errcode = '23514', constraint = 'deposito_de_corte_vivo';
  end if;
  return new;
end
$$;
revoke all on function deposito_toma_corte() from public;
create trigger deposito_toma_corte before insert on deposito_corte for each row execute function deposito_toma_corte();

create function deposito_solo_revertir() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  if old.revertido_en is not null or new.revertido_en is null
    or to_jsonb(new) - array['revertido_en', 'id_revertidor', 'motivo_reversa']
      <> to_jsonb(old) - array['revertido_en', 'id_revertidor', 'motivo_reversa'] then
    raise exception 'un depósito solo se puede revertir' using errcode = '42501';
  end if;
  update deposito_corte set libre = true where id_deposito = new.id;
  return new;
end
$$;
revoke all on function deposito_solo_revertir() from public;
create trigger deposito_solo_revertir before update on deposito for each row execute function deposito_solo_revertir();
create trigger deposito_sin_borrar before delete on deposito for each row execute function rechazar_cambio();
create trigger deposito_sin_vaciar before truncate on deposito for each statement execute function rechazar_cambio();
create trigger deposito_corte_sin_borrar before delete on deposito_corte for each row execute function rechazar_cambio();
create trigger deposito_corte_sin_vaciar before truncate on deposito_corte for each statement execute function rechazar_cambio();

-- A closing whose cash is in the bank is not opened again: its deposit is reversed first.
create or replace function corte_solo_reabrir() returns trigger language plpgsql as $$
begin
  if old.reabierto_en is not null or new.reabierto_en is null
    or to_jsonb(new) - array['reabierto_en', 'id_reabridor', 'motivo_reapertura', 'efectivo_esperado']
      <> to_jsonb(old) - array['reabierto_en', 'id_reabridor', 'motivo_reapertura', 'efectivo_esperado'] then
    raise exception 'un corte solo se puede reabrir' using errcode = '42501';
  end if;
  if exists (select from deposito_corte c where c.id_corte = new.id and not c.libre) then
    raise exception 'ese corte está en un depósito' using errcode = '23514', constraint = 'corte_depositado';
  end if;
  return new;
end
$$;

grant select, insert, update on deposito to nitida_app;
grant select, insert on deposito_corte to nitida_app;
