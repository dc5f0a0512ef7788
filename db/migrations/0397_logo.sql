-- The shop's own marks, drawn anew, under the hash of their bytes; the settings say which one is in force.
create table logo (
  huella bytea primary key check (huella = sha256(bytes)),
  bytes bytea not null check (length(bytes) between 1 and 524288),
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null
);
create index logo_usuario on logo (id_usuario);
create trigger logo_solo_agregar before update or delete on logo for each row execute function rechazar_cambio();
create trigger logo_sin_vaciar before truncate on logo for each statement execute function rechazar_cambio();
grant select, insert on logo to nitida_app;
