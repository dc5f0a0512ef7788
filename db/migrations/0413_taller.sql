-- The workshop's side of an order that is made: its tray, where it is and how far it has come. An order without a row here waits for its tray.
create table trabajo (
  id_pedido bigint primary key references pedido (id),
  id_sucursal bigint not null references sucursal (id),
  -- Number of the tray that holds it; null once it left the workshop.
  charola text check (charola ~ '^[0-9]{3}$'),
  etapa text not null default 'surtido' check (etapa in ('surtido', 'bisel', 'montaje', 'calidad', 'listo')),
  -- Who else makes it, and when he promised it; empty for the own workshop.
  laboratorio text not null default '' check (length(laboratorio) <= 80),
  prometido date,
  -- What it waits for: 'mica OD'.
  falta text not null default '' check (length(falta) <= 80),
  rehechos smallint not null default 0 check (rehechos >= 0),
  constraint trabajo_prometido_por_alguien check (prometido is null or laboratorio <> '')
);
create unique index trabajo_charola_unica on trabajo (id_sucursal, charola) where charola is not null;

-- What happened to a job. Who undoes adds a row.
create table trabajo_suceso (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references trabajo (id_pedido),
  que text not null check (que in ('charola', 'etapa', 'deshecho', 'rehecho', 'lugar')),
  etapa text not null check (etapa in ('surtido', 'bisel', 'montaje', 'calidad', 'listo')),
  detalle text not null default '' check (length(detalle) <= 120),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null
);
create index trabajo_suceso_de on trabajo_suceso (id_pedido, id desc);
create index trabajo_suceso_usuario on trabajo_suceso (id_usuario);

-- A finished pair measured against its order. The verdict is the server's, by the tables of the standard.
create table control_calidad (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references trabajo (id_pedido),
  norma text not null check (norma in ('ANSI Z80.1', 'ISO 21987')),
  diseno text not null check (diseno in ('monofocal', 'bifocal', 'progresivo')),
  pedido jsonb not null,
  medido jsonb not null,
  resultado text not null check (resultado in ('pasa', 'noPasa')),
  -- Why it failed, as the person at the bench says.
  causa text check (causa in ('taller', 'laboratorio', 'medida', 'material')),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  constraint control_con_causa check ((resultado = 'noPasa') = (causa is not null))
);
create index control_calidad_de on control_calidad (id_pedido, id desc);
create index control_calidad_usuario on control_calidad (id_usuario);

create trigger trabajo_suceso_solo_agregar before update or delete on trabajo_suceso
  for each row execute function rechazar_cambio();
create trigger trabajo_suceso_sin_vaciar before truncate on trabajo_suceso for each statement execute function rechazar_cambio();
create trigger control_calidad_solo_agregar before update or delete on control_calidad
  for each row execute function rechazar_cambio();
create trigger control_calidad_sin_vaciar before truncate on control_calidad for each statement execute function rechazar_cambio();
create trigger trabajo_sin_borrar before delete on trabajo for each row execute function rechazar_cambio();

-- A tray is free again when its order is in the branch or removed; one that moved to another branch takes a tray there.
create function liberar_charola() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trabajo set id_sucursal = new.id_sucursal, charola = null where id_pedido = new.id;
  return null;
end
$$;
revoke all on function liberar_charola() from public;
create trigger pedido_libera_charola after update on pedido for each row
  when (new.estatus in ('Recibido en sucursal', 'Entregado a cliente') and old.estatus is distinct from new.estatus
    or new.eliminado_en is not null and old.eliminado_en is null or new.id_sucursal <> old.id_sucursal)
  execute function liberar_charola();

grant select, insert, update on trabajo to nitida_app;
grant select, insert on trabajo_suceso, control_calidad to nitida_app;
