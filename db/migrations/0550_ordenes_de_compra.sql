-- What a branch asks its suppliers for. While it is a draft it is written again; what happens to it later is facts that stay.
create table orden_compra (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  -- Of its own, per branch.
  folio integer not null check (folio > 0),
  proveedor text not null check (length(proveedor) between 1 and 120),
  -- By which his CFDIs are recognised; empty where nobody wrote it.
  rfc text not null default '' check (rfc = '' or length(rfc) between 12 and 13),
  correo text not null default '' check (length(correo) <= 254),
  prometida date,
  nota text not null default '' check (length(nota) <= 500),
  version integer not null default 1,
  id_creador bigint not null references usuario (id),
  creada_en timestamptz not null,
  constraint orden_compra_folio_unico unique (id_sucursal, folio)
);
create index orden_compra_creador on orden_compra (id_creador);
create index orden_compra_proveedor on orden_compra (upper(proveedor), id desc);

-- Pieces of an article, and what each was agreed to cost, in centavos without IVA.
create table orden_compra_renglon (
  id_orden bigint not null references orden_compra (id),
  id_articulo bigint not null references articulo (id),
  piezas integer not null check (piezas between 1 and 100000),
  costo bigint not null check (costo between 0 and 1000000000),
  primary key (id_orden, id_articulo)
);
create index orden_compra_renglon_articulo on orden_compra_renglon (id_articulo);

-- What happened to it: sent, e-mailed, pieces that came, not waited for any more.
create table orden_compra_suceso (
  id bigint generated always as identity primary key,
  id_orden bigint not null references orden_compra (id),
  que text not null check (que in ('enviada', 'correo', 'recibida', 'cancelada')),
  piezas integer check (piezas > 0),
  nota text not null default '' check (length(nota) <= 600),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  constraint orden_compra_suceso_con_piezas check ((que = 'recibida') = (piezas is not null))
);
create index orden_compra_suceso_de on orden_compra_suceso (id_orden, id);
create index orden_compra_suceso_usuario on orden_compra_suceso (id_usuario);
create unique index orden_compra_enviada_una_vez on orden_compra_suceso (id_orden) where que = 'enviada';
create unique index orden_compra_cancelada_una_vez on orden_compra_suceso (id_orden) where que = 'cancelada';

create trigger orden_compra_suceso_solo_agregar before update or delete on orden_compra_suceso
  for each row execute function rechazar_cambio();
create trigger orden_compra_suceso_sin_vaciar before truncate on orden_compra_suceso
  for each statement execute function rechazar_cambio();
create trigger orden_compra_sin_borrar before delete on orden_compra for each row execute function rechazar_cambio();

-- The order that a purchase came of.
alter table movimiento_inventario
  add column id_orden_compra bigint references orden_compra (id),
  add constraint movimiento_de_orden_compra check (id_orden_compra is null or causa = 'compra');
create index movimiento_de_orden on movimiento_inventario (id_orden_compra, id_articulo) where id_orden_compra is not null;

-- Once it was sent or taken back, nobody writes it again.
create function orden_compra_abierta() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  orden bigint := case tg_table_name when 'orden_compra' then to_jsonb(new) ->> 'id' else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id_orden' end;
begin
  if exists (select from orden_compra_suceso s where s.id_orden = orden) then
    raise exception 'un pedido a proveedor enviado no cambia' using errcode = '42501';
  end if;
  return coalesce(new, old);
end
$$;
create trigger orden_compra_se_escribe before update on orden_compra for each row execute function orden_compra_abierta();
create trigger orden_compra_renglon_se_escribe before insert or update or delete on orden_compra_renglon
  for each row execute function orden_compra_abierta();

-- How an order stands, by what happened to it.
create function estado_de_orden_compra(orden bigint) returns text language sql stable set search_path = pg_catalog, public as $$
  select case
    when exists (select from orden_compra_suceso s where s.id_orden = orden and s.que = 'cancelada') then 'cancelado'
    when not exists (select from orden_compra_suceso s where s.id_orden = orden and s.que = 'enviada') then 'borrador'
    when not exists (select from orden_compra_renglon r where r.id_orden = orden and r.piezas > (
      select coalesce(sum(m.cantidad), 0) from movimiento_inventario m
      where m.id_orden_compra = orden and m.id_articulo = r.id_articulo)) then 'recibido'
    when exists (select from movimiento_inventario m where m.id_orden_compra = orden) then 'parcial'
    else 'enviado' end
$$;

grant select, insert, update on orden_compra to nitida_app;
grant select, insert, delete on orden_compra_renglon to nitida_app;
grant select, insert on orden_compra_suceso to nitida_app;
