-- Receipts serve their time: what they said stays in the state of their message. A month of them is kept whoever asks, well
-- beyond the week for which the provider repeats itself. Who wants no promotions is never forgotten.
drop trigger recibo_whatsapp_solo_agregar on recibo_whatsapp;
create trigger recibo_whatsapp_no_cambia before update on recibo_whatsapp
  for each row execute function rechazar_cambio();
create trigger recibo_whatsapp_conservar before delete on recibo_whatsapp
  for each row when (old.recibido_en > current_timestamp - interval '30 days') execute function rechazar_cambio();
create index recibo_whatsapp_recibido on recibo_whatsapp (recibido_en);

grant delete on recibo_whatsapp to nitida_app;

-- Since when receipts are complete: the newest that was ever forgotten. Whoever deletes, this is written.
create table recibo_olvidado (
  unica boolean primary key default true check (unica),
  hasta timestamptz not null
);
grant select on recibo_olvidado to nitida_app;

create function anotar_olvido() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into recibo_olvidado (hasta) select max(o.recibido_en) from olvidados o having max(o.recibido_en) is not null
    on conflict (unica) do update set hasta = greatest(recibo_olvidado.hasta, excluded.hasta);
  return null;
end
$$;
create trigger recibo_whatsapp_olvido after delete on recibo_whatsapp referencing old table as olvidados
  for each statement execute function anotar_olvido();

-- When the provider said it: what he repeats, or what comes late, changes nothing. A row whose time is over is a template that
-- works again.
alter table pausa_plantilla add column dicho_en timestamptz;

-- When a record was written by the clock of the database, whatever the process that wrote it takes for the time.
alter table auditoria add column anotado_en timestamptz not null default now();

-- The audit, sealed: each seal covers the rows since the one before, and that seal itself (security 42). Who changes a sealed row
-- has to make every later seal anew, and the last ones are in the log as well.
create table auditoria_sello (
  id bigint generated always as identity primary key,
  -- The last row it covers.
  hasta bigint not null unique,
  huella bytea not null check (length(huella) = 32),
  en timestamptz not null
);
create trigger auditoria_sello_solo_agregar before update or delete on auditoria_sello
  for each row execute function rechazar_cambio();
create trigger auditoria_sello_sin_vaciar before truncate on auditoria_sello
  for each statement execute function rechazar_cambio();

-- By named columns and not by the row, so that a column that comes later breaks no seal.
create function huella_de_auditoria(desde bigint, hasta bigint, anterior bytea) returns bytea
  language sql stable set search_path = pg_catalog, public as $$
  select sha256(anterior || convert_to(coalesce(string_agg(
    jsonb_build_array(a.id, extract(epoch from a.en), a.id_usuario, a.accion, a.entidad, a.id_entidad, a.id_sucursal,
      a.antes, a.despues, a.peticion, extract(epoch from a.anotado_en))::text, E'\n' order by a.id), ''), 'UTF8'))
  from auditoria a where a.id > desde and a.id <= huella_de_auditoria.hasta
$$;

-- Seals what was written an hour ago or more, so many rows at most. Rows of a transaction under way may still come before
-- younger ones; none is under way for as long as that. A row from more than an hour ahead is of a clock that was wrong: it holds
-- nothing up, and is counted (`adelantadas`). The application may call this and write no seal itself.
create function sellar_auditoria(lote integer) returns table (sellada bigint, sello bytea, adelantadas integer)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ultimo auditoria_sello;
begin
  perform pg_advisory_xact_lock(hashtext('sellar auditoria'));
  select * into ultimo from auditoria_sello s order by s.id desc limit 1;
  with abiertas as (
    select a.id, a.anotado_en, greatest(a.en, a.anotado_en) > now() + interval '1 hour' as adelantada
      from auditoria a where a.id > coalesce(ultimo.hasta, 0) order by a.id limit lote)
  select max(v.id), count(*) filter (where v.adelantada) into sellada, adelantadas from abiertas v
    where v.id < coalesce((select min(j.id) from abiertas j
      where j.anotado_en > now() - interval '1 hour' and j.anotado_en <= now() + interval '1 hour'), 9223372036854775807);
  if sellada is null then return; end if;
  sello := huella_de_auditoria(coalesce(ultimo.hasta, 0), sellada, coalesce(ultimo.huella, ''));
  insert into auditoria_sello (hasta, huella, en) values (sellada, sello, now());
  return next;
end
$$;
revoke all on function sellar_auditoria(integer) from public;

grant select on auditoria_sello to nitida_app;
grant execute on function sellar_auditoria(integer) to nitida_app;
