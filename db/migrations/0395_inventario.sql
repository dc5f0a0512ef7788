-- What the chain sells by the piece. Prices with IVA, in centavos; what a piece costs is kept apart.
create sequence articulo_codigo_propio;
create table articulo (
  id bigint generated always as identity primary key,
  familia text not null check (familia in ('armazon', 'solar', 'lente_contacto', 'mica', 'accesorio', 'servicio')),
  marca text not null check (length(marca) between 1 and 60),
  modelo text not null check (length(modelo) between 1 and 60),
  color text not null default '' check (length(color) <= 60),
  -- As printed on the frame: 52□18-140.
  medida text not null default '' check (length(medida) <= 30),
  material text not null default '' check (length(material) <= 40),
  genero text check (genero in ('mujer', 'hombre', 'unisex', 'infantil')),
  proveedor text not null default '' check (length(proveedor) <= 120),
  -- Code of the chain's own; unique, whatever its capitals.
  codigo text not null default 'N' || lpad(nextval('articulo_codigo_propio')::text, 6, '0') check (length(codigo) between 1 and 40),
  precio bigint not null check (precio between 0 and 1000000000),
  clave_sat text not null check (clave_sat ~ '^\d{8}$'),
  unidad_sat text not null check (unidad_sat in ('H87', 'PR', 'E48')),
  activo boolean not null default true,
  version integer not null default 1,
  id_modificador bigint not null references usuario (id),
  creado_en timestamptz not null,
  modificado_en timestamptz not null,
  -- Words between blanks, so that a search finds where each begins: '52 18 140'.
  busqueda text not null generated always as (' ' || regexp_replace(
    f_unaccent(marca || ' ' || modelo || ' ' || color || ' ' || medida || ' ' || codigo), '[^a-z0-9]+', ' ', 'g')) stored
);
create unique index articulo_codigo_unico on articulo (upper(codigo));
create index articulo_por_nombre on articulo (marca, modelo, id);
create index articulo_modificador on articulo (id_modificador);

-- EAN and UPC of an article: the same number whether it is read with 8, 12, 13 or 14 digits.
create table articulo_codigo (
  codigo text primary key check (codigo ~ '^\d{14}$'),
  id_articulo bigint not null references articulo (id),
  -- As it is printed.
  escrito text not null check (escrito ~ '^\d{8}(\d{4,6})?$')
);
create index articulo_codigo_de on articulo_codigo (id_articulo);

-- What a branch has of its own about an article: its price, where it is not the chain's, and how many should be there.
create table articulo_sucursal (
  id_articulo bigint not null references articulo (id),
  id_sucursal bigint not null references sucursal (id),
  precio bigint check (precio between 0 and 1000000000),
  minimo integer not null default 0 check (minimo between 0 and 10000),
  id_modificador bigint not null references usuario (id),
  modificado_en timestamptz not null,
  primary key (id_articulo, id_sucursal)
);
create index articulo_sucursal_de on articulo_sucursal (id_sucursal);
create index articulo_sucursal_modificador on articulo_sucursal (id_modificador);

-- Every price that was in force; without a branch the chain's, without a price the end of a branch's own.
create table articulo_precio (
  id bigint generated always as identity primary key,
  id_articulo bigint not null references articulo (id),
  id_sucursal bigint references sucursal (id),
  precio bigint,
  id_usuario bigint not null references usuario (id),
  desde timestamptz not null
);
create index articulo_precio_de on articulo_precio (id_articulo, id desc);
create index articulo_precio_sucursal on articulo_precio (id_sucursal) where id_sucursal is not null;
create index articulo_precio_usuario on articulo_precio (id_usuario);
create trigger articulo_precio_solo_agregar before update or delete on articulo_precio
  for each row execute function rechazar_cambio();
create trigger articulo_precio_sin_vaciar before truncate on articulo_precio
  for each statement execute function rechazar_cambio();
create function anotar_precio() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into articulo_precio (id_articulo, id_sucursal, precio, id_usuario, desde)
    values (new.id, null, new.precio, new.id_modificador, new.modificado_en);
  return null;
end
$$;
create function anotar_precio_de_sucursal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into articulo_precio (id_articulo, id_sucursal, precio, id_usuario, desde)
    values (new.id_articulo, new.id_sucursal, new.precio, new.id_modificador, new.modificado_en);
  return null;
end
$$;
create trigger articulo_precio_nuevo after insert on articulo for each row execute function anotar_precio();
create trigger articulo_precio_cambiado after update on articulo
  for each row when (new.precio <> old.precio) execute function anotar_precio();
create trigger articulo_sucursal_precio_nuevo after insert on articulo_sucursal
  for each row when (new.precio is not null) execute function anotar_precio_de_sucursal();
create trigger articulo_sucursal_precio_cambiado after update on articulo_sucursal
  for each row when (new.precio is distinct from old.precio) execute function anotar_precio_de_sucursal();

-- Whether a place is inside the chain; the others say where pieces come from and go to.
create function es_de_la_cadena(lugar text) returns boolean language sql immutable as $$
  select lugar in ('exhibidor', 'bodega', 'almacen', 'transito')
$$;
create function es_lugar(lugar text, id_sucursal bigint) returns boolean language sql immutable as $$
  select lugar in ('exhibidor', 'bodega', 'almacen', 'transito', 'proveedor', 'cliente', 'laboratorio', 'merma')
    and (lugar in ('exhibidor', 'bodega')) = (id_sucursal is not null)
$$;

-- The ledger of pieces: each row takes some from a place to another one, and never changes.
create table movimiento_inventario (
  id bigint generated always as identity primary key,
  id_articulo bigint not null references articulo (id),
  cantidad integer not null check (cantidad between 1 and 100000),
  de text not null,
  de_sucursal bigint references sucursal (id),
  a text not null,
  a_sucursal bigint references sucursal (id),
  causa text not null check (causa in ('compra', 'venta', 'devolucion', 'ajuste', 'traslado')),
  -- The supplier's paper, or what an adjustment was for.
  documento text not null default '' check (length(documento) <= 60),
  motivo text check (length(motivo) between 3 and 300),
  id_pedido bigint references pedido (id),
  -- Element of that order. No key: an edit may remove an element whose delivery was undone.
  id_elemento bigint,
  -- Which delivery a sale belongs to: how many were undone before it.
  entrega smallint not null default 0,
  id_reversado bigint references movimiento_inventario (id),
  -- Centavos without IVA: what was paid for a purchase, else the average of the moment.
  costo_unitario bigint not null check (costo_unitario between 0 and 1000000000),
  -- Whether more was sold than the place had.
  sin_existencia boolean not null default false,
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null,
  constraint movimiento_entre_lugares check (
    es_lugar(de, de_sucursal) and es_lugar(a, a_sucursal) and (de, coalesce(de_sucursal, 0)) <> (a, coalesce(a_sucursal, 0))),
  constraint movimiento_segun_causa check (case causa
    when 'compra' then de = 'proveedor' and es_de_la_cadena(a)
    when 'venta' then es_de_la_cadena(de) and a = 'cliente'
    when 'devolucion' then de = 'cliente' and es_de_la_cadena(a)
    when 'ajuste' then (de = 'merma' and es_de_la_cadena(a)) or (es_de_la_cadena(de) and a = 'merma')
    else es_de_la_cadena(de) and es_de_la_cadena(a) end),
  constraint movimiento_de_pedido check ((causa in ('venta', 'devolucion')) = (id_pedido is not null and id_elemento is not null)),
  constraint movimiento_reversado check ((causa = 'devolucion') = (id_reversado is not null)),
  constraint movimiento_con_motivo check (causa <> 'ajuste' or motivo is not null)
);
create index movimiento_de_articulo on movimiento_inventario (id_articulo, id desc);
create index movimiento_de_sucursal on movimiento_inventario (de_sucursal) where de_sucursal is not null;
create index movimiento_a_sucursal on movimiento_inventario (a_sucursal) where a_sucursal is not null;
create index movimiento_de_pedido on movimiento_inventario (id_pedido) where id_pedido is not null;
create index movimiento_de_usuario on movimiento_inventario (id_usuario);
-- Each delivery of an element sells it once, and each sale comes back once.
create unique index movimiento_una_venta on movimiento_inventario (id_elemento, entrega) where causa = 'venta';
create unique index movimiento_una_devolucion on movimiento_inventario (id_reversado) where id_reversado is not null;
create trigger movimiento_inventario_solo_agregar before update or delete on movimiento_inventario
  for each row execute function rechazar_cambio();
create trigger movimiento_inventario_sin_vaciar before truncate on movimiento_inventario
  for each statement execute function rechazar_cambio();

-- Pieces of an article in a place: the sum of its moves, kept by the trigger below.
create table existencia (
  id_articulo bigint not null references articulo (id),
  lugar text not null,
  id_sucursal bigint references sucursal (id),
  cantidad integer not null,
  constraint existencia_de_lugar check (es_lugar(lugar, id_sucursal))
);
create unique index existencia_unica on existencia (id_articulo, lugar, id_sucursal) nulls not distinct;
create index existencia_de_sucursal on existencia (id_sucursal) where id_sucursal is not null;

-- Average cost of a piece in the chain, in centavos without IVA. Only a purchase moves it.
create table articulo_costo (
  id_articulo bigint primary key references articulo (id),
  promedio numeric(14, 4) not null
);

-- Whoever moves an article holds it, so the moves of one come one after the other.
create function costear_movimiento() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from articulo where id = new.id_articulo for no key update;
  if new.causa = 'devolucion' then
    new.costo_unitario := (select v.costo_unitario from movimiento_inventario v where v.id = new.id_reversado);
  elsif new.causa <> 'compra' then
    new.costo_unitario := coalesce((select round(c.promedio) from articulo_costo c where c.id_articulo = new.id_articulo), 0);
  end if;
  new.sin_existencia := new.causa = 'venta' and new.cantidad > coalesce((
    select e.cantidad from existencia e
      where e.id_articulo = new.id_articulo and e.lugar = new.de and e.id_sucursal is not distinct from new.de_sucursal), 0);
  return new;
end
$$;
create trigger movimiento_costeado before insert on movimiento_inventario for each row execute function costear_movimiento();

create function sumar_existencia() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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
  if quedan < 0 and new.causa in ('ajuste', 'traslado') and es_de_la_cadena(new.de) then
    raise exception 'un lugar no queda en menos de cero' using errcode = '23514', constraint = 'existencia_no_negativa';
  end if;
  insert into existencia as e (id_articulo, lugar, id_sucursal, cantidad)
    values (new.id_articulo, new.a, new.a_sucursal, new.cantidad)
    on conflict (id_articulo, lugar, id_sucursal) do update set cantidad = e.cantidad + excluded.cantidad;
  return null;
end
$$;
create trigger movimiento_suma after insert on movimiento_inventario for each row execute function sumar_existencia();

-- The article that an element sells, where it is one of the catalogue.
alter table pedido_elemento add column id_articulo bigint references articulo (id);

grant select, insert, update on articulo, articulo_sucursal to nitida_app;
grant select, insert, delete on articulo_codigo to nitida_app;
grant select on articulo_precio, existencia, articulo_costo to nitida_app;
grant select, insert on movimiento_inventario to nitida_app;
grant usage on sequence articulo_codigo_propio to nitida_app;
