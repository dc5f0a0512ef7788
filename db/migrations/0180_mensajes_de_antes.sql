-- Messages grow for as long as the chain works. `mensaje` holds what may still change and the last thirteen months; what is older
-- and settled moves, batch by batch, to an archive with a part for each month, which can leave as a whole. The queue asks the small
-- table alone: over parts by month every one of its statements would look at, and lock, each month and each of its indexes.

-- As `mensaje`, with its month before the rest: a column that comes later is added to both.
create table mensaje_archivado (
  mes date not null check (extract(day from mes) = 1),
  like mensaje,
  primary key (id, mes)
) partition by list (mes);
create index mensaje_archivado_de_cliente on mensaje_archivado (id_cliente);
create index mensaje_archivado_de_pedido on mensaje_archivado (id_pedido) where id_pedido is not null;
create index mensaje_archivado_de_campana on mensaje_archivado (id_campana, estado) where id_campana is not null;
create index mensaje_archivado_con_texto on mensaje_archivado (creado_en) where parametros <> '[]'::jsonb;
grant select on mensaje_archivado to nitida_app;

-- All there are, for those who look back.
create view mensaje_todo as
  select id, clave, tipo, carril, estado, id_sucursal, id_cliente, id_cita, id_pedido, id_campana, revision, telefono, parametros,
      texto, respeta_silencio, intentos, proximo_intento_en, tomado_en, proveedor_id, wa_id, error_codigo, creado_por, creado_en,
      cambiado_en, liberado_por, liberado_en
    from mensaje
  union all
  select id, clave, tipo, carril, estado, id_sucursal, id_cliente, id_cita, id_pedido, id_campana, revision, telefono, parametros,
      texto, respeta_silencio, intentos, proximo_intento_en, tomado_en, proveedor_id, wa_id, error_codigo, creado_por, creado_en,
      cambiado_en, liberado_por, liberado_en
    from mensaje_archivado;
grant select on mensaje_todo to nitida_app;

-- What is never forgotten of a notice that moved: each event stays one message (W1), also when its month has left for a file. A campaign
-- that is over queues nobody, so its messages need no key.
create table mensaje_clave (
  clave text primary key,
  telefono text not null,
  estado text not null
);
grant select on mensaje_clave to nitida_app;

-- Before the row, a key of the archive is met as one of the table itself is under `on conflict do nothing`. After it, because the
-- message may have moved in between: then the transaction is tried again.
create function mensaje_ya_archivado() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from mensaje_clave k where k.clave = new.clave) then return new; end if;
  if tg_when = 'AFTER' then raise exception 'el mensaje % se archivó', new.clave using errcode = '40001'; end if;
  return null;
end
$$;
create trigger mensaje_ya_archivado before insert on mensaje
  for each row when (new.id_campana is null) execute function mensaje_ya_archivado();
create trigger mensaje_recien_archivado after insert on mensaje
  for each row when (new.id_campana is null) execute function mensaje_ya_archivado();

-- A batch that leaves is one change of the length of each branch's list, not one for every row.
create function conteo_bajas() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into conteo (lista, id_sucursal, cambio)
    select tg_table_name, id_sucursal, -count(*) from viejas group by id_sucursal;
  return null;
end
$$;
drop trigger conteo_baja on mensaje;
create trigger conteo_baja after delete on mensaje referencing old table as viejas
  for each statement execute function conteo_bajas();
alter table mensaje enable always trigger conteo_baja;

-- Months that left for a file: what went, and how to know it again.
create table mensaje_separado (
  particion text primary key,
  -- The month's end.
  hasta timestamptz not null,
  filas bigint not null check (filas >= 0),
  archivo text not null,
  -- Of the file, as `sha256sum` tells it.
  huella bytea not null check (length(huella) = 32),
  separado_en timestamptz not null default now()
);
create trigger mensaje_separado_solo_agregar before update or delete on mensaje_separado
  for each row execute function rechazar_cambio();
create trigger mensaje_separado_sin_vaciar before truncate on mensaje_separado
  for each statement execute function rechazar_cambio();
grant select on mensaje_separado to nitida_app;

-- The part of a month, made where it is missing.
create function mensaje_agregar_mes(mes date) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create table if not exists public.%I partition of public.mensaje_archivado for values in (%L)',
    'mensaje_archivado_' || to_char(mes, 'YYYY_MM'), mes);
end
$$;
revoke all on function mensaje_agregar_mes(date) from public;

-- Moves the oldest messages that are settled and older than thirteen whole months, months in UTC; a row that somebody holds is passed
-- by. What comes late, of a month that is in a file already, goes to the first month after it. @returns how many moved: none, too,
-- when another process is at it or somebody holds the archive, and then the next night takes them.
create function archivar_mensajes(lote integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  separado date := coalesce((select max(d.hasta)::date from mensaje_separado d), '-infinity');
  cuales bigint[];
  cual date;
  movidos integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('archivar mensajes')) then return 0; end if;
  select array_agg(v.id) into cuales from (
    select m.id from mensaje m
      where m.estado not in ('pendiente', 'enviando', 'desconocido')
        and m.creado_en < date_trunc('month', now()) - interval '13 months'
        and not exists (select from campana k where k.id = m.id_campana and k.estado not in ('terminada', 'cancelada'))
      order by m.creado_en limit lote for update of m skip locked) v;
  for cual in select distinct greatest(date_trunc('month', m.creado_en)::date, separado) from mensaje m where m.id = any (cuales) loop
    perform mensaje_agregar_mes(cual);
  end loop;
  insert into mensaje_clave (clave, telefono, estado)
    select m.clave, m.telefono, m.estado from mensaje m where m.id = any (cuales) and m.id_campana is null
    on conflict do nothing;
  with quitados as (delete from mensaje m where m.id = any (cuales) returning m.*)
  insert into mensaje_archivado select greatest(date_trunc('month', q.creado_en)::date, separado), q.* from quitados q;
  get diagnostics movidos = row_count;
  return movidos;
exception when lock_not_available or deadlock_detected then
  return 0;
end
$$;
revoke all on function archivar_mensajes(integer) from public;
grant execute on function archivar_mensajes(integer) to nitida_app;

-- As before, and in the archive after the table.
create or replace function olvidar_textos(antes_de timestamptz, lote integer) returns integer
  language sql security definer set search_path = pg_catalog, public as $$
  with viejos as (
    select m.id from mensaje m
      where m.parametros <> '[]'::jsonb and m.creado_en < least(olvidar_textos.antes_de, now() - interval '180 days')
        and m.estado not in ('pendiente', 'enviando', 'desconocido')
      order by m.creado_en limit lote for update skip locked),
  olvidados as (
    update mensaje m set parametros = '[]'::jsonb, texto = 'El texto de este mensaje ya no se conserva.'
      from viejos v where m.id = v.id returning 1),
  archivados as (
    select a.id, a.mes from mensaje_archivado a
      where a.parametros <> '[]'::jsonb and a.creado_en < least(olvidar_textos.antes_de, now() - interval '180 days')
      order by a.creado_en limit lote - (select count(*) from olvidados) for update skip locked),
  olvidados_despues as (
    update mensaje_archivado a set parametros = '[]'::jsonb, texto = 'El texto de este mensaje ya no se conserva.'
      from archivados v where a.id = v.id and a.mes = v.mes returning 1)
  select ((select count(*) from olvidados) + (select count(*) from olvidados_despues))::integer
$$;

-- What a file says of a row, by the table it is in: a part, or what was read back from a file.
create function lineas_de_auditoria_en(parte regclass, desde bigint, hasta bigint, lote integer)
  returns table (id bigint, linea text) language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return query execute format(
    'select a.id, jsonb_build_array(a.id, extract(epoch from a.en), a.id_usuario, a.accion, a.entidad, a.id_entidad,
        a.id_sucursal, a.antes, a.despues, a.peticion, extract(epoch from a.anotado_en))::text
      from %s a where a.id > $1 and a.id <= $2 order by a.id limit $3', parte) using desde, hasta, lote;
end
$$;
revoke all on function lineas_de_auditoria_en(regclass, bigint, bigint, integer) from public;

create or replace function lineas_de_auditoria(particion text, desde bigint, hasta bigint, lote integer)
  returns table (id bigint, linea text) language plpgsql stable set search_path = pg_catalog, public as $$
declare
  parte regclass := (select p.tabla from auditoria_particiones() p where p.particion = lineas_de_auditoria.particion);
begin
  if parte is null then raise exception 'no existe la parte % de la auditoría', particion using errcode = '42P01'; end if;
  return query select l.id, l.linea from lineas_de_auditoria_en(parte, desde, hasta, lote) l;
end
$$;

-- Without what is empty, so that a column that comes later changes no line.
create function lineas_de_mensajes_en(parte regclass, desde bigint, hasta bigint, lote integer)
  returns table (id bigint, linea text)
  language plpgsql stable set search_path = pg_catalog, public set timezone = 'UTC' as $$
begin
  return query execute format(
    'select m.id, jsonb_build_array(m.id, jsonb_strip_nulls(to_jsonb(m)))::text
      from %s m where m.id > $1 and m.id <= $2 order by m.id limit $3', parte) using desde, hasta, lote;
end
$$;
revoke all on function lineas_de_mensajes_en(regclass, bigint, bigint, integer) from public;
