-- Settings of the chain, a row for each save; the newest is in force. Two who save on top of the same one meet at the key.
create table ajustes_version (
  version integer primary key check (version > 0),
  -- Every setting that was ever saved, by its name. No secrets.
  valores jsonb not null check (jsonb_typeof(valores) = 'object'),
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null
);
create trigger ajustes_version_solo_agregar before update or delete on ajustes_version for each row execute function rechazar_cambio();
create trigger ajustes_version_sin_vaciar before truncate on ajustes_version for each statement execute function rechazar_cambio();
grant select, insert on ajustes_version to nitida_app;
