-- Finished orders on their way from the workshop to their branch. One that arrives makes its order 'Recibido en sucursal'.
create table envio (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  folio integer not null check (folio > 0),
  estado text not null default 'abierto' check (estado in ('abierto', 'enviado', 'recibido')),
  id_creador bigint not null references usuario (id),
  creado_en timestamptz not null,
  id_remitente bigint references usuario (id),
  enviado_en timestamptz,
  id_receptor bigint references usuario (id),
  recibido_en timestamptz,
  constraint envio_folio_unico unique (id_sucursal, folio),
  constraint envio_con_fechas check (
    (estado <> 'abierto') = (enviado_en is not null) and (estado <> 'abierto') = (id_remitente is not null)
    and (estado = 'recibido') = (recibido_en is not null) and (estado = 'recibido') = (id_receptor is not null))
);
create unique index envio_abierto_unico on envio (id_sucursal) where estado = 'abierto';
create index envio_creador on envio (id_creador);
create index envio_remitente on envio (id_remitente) where id_remitente is not null;
create index envio_receptor on envio (id_receptor) where id_receptor is not null;

-- An order in a shipment, and what became of it there: received by it, found received by somebody else, or missing.
create table envio_pedido (
  id_envio bigint not null references envio (id),
  id_pedido bigint not null references pedido (id),
  -- The tray that it travels in, which is free again once it was received.
  charola text not null check (charola ~ '^[0-9]{3}$'),
  resultado text check (resultado in ('recibido', 'yaEstaba', 'falta')),
  -- Which reception of the order it made: an order that was changed is made, sent and received again.
  recepcion smallint,
  primary key (id_envio, id_pedido),
  constraint envio_pedido_recibido check ((resultado is not distinct from 'recibido') = (recepcion is not null))
);
create unique index envio_pedido_en_curso on envio_pedido (id_pedido) where resultado is null;
create unique index envio_pedido_recibido_una_vez on envio_pedido (id_pedido, recepcion) where recepcion is not null;
create index envio_pedido_de on envio_pedido (id_pedido);

create trigger envio_sin_borrar before delete on envio for each row execute function rechazar_cambio();
create trigger envio_pedido_resuelto before update or delete on envio_pedido for each row
  when (old.resultado is not null) execute function rechazar_cambio();

grant select, insert, update on envio to nitida_app;
grant select, insert, update, delete on envio_pedido to nitida_app;
