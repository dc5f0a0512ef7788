-- All of a chain's data on their way into one zip, which lies in the file store in pieces and goes after a day.
create table llevada (
  id bigint generated always as identity primary key,
  id_usuario bigint not null references usuario (id),
  estado text not null default 'haciendo' check (estado in ('haciendo', 'lista', 'fallida', 'cancelada')),
  paso text not null default '',
  hechos integer not null default 0 check (hechos >= 0),
  total integer not null default 0 check (total >= 0),
  bytes bigint check (bytes >= 0),
  sha256 bytea check (length(sha256) = 32),
  motivo text,
  creada_en timestamptz not null,
  -- When a process was last at work on it; another goes on once that is long ago.
  atendida_en timestamptz,
  terminada_en timestamptz,
  check ((estado = 'lista') = (sha256 is not null))
);
create index llevada_pendiente on llevada (creada_en) where estado = 'haciendo';
create index llevada_de_usuario on llevada (id_usuario, id desc);

create table llevada_parte (
  id_llevada bigint not null references llevada (id) on delete cascade,
  numero integer not null check (numero > 0),
  -- Its name in the file store.
  archivo bytea not null check (length(archivo) = 32),
  bytes integer not null check (bytes > 0),
  primary key (id_llevada, numero)
);

grant select, insert, update, delete on llevada, llevada_parte to nitida_app;
