-- Accounts of outside services that the owner brought on screen, a row for each; what is secret is sealed as CSDs are.
create table credencial (
  servicio text primary key check (servicio in ('whatsapp', 'correo', 'pac')),
  -- Raised by every save; two who save on top of the same one are told apart by it.
  version integer not null check (version > 0),
  -- What may be shown: servers, users, senders. No secrets.
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  clave_datos bytea not null,
  secretos bytea not null,
  guardado_por bigint not null references usuario (id),
  guardado_en timestamptz not null
);
create index credencial_guardado_por_idx on credencial (guardado_por);
grant select, insert, update on credencial to nitida_app;
