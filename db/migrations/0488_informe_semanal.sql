-- Who gets the figures of each week by e-mail.
create table informe_suscrito (
  id_usuario bigint primary key references usuario (id),
  activo boolean not null,
  cambiado_en timestamptz not null
);

-- The reports that were queued, one for each person and week. Its e-mail carries it under this id.
create table informe_semanal (
  id bigint generated always as identity primary key,
  id_usuario bigint not null references usuario (id),
  lunes date not null check (extract(isodow from lunes) = 1),
  creado_en timestamptz not null,
  constraint informe_de_una_semana unique (id_usuario, lunes)
);
create trigger informe_semanal_sin_cambios before update or delete on informe_semanal for each row execute function rechazar_cambio();
create trigger informe_semanal_sin_vaciar before truncate on informe_semanal for each statement execute function rechazar_cambio();

grant select, insert, update on informe_suscrito to nitida_app;
grant select, insert on informe_semanal to nitida_app;
