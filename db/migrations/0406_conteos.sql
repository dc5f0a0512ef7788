-- A count of a branch's place, while the shop sells. One at a time: two would adjust the same pieces twice.
create table conteo_fisico (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  lugar text not null check (lugar in ('exhibidor', 'bodega')),
  -- Empty for all brands.
  marca text not null default '' check (length(marca) <= 60),
  estado text not null default 'abierto' check (estado in ('abierto', 'cerrado', 'cancelado')),
  motivo text check (length(motivo) between 3 and 200),
  id_creador bigint not null references usuario (id),
  creado_en timestamptz not null,
  id_cerrador bigint references usuario (id),
  cerrado_en timestamptz,
  constraint conteo_de_alguien check ((estado = 'abierto') = (cerrado_en is null) and (cerrado_en is null) = (id_cerrador is null)),
  constraint conteo_con_motivo check (estado <> 'cerrado' or motivo is not null)
);
create unique index conteo_uno_abierto on conteo_fisico (id_sucursal, lugar) where estado = 'abierto';
create index conteo_fisico_de_sucursal on conteo_fisico (id_sucursal, id desc);
create index conteo_fisico_creador on conteo_fisico (id_creador);
create index conteo_fisico_cerrador on conteo_fisico (id_cerrador) where id_cerrador is not null;

-- Each reading keeps what was expected at its moment. The key is made by the page, so that one that was sent twice is one.
create table conteo_lectura (
  id bigint generated always as identity primary key,
  id_conteo bigint not null references conteo_fisico (id),
  clave uuid not null,
  id_articulo bigint not null references articulo (id),
  -- A piece that was counted, or one that is taken back.
  piezas smallint not null check (piezas in (-1, 1)),
  esperadas integer not null,
  -- Newest move of the article that it knew of; 0 for none.
  ultimo_movimiento bigint not null,
  id_usuario bigint not null references usuario (id),
  leida_en timestamptz not null,
  creada_en timestamptz not null
);
create unique index conteo_lectura_una on conteo_lectura (clave);
create index conteo_lectura_de on conteo_lectura (id_conteo, id_articulo);
create index conteo_lectura_articulo on conteo_lectura (id_articulo);
create index conteo_lectura_usuario on conteo_lectura (id_usuario);
create trigger conteo_lectura_solo_agregar before update or delete on conteo_lectura
  for each row execute function rechazar_cambio();
create trigger conteo_lectura_sin_vaciar before truncate on conteo_lectura
  for each statement execute function rechazar_cambio();

-- What a closed count came to, for each article that it was about.
create table conteo_resultado (
  id_conteo bigint not null references conteo_fisico (id),
  id_articulo bigint not null references articulo (id),
  contadas integer not null check (contadas >= 0),
  -- Least and most that was expected while it was counted.
  minimo integer not null,
  maximo integer not null,
  -- Pieces more or less than expected, and by how many the stock was adjusted.
  diferencia integer not null,
  ajuste integer not null,
  id_movimiento bigint references movimiento_inventario (id),
  primary key (id_conteo, id_articulo),
  constraint conteo_diferencia check (diferencia = case
    when contadas > maximo then contadas - maximo when contadas < minimo then contadas - minimo else 0 end),
  constraint conteo_ajuste check ((ajuste <> 0) = (id_movimiento is not null)
    and sign(ajuste) in (0, sign(diferencia)) and abs(ajuste) <= abs(diferencia))
);
create index conteo_resultado_articulo on conteo_resultado (id_articulo);
create unique index conteo_resultado_movimiento on conteo_resultado (id_movimiento) where id_movimiento is not null;
create trigger conteo_resultado_solo_agregar before update or delete on conteo_resultado
  for each row execute function rechazar_cambio();
create trigger conteo_resultado_sin_vaciar before truncate on conteo_resultado
  for each statement execute function rechazar_cambio();

grant select, insert, update on conteo_fisico to nitida_app;
grant select, insert on conteo_lectura, conteo_resultado to nitida_app;
