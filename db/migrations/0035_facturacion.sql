-- Consecutive folio of each branch's invoices, under a series of its own in the whole chain. A counter row and not max()+1.
create table folio_factura (
  id_sucursal bigint primary key references sucursal (id),
  serie text not null unique check (serie ~ '^[A-Z]{1,10}$'),
  ultimo integer not null check (ultimo >= 0)
);

-- Products that the form offers, with the SAT code proposed for each; the user may write another.
create table producto_factura (
  id bigint generated always as identity primary key,
  nombre text not null unique check (length(nombre) between 1 and 100),
  codigo_producto text not null check (codigo_producto ~ '^\d{8}$'),
  codigo_unidad text not null check (codigo_unidad ~ '^[A-Z0-9]{2,3}$'),
  unidad text not null check (length(unidad) between 1 and 20)
);
insert into producto_factura (nombre, codigo_producto, codigo_unidad, unidad) values
  ('ARMAZÓN', '42142903', 'H87', 'PZ'),
  ('LENTES GRADUADOS', '42142902', 'PR', 'PAR'),
  ('ANTEOJOS COMPLETOS', '42142901', 'H87', 'PZ'),
  ('ANTEOJOS DE SOL', '42142905', 'H87', 'PZ'),
  ('LENTES DE CONTACTO', '42142913', 'H87', 'PZ'),
  ('ESTUCHE', '42142906', 'H87', 'PZ'),
  ('PAÑO PARA LENTES', '42142907', 'H87', 'PZ'),
  ('CORDÓN O SUJETADOR', '42142909', 'H87', 'PZ'),
  ('LIMPIADOR DE LENTES', '46181806', 'H87', 'PZ'),
  ('EXAMEN DE LA VISTA', '85121603', 'E48', 'SERVICIO'),
  ('ARTÍCULO ÓPTICO', '42142900', 'H87', 'PZ');

-- One intent to stamp, committed with its folio and its sealed bytes before the provider is called (D-51): whatever happens to
-- the process then, what may have been stamped is known here. An unknown one is looked up and never sent again.
create table intento_timbrado (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  id_usuario bigint not null references usuario (id),
  clase text not null check (clase in ('nominativa', 'global', 'egreso', 'pago')),
  serie text not null,
  folio integer not null check (folio > 0),
  estado text not null default 'enviando' check (estado in ('enviando', 'timbrado', 'rechazado', 'desconocido')),
  -- The caller's key and the fingerprint of what he asked, for repeated calls (D-70).
  clave text check (length(clave) between 8 and 128),
  cuerpo_hash bytea,
  id_pedido bigint references pedido (id),
  rfc_emisor text not null,
  rfc_receptor text not null,
  total bigint not null check (total >= 0),
  -- What was sealed, byte for byte, and its seal: the answer is compared with it.
  xml bytea not null,
  sello text not null check (length(sello) >= 8),
  -- Receiver and conditions as they will be kept beside the invoice.
  datos jsonb not null,
  sandbox boolean not null,
  creado_en timestamptz not null,
  resuelto_en timestamptz,
  -- What the provider said, for the screen.
  codigo text check (length(codigo) <= 40),
  descripcion text check (length(descripcion) <= 2000),
  tecnica text check (length(tecnica) <= 4000),
  errores jsonb,
  consultas integer not null default 0,
  proxima_consulta_en timestamptz,
  constraint intento_resuelto check ((estado in ('timbrado', 'rechazado')) = (resuelto_en is not null))
);
-- A folio is given once; a refused attempt gives it back to the next one.
create unique index intento_folio_unico on intento_timbrado (id_sucursal, serie, folio) where estado <> 'rechazado';
create unique index intento_clave_unica on intento_timbrado (id_usuario, clave) where estado <> 'rechazado' and clave is not null;
create index intento_por_resolver on intento_timbrado (proxima_consulta_en) where estado in ('enviando', 'desconocido');
create index intento_folio_libre on intento_timbrado (id_sucursal, folio) where estado = 'rechazado';
create index intento_de_pedido on intento_timbrado (id_pedido) where id_pedido is not null;
create index intento_usuario on intento_timbrado (id_usuario);

-- A stamped CFDI. What SAT has is never changed; only what we know of its life is.
create table factura (
  id bigint generated always as identity primary key,
  id_intento bigint not null unique references intento_timbrado (id),
  id_sucursal bigint not null references sucursal (id),
  clase text not null check (clase in ('nominativa', 'global', 'egreso', 'pago')),
  serie text not null,
  folio integer not null,
  uuid uuid not null unique,
  xml bytea not null,
  -- SHA-256 of the XML at stamping: what is handed out later is still that.
  huella bytea not null check (length(huella) = 32),
  no_certificado text not null,
  sello text not null,
  timbrada_en timestamptz not null,
  rfc_emisor text not null,
  rfc_receptor text not null,
  nombre_receptor text not null check (length(nombre_receptor) between 1 and 254),
  cp_receptor text not null check (cp_receptor ~ '^\d{5}$'),
  regimen_receptor text not null check (regimen_receptor ~ '^\d{3}$'),
  uso_cfdi text not null,
  total bigint not null check (total >= 0),
  forma_pago text,
  metodo_pago text check (metodo_pago in ('PUE', 'PPD')),
  id_pedido bigint references pedido (id),
  tickets integer not null default 0,
  -- The CFDI this one replaces or takes back.
  relacion text check (relacion in ('01', '03', '04')),
  uuid_relacionado uuid,
  sandbox boolean not null,
  correo text check (length(correo) <= 254),
  estatus text not null default 'Vigente' check (estatus in (
    'Vigente', 'En proceso de cancelación', 'Cancelada', 'Cancelación rechazada')),
  id_usuario bigint not null references usuario (id),
  creada_en timestamptz not null,
  busqueda text not null generated always as (f_unaccent(
    nombre_receptor || ' ' || rfc_receptor || ' ' || serie || '-' || folio::text || ' ' || uuid::text)) stored,
  constraint factura_folio_unico unique (id_sucursal, serie, folio),
  constraint factura_relacion_completa check ((relacion is null) = (uuid_relacionado is null))
);
create index factura_recientes on factura (id desc);
create index factura_de_sucursal on factura (id_sucursal, id desc);
create index factura_creada on factura (creada_en);
create index factura_busqueda on factura using gin (busqueda gin_trgm_ops);
create index factura_de_receptor on factura (rfc_receptor, id desc);
create index factura_de_pedido on factura (id_pedido) where id_pedido is not null;
create index factura_usuario on factura (id_usuario);
create index factura_relacionada on factura (uuid_relacionado) where uuid_relacionado is not null;

create function factura_solo_vida() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['estatus', 'correo'] <> to_jsonb(old) - array['estatus', 'correo'] then
    raise exception 'una factura timbrada no cambia' using errcode = '42501';
  end if;
  if old.estatus = 'Cancelada' and new.estatus <> old.estatus then
    raise exception 'una factura cancelada no revive' using errcode = '23514', constraint = 'factura_cancelada_es_final';
  end if;
  return new;
end
$$;
create trigger factura_solo_vida before update on factura for each row execute function factura_solo_vida();
create trigger factura_sin_borrar before delete on factura for each row execute function rechazar_cambio();
create trigger factura_sin_vaciar before truncate on factura for each statement execute function rechazar_cambio();

-- Which sale is in which CFDI. An invoice by name takes an order whole, a global takes rows of its ledger; a sale is in at most
-- one live CFDI, also while its attempt is under way (D-54). Freed when the attempt is refused or the invoice cancelled.
create table venta_facturada (
  id bigint generated always as identity primary key,
  id_intento bigint not null references intento_timbrado (id),
  id_pedido bigint not null references pedido (id),
  -- Null takes the whole order.
  id_pago bigint references pago (id),
  importe bigint not null check (importe > 0),
  liberada_en timestamptz,
  -- The whole order overlaps each of its rows, and a row only itself.
  constraint venta_en_una_factura exclude using gist (
    int8range(id_pedido, id_pedido, '[]') with &&,
    (case when id_pago is null then int8range(null, null) else int8range(id_pago, id_pago, '[]') end) with &&
  ) where (liberada_en is null)
);
create index venta_de_intento on venta_facturada (id_intento);
create index venta_de_pedido on venta_facturada (id_pedido) where liberada_en is null;
create index venta_de_pago on venta_facturada (id_pago) where id_pago is not null;

create function venta_solo_liberar() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'liberada_en' <> to_jsonb(old) - 'liberada_en' or old.liberada_en is not null then
    raise exception 'una venta facturada solo se libera' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger venta_solo_liberar before update on venta_facturada for each row execute function venta_solo_liberar();
create trigger venta_sin_borrar before delete on venta_facturada for each row execute function rechazar_cambio();

-- A request to cancel. Written before SAT is asked, and closed only by what SAT says (D-50).
create table cancelacion_factura (
  id bigint generated always as identity primary key,
  id_factura bigint not null references factura (id),
  motivo text not null check (motivo in ('01', '02', '03', '04')),
  uuid_sustitucion uuid,
  estado text not null default 'solicitada' check (estado in (
    'solicitada', 'en_proceso', 'cancelada', 'rechazada', 'fallida')),
  -- How it ended, in SAT's words: with acceptance, without, or by the term that ran out.
  detalle text check (length(detalle) <= 300),
  acuse bytea,
  codigo text check (length(codigo) <= 40),
  mensaje text check (length(mensaje) <= 2000),
  limite date,
  id_usuario bigint not null references usuario (id),
  creada_en timestamptz not null,
  resuelta_en timestamptz,
  consultas integer not null default 0,
  proxima_consulta_en timestamptz,
  constraint cancelacion_con_sustituta check ((motivo = '01') = (uuid_sustitucion is not null)),
  constraint cancelacion_resuelta check ((estado in ('solicitada', 'en_proceso')) = (resuelta_en is null))
);
-- One request at a time.
create unique index cancelacion_una_viva on cancelacion_factura (id_factura) where resuelta_en is null;
create index cancelacion_de_factura on cancelacion_factura (id_factura, id desc);
create index cancelacion_por_resolver on cancelacion_factura (proxima_consulta_en) where resuelta_en is null;
create index cancelacion_usuario on cancelacion_factura (id_usuario);

-- A global gathers what a month and a branch took by one method.
create index pago_de_mes on pago (id_sucursal, forma_pago, dia) where importe > 0;

grant select, insert, update on folio_factura to nitida_app;
grant select on producto_factura to nitida_app;
grant select, insert on intento_timbrado, factura, venta_facturada, cancelacion_factura to nitida_app;
grant update (estado, resuelto_en, codigo, descripcion, tecnica, errores, consultas, proxima_consulta_en)
  on intento_timbrado to nitida_app;
grant update (estatus, correo) on factura to nitida_app;
grant update (liberada_en) on venta_facturada to nitida_app;
grant update (estado, detalle, acuse, codigo, mensaje, limite, resuelta_en, consultas, proxima_consulta_en)
  on cancelacion_factura to nitida_app;
grant usage on all sequences in schema public to nitida_app;
