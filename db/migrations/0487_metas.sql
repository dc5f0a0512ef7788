-- What a branch shall sell in a month. A goal that was taken away keeps its row, so that two people notice each other.
create table meta (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  mes date not null check (extract(day from mes) = 1),
  -- Centavos.
  importe bigint check (importe between 100 and 100000000000),
  version integer not null check (version > 0),
  id_usuario bigint not null references usuario (id),
  actualizado_en timestamptz not null,
  constraint meta_de_un_mes unique (id_sucursal, mes)
);
create index meta_usuario on meta (id_usuario);
grant select, insert, update on meta to nitida_app;
