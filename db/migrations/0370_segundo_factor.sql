-- Second factor of a user: the secret of his authenticator, sealed as CSD keys are, and the hashes of recovery codes that are left.
-- Until `activado_en` it is only asked for and protects nothing; who takes it off keeps a row without a secret.
create table segundo_factor (
  id_usuario bigint primary key references usuario (id),
  clave_datos bytea not null,
  secreto bytea,
  pedido_en timestamptz not null,
  activado_en timestamptz,
  -- Interval of the last code that was taken: none is taken twice.
  ultimo_paso bigint,
  codigos text[] not null default '{}',
  fallos integer not null default 0 check (fallos >= 0),
  fallos_desde timestamptz,
  check (activado_en is null or secreto is not null)
);
grant select, insert, update on segundo_factor to nitida_app;
