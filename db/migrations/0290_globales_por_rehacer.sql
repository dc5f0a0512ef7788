-- Globals that are cancelled to be made again without an order: written with the request to cancel, taken away once no other ticket
-- of theirs is left without a CFDI. Whatever dies meanwhile, the job and whoever presses again go on from here.
create table global_por_rehacer (
  id_factura bigint not null references factura (id),
  -- The order that leaves it.
  id_pedido bigint not null references pedido (id),
  desde timestamptz not null,
  proximo_en timestamptz not null,
  intentos integer not null default 0,
  -- Why it did not work, for the screen.
  fallo text check (length(fallo) <= 500),
  primary key (id_factura, id_pedido)
);
create index global_por_rehacer_pedido on global_por_rehacer (id_pedido);
create index global_por_rehacer_proximo on global_por_rehacer (proximo_en);
grant select, insert, update, delete on global_por_rehacer to nitida_app;
