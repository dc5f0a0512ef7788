-- Printers as the computers of the branches told of them, one row each; without a branch, those of whoever has none.
create table impresora_vista (
  id bigint generated always as identity primary key,
  id_sucursal bigint references sucursal (id),
  impresora text not null check (length(impresora) between 1 and 200),
  -- Whether the last ticket left, and since when that is so.
  bien boolean not null,
  desde timestamptz not null,
  vista_en timestamptz not null
);
create unique index impresora_vista_unica on impresora_vista (id_sucursal, impresora) nulls not distinct;
grant select, insert, update on impresora_vista to nitida_app;
