-- SAT's list beside ours, one comparison a person, for a few days. It is worked out from a file and from what is here: nothing else reads it.
create table comparacion_sat (
  id bigint generated always as identity primary key,
  id_usuario bigint not null references usuario (id),
  archivo text not null check (length(archivo) between 1 and 120),
  origen text not null check (origen in ('metadatos', 'xml')),
  en timestamptz not null,
  leidos integer not null default 0,
  ajenos integer not null default 0,
  ilegibles integer not null default 0,
  problemas jsonb not null default '[]',
  constraint comparacion_sat_de_uno unique (id_usuario)
);
create index comparacion_sat_en on comparacion_sat (en);

create table comparacion_sat_renglon (
  id_comparacion bigint not null references comparacion_sat (id) on delete cascade,
  uuid uuid not null,
  clase text not null check (clase in ('igual', 'recibido', 'soloSat', 'soloAqui', 'estado', 'total', 'canceladoRecibido', 'porRecibir')),
  -- As its issuer wrote it, in the place of its issue.
  fecha timestamp not null,
  rfc text not null check (length(rfc) between 12 and 13),
  rfc_emisor text not null check (length(rfc_emisor) between 12 and 13),
  nombre text not null check (length(nombre) <= 300),
  efecto text not null check (length(efecto) = 1),
  -- Centavos; null for a CFDI that SAT does not have.
  total bigint,
  vigente boolean,
  id_factura bigint references factura (id),
  primary key (id_comparacion, uuid)
);
create index comparacion_sat_renglon_clase on comparacion_sat_renglon (id_comparacion, clase, fecha desc, uuid);
create index comparacion_sat_renglon_factura on comparacion_sat_renglon (id_factura) where id_factura is not null;

grant select, insert, update, delete on comparacion_sat, comparacion_sat_renglon to nitida_app;
