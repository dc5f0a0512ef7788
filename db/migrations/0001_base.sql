-- The application's own role. The pool works as nitida_app, which can neither change the schema nor rewrite history;
-- migrations run as the owner (D-72, security 45). Roles belong to the cluster, so several databases share it.
do $$
begin
  create role nitida_app nologin;
exception when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  if not pg_has_role(current_user, 'nitida_app', 'member') then
    execute format('grant nitida_app to %I', current_user);
  end if;
end
$$;
grant usage on schema public to nitida_app;

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable because its dictionary could change; ours does not, and indexes need an immutable function.
-- Unaccent before lower: under C collation pg_trgm would drop ñ and á.
create function f_unaccent(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;

-- Folios are text with numbers inside: 2 comes before 10.
create collation folio_natural (provider = icu, locale = 'es-u-kn-true');

-- Refuses to rewrite history, whoever asks (security 42, 45).
create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  raise exception 'la tabla % es de solo agregar', tg_table_name using errcode = '42501';
end
$$;

create table instalacion (
  clave text primary key,
  valor text not null
);
comment on table instalacion is 'Facts about this database itself, for example that it holds the demo chain (D-71).';

create table sucursal (
  id bigint generated always as identity primary key,
  folio text not null check (length(folio) between 1 and 10),
  direccion text not null check (length(direccion) between 1 and 300),
  codigo_postal text not null check (codigo_postal ~ '^\d{5}$'),
  rfc text not null check (rfc ~ '^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$'),
  razon_social text not null check (length(razon_social) between 1 and 254),
  id_encargado bigint,
  zona_horaria text not null default 'America/Mexico_City',
  tasa_iva text not null default '0.16' check (tasa_iva in ('0.16', '0.08')),
  activa boolean not null default true,
  creada_en timestamptz not null,
  eliminada_en timestamptz,
  direccion_busqueda text generated always as (f_unaccent(direccion)) stored
);
create unique index sucursal_folio_unico on sucursal (folio) where eliminada_en is null;
create unique index sucursal_encargado_unico on sucursal (id_encargado) where activa and eliminada_en is null;
create index sucursal_direccion_busqueda on sucursal using gin (direccion_busqueda gin_trgm_ops);

create table usuario (
  id bigint generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 80),
  apellido_paterno text not null check (length(apellido_paterno) between 1 and 80),
  apellido_materno text not null check (length(apellido_materno) between 1 and 80),
  correo text not null check (length(correo) between 3 and 254 and correo = lower(correo)),
  contrasena_hash text not null check (contrasena_hash like '$argon2id$%'),
  tipo text not null check (tipo in ('0', '1', '2', '3', '4')),
  horario text check (horario ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$'),
  id_sucursal bigint references sucursal (id),
  activo boolean not null default true,
  version integer not null default 1,
  ultima_sesion_en timestamptz,
  creado_en timestamptz not null,
  eliminado_en timestamptz,
  nombre_busqueda text generated always as (f_unaccent(nombre)) stored,
  constraint usuario_horario_obligatorio check (tipo = '0' or horario is not null)
);
create unique index usuario_correo_unico on usuario (correo) where eliminado_en is null;
create index usuario_sucursal on usuario (id_sucursal);
create index usuario_nombre_busqueda on usuario using gin (nombre_busqueda gin_trgm_ops);

alter table sucursal add constraint sucursal_encargado foreign key (id_encargado) references usuario (id);

-- At least one active type 0 remains, also when two administrators remove each other at once (D-19, H5). The lock makes
-- the second transaction wait for the first and then count what is left.
create function exigir_administrador() returns trigger language plpgsql as $$
begin
  if old.tipo = '0' and old.activo and old.eliminado_en is null
     and not (new.tipo = '0' and new.activo and new.eliminado_en is null) then
    perform pg_advisory_xact_lock(hashtext('ultimo_administrador'));
    if not exists (select 1 from usuario where tipo = '0' and activo and eliminado_en is null and id <> old.id) then
      raise exception 'debe quedar un administrador activo' using errcode = '23514', constraint = 'ultimo_administrador';
    end if;
  end if;
  return new;
end
$$;
create trigger usuario_ultimo_administrador before update on usuario
  for each row execute function exigir_administrador();

-- Envelope encryption of the CSD: one random data key per branch, wrapped by the master key; each field sealed with it.
create table sucursal_csd (
  id_sucursal bigint primary key references sucursal (id),
  clave_datos bytea not null,
  certificado bytea,
  llave bytea,
  contrasena bytea,
  vigente_hasta timestamptz,
  cambiado_en timestamptz not null
);

create table sesion (
  token_hash bytea primary key check (length(token_hash) = 32),
  id_usuario bigint not null references usuario (id),
  version integer not null,
  creada_en timestamptz not null,
  ultimo_uso_en timestamptz not null,
  vence_en timestamptz not null,
  revocada_en timestamptz
);
create index sesion_usuario on sesion (id_usuario);
create index sesion_vence on sesion (vence_en);

create table intento_sesion (
  id bigint generated always as identity primary key,
  clave bytea not null,
  en timestamptz not null
);
create index intento_sesion_clave on intento_sesion (clave, en);
comment on table intento_sesion is 'Failed logins by keyed hash of account or address; nothing readable is kept.';

create table idempotencia (
  id_usuario bigint not null references usuario (id),
  ruta text not null,
  clave text not null check (length(clave) between 8 and 128),
  cuerpo_hash bytea not null,
  respuesta jsonb not null,
  creada_en timestamptz not null,
  primary key (id_usuario, ruta, clave)
);
create index idempotencia_creada on idempotencia (creada_en);

create table auditoria (
  id bigint generated always as identity primary key,
  en timestamptz not null,
  id_usuario bigint references usuario (id),
  accion text not null,
  entidad text not null,
  id_entidad bigint,
  id_sucursal bigint,
  antes jsonb,
  despues jsonb,
  peticion text
);
create index auditoria_entidad on auditoria (entidad, id_entidad);
create index auditoria_usuario on auditoria (id_usuario, en);
create trigger auditoria_solo_agregar before update or delete on auditoria
  for each row execute function rechazar_cambio();
create trigger auditoria_sin_vaciar before truncate on auditoria
  for each statement execute function rechazar_cambio();

-- Large payloads of the socket.io adapter travel by this table (NOTIFY takes 8 kB).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

grant select, insert, update on sucursal, usuario, sucursal_csd, sesion to nitida_app;
grant delete on sesion to nitida_app;
grant select, insert, delete on intento_sesion to nitida_app;
grant select, insert, delete on idempotencia to nitida_app;
grant select, insert on auditoria to nitida_app;
grant select on instalacion to nitida_app;
grant select, insert, delete on socket_io_attachments to nitida_app;
grant usage on all sequences in schema public to nitida_app;
