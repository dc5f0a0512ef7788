-- Pieces that a branch sends to another one: asked for, on their way, and arrived. What is missing of them stays in transit until
-- somebody says what became of it.
create table traslado (
  id bigint generated always as identity primary key,
  de_sucursal bigint not null references sucursal (id),
  a_sucursal bigint not null references sucursal (id),
  estado text not null default 'pedido' check (estado in ('pedido', 'enviado', 'recibido', 'cancelado')),
  nota text not null default '' check (length(nota) <= 300),
  id_creador bigint not null references usuario (id),
  creado_en timestamptz not null,
  id_remitente bigint references usuario (id),
  enviado_en timestamptz,
  id_receptor bigint references usuario (id),
  recibido_en timestamptz,
  constraint traslado_entre_dos check (de_sucursal <> a_sucursal),
  constraint traslado_con_fechas check (
    (estado in ('enviado', 'recibido')) = (enviado_en is not null and id_remitente is not null)
    and (estado = 'recibido') = (recibido_en is not null and id_receptor is not null))
);
create index traslado_de on traslado (de_sucursal, id desc);
create index traslado_a on traslado (a_sucursal, id desc);
create index traslado_creador on traslado (id_creador);
create index traslado_remitente on traslado (id_remitente) where id_remitente is not null;
create index traslado_receptor on traslado (id_receptor) where id_receptor is not null;
-- What stays on its way too long is told on the day's page.
create index traslado_en_camino on traslado (a_sucursal, enviado_en) where estado = 'enviado';

-- In transit: those that were sent, less those that arrived and those that were given up.
create table traslado_renglon (
  id_traslado bigint not null references traslado (id),
  id_articulo bigint not null references articulo (id),
  pedidas integer not null check (pedidas between 0 and 100000),
  enviadas integer not null default 0 check (enviadas between 0 and 100000),
  recibidas integer not null default 0,
  perdidas integer not null default 0,
  primary key (id_traslado, id_articulo),
  constraint traslado_no_llega_de_mas check (recibidas >= 0 and perdidas >= 0 and recibidas + perdidas <= enviadas)
);
create index traslado_renglon_articulo on traslado_renglon (id_articulo);

alter table movimiento_inventario add column id_traslado bigint references traslado (id);
alter table movimiento_inventario
  add constraint movimiento_de_traslado check (id_traslado is not null or (causa <> 'traslado' and de <> 'transito' and a <> 'transito'));

grant select, insert, update on traslado, traslado_renglon to nitida_app;
