create table cliente (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  nombre text not null check (length(nombre) between 1 and 160),
  edad smallint not null check (edad between 0 and 120),
  telefono text not null check (telefono ~ '^\d{10}$'),
  fecha_nacimiento date,
  sexo text check (sexo in ('Masculino', 'Femenino')),
  domicilio text check (length(domicilio) <= 300),
  telefono2 text check (telefono2 ~ '^\d{10}$'),
  correo text check (length(correo) <= 254),
  rfc text check (rfc ~ '^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$'),
  codigo_postal text check (codigo_postal ~ '^\d{5}$'),
  creado_por bigint not null references usuario (id),
  creado_en timestamptz not null,
  eliminado_en timestamptz,
  -- Case, accents and double spaces do not make another patient (D-42).
  nombre_normal text not null generated always as (regexp_replace(btrim(f_unaccent(nombre)), '\s+', ' ', 'g')) stored,
  -- Name and phones in one text, so that one index finds both.
  busqueda text not null generated always as
    (regexp_replace(btrim(f_unaccent(nombre)), '\s+', ' ', 'g') || ' ' || telefono || ' ' || coalesce(telefono2, '')) stored
);
-- '0000000000' is "no phone" and does not take part (D-42).
create unique index cliente_unico on cliente (id_sucursal, nombre_normal, telefono)
  where eliminado_en is null and telefono <> '0000000000';
create index cliente_busqueda on cliente using gin (busqueda gin_trgm_ops);
-- First pages: newest first, of the chain and of a branch.
create index cliente_recientes on cliente (id desc) where eliminado_en is null;
create index cliente_recientes_de_sucursal on cliente (id_sucursal, id desc) where eliminado_en is null;
-- Few, and only type 0 looks for them (D-73).
create index cliente_eliminados on cliente (id desc) where eliminado_en is not null;
create index cliente_creado_por on cliente (creado_por);

-- Register of consents: a change of mind is a new row (D-64, reliability §5).
create table consentimiento (
  id bigint generated always as identity primary key,
  id_cliente bigint not null references cliente (id),
  version_aviso text not null check (length(version_aviso) between 1 and 20),
  whatsapp_avisos boolean not null,
  whatsapp_promociones boolean not null,
  registrado_por bigint not null references usuario (id),
  en timestamptz not null
);
create index consentimiento_cliente on consentimiento (id_cliente, id desc);
create index consentimiento_registrado_por on consentimiento (registrado_por);
create trigger consentimiento_solo_agregar before update or delete on consentimiento
  for each row execute function rechazar_cambio();

create table cita (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  id_cliente bigint not null references cliente (id),
  -- Wall time of the branch: no zone, so no trip shifts it (reliability A7).
  fecha date not null,
  hora time not null check (
    hora between time '09:00' and time '19:30'
    and extract(second from hora) = 0 and extract(minute from hora)::int % 15 = 0
  ),
  telefono text not null check (telefono ~ '^\d{10}$'),
  confirmada boolean not null default false,
  cancelada boolean not null default false,
  -- Grows when date, hour or branch change: a moved appointment is announced again, and its old link dies (D-27, D-64).
  revision integer not null default 1,
  -- Grows with every change, for stale edits (D-69).
  version integer not null default 1,
  creada_por bigint not null references usuario (id),
  creada_en timestamptz not null,
  constraint cita_no_confirmada_y_cancelada check (not (confirmada and cancelada))
);
-- One live appointment per branch, date and hour (D-38); a cancelled one frees its hour.
create unique index cita_hora_unica on cita (id_sucursal, fecha, hora) where not cancelada;
-- Lists: the newest day first, and a day as it is read, from its first hour on.
create index cita_por_fecha on cita (fecha desc, hora, id);
create index cita_de_sucursal on cita (id_sucursal, fecha desc, hora, id);
create index cita_de_cliente on cita (id_cliente, fecha);
create index cita_creada_por on cita (creada_por);
-- Cancel is final (reliability A2).
create function cita_cancelada_es_final() returns trigger language plpgsql as $$
begin
  raise exception 'una cita cancelada no cambia' using errcode = '23514', constraint = 'cita_cancelada_es_final';
end
$$;
create trigger cita_cancelada_es_final before update on cita
  for each row when (old.cancelada) execute function cita_cancelada_es_final();

-- Outbox: written in the transaction of its cause, sent after it; the key makes each event one message (D-64).
create table mensaje (
  id bigint generated always as identity primary key,
  clave text not null unique check (length(clave) <= 200),
  tipo text not null,
  -- Notices never wait behind promotions (reliability W7).
  carril text not null check (carril in ('avisos', 'promociones')),
  estado text not null default 'pendiente' check (estado in (
    'pendiente', 'enviando', 'aceptado', 'enviado', 'entregado', 'leido',
    'registrado', 'fallido', 'no_entregable', 'desconocido', 'obsoleto', 'omitido')),
  id_sucursal bigint not null references sucursal (id),
  id_cliente bigint not null references cliente (id),
  id_cita bigint references cita (id),
  -- Revision of the appointment that the message speaks of; an older one is obsolete.
  revision integer,
  telefono text not null check (telefono ~ '^\d{10}$'),
  -- Template parameters in order; never the confirmation token, which is made when the message leaves (D-27).
  parametros jsonb not null,
  texto text not null,
  intentos integer not null default 0,
  proximo_intento_en timestamptz not null,
  tomado_en timestamptz,
  proveedor_id text,
  wa_id text,
  error_codigo text,
  creado_por bigint references usuario (id),
  creado_en timestamptz not null,
  cambiado_en timestamptz not null
);
create index mensaje_pendiente on mensaje (carril, proximo_intento_en, id) where estado = 'pendiente';
create index mensaje_enviando on mensaje (tomado_en) where estado = 'enviando';
create index mensaje_de_sucursal on mensaje (id_sucursal, id desc);
create index mensaje_por_estado on mensaje (estado, id desc);
create index mensaje_de_cliente on mensaje (id_cliente);
create index mensaje_de_cita on mensaje (id_cita);
create index mensaje_creado_por on mensaje (creado_por);

-- The queue's tables belong to their library and to the owner; this is the only thing the application may do with them.
-- The queue runs by the database's clock, so a delay is a span and not an instant of the application's (D-72).
create function encolar(tarea text, carga json, clave_trabajo text, espera_ms integer default 0) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    tarea, carga, run_at => now() + espera_ms * interval '1 millisecond', max_attempts => 1, job_key => clave_trabajo);
end
$$;
revoke all on function encolar(text, json, text, integer) from public;

grant execute on function encolar(text, json, text, integer) to nitida_app;
grant select, insert, update on cliente, cita, mensaje to nitida_app;
grant select, insert on consentimiento to nitida_app;
grant usage on all sequences in schema public to nitida_app;
