-- A list on its way out as a file: what was asked for until it has left, and how far it is. Rows go after a day.
create table exportacion (
  id bigint generated always as identity primary key,
  lista text not null,
  formato text not null check (formato in ('xlsx', 'csv')),
  -- What the screen was narrowed by, which may be a name; forgotten when the file has left.
  filtro jsonb,
  id_usuario bigint not null references usuario (id),
  estado text not null default 'lista' check (estado in ('lista', 'escribiendo', 'terminada', 'fallida', 'cancelada')),
  filas integer not null default 0 check (filas >= 0),
  total integer check (total >= 0),
  motivo text,
  creada_en timestamptz not null,
  terminada_en timestamptz
);
create index exportacion_de_usuario on exportacion (id_usuario);
create index exportacion_por_dia on exportacion (creada_en);

grant select, insert, update, delete on exportacion to nitida_app;
