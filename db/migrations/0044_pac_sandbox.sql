-- What the sandbox PAC remembers, as a provider and SAT would: every stamp of its own and where its cancellation stands. It has
-- to outlive a restart and be one for all processes. Empty with a real provider.
create table pac_sandbox (
  uuid text primary key check (uuid ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$'),
  huella bytea not null check (length(huella) = 32),
  xml text not null,
  tipo text not null check (tipo in ('I', 'E', 'P')),
  rfc_emisor text not null,
  rfc_receptor text not null,
  total bigint not null check (total >= 0),
  relacionados text[] not null default '{}',
  cancelacion text check (cancelacion in ('pendiente', 'aceptada', 'rechazada')),
  timbrado_en timestamptz not null,
  motivo text check (motivo in ('01', '02', '03', '04')),
  solicitada_en timestamptz,
  resuelta_en timestamptz,
  resolucion text check (resolucion in ('sin_aceptacion', 'con_aceptacion', 'plazo_vencido', 'rechazada')),
  check ((motivo is null) = (solicitada_en is null)),
  check ((resolucion is null) = (resuelta_en is null)),
  check (resuelta_en is null or solicitada_en is not null)
);
-- The same bytes are stamped once, whoever sends them again.
create unique index pac_sandbox_huella on pac_sandbox (huella);
create index pac_sandbox_relacionados on pac_sandbox using gin (relacionados);
comment on column pac_sandbox.huella is 'SHA-256 of the sealed bytes that were sent';
comment on column pac_sandbox.cancelacion is 'What its receiver will answer to a cancellation; null as SAT rules say';
grant select, insert, update on pac_sandbox to nitida_app;
