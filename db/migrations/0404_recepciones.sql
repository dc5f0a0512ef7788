-- What suppliers deliver, as their CFDI says it. It waits until somebody says what came, and then stays as it is.
create table recepcion (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'recibida', 'descartada')),
  uuid text not null check (uuid ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$'),
  rfc_emisor text not null check (length(rfc_emisor) between 12 and 13),
  emisor text not null check (length(emisor) between 1 and 300),
  rfc_receptor text not null check (length(rfc_receptor) between 12 and 13),
  -- Serie and number of the supplier's own.
  factura text not null default '' check (length(factura) <= 66),
  fecha date not null,
  subtotal bigint not null check (subtotal >= 0),
  descuento bigint not null check (descuento >= 0),
  total bigint not null check (total >= 0),
  xml text not null check (length(xml) <= 4194304),
  -- Of what came and did not, once it is received.
  lugar text check (lugar in ('exhibidor', 'bodega')),
  nota text not null default '' check (length(nota) <= 500),
  id_creador bigint not null references usuario (id),
  creada_en timestamptz not null,
  id_receptor bigint references usuario (id),
  recibida_en timestamptz,
  constraint recepcion_de_alguien check ((estado = 'recibida') = (recibida_en is not null and id_receptor is not null and lugar is not null))
);
-- A CFDI is received once; one that was discarded may come again.
create unique index recepcion_uuid_unico on recepcion (uuid) where estado <> 'descartada';
create index recepcion_de_sucursal on recepcion (id_sucursal, id desc);
create index recepcion_creador on recepcion (id_creador);
create index recepcion_receptor on recepcion (id_receptor) where id_receptor is not null;

-- Its lines: what the invoice says, and what became of each.
create table recepcion_renglon (
  id_recepcion bigint not null references recepcion (id),
  numero integer not null check (numero >= 1),
  clave text not null check (length(clave) <= 100),
  descripcion text not null check (length(descripcion) <= 1000),
  clave_sat text not null,
  unidad text not null check (length(unidad) <= 20),
  -- Null for a quantity that is not of whole pieces.
  piezas integer check (piezas between 1 and 100000),
  cantidad numeric(18, 6) not null check (cantidad > 0),
  -- Centavos without IVA, of a piece and of the line.
  costo bigint not null check (costo between 0 and 1000000000),
  importe bigint not null check (importe >= 0),
  -- What it became, once received: an article of which so many came, or an expense without pieces.
  id_articulo bigint references articulo (id),
  recibidas integer check (recibidas between 0 and 100000),
  id_movimiento bigint references movimiento_inventario (id),
  primary key (id_recepcion, numero),
  constraint renglon_con_articulo check ((id_articulo is null) = (recibidas is null)),
  constraint renglon_con_movimiento check ((coalesce(recibidas, 0) > 0) = (id_movimiento is not null))
);
create index recepcion_renglon_articulo on recepcion_renglon (id_articulo) where id_articulo is not null;
create unique index recepcion_renglon_movimiento on recepcion_renglon (id_movimiento) where id_movimiento is not null;

-- What is received or discarded is not written again.
create function recepcion_abierta() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.estado <> 'pendiente' then
    raise exception 'una recepción cerrada no cambia' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger recepcion_se_cierra_una_vez before update on recepcion for each row execute function recepcion_abierta();
create function recepcion_renglon_abierto() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from recepcion r where r.id = old.id_recepcion and r.estado = 'pendiente') then
    raise exception 'una recepción cerrada no cambia' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger recepcion_renglon_una_vez before update on recepcion_renglon
  for each row execute function recepcion_renglon_abierto();
create trigger recepcion_sin_borrar before delete on recepcion for each row execute function rechazar_cambio();
create trigger recepcion_renglon_sin_borrar before delete on recepcion_renglon
  for each row execute function rechazar_cambio();

-- How each supplier calls our articles: his code, or his words where he gives none. Without an article it is an expense.
create table articulo_de_proveedor (
  rfc text not null check (length(rfc) between 12 and 13),
  clave text not null check (length(clave) between 1 and 100),
  id_articulo bigint references articulo (id),
  id_modificador bigint not null references usuario (id),
  modificado_en timestamptz not null,
  primary key (rfc, clave)
);
create index articulo_de_proveedor_articulo on articulo_de_proveedor (id_articulo) where id_articulo is not null;
create index articulo_de_proveedor_modificador on articulo_de_proveedor (id_modificador);

-- Pieces go back to a supplier at the average of the moment, and a place is not left below zero by it.
alter table movimiento_inventario
  drop constraint movimiento_inventario_causa_check,
  drop constraint movimiento_segun_causa,
  drop constraint movimiento_con_motivo,
  add constraint movimiento_inventario_causa_check
    check (causa in ('compra', 'venta', 'devolucion', 'ajuste', 'traslado', 'devolucion_proveedor')),
  add constraint movimiento_segun_causa check (case causa
    when 'compra' then de = 'proveedor' and es_de_la_cadena(a)
    when 'venta' then es_de_la_cadena(de) and a = 'cliente'
    when 'devolucion' then de = 'cliente' and es_de_la_cadena(a)
    when 'ajuste' then (de = 'merma' and es_de_la_cadena(a)) or (es_de_la_cadena(de) and a = 'merma')
    when 'devolucion_proveedor' then es_de_la_cadena(de) and a = 'proveedor'
    else es_de_la_cadena(de) and es_de_la_cadena(a) end),
  add constraint movimiento_con_motivo check (causa not in ('ajuste', 'devolucion_proveedor') or motivo is not null);

create or replace function sumar_existencia() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  quedan integer;
  habia integer;
begin
  if new.causa = 'compra' then
    select greatest(coalesce(sum(e.cantidad), 0), 0) into habia from existencia e
      where e.id_articulo = new.id_articulo and es_de_la_cadena(e.lugar);
    insert into articulo_costo as c (id_articulo, promedio) values (new.id_articulo, new.costo_unitario)
      on conflict (id_articulo) do update
      set promedio = (habia * c.promedio + new.cantidad * new.costo_unitario::numeric) / (habia + new.cantidad);
  end if;
  insert into existencia as e (id_articulo, lugar, id_sucursal, cantidad)
    values (new.id_articulo, new.de, new.de_sucursal, -new.cantidad)
    on conflict (id_articulo, lugar, id_sucursal) do update set cantidad = e.cantidad + excluded.cantidad
    returning e.cantidad into quedan;
  if quedan < 0 and new.causa in ('ajuste', 'traslado', 'devolucion_proveedor') and es_de_la_cadena(new.de) then
    raise exception 'un lugar no queda en menos de cero' using errcode = '23514', constraint = 'existencia_no_negativa';
  end if;
  insert into existencia as e (id_articulo, lugar, id_sucursal, cantidad)
    values (new.id_articulo, new.a, new.a_sucursal, new.cantidad)
    on conflict (id_articulo, lugar, id_sucursal) do update set cantidad = e.cantidad + excluded.cantidad;
  return null;
end
$$;

grant select, insert, update on recepcion, recepcion_renglon, articulo_de_proveedor to nitida_app;
