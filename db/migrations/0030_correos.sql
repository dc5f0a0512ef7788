-- The outbox of e-mails: a row is written with its cause, and a sender takes it from here (reliability §1.8, §2).
create table correo (
  id bigint generated always as identity primary key,
  -- One cause is one e-mail, however often it is asked for.
  clave text not null unique check (length(clave) between 1 and 200),
  tipo text not null check (length(tipo) between 1 and 40),
  estado text not null default 'pendiente' check (estado in (
    'pendiente', 'enviando', 'aceptado', 'registrado', 'fallido', 'desconocido')),
  id_sucursal bigint not null references sucursal (id),
  nombre text not null check (length(nombre) <= 254 and nombre !~ '[[:cntrl:]]'),
  -- One address and nothing else: no list, no name, no comment (security 31).
  direccion text not null check (
    length(direccion) <= 254 and direccion ~ '^[^[:space:][:cntrl:],;:<>()"\[\]\\@]+@[^[:space:][:cntrl:],;:<>()"\[\]\\@]+\.[^[:space:][:cntrl:],;:<>()"\[\]\\@.]{2,}$'),
  asunto text not null check (length(asunto) between 1 and 200 and asunto !~ '[[:cntrl:]]'),
  texto text not null check (length(texto) between 1 and 10000),
  -- What goes with it, by kind, id and file name: drawn or read when it leaves.
  adjuntos jsonb not null default '[]' check (jsonb_typeof(adjuntos) = 'array' and jsonb_array_length(adjuntos) <= 10),
  intentos integer not null default 0,
  proximo_intento_en timestamptz not null,
  tomado_en timestamptz,
  error_codigo text check (length(error_codigo) <= 60),
  creado_por bigint references usuario (id),
  creado_en timestamptz not null,
  cambiado_en timestamptz not null,
  liberado_por bigint references usuario (id),
  liberado_en timestamptz
);
create index correo_pendiente on correo (proximo_intento_en, id) where estado = 'pendiente';
create index correo_enviando on correo (tomado_en) where estado = 'enviando';
create index correo_de_sucursal on correo (id_sucursal, id desc);
create index correo_por_estado on correo (estado, id desc);
create index correo_creado_por on correo (creado_por);
create index correo_liberado_por on correo (liberado_por) where liberado_por is not null;

grant select, insert on correo to nitida_app;
grant update (estado, intentos, proximo_intento_en, tomado_en, error_codigo, cambiado_en, liberado_por, liberado_en)
  on correo to nitida_app;
grant usage on all sequences in schema public to nitida_app;
