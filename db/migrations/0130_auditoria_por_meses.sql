-- The audit is kept month by month, by the clock of the database and in UTC, so that an old month can leave as a whole. What was
-- written before stays where it is, as the first part. Each part is sealed by itself; every seal still holds the one made before it.
-- The table itself is turned into parts by a migration of the second kind.
alter table auditoria_sello add column particion text not null default 'auditoria_anterior';
alter table auditoria_sello alter column particion drop default;
create index auditoria_sello_de_particion on auditoria_sello (particion, hasta);

-- Months that left for a file: what went, and how to know it again. Their seals stay.
create table auditoria_separada (
  particion text primary key,
  -- The month's end.
  hasta timestamptz not null,
  filas bigint not null check (filas >= 0),
  sellos integer not null check (sellos >= 0),
  -- Of its seals, one after the other.
  huella_sellos bytea not null check (length(huella_sellos) = 32),
  archivo text not null,
  -- Of the file, as `sha256sum` tells it.
  huella bytea not null check (length(huella) = 32),
  separada_en timestamptz not null default now()
);
create trigger auditoria_separada_solo_agregar before update or delete on auditoria_separada
  for each row execute function rechazar_cambio();
create trigger auditoria_separada_sin_vaciar before truncate on auditoria_separada
  for each statement execute function rechazar_cambio();
grant select on auditoria_separada to nitida_app;

-- The parts, and the end of each; the part that takes what fits nowhere has none.
create function auditoria_particiones() returns table (particion text, tabla regclass, hasta timestamptz)
  language sql stable set search_path = pg_catalog, public set timezone = 'UTC' as $$
  select c.relname::text, c.oid::regclass,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('public.auditoria')
  union all
  select 'auditoria_anterior', c.oid::regclass, null from pg_class c
    where c.oid = to_regclass('public.auditoria') and c.relkind = 'r'
  order by 1
$$;

-- What a seal and a file say of a row. By named columns, so that a column that comes later breaks no seal.
create function lineas_de_auditoria(particion text, desde bigint, hasta bigint, lote integer)
  returns table (id bigint, linea text) language plpgsql stable set search_path = pg_catalog, public as $$
declare
  parte regclass := (select p.tabla from auditoria_particiones() p where p.particion = lineas_de_auditoria.particion);
begin
  if parte is null then raise exception 'no existe la parte % de la auditoría', particion using errcode = '42P01'; end if;
  return query execute format(
    'select a.id, jsonb_build_array(a.id, extract(epoch from a.en), a.id_usuario, a.accion, a.entidad, a.id_entidad,
        a.id_sucursal, a.antes, a.despues, a.peticion, extract(epoch from a.anotado_en))::text
      from %s a where a.id > $1 and a.id <= $2 order by a.id limit $3', parte) using desde, hasta, lote;
end
$$;
revoke all on function lineas_de_auditoria(text, bigint, bigint, integer) from public;

-- Nothing of a part that is not there.
drop function huella_de_auditoria(bigint, bigint, bytea);
create function huella_de_auditoria(particion text, desde bigint, hasta bigint, anterior bytea) returns bytea
  language sql stable security definer set search_path = pg_catalog, public as $$
  select sha256(anterior || convert_to(coalesce(
      (select string_agg(f.linea, E'\n' order by f.id) from lineas_de_auditoria(p.particion, desde, huella_de_auditoria.hasta, null) f),
      ''), 'UTF8'))
    from auditoria_particiones() p where p.particion = huella_de_auditoria.particion
$$;
revoke all on function huella_de_auditoria(text, bigint, bigint, bytea) from public;
grant execute on function huella_de_auditoria(text, bigint, bigint, bytea) to nitida_app;

create function auditoria_sellada_hasta(particion text) returns bigint
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce(max(s.hasta), 0) from auditoria_sello s where s.particion = auditoria_sellada_hasta.particion
$$;

-- As before, of one part after the other: the first that has something to seal gets one seal.
drop function sellar_auditoria(integer);
create function sellar_auditoria(lote integer)
  returns table (sellada bigint, sello bytea, adelantadas integer, particion text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  parte record;
  desde bigint;
begin
  perform pg_advisory_xact_lock(hashtext('sellar auditoria'));
  for parte in select p.particion as nombre, p.tabla from auditoria_particiones() p loop
    desde := auditoria_sellada_hasta(parte.nombre);
    execute format(
      'with abiertas as (
        select a.id, a.anotado_en, greatest(a.en, a.anotado_en) > now() + interval ''1 hour'' as adelantada
          from %s a where a.id > $1 order by a.id limit $2)
      select max(v.id), count(*) filter (where v.adelantada) from abiertas v
        where v.id < coalesce((select min(j.id) from abiertas j
          where j.anotado_en > now() - interval ''1 hour'' and j.anotado_en <= now() + interval ''1 hour''), 9223372036854775807)',
      parte.tabla) into sellada, adelantadas using desde, lote;
    continue when sellada is null;
    particion := parte.nombre;
    sello := huella_de_auditoria(particion, desde, sellada,
      coalesce((select s.huella from auditoria_sello s order by s.id desc limit 1), ''));
    insert into auditoria_sello (particion, hasta, huella, en) values (parte.nombre, sellada, sello, now());
    return next;
    return;
  end loop;
end
$$;
revoke all on function sellar_auditoria(integer) from public;
grant execute on function sellar_auditoria(integer) to nitida_app;

-- Rows that wait for their seal for a day: by the database's clock alone, and by what was written since.
create function auditoria_sin_sello() returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  parte record;
  limite timestamptz := (select max(anotado_en) from auditoria where anotado_en <= now()) - interval '1 day';
begin
  for parte in select p.particion as nombre, p.tabla from auditoria_particiones() p loop
    return query execute format('select a.id from %s a where a.id > $1 and a.anotado_en < $2', parte.tabla)
      using auditoria_sellada_hasta(parte.nombre), limite;
  end loop;
end
$$;
revoke all on function auditoria_sin_sello() from public;
grant execute on function auditoria_sin_sello() to nitida_app;

-- A new part, empty. Nobody has rights of his own on it: whoever reads or writes goes by the table it belongs to.
create function auditoria_agregar_parte(nombre text, limites text) returns void
  language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create table public.%I (like auditoria including defaults, primary key (id))', nombre);
  execute format('create trigger auditoria_sin_vaciar before truncate on %I for each statement execute function rechazar_cambio()', nombre);
  execute format('alter table auditoria attach partition %I %s', nombre, limites);
end
$$;
revoke all on function auditoria_agregar_parte(text, text) from public;

-- Makes this month's part and those of the next three, where they are missing. One that cannot be made (somebody holds the table;
-- rows of that month came before it and lie in the last part) is told, and what comes goes to the last part.
create function auditoria_hacer_meses() returns table (particion text, hecha boolean)
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  mes timestamptz;
begin
  if not exists (select from pg_class where oid = to_regclass('public.auditoria') and relkind = 'p') then return; end if;
  perform pg_advisory_xact_lock(hashtext('meses de auditoria'));
  for mes in select date_trunc('month', now()) + make_interval(months => n) from generate_series(0, 3) n loop
    particion := 'auditoria_' || to_char(mes, 'YYYY_MM');
    continue when exists (select from auditoria_particiones() p
      where p.particion = auditoria_hacer_meses.particion or p.particion = 'auditoria_anterior' and p.hasta > mes);
    begin
      perform auditoria_agregar_parte(particion, format('for values from (%L) to (%L)', mes, mes + interval '1 month'));
      hecha := true;
    exception when check_violation or lock_not_available or deadlock_detected then
      hecha := false;
    end;
    return next;
  end loop;
end
$$;
revoke all on function auditoria_hacer_meses() from public;
grant execute on function auditoria_hacer_meses() to nitida_app;

-- Turns the table into parts: all it holds becomes the first, up to the end of a month that is a day away at least. Rows are read
-- while everybody works (the check is validated apart), and only then the tables change their names, which takes no time. Broken off,
-- it goes on where it was.
create procedure auditoria_partir() language plpgsql as $$
declare
  limite timestamptz;
  siguiente bigint;
begin
  if exists (select from pg_class where oid = to_regclass('public.auditoria') and relkind = 'p') then return; end if;
  if not exists (select from pg_constraint where conname = 'auditoria_limite') then
    select (date_trunc('month', greatest(now() + interval '1 day', max(anotado_en)) at time zone 'UTC') + interval '1 month')
      at time zone 'UTC' into limite from public.auditoria;
    commit;
    execute format('alter table public.auditoria add constraint auditoria_limite check (anotado_en < %L) not valid', limite);
    commit;
  end if;
  alter table public.auditoria validate constraint auditoria_limite;
  commit;

  lock table public.auditoria in access exclusive mode;
  select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz into limite
    from pg_constraint where conname = 'auditoria_limite';
  select case when is_called then last_value + 1 else last_value end into siguiente from public.auditoria_id_seq;
  alter table public.auditoria rename to auditoria_anterior;
  alter table public.auditoria_anterior alter column id drop identity;
  alter table public.auditoria_anterior rename constraint auditoria_pkey to auditoria_anterior_pkey;
  alter index public.auditoria_entidad rename to auditoria_anterior_entidad;
  alter index public.auditoria_usuario rename to auditoria_anterior_usuario;
  drop trigger auditoria_solo_agregar on public.auditoria_anterior;
  revoke all on public.auditoria_anterior from nitida_app;

  create table public.auditoria (like public.auditoria_anterior including defaults) partition by range (anotado_en);
  alter table public.auditoria alter column id add generated always as identity;
  perform setval('public.auditoria_id_seq', siguiente, false);
  alter table public.auditoria add constraint auditoria_id_usuario_fkey foreign key (id_usuario) references public.usuario (id);
  create index auditoria_entidad on public.auditoria (entidad, id_entidad);
  create index auditoria_usuario on public.auditoria (id_usuario, en);
  create trigger auditoria_solo_agregar before update or delete on public.auditoria
    for each row execute function public.rechazar_cambio();
  create trigger auditoria_sin_vaciar before truncate on public.auditoria
    for each statement execute function public.rechazar_cambio();
  grant select, insert on public.auditoria to nitida_app;
  grant usage on sequence public.auditoria_id_seq to nitida_app;

  execute format('alter table public.auditoria attach partition public.auditoria_anterior for values from (minvalue) to (%L)', limite);
  alter table public.auditoria_anterior drop constraint auditoria_limite;
  perform public.auditoria_agregar_parte('auditoria_resto', 'default');
  perform public.auditoria_hacer_meses();
end
$$;
revoke all on procedure auditoria_partir() from public;
