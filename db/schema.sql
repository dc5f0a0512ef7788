-- The schema as all migrations leave it, for reading: each table with its constraints, indexes, triggers and what the
-- application's role may do with it; then views and functions. `npm run db:types` writes this file and a test compares it.
-- Partitions, which months name, and the tables of the job queue and of the migrations are left out.


create table actividad_cliente (
  id_cliente bigint not null,
  ultima_en timestamp with time zone not null,
  ultima_visita_en timestamp with time zone,
  proxima_revision date,
  lentes_contacto_en timestamp with time zone,
  lentes smallint,
  constraint actividad_cliente_pkey PRIMARY KEY (id_cliente),
  constraint actividad_cliente_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id)
);
CREATE INDEX actividad_audiencia ON public.actividad_cliente USING btree (id_cliente) INCLUDE (ultima_en, lentes);
CREATE INDEX actividad_lentes_contacto ON public.actividad_cliente USING btree (lentes_contacto_en) WHERE (lentes_contacto_en IS NOT NULL);
CREATE INDEX actividad_por_revisar ON public.actividad_cliente USING btree (proxima_revision) WHERE (proxima_revision IS NOT NULL);
grant select on actividad_cliente to nitida_app;

create table addendum (
  id bigint not null generated always as identity,
  id_visita bigint,
  id_historia bigint,
  id_autor bigint not null,
  creado_en timestamp with time zone not null,
  motivo text not null,
  cambios jsonb not null,
  constraint addendum_pkey PRIMARY KEY (id),
  constraint addendum_id_autor_fkey FOREIGN KEY (id_autor) REFERENCES usuario(id),
  constraint addendum_id_historia_fkey FOREIGN KEY (id_historia) REFERENCES historia_clinica(id),
  constraint addendum_id_visita_fkey FOREIGN KEY (id_visita) REFERENCES visita(id),
  constraint addendum_cambios_check CHECK (((jsonb_typeof(cambios) = 'array'::text) AND ((jsonb_array_length(cambios) >= 1) AND (jsonb_array_length(cambios) <= 100)))),
  constraint addendum_de_uno CHECK ((num_nonnulls(id_visita, id_historia) = 1)),
  constraint addendum_motivo_check CHECK (((length(motivo) >= 3) AND (length(motivo) <= 500)))
);
CREATE INDEX addendum_de_historia ON public.addendum USING btree (id_historia, id);
CREATE INDEX addendum_de_visita ON public.addendum USING btree (id_visita, id);
CREATE TRIGGER addendum_actividad AFTER INSERT ON public.addendum FOR EACH ROW EXECUTE FUNCTION recalcular_revision_de_addendum();
CREATE TRIGGER addendum_sin_vaciar BEFORE TRUNCATE ON public.addendum FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER addendum_solo_agregar BEFORE DELETE OR UPDATE ON public.addendum FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on addendum to nitida_app;

create table ajustes_version (
  version integer not null,
  valores jsonb not null,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  constraint ajustes_version_pkey PRIMARY KEY (version),
  constraint ajustes_version_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint ajustes_version_valores_check CHECK ((jsonb_typeof(valores) = 'object'::text)),
  constraint ajustes_version_version_check CHECK ((version > 0))
);
CREATE TRIGGER ajustes_version_sin_vaciar BEFORE TRUNCATE ON public.ajustes_version FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER ajustes_version_solo_agregar BEFORE DELETE OR UPDATE ON public.ajustes_version FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on ajustes_version to nitida_app;

create table archivo (
  sha256 bytea not null,
  bytes integer not null,
  guardado_en timestamp with time zone not null,
  retirado_en timestamp with time zone,
  constraint archivo_pkey PRIMARY KEY (sha256),
  constraint archivo_bytes_check CHECK ((bytes > 0)),
  constraint archivo_sha256_check CHECK ((length(sha256) = 32))
);
CREATE INDEX archivo_guardado ON public.archivo USING btree (guardado_en);
grant delete, insert, select, update on archivo to nitida_app;

create table articulo (
  id bigint not null generated always as identity,
  familia text not null,
  marca text not null,
  modelo text not null,
  color text not null default ''::text,
  medida text not null default ''::text,
  material text not null default ''::text,
  genero text,
  proveedor text not null default ''::text,
  codigo text not null default ('N'::text || lpad((nextval('articulo_codigo_propio'::regclass))::text, 6, '0'::text)),
  precio bigint not null,
  clave_sat text not null,
  unidad_sat text not null,
  activo boolean not null default true,
  version integer not null default 1,
  id_modificador bigint not null,
  creado_en timestamp with time zone not null,
  modificado_en timestamp with time zone not null,
  busqueda text not null generated always as ((' '::text || regexp_replace(f_unaccent(((((((((marca || ' '::text) || modelo) || ' '::text) || color) || ' '::text) || medida) || ' '::text) || codigo)), '[^a-z0-9]+'::text, ' '::text, 'g'::text))) stored,
  iva text,
  constraint articulo_pkey PRIMARY KEY (id),
  constraint articulo_id_modificador_fkey FOREIGN KEY (id_modificador) REFERENCES usuario(id),
  constraint articulo_clave_sat_check CHECK ((clave_sat ~ '^\d{8}$'::text)),
  constraint articulo_codigo_check CHECK (((length(codigo) >= 1) AND (length(codigo) <= 40))),
  constraint articulo_color_check CHECK ((length(color) <= 60)),
  constraint articulo_familia_check CHECK ((familia = ANY (ARRAY['armazon'::text, 'solar'::text, 'lente_contacto'::text, 'mica'::text, 'accesorio'::text, 'servicio'::text]))),
  constraint articulo_genero_check CHECK ((genero = ANY (ARRAY['mujer'::text, 'hombre'::text, 'unisex'::text, 'infantil'::text]))),
  constraint articulo_iva_check CHECK ((iva = ANY (ARRAY['0'::text, 'exento'::text]))),
  constraint articulo_marca_check CHECK (((length(marca) >= 1) AND (length(marca) <= 60))),
  constraint articulo_material_check CHECK ((length(material) <= 40)),
  constraint articulo_medida_check CHECK ((length(medida) <= 30)),
  constraint articulo_modelo_check CHECK (((length(modelo) >= 1) AND (length(modelo) <= 60))),
  constraint articulo_precio_check CHECK (((precio >= 0) AND (precio <= 1000000000))),
  constraint articulo_proveedor_check CHECK ((length(proveedor) <= 120)),
  constraint articulo_unidad_sat_check CHECK ((unidad_sat = ANY (ARRAY['H87'::text, 'PR'::text, 'E48'::text])))
);
CREATE UNIQUE INDEX articulo_codigo_unico ON public.articulo USING btree (upper(codigo));
CREATE INDEX articulo_modificador ON public.articulo USING btree (id_modificador);
CREATE INDEX articulo_palabras ON public.articulo USING gin (busqueda gin_trgm_ops);
CREATE INDEX articulo_por_nombre ON public.articulo USING btree (marca, modelo, id);
CREATE TRIGGER articulo_precio_cambiado AFTER UPDATE ON public.articulo FOR EACH ROW WHEN ((new.precio <> old.precio)) EXECUTE FUNCTION anotar_precio();
CREATE TRIGGER articulo_precio_nuevo AFTER INSERT ON public.articulo FOR EACH ROW EXECUTE FUNCTION anotar_precio();
CREATE TRIGGER comision_cambiado AFTER UPDATE OF familia ON public.articulo FOR EACH ROW WHEN ((old.familia <> new.familia)) EXECUTE FUNCTION comision_de_articulo();
grant insert, select, update on articulo to nitida_app;

create table articulo_codigo (
  codigo text not null,
  id_articulo bigint not null,
  escrito text not null,
  constraint articulo_codigo_pkey PRIMARY KEY (codigo),
  constraint articulo_codigo_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_codigo_codigo_check CHECK ((codigo ~ '^\d{14}$'::text)),
  constraint articulo_codigo_escrito_check CHECK ((escrito ~ '^\d{8}(\d{4,6})?$'::text))
);
CREATE INDEX articulo_codigo_de ON public.articulo_codigo USING btree (id_articulo);
grant delete, insert, select on articulo_codigo to nitida_app;

create table articulo_costo (
  id_articulo bigint not null,
  promedio numeric(14,4) not null,
  constraint articulo_costo_pkey PRIMARY KEY (id_articulo),
  constraint articulo_costo_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id)
);
grant select on articulo_costo to nitida_app;

create table articulo_costo_desde (
  id_movimiento bigint not null,
  id_articulo bigint not null,
  desde timestamp with time zone not null,
  promedio numeric(14,4) not null,
  constraint articulo_costo_desde_pkey PRIMARY KEY (id_movimiento),
  constraint articulo_costo_desde_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_costo_desde_id_movimiento_fkey FOREIGN KEY (id_movimiento) REFERENCES movimiento_inventario(id)
);
CREATE INDEX articulo_costo_desde_de ON public.articulo_costo_desde USING btree (id_articulo, desde DESC, id_movimiento DESC) INCLUDE (promedio);
CREATE TRIGGER articulo_costo_desde_sin_vaciar BEFORE TRUNCATE ON public.articulo_costo_desde FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER articulo_costo_desde_solo_agregar BEFORE DELETE OR UPDATE ON public.articulo_costo_desde FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on articulo_costo_desde to nitida_app;

create table articulo_de_proveedor (
  rfc text not null,
  clave text not null,
  id_articulo bigint,
  id_modificador bigint not null,
  modificado_en timestamp with time zone not null,
  constraint articulo_de_proveedor_pkey PRIMARY KEY (rfc, clave),
  constraint articulo_de_proveedor_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_de_proveedor_id_modificador_fkey FOREIGN KEY (id_modificador) REFERENCES usuario(id),
  constraint articulo_de_proveedor_clave_check CHECK (((length(clave) >= 1) AND (length(clave) <= 100))),
  constraint articulo_de_proveedor_rfc_check CHECK (((length(rfc) >= 12) AND (length(rfc) <= 13)))
);
CREATE INDEX articulo_de_proveedor_articulo ON public.articulo_de_proveedor USING btree (id_articulo) WHERE (id_articulo IS NOT NULL);
CREATE INDEX articulo_de_proveedor_modificador ON public.articulo_de_proveedor USING btree (id_modificador);
grant insert, select, update on articulo_de_proveedor to nitida_app;

create table articulo_imagen (
  id_articulo bigint not null,
  imagen bytea,
  miniatura bytea,
  id_usuario bigint not null,
  puesta_en timestamp with time zone not null,
  constraint articulo_imagen_pkey PRIMARY KEY (id_articulo),
  constraint articulo_imagen_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_imagen_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint articulo_imagen_completa CHECK (((imagen IS NULL) = (miniatura IS NULL))),
  constraint articulo_imagen_imagen_check CHECK ((length(imagen) = 32)),
  constraint articulo_imagen_miniatura_check CHECK ((length(miniatura) = 32))
);
CREATE INDEX articulo_imagen_imagen ON public.articulo_imagen USING btree (imagen) WHERE (imagen IS NOT NULL);
CREATE INDEX articulo_imagen_miniatura ON public.articulo_imagen USING btree (miniatura) WHERE (miniatura IS NOT NULL);
CREATE INDEX articulo_imagen_usuario ON public.articulo_imagen USING btree (id_usuario);
grant insert, select, update on articulo_imagen to nitida_app;

create table articulo_lote (
  id bigint not null generated always as identity,
  id_articulo bigint not null,
  lote text not null,
  caduca date,
  creado_en timestamp with time zone not null,
  constraint articulo_lote_pkey PRIMARY KEY (id),
  constraint articulo_lote_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_lote_con_algo CHECK (((lote <> ''::text) OR (caduca IS NOT NULL))),
  constraint articulo_lote_lote_check CHECK ((length(lote) <= 20))
);
CREATE UNIQUE INDEX articulo_lote_unico ON public.articulo_lote USING btree (id_articulo, upper(lote), caduca) NULLS NOT DISTINCT;
CREATE TRIGGER articulo_lote_sin_vaciar BEFORE TRUNCATE ON public.articulo_lote FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER articulo_lote_solo_agregar BEFORE DELETE OR UPDATE ON public.articulo_lote FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on articulo_lote to nitida_app;

create table articulo_precio (
  id bigint not null generated always as identity,
  id_articulo bigint not null,
  id_sucursal bigint,
  precio bigint,
  id_usuario bigint not null,
  desde timestamp with time zone not null,
  constraint articulo_precio_pkey PRIMARY KEY (id),
  constraint articulo_precio_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_precio_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint articulo_precio_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
CREATE INDEX articulo_precio_de ON public.articulo_precio USING btree (id_articulo, id DESC);
CREATE INDEX articulo_precio_sucursal ON public.articulo_precio USING btree (id_sucursal) WHERE (id_sucursal IS NOT NULL);
CREATE INDEX articulo_precio_usuario ON public.articulo_precio USING btree (id_usuario);
CREATE TRIGGER articulo_precio_sin_vaciar BEFORE TRUNCATE ON public.articulo_precio FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER articulo_precio_solo_agregar BEFORE DELETE OR UPDATE ON public.articulo_precio FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on articulo_precio to nitida_app;

create table articulo_soltado (
  id bigint not null generated always as identity,
  id_articulo bigint not null,
  id_sucursal bigint not null,
  id_pedido bigint not null,
  id_elemento bigint not null,
  id_usuario bigint not null,
  soltado_en timestamp with time zone not null,
  constraint articulo_soltado_pkey PRIMARY KEY (id),
  constraint articulo_soltado_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_soltado_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint articulo_soltado_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint articulo_soltado_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
CREATE INDEX articulo_soltado_articulo ON public.articulo_soltado USING btree (id_articulo);
CREATE INDEX articulo_soltado_pedido ON public.articulo_soltado USING btree (id_pedido);
CREATE INDEX articulo_soltado_sucursal ON public.articulo_soltado USING btree (id_sucursal, soltado_en);
CREATE TRIGGER articulo_soltado_sin_vaciar BEFORE TRUNCATE ON public.articulo_soltado FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER articulo_soltado_solo_agregar BEFORE DELETE OR UPDATE ON public.articulo_soltado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on articulo_soltado to nitida_app;

create table articulo_sucursal (
  id_articulo bigint not null,
  id_sucursal bigint not null,
  precio bigint,
  minimo integer not null default 0,
  id_modificador bigint not null,
  modificado_en timestamp with time zone not null,
  constraint articulo_sucursal_pkey PRIMARY KEY (id_articulo, id_sucursal),
  constraint articulo_sucursal_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint articulo_sucursal_id_modificador_fkey FOREIGN KEY (id_modificador) REFERENCES usuario(id),
  constraint articulo_sucursal_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint articulo_sucursal_minimo_check CHECK (((minimo >= 0) AND (minimo <= 10000))),
  constraint articulo_sucursal_precio_check CHECK (((precio >= 0) AND (precio <= 1000000000)))
);
CREATE INDEX articulo_sucursal_de ON public.articulo_sucursal USING btree (id_sucursal);
CREATE INDEX articulo_sucursal_modificador ON public.articulo_sucursal USING btree (id_modificador);
CREATE TRIGGER articulo_sucursal_precio_cambiado AFTER UPDATE ON public.articulo_sucursal FOR EACH ROW WHEN ((new.precio IS DISTINCT FROM old.precio)) EXECUTE FUNCTION anotar_precio_de_sucursal();
CREATE TRIGGER articulo_sucursal_precio_nuevo AFTER INSERT ON public.articulo_sucursal FOR EACH ROW WHEN ((new.precio IS NOT NULL)) EXECUTE FUNCTION anotar_precio_de_sucursal();
grant insert, select, update on articulo_sucursal to nitida_app;

create table auditoria (
  id bigint not null generated always as identity,
  en timestamp with time zone not null,
  id_usuario bigint,
  accion text not null,
  entidad text not null,
  id_entidad bigint,
  id_sucursal bigint,
  antes jsonb,
  despues jsonb,
  peticion text,
  anotado_en timestamp with time zone not null default now(),
  direccion inet,
  constraint auditoria_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
) partition by RANGE (anotado_en);
CREATE INDEX auditoria_de_direccion ON ONLY public.auditoria USING btree (direccion, anotado_en) WHERE (direccion IS NOT NULL);
CREATE INDEX auditoria_de_entidad ON ONLY public.auditoria USING btree (entidad, anotado_en);
CREATE INDEX auditoria_de_persona ON ONLY public.auditoria USING btree (id_usuario, anotado_en, id, entidad, id_sucursal);
CREATE INDEX auditoria_de_sucursal ON ONLY public.auditoria USING btree (id_sucursal, anotado_en);
CREATE INDEX auditoria_entidad ON ONLY public.auditoria USING btree (entidad, id_entidad);
CREATE INDEX auditoria_por_fecha ON ONLY public.auditoria USING btree (anotado_en, id);
CREATE TRIGGER auditoria_sin_vaciar BEFORE TRUNCATE ON public.auditoria FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER auditoria_solo_agregar BEFORE DELETE OR UPDATE ON public.auditoria FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on auditoria to nitida_app;

create table auditoria_sello (
  id bigint not null generated always as identity,
  hasta bigint not null,
  huella bytea not null,
  en timestamp with time zone not null,
  particion text not null,
  constraint auditoria_sello_pkey PRIMARY KEY (id),
  constraint auditoria_sello_hasta_key UNIQUE (hasta),
  constraint auditoria_sello_huella_check CHECK ((length(huella) = 32))
);
CREATE INDEX auditoria_sello_de_particion ON public.auditoria_sello USING btree (particion, hasta);
CREATE TRIGGER auditoria_sello_sin_vaciar BEFORE TRUNCATE ON public.auditoria_sello FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER auditoria_sello_solo_agregar BEFORE DELETE OR UPDATE ON public.auditoria_sello FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on auditoria_sello to nitida_app;

create table auditoria_separada (
  particion text not null,
  hasta timestamp with time zone not null,
  filas bigint not null,
  sellos integer not null,
  huella_sellos bytea not null,
  archivo text not null,
  huella bytea not null,
  separada_en timestamp with time zone not null default now(),
  constraint auditoria_separada_pkey PRIMARY KEY (particion),
  constraint auditoria_separada_filas_check CHECK ((filas >= 0)),
  constraint auditoria_separada_huella_check CHECK ((length(huella) = 32)),
  constraint auditoria_separada_huella_sellos_check CHECK ((length(huella_sellos) = 32)),
  constraint auditoria_separada_sellos_check CHECK ((sellos >= 0))
);
CREATE TRIGGER auditoria_separada_sin_vaciar BEFORE TRUNCATE ON public.auditoria_separada FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER auditoria_separada_solo_agregar BEFORE DELETE OR UPDATE ON public.auditoria_separada FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on auditoria_separada to nitida_app;

create table aviso_version (
  version integer not null,
  clave text not null,
  secciones jsonb,
  id_usuario bigint,
  creado_en timestamp with time zone not null,
  constraint aviso_version_pkey PRIMARY KEY (version),
  constraint aviso_version_clave_key UNIQUE (clave),
  constraint aviso_version_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint aviso_de_alguien CHECK (((id_usuario IS NULL) OR (secciones IS NOT NULL))),
  constraint aviso_version_clave_check CHECK (((length(clave) >= 1) AND (length(clave) <= 20))),
  constraint aviso_version_secciones_check CHECK ((jsonb_typeof(secciones) = 'object'::text)),
  constraint aviso_version_version_check CHECK ((version >= 0))
);
CREATE INDEX aviso_version_usuario ON public.aviso_version USING btree (id_usuario) WHERE (id_usuario IS NOT NULL);
CREATE TRIGGER aviso_version_sin_vaciar BEFORE TRUNCATE ON public.aviso_version FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER aviso_version_solo_agregar BEFORE DELETE OR UPDATE ON public.aviso_version FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on aviso_version to nitida_app;

create table bloqueo_paciente (
  id_cliente bigint not null,
  id_solicitud bigint not null,
  bloqueado_por bigint not null,
  bloqueado_en timestamp with time zone not null,
  expediente_hasta date,
  fiscal_hasta date,
  avisado_en timestamp with time zone,
  suprimido_por bigint,
  suprimido_en timestamp with time zone,
  constraint bloqueo_paciente_pkey PRIMARY KEY (id_cliente),
  constraint bloqueo_paciente_id_solicitud_key UNIQUE (id_solicitud),
  constraint bloqueo_paciente_bloqueado_por_fkey FOREIGN KEY (bloqueado_por) REFERENCES usuario(id),
  constraint bloqueo_paciente_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint bloqueo_paciente_id_solicitud_fkey FOREIGN KEY (id_solicitud) REFERENCES solicitud_arco(id),
  constraint bloqueo_paciente_suprimido_por_fkey FOREIGN KEY (suprimido_por) REFERENCES usuario(id),
  constraint bloqueo_suprimido CHECK (((num_nonnulls(suprimido_por, suprimido_en) = ANY (ARRAY[0, 2])) AND ((suprimido_en IS NULL) OR (avisado_en <= suprimido_en))))
);
CREATE INDEX bloqueo_bloqueado_por ON public.bloqueo_paciente USING btree (bloqueado_por);
CREATE INDEX bloqueo_suprimido_por ON public.bloqueo_paciente USING btree (suprimido_por) WHERE (suprimido_por IS NOT NULL);
CREATE TRIGGER bloqueo_sin_borrar BEFORE DELETE ON public.bloqueo_paciente FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER bloqueo_sin_vaciar BEFORE TRUNCATE ON public.bloqueo_paciente FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER bloqueo_solo_avanza BEFORE UPDATE ON public.bloqueo_paciente FOR EACH ROW EXECUTE FUNCTION bloqueo_solo_avanza();
grant insert, select, update on bloqueo_paciente to nitida_app;

create table borrador (
  id_usuario bigint not null,
  id_cliente bigint not null,
  formulario text not null,
  datos jsonb not null,
  guardado_en timestamp with time zone not null,
  constraint borrador_pkey PRIMARY KEY (id_usuario, id_cliente, formulario),
  constraint borrador_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint borrador_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint borrador_datos_check CHECK ((jsonb_typeof(datos) = 'object'::text)),
  constraint borrador_formulario_check CHECK ((formulario = ANY (ARRAY['visita'::text, 'historia'::text])))
);
CREATE INDEX borrador_de_cliente ON public.borrador USING btree (id_cliente);
grant delete, insert, select, update on borrador to nitida_app;

create table campana (
  id bigint not null generated always as identity,
  huella bytea not null,
  plantilla text not null,
  valores jsonb not null,
  texto text not null,
  audiencia jsonb not null,
  estado text not null default 'en_curso'::text,
  inicia_en timestamp with time zone not null,
  destinatarios integer not null default 0,
  excluidos jsonb not null,
  creada_por bigint not null,
  creada_en timestamp with time zone not null,
  cambiada_en timestamp with time zone not null,
  encolada_hasta bigint not null default 0,
  encolada_en timestamp with time zone,
  constraint campana_pkey PRIMARY KEY (id),
  constraint campana_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES usuario(id),
  constraint campana_destinatarios_check CHECK ((destinatarios >= 0)),
  constraint campana_estado_check CHECK ((estado = ANY (ARRAY['en_curso'::text, 'pausada'::text, 'terminada'::text, 'cancelada'::text]))),
  constraint campana_huella_check CHECK ((length(huella) = 32)),
  constraint campana_plantilla_check CHECK ((plantilla = ANY (ARRAY['DescuentoFlash'::text, 'PromocionGeneral'::text, 'PromocionPorTemporada'::text]))),
  constraint campana_texto_check CHECK (((length(texto) >= 1) AND (length(texto) <= 1200)))
);
CREATE INDEX campana_en_curso ON public.campana USING btree (inicia_en, id) WHERE (estado = 'en_curso'::text);
CREATE INDEX campana_por_encolar ON public.campana USING btree (id) WHERE (encolada_en IS NULL);
CREATE UNIQUE INDEX campana_unica ON public.campana USING btree (huella) WHERE (estado <> 'cancelada'::text);
grant insert, select, update on campana to nitida_app;

create table canal_envio (
  canal text not null,
  siguiente_en timestamp with time zone not null,
  cortado_hasta timestamp with time zone,
  fallos integer not null default 0,
  codigo text,
  constraint canal_envio_pkey PRIMARY KEY (canal),
  constraint canal_envio_canal_check CHECK ((canal = 'whatsapp'::text)),
  constraint canal_envio_fallos_check CHECK ((fallos >= 0))
);
grant select, update on canal_envio to nitida_app;

create table cancelacion_factura (
  id bigint not null generated always as identity,
  id_factura bigint not null,
  motivo text not null,
  uuid_sustitucion uuid,
  estado text not null default 'solicitada'::text,
  detalle text,
  acuse bytea,
  codigo text,
  mensaje text,
  limite date,
  id_usuario bigint,
  creada_en timestamp with time zone not null,
  resuelta_en timestamp with time zone,
  consultas integer not null default 0,
  proxima_consulta_en timestamp with time zone,
  constraint cancelacion_factura_pkey PRIMARY KEY (id),
  constraint cancelacion_factura_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint cancelacion_factura_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint cancelacion_con_sustituta CHECK (((motivo = '01'::text) = (uuid_sustitucion IS NOT NULL))),
  constraint cancelacion_factura_codigo_check CHECK ((length(codigo) <= 40)),
  constraint cancelacion_factura_detalle_check CHECK ((length(detalle) <= 300)),
  constraint cancelacion_factura_estado_check CHECK ((estado = ANY (ARRAY['solicitada'::text, 'en_proceso'::text, 'cancelada'::text, 'rechazada'::text, 'fallida'::text]))),
  constraint cancelacion_factura_mensaje_check CHECK ((length(mensaje) <= 2000)),
  constraint cancelacion_factura_motivo_check CHECK ((motivo = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text]))),
  constraint cancelacion_resuelta CHECK (((estado = ANY (ARRAY['solicitada'::text, 'en_proceso'::text])) = (resuelta_en IS NULL)))
);
CREATE INDEX cancelacion_de_factura ON public.cancelacion_factura USING btree (id_factura, id DESC);
CREATE INDEX cancelacion_fallida ON public.cancelacion_factura USING btree (resuelta_en) WHERE (estado = 'fallida'::text);
CREATE INDEX cancelacion_por_resolver ON public.cancelacion_factura USING btree (proxima_consulta_en) WHERE (resuelta_en IS NULL);
CREATE UNIQUE INDEX cancelacion_una_viva ON public.cancelacion_factura USING btree (id_factura) WHERE (resuelta_en IS NULL);
grant insert, select on cancelacion_factura to nitida_app;
grant update (acuse, codigo, consultas, detalle, estado, limite, mensaje, proxima_consulta_en, resuelta_en) on cancelacion_factura to nitida_app;

create table cita (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  id_cliente bigint not null,
  fecha date not null,
  hora time without time zone not null,
  telefono text not null,
  confirmada boolean not null default false,
  cancelada boolean not null default false,
  revision integer not null default 1,
  version integer not null default 1,
  creada_por bigint not null,
  creada_en timestamp with time zone not null,
  movida_en timestamp with time zone,
  asistencia text,
  asistencia_por bigint,
  asistencia_en timestamp with time zone,
  constraint cita_pkey PRIMARY KEY (id),
  constraint cita_asistencia_por_fkey FOREIGN KEY (asistencia_por) REFERENCES usuario(id),
  constraint cita_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES usuario(id),
  constraint cita_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint cita_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint cita_asistencia_check CHECK ((asistencia = ANY (ARRAY['Asistió'::text, 'No asistió'::text]))),
  constraint cita_asistencia_completa CHECK ((((asistencia IS NULL) = (asistencia_por IS NULL)) AND ((asistencia IS NULL) = (asistencia_en IS NULL)))),
  constraint cita_cancelada_sin_asistencia CHECK ((NOT (cancelada AND (asistencia IS NOT NULL)))),
  constraint cita_hora_check CHECK ((((hora >= '09:00:00'::time without time zone) AND (hora <= '19:30:00'::time without time zone)) AND (EXTRACT(second FROM hora) = (0)::numeric) AND (((EXTRACT(minute FROM hora))::integer % 15) = 0))),
  constraint cita_no_confirmada_y_cancelada CHECK ((NOT (confirmada AND cancelada))),
  constraint cita_telefono_check CHECK ((telefono ~ '^\d{10}$'::text))
);
CREATE INDEX cita_de_cliente_y_momento ON public.cita USING btree (id_cliente, fecha, hora, id) INCLUDE (id_sucursal);
CREATE INDEX cita_de_sucursal_con_cliente ON public.cita USING btree (id_sucursal, fecha DESC, hora, id) INCLUDE (id_cliente);
CREATE UNIQUE INDEX cita_hora_unica ON public.cita USING btree (id_sucursal, fecha, hora) WHERE (NOT cancelada);
CREATE INDEX cita_por_fecha_con_cliente ON public.cita USING btree (fecha DESC, hora, id) INCLUDE (id_cliente);
CREATE INDEX cita_por_fecha_viva ON public.cita USING btree (fecha) WHERE (NOT cancelada);
CREATE TRIGGER cita_actividad AFTER INSERT OR UPDATE OF asistencia ON public.cita FOR EACH ROW WHEN ((new.asistencia = 'Asistió'::text)) EXECUTE FUNCTION anotar_actividad_de_cita();
CREATE TRIGGER cita_cancelada_es_final BEFORE UPDATE ON public.cita FOR EACH ROW WHEN (old.cancelada) EXECUTE FUNCTION cita_cancelada_es_final();
CREATE TRIGGER conteo_alta AFTER INSERT ON public.cita REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION conteo_alta();
CREATE TRIGGER conteo_baja AFTER DELETE ON public.cita FOR EACH ROW EXECUTE FUNCTION conteo_cambio();
CREATE TRIGGER conteo_cambio AFTER UPDATE OF id_sucursal ON public.cita FOR EACH ROW WHEN ((old.id_sucursal <> new.id_sucursal)) EXECUTE FUNCTION conteo_cambio();
CREATE TRIGGER negocio_cambiado AFTER UPDATE ON public.cita FOR EACH ROW WHEN (((((old.id_sucursal IS DISTINCT FROM new.id_sucursal) OR (old.fecha IS DISTINCT FROM new.fecha)) OR (old.asistencia IS DISTINCT FROM new.asistencia)) OR (old.cancelada IS DISTINCT FROM new.cancelada))) EXECUTE FUNCTION negocio_de_cita();
CREATE TRIGGER negocio_nuevos AFTER INSERT ON public.cita REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_citas();
CREATE TRIGGER negocio_quitados AFTER DELETE ON public.cita REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_citas();
grant insert, select, update on cita to nitida_app;

create table cita_cancelacion (
  id_cita bigint not null,
  numero integer not null,
  en timestamp with time zone not null,
  confirmada boolean not null,
  asistencia text,
  asistencia_por bigint,
  asistencia_en timestamp with time zone,
  deshecha_en timestamp with time zone,
  deshecha_por bigint,
  constraint cita_cancelacion_pkey PRIMARY KEY (id_cita, numero),
  constraint cita_cancelacion_asistencia_por_fkey FOREIGN KEY (asistencia_por) REFERENCES usuario(id),
  constraint cita_cancelacion_deshecha_por_fkey FOREIGN KEY (deshecha_por) REFERENCES usuario(id),
  constraint cita_cancelacion_id_cita_fkey FOREIGN KEY (id_cita) REFERENCES cita(id),
  constraint cita_cancelacion_asistencia_check CHECK ((asistencia = ANY (ARRAY['Asistió'::text, 'No asistió'::text]))),
  constraint cita_cancelacion_check CHECK ((((asistencia IS NULL) = (asistencia_por IS NULL)) AND ((asistencia IS NULL) = (asistencia_en IS NULL)))),
  constraint cita_cancelacion_check1 CHECK (((deshecha_en IS NULL) = (deshecha_por IS NULL))),
  constraint cita_cancelacion_numero_check CHECK ((numero > 0))
);
grant insert, select, update on cita_cancelacion to nitida_app;

create table clave_de_paciente (
  id_cliente bigint not null,
  palabras text[] not null,
  claves integer[] not null,
  constraint clave_de_paciente_pkey PRIMARY KEY (id_cliente),
  constraint clave_de_paciente_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id)
);
CREATE INDEX clave_de_paciente_claves ON public.clave_de_paciente USING gin (claves) WITH (fastupdate=off);
grant delete, insert, select, update on clave_de_paciente to nitida_app;

create table cliente (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  nombre text not null,
  edad smallint not null,
  telefono text not null,
  fecha_nacimiento date,
  sexo text,
  domicilio text,
  telefono2 text,
  correo text,
  rfc text,
  codigo_postal text,
  creado_por bigint not null,
  creado_en timestamp with time zone not null,
  eliminado_en timestamp with time zone,
  nombre_normal text not null generated always as (regexp_replace(btrim(f_unaccent(nombre)), '\s+'::text, ' '::text, 'g'::text)) stored,
  busqueda text not null generated always as (((((regexp_replace(btrim(f_unaccent(nombre)), '\s+'::text, ' '::text, 'g'::text) || ' '::text) || telefono) || ' '::text) || COALESCE(telefono2, ''::text))) stored,
  version integer not null default 1,
  convenio text,
  edad_en timestamp with time zone,
  constraint cliente_pkey PRIMARY KEY (id),
  constraint cliente_creado_por_fkey FOREIGN KEY (creado_por) REFERENCES usuario(id),
  constraint cliente_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint cliente_codigo_postal_check CHECK ((codigo_postal ~ '^\d{5}$'::text)),
  constraint cliente_convenio_corto CHECK (((length(convenio) >= 1) AND (length(convenio) <= 80))),
  constraint cliente_correo_check CHECK ((length(correo) <= 254)),
  constraint cliente_domicilio_check CHECK ((length(domicilio) <= 300)),
  constraint cliente_edad_check CHECK (((edad >= 0) AND (edad <= 120))),
  constraint cliente_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 160))),
  constraint cliente_rfc_check CHECK ((rfc ~ '^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$'::text)),
  constraint cliente_sexo_check CHECK ((sexo = ANY (ARRAY['Masculino'::text, 'Femenino'::text]))),
  constraint cliente_telefono2_check CHECK ((telefono2 ~ '^\d{10}$'::text)),
  constraint cliente_telefono_check CHECK ((telefono ~ '^\d{10}$'::text))
);
CREATE INDEX cliente_audiencia_con_edad ON public.cliente USING btree (id) INCLUDE (id_sucursal, telefono, edad, edad_en, fecha_nacimiento, creado_en) WHERE (eliminado_en IS NULL);
CREATE INDEX cliente_cuartetos ON public.cliente USING gin (cuartetos(busqueda));
CREATE INDEX cliente_eliminados ON public.cliente USING btree (id DESC) WHERE (eliminado_en IS NOT NULL);
CREATE INDEX cliente_palabras ON public.cliente USING gin (((' '::text || busqueda)) gin_trgm_ops);
CREATE INDEX cliente_por_nacimiento ON public.cliente USING btree (id_sucursal, fecha_nacimiento) WHERE ((eliminado_en IS NULL) AND (fecha_nacimiento IS NOT NULL));
CREATE INDEX cliente_por_rfc ON public.cliente USING btree (rfc, id DESC) WHERE ((rfc IS NOT NULL) AND (eliminado_en IS NULL));
CREATE INDEX cliente_por_telefono ON public.cliente USING btree (id_sucursal, telefono) WHERE ((eliminado_en IS NULL) AND (telefono <> '0000000000'::text));
CREATE INDEX cliente_recientes ON public.cliente USING btree (id DESC) WHERE (eliminado_en IS NULL);
CREATE INDEX cliente_recientes_de_sucursal_con_texto ON public.cliente USING btree (id_sucursal, id DESC) INCLUDE (busqueda) WHERE (eliminado_en IS NULL);
CREATE INDEX cliente_sin_telefono ON public.cliente USING btree (id_sucursal, nombre_normal) WHERE ((eliminado_en IS NULL) AND (telefono = '0000000000'::text));
CREATE INDEX cliente_texto ON public.cliente USING btree (id DESC) INCLUDE (busqueda, eliminado_en);
CREATE UNIQUE INDEX cliente_unico ON public.cliente USING btree (id_sucursal, nombre_normal, telefono) WHERE ((eliminado_en IS NULL) AND (telefono <> '0000000000'::text));
CREATE TRIGGER cliente_bloqueado_no_vuelve BEFORE UPDATE OF eliminado_en ON public.cliente FOR EACH ROW WHEN (((old.eliminado_en IS NOT NULL) AND (new.eliminado_en IS NULL))) EXECUTE FUNCTION cliente_bloqueado_no_vuelve();
CREATE TRIGGER cliente_comparar_otra_vez AFTER UPDATE OF nombre, telefono, telefono2, fecha_nacimiento, rfc, correo, sexo, domicilio, edad, eliminado_en ON public.cliente FOR EACH ROW WHEN (((((((((((old.nombre IS DISTINCT FROM new.nombre) OR (old.telefono IS DISTINCT FROM new.telefono)) OR (old.telefono2 IS DISTINCT FROM new.telefono2)) OR (old.fecha_nacimiento IS DISTINCT FROM new.fecha_nacimiento)) OR (old.rfc IS DISTINCT FROM new.rfc)) OR (old.correo IS DISTINCT FROM new.correo)) OR (old.sexo IS DISTINCT FROM new.sexo)) OR (old.domicilio IS DISTINCT FROM new.domicilio)) OR (old.edad IS DISTINCT FROM new.edad)) OR (old.eliminado_en IS DISTINCT FROM new.eliminado_en))) EXECUTE FUNCTION comparar_otra_vez();
CREATE TRIGGER cliente_por_comparar AFTER INSERT ON public.cliente REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION comparar_nuevos();
CREATE TRIGGER cliente_unido_no_vuelve BEFORE UPDATE OF eliminado_en ON public.cliente FOR EACH ROW WHEN (((old.eliminado_en IS NOT NULL) AND (new.eliminado_en IS NULL))) EXECUTE FUNCTION cliente_unido_no_vuelve();
CREATE TRIGGER cliente_version BEFORE UPDATE ON public.cliente FOR EACH ROW EXECUTE FUNCTION subir_version('version', 'nombre_normal', 'busqueda');
CREATE TRIGGER conteo_alta AFTER INSERT ON public.cliente REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION conteo_alta();
CREATE TRIGGER conteo_baja AFTER DELETE ON public.cliente FOR EACH ROW EXECUTE FUNCTION conteo_cambio();
CREATE TRIGGER conteo_cambio AFTER UPDATE OF id_sucursal, eliminado_en ON public.cliente FOR EACH ROW WHEN (((old.id_sucursal <> new.id_sucursal) OR ((old.eliminado_en IS NULL) <> (new.eliminado_en IS NULL)))) EXECUTE FUNCTION conteo_cambio();
grant insert, select, update on cliente to nitida_app;

create table cobro_terminal (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  dia date not null,
  importe bigint not null,
  autorizacion text not null,
  archivo text not null,
  sha256 bytea not null,
  renglon integer not null,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  id_pago bigint,
  aclaracion text,
  id_aclarador bigint,
  aclarado_en timestamp with time zone,
  constraint cobro_terminal_pkey PRIMARY KEY (id),
  constraint cobro_terminal_de_un_pago UNIQUE (id_pago),
  constraint cobro_terminal_una_vez UNIQUE (id_sucursal, dia, autorizacion, importe),
  constraint cobro_terminal_id_aclarador_fkey FOREIGN KEY (id_aclarador) REFERENCES usuario(id),
  constraint cobro_terminal_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint cobro_terminal_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint cobro_terminal_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint cobro_terminal_aclaracion_check CHECK (((length(aclaracion) >= 3) AND (length(aclaracion) <= 300))),
  constraint cobro_terminal_aclarado CHECK ((num_nonnulls(aclaracion, id_aclarador, aclarado_en) = ANY (ARRAY[0, 3]))),
  constraint cobro_terminal_archivo_check CHECK (((length(archivo) >= 1) AND (length(archivo) <= 120))),
  constraint cobro_terminal_autorizacion_check CHECK (((length(autorizacion) >= 1) AND (length(autorizacion) <= 30))),
  constraint cobro_terminal_importe_check CHECK (((importe <> 0) AND (abs(importe) <= 1000000000))),
  constraint cobro_terminal_renglon_check CHECK ((renglon > 0)),
  constraint cobro_terminal_sha256_check CHECK ((length(sha256) = 32))
);
CREATE INDEX cobro_terminal_aclarador ON public.cobro_terminal USING btree (id_aclarador) WHERE (id_aclarador IS NOT NULL);
CREATE INDEX cobro_terminal_libre ON public.cobro_terminal USING btree (id_sucursal, dia) WHERE ((id_pago IS NULL) AND (aclaracion IS NULL));
CREATE INDEX cobro_terminal_usuario ON public.cobro_terminal USING btree (id_usuario);
CREATE TRIGGER cobro_terminal_sin_borrar BEFORE DELETE ON public.cobro_terminal FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER cobro_terminal_sin_vaciar BEFORE TRUNCATE ON public.cobro_terminal FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER cobro_terminal_solo_cerrar BEFORE UPDATE ON public.cobro_terminal FOR EACH ROW EXECUTE FUNCTION cobro_terminal_solo_cerrar();
grant insert, select, update on cobro_terminal to nitida_app;

create table comision_periodo (
  id bigint not null generated always as identity,
  desde date not null,
  hasta date not null,
  renglones integer not null,
  cobrado bigint not null,
  comision bigint not null,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  constraint comision_periodo_pkey PRIMARY KEY (id),
  constraint comision_periodo_sin_cruce EXCLUDE USING gist (daterange(desde, hasta, '[]'::text) WITH &&),
  constraint comision_periodo_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint comision_periodo_en_orden CHECK ((desde <= hasta)),
  constraint comision_periodo_renglones_check CHECK ((renglones > 0))
);
CREATE INDEX comision_periodo_usuario ON public.comision_periodo USING btree (id_usuario);
CREATE TRIGGER comision_periodo_sin_vaciar BEFORE TRUNCATE ON public.comision_periodo FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER comision_periodo_solo_agregar BEFORE DELETE OR UPDATE ON public.comision_periodo FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on comision_periodo to nitida_app;

create table comision_persona (
  id bigint not null generated always as identity,
  id_periodo bigint not null,
  id_usuario bigint not null,
  renglones integer not null,
  cobrado bigint not null,
  base bigint not null,
  sin_costo bigint not null,
  comision bigint not null,
  constraint comision_persona_pkey PRIMARY KEY (id),
  constraint comision_persona_una UNIQUE (id_periodo, id_usuario),
  constraint comision_persona_id_periodo_fkey FOREIGN KEY (id_periodo) REFERENCES comision_periodo(id),
  constraint comision_persona_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint comision_persona_renglones_check CHECK ((renglones > 0))
);
CREATE INDEX comision_persona_usuario ON public.comision_persona USING btree (id_usuario);
CREATE TRIGGER comision_persona_sin_vaciar BEFORE TRUNCATE ON public.comision_persona FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER comision_persona_solo_agregar BEFORE DELETE OR UPDATE ON public.comision_persona FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on comision_persona to nitida_app;

create table comision_por_pagar (
  id_pago bigint not null,
  dia date not null,
  id_pedido bigint not null,
  id_sucursal bigint not null,
  cambios integer not null default 0,
  calculada boolean not null default false,
  id_regla bigint,
  id_usuario bigint,
  lista boolean,
  cobrado bigint,
  base bigint,
  sin_costo bigint,
  comisiones bigint[],
  constraint comision_por_pagar_pkey PRIMARY KEY (id_pago),
  constraint comision_por_pagar_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint comision_por_pagar_pedido FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint comision_por_pagar_regla FOREIGN KEY (id_regla) REFERENCES comision_regla(id),
  constraint comision_por_pagar_sucursal FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint comision_por_pagar_usuario FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
CREATE INDEX comision_por_pagar_calcular ON public.comision_por_pagar USING btree (id_pago) WHERE (NOT calculada);
CREATE INDEX comision_por_pagar_dia ON public.comision_por_pagar USING btree (dia);
CREATE INDEX comision_por_pagar_pedido ON public.comision_por_pagar USING btree (id_pedido);
CREATE INDEX comision_por_pagar_persona ON public.comision_por_pagar USING btree (id_usuario, dia) WHERE calculada;
CREATE INDEX comision_por_pagar_regla ON public.comision_por_pagar USING btree (id_regla) WHERE (id_regla IS NOT NULL);
grant select on comision_por_pagar to nitida_app;
grant update (base, calculada, cobrado, comisiones, id_regla, id_usuario, lista, sin_costo) on comision_por_pagar to nitida_app;

create table comision_regla (
  id bigint not null generated always as identity,
  id_usuario bigint,
  desde date not null,
  base text not null,
  solo_entregados boolean not null,
  tramos jsonb not null,
  familias jsonb not null,
  id_autor bigint not null,
  creado_en timestamp with time zone not null,
  constraint comision_regla_pkey PRIMARY KEY (id),
  constraint comision_regla_id_autor_fkey FOREIGN KEY (id_autor) REFERENCES usuario(id),
  constraint comision_regla_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint comision_regla_base_check CHECK ((base = ANY (ARRAY['cobrado'::text, 'margen'::text]))),
  constraint comision_regla_familias_check CHECK ((jsonb_typeof(familias) = 'object'::text)),
  constraint comision_regla_tramos_check CHECK (((jsonb_typeof(tramos) = 'array'::text) AND ((jsonb_array_length(tramos) >= 1) AND (jsonb_array_length(tramos) <= 8))))
);
CREATE INDEX comision_regla_autor ON public.comision_regla USING btree (id_autor);
CREATE INDEX comision_regla_de ON public.comision_regla USING btree (id_usuario, desde DESC, id DESC);
CREATE TRIGGER comision_nueva AFTER INSERT ON public.comision_regla FOR EACH ROW EXECUTE FUNCTION comision_de_regla();
CREATE TRIGGER comision_regla_sin_vaciar BEFORE TRUNCATE ON public.comision_regla FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER comision_regla_solo_agregar BEFORE DELETE OR UPDATE ON public.comision_regla FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on comision_regla to nitida_app;

create table comision_renglon (
  id_pago bigint not null,
  id_persona bigint not null,
  id_regla bigint not null,
  cobrado bigint not null,
  base bigint not null,
  sin_costo bigint not null,
  comision bigint not null,
  partes jsonb not null,
  constraint comision_renglon_pkey PRIMARY KEY (id_pago),
  constraint comision_renglon_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint comision_renglon_id_persona_fkey FOREIGN KEY (id_persona) REFERENCES comision_persona(id),
  constraint comision_renglon_id_regla_fkey FOREIGN KEY (id_regla) REFERENCES comision_regla(id),
  constraint comision_renglon_partes_check CHECK ((jsonb_typeof(partes) = 'array'::text))
);
CREATE INDEX comision_renglon_persona ON public.comision_renglon USING btree (id_persona, id_pago);
CREATE INDEX comision_renglon_regla ON public.comision_renglon USING btree (id_regla);
CREATE TRIGGER comision_pagada AFTER INSERT ON public.comision_renglon REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION comision_pagada();
CREATE TRIGGER comision_renglon_sin_vaciar BEFORE TRUNCATE ON public.comision_renglon FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER comision_renglon_solo_agregar BEFORE DELETE OR UPDATE ON public.comision_renglon FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER comision_toma_pago AFTER INSERT ON public.comision_renglon REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION comision_toma_pago();
grant insert, select on comision_renglon to nitida_app;

create table comparacion_sat (
  id bigint not null generated always as identity,
  id_usuario bigint not null,
  archivo text not null,
  origen text not null,
  en timestamp with time zone not null,
  leidos integer not null default 0,
  ajenos integer not null default 0,
  ilegibles integer not null default 0,
  problemas jsonb not null default '[]'::jsonb,
  constraint comparacion_sat_pkey PRIMARY KEY (id),
  constraint comparacion_sat_de_uno UNIQUE (id_usuario),
  constraint comparacion_sat_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint comparacion_sat_archivo_check CHECK (((length(archivo) >= 1) AND (length(archivo) <= 120))),
  constraint comparacion_sat_origen_check CHECK ((origen = ANY (ARRAY['metadatos'::text, 'xml'::text])))
);
CREATE INDEX comparacion_sat_en ON public.comparacion_sat USING btree (en);
grant delete, insert, select, update on comparacion_sat to nitida_app;

create table comparacion_sat_renglon (
  id_comparacion bigint not null,
  uuid uuid not null,
  clase text not null,
  fecha timestamp without time zone not null,
  rfc text not null,
  rfc_emisor text not null,
  nombre text not null,
  efecto text not null,
  total bigint,
  vigente boolean,
  id_factura bigint,
  id bigint not null generated always as identity,
  moneda text,
  constraint comparacion_sat_renglon_pkey PRIMARY KEY (id_comparacion, uuid),
  constraint comparacion_sat_renglon_id_comparacion_fkey FOREIGN KEY (id_comparacion) REFERENCES comparacion_sat(id) ON DELETE CASCADE,
  constraint comparacion_sat_renglon_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint comparacion_sat_renglon_clase_check CHECK ((clase = ANY (ARRAY['igual'::text, 'recibido'::text, 'soloSat'::text, 'soloAqui'::text, 'estado'::text, 'total'::text, 'canceladoRecibido'::text, 'porRecibir'::text]))),
  constraint comparacion_sat_renglon_efecto_check CHECK ((length(efecto) = 1)),
  constraint comparacion_sat_renglon_moneda_check CHECK ((moneda ~ '^[A-Z]{3}$'::text)),
  constraint comparacion_sat_renglon_nombre_check CHECK ((length(nombre) <= 300)),
  constraint comparacion_sat_renglon_rfc_check CHECK (((length(rfc) >= 12) AND (length(rfc) <= 13))),
  constraint comparacion_sat_renglon_rfc_emisor_check CHECK (((length(rfc_emisor) >= 12) AND (length(rfc_emisor) <= 13)))
);
CREATE INDEX comparacion_sat_renglon_clase ON public.comparacion_sat_renglon USING btree (id_comparacion, clase, fecha DESC, uuid);
CREATE INDEX comparacion_sat_renglon_factura ON public.comparacion_sat_renglon USING btree (id_factura) WHERE (id_factura IS NOT NULL);
CREATE UNIQUE INDEX comparacion_sat_renglon_id ON public.comparacion_sat_renglon USING btree (id);
grant delete, insert, select, update on comparacion_sat_renglon to nitida_app;

create table consentimiento (
  id bigint not null generated always as identity,
  id_cliente bigint not null,
  version_aviso text not null,
  whatsapp_avisos boolean not null,
  whatsapp_promociones boolean not null,
  registrado_por bigint not null,
  en timestamp with time zone not null,
  medio text not null default 'mostrador'::text,
  constraint consentimiento_pkey PRIMARY KEY (id),
  constraint consentimiento_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint consentimiento_registrado_por_fkey FOREIGN KEY (registrado_por) REFERENCES usuario(id),
  constraint consentimiento_medio_check CHECK ((medio = ANY (ARRAY['mostrador'::text, 'telefono'::text, 'papel'::text]))),
  constraint consentimiento_version_aviso_check CHECK (((length(version_aviso) >= 1) AND (length(version_aviso) <= 20)))
);
CREATE INDEX consentimiento_cliente ON public.consentimiento USING btree (id_cliente, id DESC);
CREATE TRIGGER consentimiento_actual AFTER INSERT ON public.consentimiento FOR EACH ROW EXECUTE FUNCTION anotar_consentimiento();
CREATE TRIGGER consentimiento_con_aviso BEFORE INSERT ON public.consentimiento FOR EACH ROW EXECUTE FUNCTION consentimiento_con_aviso();
CREATE TRIGGER consentimiento_solo_agregar BEFORE DELETE ON public.consentimiento FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER consentimiento_solo_mover BEFORE UPDATE ON public.consentimiento FOR EACH ROW EXECUTE FUNCTION solo_cambia_de_paciente();
grant insert, select on consentimiento to nitida_app;

create table consentimiento_actual (
  id_cliente bigint not null,
  whatsapp_avisos boolean not null,
  whatsapp_promociones boolean not null,
  en timestamp with time zone not null,
  constraint consentimiento_actual_pkey PRIMARY KEY (id_cliente),
  constraint consentimiento_actual_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id)
);
grant select on consentimiento_actual to nitida_app;

create table contacto_seguimiento (
  id bigint not null generated always as identity,
  id_cliente bigint not null,
  id_sucursal bigint not null,
  medio text not null,
  motivo text not null,
  dia date not null,
  nota text,
  proximo date,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint contacto_seguimiento_pkey PRIMARY KEY (id),
  constraint contacto_cada_treinta_dias EXCLUDE USING gist (int8range(id_cliente, id_cliente, '[]'::text) WITH &&, daterange(dia, (dia + 30)) WITH &&) WHERE ((medio = 'mensaje'::text)),
  constraint contacto_seguimiento_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint contacto_seguimiento_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint contacto_seguimiento_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint contacto_mensaje_sin_nota CHECK (((medio = 'llamada'::text) OR ((nota IS NULL) AND (proximo IS NULL)))),
  constraint contacto_seguimiento_check CHECK ((proximo > dia)),
  constraint contacto_seguimiento_medio_check CHECK ((medio = ANY (ARRAY['mensaje'::text, 'llamada'::text]))),
  constraint contacto_seguimiento_motivo_check CHECK ((motivo = ANY (ARRAY['revision'::text, 'lentes_contacto'::text, 'pedido_listo'::text, 'saldo'::text, 'presupuesto_interesa'::text, 'presupuesto_vence'::text, 'presupuesto_por_llamar'::text]))),
  constraint contacto_seguimiento_nota_check CHECK (((length(nota) >= 1) AND (length(nota) <= 500)))
);
CREATE INDEX contacto_de_cliente ON public.contacto_seguimiento USING btree (id_cliente, id DESC);
CREATE TRIGGER contacto_solo_agregar BEFORE DELETE ON public.contacto_seguimiento FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER contacto_solo_mover BEFORE UPDATE ON public.contacto_seguimiento FOR EACH ROW EXECUTE FUNCTION solo_cambia_de_paciente();
grant insert, select on contacto_seguimiento to nitida_app;

create table conteo (
  lista text not null,
  id_sucursal bigint not null,
  cambio bigint not null,
  constraint conteo_lista_check CHECK ((lista = ANY (ARRAY['cliente'::text, 'cita'::text, 'pedido'::text, 'mensaje'::text])))
);
comment on table conteo is 'Rows of the long lists by branch, as changes to be added up; removed patients and orders do not count.';
CREATE INDEX conteo_de_sucursal ON public.conteo USING btree (lista, id_sucursal) INCLUDE (cambio);
grant select on conteo to nitida_app;

create table conteo_fisico (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  lugar text not null,
  marca text not null default ''::text,
  estado text not null default 'abierto'::text,
  motivo text,
  id_creador bigint not null,
  creado_en timestamp with time zone not null,
  id_cerrador bigint,
  cerrado_en timestamp with time zone,
  constraint conteo_fisico_pkey PRIMARY KEY (id),
  constraint conteo_fisico_id_cerrador_fkey FOREIGN KEY (id_cerrador) REFERENCES usuario(id),
  constraint conteo_fisico_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint conteo_fisico_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint conteo_con_motivo CHECK (((estado <> 'cerrado'::text) OR (motivo IS NOT NULL))),
  constraint conteo_de_alguien CHECK ((((estado = 'abierto'::text) = (cerrado_en IS NULL)) AND ((cerrado_en IS NULL) = (id_cerrador IS NULL)))),
  constraint conteo_fisico_estado_check CHECK ((estado = ANY (ARRAY['abierto'::text, 'cerrado'::text, 'cancelado'::text]))),
  constraint conteo_fisico_lugar_check CHECK ((lugar = ANY (ARRAY['exhibidor'::text, 'bodega'::text]))),
  constraint conteo_fisico_marca_check CHECK ((length(marca) <= 60)),
  constraint conteo_fisico_motivo_check CHECK (((length(motivo) >= 3) AND (length(motivo) <= 200)))
);
CREATE INDEX conteo_fisico_cerrador ON public.conteo_fisico USING btree (id_cerrador) WHERE (id_cerrador IS NOT NULL);
CREATE INDEX conteo_fisico_creador ON public.conteo_fisico USING btree (id_creador);
CREATE INDEX conteo_fisico_de_sucursal ON public.conteo_fisico USING btree (id_sucursal, id DESC);
CREATE UNIQUE INDEX conteo_uno_abierto ON public.conteo_fisico USING btree (id_sucursal, lugar) WHERE (estado = 'abierto'::text);
grant insert, select, update on conteo_fisico to nitida_app;

create table conteo_lectura (
  id bigint not null generated always as identity,
  id_conteo bigint not null,
  clave uuid not null,
  id_articulo bigint not null,
  piezas smallint not null,
  esperadas integer not null,
  ultimo_movimiento bigint not null,
  id_usuario bigint not null,
  leida_en timestamp with time zone not null,
  creada_en timestamp with time zone not null,
  id_lote bigint,
  constraint conteo_lectura_pkey PRIMARY KEY (id),
  constraint conteo_lectura_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint conteo_lectura_id_conteo_fkey FOREIGN KEY (id_conteo) REFERENCES conteo_fisico(id),
  constraint conteo_lectura_id_lote_fkey FOREIGN KEY (id_lote) REFERENCES articulo_lote(id),
  constraint conteo_lectura_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint conteo_lectura_piezas_check CHECK ((piezas = ANY (ARRAY['-1'::integer, 1])))
);
CREATE INDEX conteo_lectura_articulo ON public.conteo_lectura USING btree (id_articulo);
CREATE INDEX conteo_lectura_de ON public.conteo_lectura USING btree (id_conteo, id_articulo);
CREATE INDEX conteo_lectura_lote ON public.conteo_lectura USING btree (id_lote) WHERE (id_lote IS NOT NULL);
CREATE UNIQUE INDEX conteo_lectura_una ON public.conteo_lectura USING btree (clave);
CREATE INDEX conteo_lectura_usuario ON public.conteo_lectura USING btree (id_usuario);
CREATE TRIGGER conteo_lectura_sin_vaciar BEFORE TRUNCATE ON public.conteo_lectura FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER conteo_lectura_solo_agregar BEFORE DELETE OR UPDATE ON public.conteo_lectura FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on conteo_lectura to nitida_app;

create table conteo_resultado (
  id_conteo bigint not null,
  id_articulo bigint not null,
  contadas integer not null,
  minimo integer not null,
  maximo integer not null,
  diferencia integer not null,
  ajuste integer not null,
  id_movimiento bigint,
  constraint conteo_resultado_pkey PRIMARY KEY (id_conteo, id_articulo),
  constraint conteo_resultado_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint conteo_resultado_id_conteo_fkey FOREIGN KEY (id_conteo) REFERENCES conteo_fisico(id),
  constraint conteo_resultado_id_movimiento_fkey FOREIGN KEY (id_movimiento) REFERENCES movimiento_inventario(id),
  constraint conteo_ajuste CHECK ((((ajuste <> 0) = (id_movimiento IS NOT NULL)) AND ((sign((ajuste)::double precision) = (0)::double precision) OR (sign((ajuste)::double precision) = sign((diferencia)::double precision))) AND (abs(ajuste) <= abs(diferencia)))),
  constraint conteo_diferencia CHECK ((diferencia =
CASE
    WHEN (contadas > maximo) THEN (contadas - maximo)
    WHEN (contadas < minimo) THEN (contadas - minimo)
    ELSE 0
END)),
  constraint conteo_resultado_contadas_check CHECK ((contadas >= 0))
);
CREATE INDEX conteo_resultado_articulo ON public.conteo_resultado USING btree (id_articulo);
CREATE UNIQUE INDEX conteo_resultado_movimiento ON public.conteo_resultado USING btree (id_movimiento) WHERE (id_movimiento IS NOT NULL);
CREATE TRIGGER conteo_resultado_sin_vaciar BEFORE TRUNCATE ON public.conteo_resultado FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER conteo_resultado_solo_agregar BEFORE DELETE OR UPDATE ON public.conteo_resultado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on conteo_resultado to nitida_app;

create table control_calidad (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  norma text not null,
  diseno text not null,
  pedido jsonb not null,
  medido jsonb not null,
  resultado text not null,
  causa text,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  par smallint not null default 1,
  defectos jsonb not null default '{}'::jsonb,
  nota text not null default ''::text,
  constraint control_calidad_pkey PRIMARY KEY (id),
  constraint control_calidad_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES trabajo(id_pedido),
  constraint control_calidad_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint control_calidad_causa_check CHECK ((causa = ANY (ARRAY['taller'::text, 'laboratorio'::text, 'medida'::text, 'material'::text]))),
  constraint control_calidad_diseno_check CHECK ((diseno = ANY (ARRAY['monofocal'::text, 'bifocal'::text, 'progresivo'::text]))),
  constraint control_calidad_norma_check CHECK ((norma = ANY (ARRAY['ANSI Z80.1'::text, 'ISO 21987'::text]))),
  constraint control_calidad_par_check CHECK (((par >= 1) AND (par <= 100))),
  constraint control_calidad_resultado_check CHECK ((resultado = ANY (ARRAY['pasa'::text, 'noPasa'::text]))),
  constraint control_con_causa CHECK (((resultado = 'noPasa'::text) = (causa IS NOT NULL))),
  constraint control_con_defectos CHECK (((defectos = '{}'::jsonb) OR (resultado = 'noPasa'::text))),
  constraint control_defectos_conocidos CHECK (((jsonb_typeof(defectos) = 'object'::text) AND ((defectos - ARRAY['rayon'::text, 'tinte'::text, 'bisel'::text, 'armazon'::text, 'otro'::text]) = '{}'::jsonb) AND (NOT jsonb_path_exists(defectos, '$.*?((@ != "Ambos" && @ != "Od") && @ != "Oi")'::jsonpath)))),
  constraint control_nota_de_defectos CHECK (((length(nota) <= 120) AND ((nota = ''::text) OR (defectos <> '{}'::jsonb)) AND ((nota <> ''::text) OR (NOT (defectos ? 'otro'::text)))))
);
CREATE INDEX control_calidad_de ON public.control_calidad USING btree (id_pedido, id DESC);
CREATE INDEX control_calidad_usuario ON public.control_calidad USING btree (id_usuario);
CREATE TRIGGER control_calidad_sin_vaciar BEFORE TRUNCATE ON public.control_calidad FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER control_calidad_solo_agregar BEFORE DELETE OR UPDATE ON public.control_calidad FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on control_calidad to nitida_app;

create table correo (
  id bigint not null generated always as identity,
  clave text not null,
  tipo text not null,
  estado text not null default 'pendiente'::text,
  id_sucursal bigint not null,
  nombre text not null,
  direccion text not null,
  asunto text not null,
  texto text not null,
  adjuntos jsonb not null default '[]'::jsonb,
  intentos integer not null default 0,
  proximo_intento_en timestamp with time zone not null,
  tomado_en timestamp with time zone,
  error_codigo text,
  creado_por bigint,
  creado_en timestamp with time zone not null,
  cambiado_en timestamp with time zone not null,
  liberado_por bigint,
  liberado_en timestamp with time zone,
  constraint correo_pkey PRIMARY KEY (id),
  constraint correo_clave_key UNIQUE (clave),
  constraint correo_creado_por_fkey FOREIGN KEY (creado_por) REFERENCES usuario(id),
  constraint correo_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint correo_liberado_por_fkey FOREIGN KEY (liberado_por) REFERENCES usuario(id),
  constraint correo_adjuntos_check CHECK (((jsonb_typeof(adjuntos) = 'array'::text) AND (jsonb_array_length(adjuntos) <= 10))),
  constraint correo_asunto_check CHECK ((((length(asunto) >= 1) AND (length(asunto) <= 200)) AND (asunto !~ '[[:cntrl:]]'::text))),
  constraint correo_clave_check CHECK (((length(clave) >= 1) AND (length(clave) <= 200))),
  constraint correo_direccion_check CHECK (((length(direccion) <= 254) AND (direccion ~ '^[^[:space:][:cntrl:],;:<>()"\[\]\\@]+@[^[:space:][:cntrl:],;:<>()"\[\]\\@]+\.[^[:space:][:cntrl:],;:<>()"\[\]\\@.]{2,}$'::text))),
  constraint correo_error_codigo_check CHECK ((length(error_codigo) <= 60)),
  constraint correo_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'enviando'::text, 'aceptado'::text, 'registrado'::text, 'fallido'::text, 'desconocido'::text]))),
  constraint correo_nombre_check CHECK (((length(nombre) <= 254) AND (nombre !~ '[[:cntrl:]]'::text))),
  constraint correo_texto_check CHECK (((length(texto) >= 1) AND (length(texto) <= 10000))),
  constraint correo_tipo_check CHECK (((length(tipo) >= 1) AND (length(tipo) <= 40)))
);
CREATE INDEX correo_de_sucursal ON public.correo USING btree (id_sucursal, id DESC);
CREATE INDEX correo_enviando ON public.correo USING btree (tomado_en) WHERE (estado = 'enviando'::text);
CREATE INDEX correo_pendiente ON public.correo USING btree (proximo_intento_en, id) WHERE (estado = 'pendiente'::text);
CREATE INDEX correo_por_estado ON public.correo USING btree (estado, id DESC);
grant insert, select on correo to nitida_app;
grant update (cambiado_en, error_codigo, estado, intentos, liberado_en, liberado_por, proximo_intento_en, tomado_en) on correo to nitida_app;

create table corte (
  id bigint not null generated always as identity,
  tipo smallint not null,
  id_usuario bigint not null,
  id_sucursal bigint,
  dia date not null,
  fecha_corte timestamp without time zone not null,
  creado_en timestamp with time zone not null,
  total_efectivo bigint not null,
  total_credito bigint not null,
  total_debito bigint not null,
  total_transferencia bigint not null,
  total_general bigint not null,
  fondo bigint not null,
  retiros bigint not null,
  gastos bigint not null,
  efectivo_esperado bigint generated always as ((((fondo + total_efectivo) - retiros) - gastos)) stored,
  arqueo jsonb,
  efectivo_contado bigint,
  nota text,
  reabierto_en timestamp with time zone,
  id_reabridor bigint,
  motivo_reapertura text,
  anotado_en timestamp with time zone not null default now(),
  constraint corte_pkey PRIMARY KEY (id),
  constraint corte_id_reabridor_fkey FOREIGN KEY (id_reabridor) REFERENCES usuario(id),
  constraint corte_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint corte_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint corte_arqueo_completo CHECK (((arqueo IS NULL) = (efectivo_contado IS NULL))),
  constraint corte_de_sucursal_con_sucursal CHECK (((tipo = 1) OR (id_sucursal IS NOT NULL))),
  constraint corte_efectivo_contado_check CHECK ((efectivo_contado >= 0)),
  constraint corte_fondo_check CHECK ((fondo >= 0)),
  constraint corte_gastos_check CHECK ((gastos >= 0)),
  constraint corte_motivo_reapertura_check CHECK (((length(motivo_reapertura) >= 3) AND (length(motivo_reapertura) <= 300))),
  constraint corte_nota_check CHECK (((length(nota) >= 1) AND (length(nota) <= 500))),
  constraint corte_reapertura_completa CHECK ((num_nonnulls(reabierto_en, id_reabridor, motivo_reapertura) = ANY (ARRAY[0, 3]))),
  constraint corte_retiros_check CHECK ((retiros >= 0)),
  constraint corte_suma CHECK ((total_general = (((total_efectivo + total_credito) + total_debito) + total_transferencia))),
  constraint corte_tipo_check CHECK ((tipo = ANY (ARRAY[0, 1])))
);
CREATE INDEX corte_del_dia ON public.corte USING btree (dia);
CREATE INDEX corte_sucursal ON public.corte USING btree (id_sucursal);
CREATE UNIQUE INDEX corte_vivo_de_persona ON public.corte USING btree (id_usuario, dia) WHERE ((tipo = 1) AND (reabierto_en IS NULL));
CREATE UNIQUE INDEX corte_vivo_de_sucursal ON public.corte USING btree (id_sucursal, dia) WHERE ((tipo = 0) AND (reabierto_en IS NULL));
CREATE TRIGGER corte_inmutable BEFORE UPDATE ON public.corte FOR EACH ROW EXECUTE FUNCTION corte_solo_reabrir();
CREATE TRIGGER corte_sin_borrar BEFORE DELETE ON public.corte FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER corte_sin_vaciar BEFORE TRUNCATE ON public.corte FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE CONSTRAINT TRIGGER corte_totales_de_pagos AFTER INSERT ON public.corte DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION corte_exigir_totales();
grant insert, select on corte to nitida_app;
grant update (id_reabridor, motivo_reapertura, reabierto_en) on corte to nitida_app;

create table credencial (
  servicio text not null,
  version integer not null,
  datos jsonb not null,
  clave_datos bytea not null,
  secretos bytea not null,
  guardado_por bigint not null,
  guardado_en timestamp with time zone not null,
  quitada_en timestamp with time zone,
  en_uso_desde timestamp with time zone,
  constraint credencial_pkey PRIMARY KEY (servicio),
  constraint credencial_guardado_por_fkey FOREIGN KEY (guardado_por) REFERENCES usuario(id),
  constraint credencial_datos_check CHECK ((jsonb_typeof(datos) = 'object'::text)),
  constraint credencial_servicio_check CHECK ((servicio = ANY (ARRAY['whatsapp'::text, 'correo'::text, 'pac'::text, 's3'::text]))),
  constraint credencial_version_check CHECK ((version > 0))
);
CREATE INDEX credencial_guardado_por_idx ON public.credencial USING btree (guardado_por);
grant insert, select, update on credencial to nitida_app;

create table deposito (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  dia date not null,
  cuenta text not null,
  importe bigint not null,
  esperado bigint not null,
  llevo text not null,
  nota text,
  imagen bytea,
  miniatura bytea,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  revertido_en timestamp with time zone,
  id_revertidor bigint,
  motivo_reversa text,
  constraint deposito_pkey PRIMARY KEY (id),
  constraint deposito_id_revertidor_fkey FOREIGN KEY (id_revertidor) REFERENCES usuario(id),
  constraint deposito_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint deposito_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint deposito_con_foto CHECK (((imagen IS NULL) = (miniatura IS NULL))),
  constraint deposito_con_nota CHECK (((importe = esperado) OR (nota IS NOT NULL))),
  constraint deposito_cuenta_check CHECK (((length(cuenta) >= 1) AND (length(cuenta) <= 60))),
  constraint deposito_imagen_check CHECK ((length(imagen) = 32)),
  constraint deposito_importe_check CHECK (((importe >= 1) AND (importe <= '100000000000'::bigint))),
  constraint deposito_llevo_check CHECK (((length(llevo) >= 1) AND (length(llevo) <= 120))),
  constraint deposito_miniatura_check CHECK ((length(miniatura) = 32)),
  constraint deposito_motivo_reversa_check CHECK (((length(motivo_reversa) >= 3) AND (length(motivo_reversa) <= 300))),
  constraint deposito_nota_check CHECK (((length(nota) >= 1) AND (length(nota) <= 500))),
  constraint deposito_reversa_completa CHECK ((num_nonnulls(revertido_en, id_revertidor, motivo_reversa) = ANY (ARRAY[0, 3])))
);
CREATE INDEX deposito_de_sucursal ON public.deposito USING btree (id_sucursal, id DESC);
CREATE INDEX deposito_imagen ON public.deposito USING btree (imagen) WHERE (imagen IS NOT NULL);
CREATE INDEX deposito_miniatura ON public.deposito USING btree (miniatura) WHERE (miniatura IS NOT NULL);
CREATE INDEX deposito_revertidor ON public.deposito USING btree (id_revertidor) WHERE (id_revertidor IS NOT NULL);
CREATE INDEX deposito_usuario ON public.deposito USING btree (id_usuario);
CREATE TRIGGER deposito_sin_borrar BEFORE DELETE ON public.deposito FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER deposito_sin_vaciar BEFORE TRUNCATE ON public.deposito FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER deposito_solo_revertir BEFORE UPDATE ON public.deposito FOR EACH ROW EXECUTE FUNCTION deposito_solo_revertir();
grant insert, select, update on deposito to nitida_app;

create table deposito_corte (
  id_deposito bigint not null,
  id_corte bigint not null,
  importe bigint not null,
  libre boolean not null default false,
  constraint deposito_corte_pkey PRIMARY KEY (id_deposito, id_corte),
  constraint deposito_corte_id_corte_fkey FOREIGN KEY (id_corte) REFERENCES corte(id),
  constraint deposito_corte_id_deposito_fkey FOREIGN KEY (id_deposito) REFERENCES deposito(id)
);
CREATE UNIQUE INDEX corte_en_un_deposito ON public.deposito_corte USING btree (id_corte) WHERE (NOT libre);
CREATE INDEX deposito_de_corte ON public.deposito_corte USING btree (id_corte);
CREATE TRIGGER deposito_corte_sin_borrar BEFORE DELETE ON public.deposito_corte FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER deposito_corte_sin_vaciar BEFORE TRUNCATE ON public.deposito_corte FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER deposito_toma_corte BEFORE INSERT ON public.deposito_corte FOR EACH ROW EXECUTE FUNCTION deposito_toma_corte();
grant insert, select on deposito_corte to nitida_app;

create table destinatario_envio (
  telefono text not null,
  ultimo_en timestamp with time zone not null,
  constraint destinatario_envio_pkey PRIMARY KEY (telefono),
  constraint destinatario_envio_telefono_check CHECK ((telefono ~ '^\d{10}$'::text))
);
CREATE INDEX destinatario_envio_ultimo ON public.destinatario_envio USING btree (ultimo_en);
grant delete, insert, select, update on destinatario_envio to nitida_app;

create table envio (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  folio integer not null,
  estado text not null default 'abierto'::text,
  id_creador bigint not null,
  creado_en timestamp with time zone not null,
  id_remitente bigint,
  enviado_en timestamp with time zone,
  id_receptor bigint,
  recibido_en timestamp with time zone,
  constraint envio_pkey PRIMARY KEY (id),
  constraint envio_folio_unico UNIQUE (id_sucursal, folio),
  constraint envio_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint envio_id_receptor_fkey FOREIGN KEY (id_receptor) REFERENCES usuario(id),
  constraint envio_id_remitente_fkey FOREIGN KEY (id_remitente) REFERENCES usuario(id),
  constraint envio_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint envio_con_fechas CHECK ((((estado <> 'abierto'::text) = (enviado_en IS NOT NULL)) AND ((estado <> 'abierto'::text) = (id_remitente IS NOT NULL)) AND ((estado = 'recibido'::text) = (recibido_en IS NOT NULL)) AND ((estado = 'recibido'::text) = (id_receptor IS NOT NULL)))),
  constraint envio_estado_check CHECK ((estado = ANY (ARRAY['abierto'::text, 'enviado'::text, 'recibido'::text]))),
  constraint envio_folio_check CHECK ((folio > 0))
);
CREATE UNIQUE INDEX envio_abierto_unico ON public.envio USING btree (id_sucursal) WHERE (estado = 'abierto'::text);
CREATE INDEX envio_creador ON public.envio USING btree (id_creador);
CREATE INDEX envio_receptor ON public.envio USING btree (id_receptor) WHERE (id_receptor IS NOT NULL);
CREATE INDEX envio_remitente ON public.envio USING btree (id_remitente) WHERE (id_remitente IS NOT NULL);
CREATE TRIGGER envio_sin_borrar BEFORE DELETE ON public.envio FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select, update on envio to nitida_app;

create table envio_pedido (
  id_envio bigint not null,
  id_pedido bigint not null,
  charola text not null,
  resultado text,
  recepcion smallint,
  otras_charolas text[] not null default '{}'::text[],
  constraint envio_pedido_pkey PRIMARY KEY (id_envio, id_pedido),
  constraint envio_pedido_id_envio_fkey FOREIGN KEY (id_envio) REFERENCES envio(id),
  constraint envio_pedido_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint envio_pedido_charola_check CHECK ((charola ~ '^[0-9]{3}$'::text)),
  constraint envio_pedido_recibido CHECK (((NOT (resultado IS DISTINCT FROM 'recibido'::text)) = (recepcion IS NOT NULL))),
  constraint envio_pedido_resultado_check CHECK ((resultado = ANY (ARRAY['recibido'::text, 'yaEstaba'::text, 'falta'::text])))
);
CREATE INDEX envio_pedido_de ON public.envio_pedido USING btree (id_pedido);
CREATE UNIQUE INDEX envio_pedido_en_curso ON public.envio_pedido USING btree (id_pedido) WHERE (resultado IS NULL);
CREATE UNIQUE INDEX envio_pedido_recibido_una_vez ON public.envio_pedido USING btree (id_pedido, recepcion) WHERE (recepcion IS NOT NULL);
CREATE TRIGGER envio_pedido_resuelto BEFORE DELETE OR UPDATE ON public.envio_pedido FOR EACH ROW WHEN ((old.resultado IS NOT NULL)) EXECUTE FUNCTION rechazar_cambio();
grant delete, insert, select, update on envio_pedido to nitida_app;

create table evidencia_consentimiento (
  id bigint not null generated always as identity,
  id_consentimiento bigint not null,
  tipo text not null,
  imagen bytea,
  miniatura bytea,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  sello bytea not null,
  constraint evidencia_consentimiento_pkey PRIMARY KEY (id),
  constraint evidencia_consentimiento_id_consentimiento_key UNIQUE (id_consentimiento),
  constraint evidencia_consentimiento_id_consentimiento_fkey FOREIGN KEY (id_consentimiento) REFERENCES consentimiento(id),
  constraint evidencia_consentimiento_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint evidencia_con_imagen CHECK ((((tipo = 'casilla'::text) = (imagen IS NULL)) AND ((imagen IS NULL) = (miniatura IS NULL)))),
  constraint evidencia_consentimiento_imagen_check CHECK ((length(imagen) = 32)),
  constraint evidencia_consentimiento_miniatura_check CHECK ((length(miniatura) = 32)),
  constraint evidencia_consentimiento_sello_check CHECK ((length(sello) = 32)),
  constraint evidencia_consentimiento_tipo_check CHECK ((tipo = ANY (ARRAY['casilla'::text, 'firma'::text, 'papel'::text])))
);
CREATE INDEX evidencia_imagen ON public.evidencia_consentimiento USING btree (imagen) WHERE (imagen IS NOT NULL);
CREATE INDEX evidencia_miniatura ON public.evidencia_consentimiento USING btree (miniatura) WHERE (miniatura IS NOT NULL);
CREATE INDEX evidencia_usuario ON public.evidencia_consentimiento USING btree (id_usuario);
CREATE TRIGGER evidencia_sello BEFORE INSERT ON public.evidencia_consentimiento FOR EACH ROW EXECUTE FUNCTION sellar_evidencia();
CREATE TRIGGER evidencia_sin_vaciar BEFORE TRUNCATE ON public.evidencia_consentimiento FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER evidencia_solo_agregar BEFORE DELETE OR UPDATE ON public.evidencia_consentimiento FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on evidencia_consentimiento to nitida_app;

create table existencia (
  id_articulo bigint not null,
  lugar text not null,
  id_sucursal bigint,
  cantidad integer not null,
  constraint existencia_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint existencia_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint existencia_de_lugar CHECK (es_lugar(lugar, id_sucursal))
);
CREATE INDEX existencia_de_sucursal ON public.existencia USING btree (id_sucursal) WHERE (id_sucursal IS NOT NULL);
CREATE UNIQUE INDEX existencia_unica ON public.existencia USING btree (id_articulo, lugar, id_sucursal) NULLS NOT DISTINCT;
grant select on existencia to nitida_app;

create table existencia_lote (
  id_lote bigint not null,
  id_articulo bigint not null,
  lugar text not null,
  id_sucursal bigint,
  cantidad integer not null,
  constraint existencia_lote_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint existencia_lote_id_lote_fkey FOREIGN KEY (id_lote) REFERENCES articulo_lote(id),
  constraint existencia_lote_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint existencia_lote_cantidad_check CHECK ((cantidad >= 0)),
  constraint existencia_lote_de_lugar CHECK ((es_lugar(lugar, id_sucursal) AND es_de_la_cadena(lugar)))
);
CREATE INDEX existencia_lote_articulo ON public.existencia_lote USING btree (id_articulo);
CREATE INDEX existencia_lote_sucursal ON public.existencia_lote USING btree (id_sucursal) WHERE (cantidad > 0);
CREATE UNIQUE INDEX existencia_lote_unica ON public.existencia_lote USING btree (id_lote, lugar, id_sucursal) NULLS NOT DISTINCT;
grant select on existencia_lote to nitida_app;

create table exportacion (
  id bigint not null generated always as identity,
  lista text not null,
  formato text not null,
  filtro jsonb,
  id_usuario bigint not null,
  estado text not null default 'lista'::text,
  filas integer not null default 0,
  total integer,
  motivo text,
  creada_en timestamp with time zone not null,
  terminada_en timestamp with time zone,
  constraint exportacion_pkey PRIMARY KEY (id),
  constraint exportacion_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint exportacion_estado_check CHECK ((estado = ANY (ARRAY['lista'::text, 'escribiendo'::text, 'terminada'::text, 'fallida'::text, 'cancelada'::text]))),
  constraint exportacion_filas_check CHECK ((filas >= 0)),
  constraint exportacion_formato_check CHECK ((formato = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint exportacion_total_check CHECK ((total >= 0))
);
CREATE INDEX exportacion_de_usuario ON public.exportacion USING btree (id_usuario);
CREATE INDEX exportacion_por_dia ON public.exportacion USING btree (creada_en);
grant delete, insert, select, update on exportacion to nitida_app;

create table factura (
  id bigint not null generated always as identity,
  id_intento bigint not null,
  id_sucursal bigint not null,
  clase text not null,
  serie text not null,
  folio integer not null,
  uuid uuid not null,
  xml bytea not null,
  huella bytea not null,
  no_certificado text not null,
  sello text not null,
  timbrada_en timestamp with time zone not null,
  rfc_emisor text not null,
  rfc_receptor text not null,
  nombre_receptor text not null,
  cp_receptor text not null,
  regimen_receptor text not null,
  uso_cfdi text not null,
  total bigint not null,
  forma_pago text,
  metodo_pago text,
  id_pedido bigint,
  tickets integer not null default 0,
  relacion text,
  uuid_relacionado uuid,
  sandbox boolean not null,
  correo text,
  estatus text not null default 'Vigente'::text,
  id_usuario bigint,
  creada_en timestamp with time zone not null,
  busqueda text not null generated always as (f_unaccent(((((((((nombre_receptor || ' '::text) || rfc_receptor) || ' '::text) || serie) || '-'::text) || (folio)::text) || ' '::text) || (uuid)::text))) stored,
  moneda text not null default 'MXN'::text,
  tipo_cambio numeric(9,6),
  constraint factura_pkey PRIMARY KEY (id),
  constraint factura_folio_unico UNIQUE (id_sucursal, serie, folio),
  constraint factura_id_intento_key UNIQUE (id_intento),
  constraint factura_uuid_key UNIQUE (uuid),
  constraint factura_id_intento_fkey FOREIGN KEY (id_intento) REFERENCES intento_timbrado(id),
  constraint factura_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint factura_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint factura_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint factura_clase_check CHECK ((clase = ANY (ARRAY['nominativa'::text, 'global'::text, 'egreso'::text, 'pago'::text]))),
  constraint factura_correo_check CHECK ((length(correo) <= 254)),
  constraint factura_cp_receptor_check CHECK ((cp_receptor ~ '^\d{5}$'::text)),
  constraint factura_en_pesos CHECK (((moneda = 'MXN'::text) OR ((id_pedido IS NULL) AND (clase = ANY (ARRAY['nominativa'::text, 'egreso'::text]))))),
  constraint factura_estatus_check CHECK ((estatus = ANY (ARRAY['Vigente'::text, 'En proceso de cancelación'::text, 'Cancelada'::text, 'Cancelación rechazada'::text]))),
  constraint factura_huella_check CHECK ((length(huella) = 32)),
  constraint factura_metodo_pago_check CHECK ((metodo_pago = ANY (ARRAY['PUE'::text, 'PPD'::text]))),
  constraint factura_moneda CHECK (((moneda = ANY (ARRAY['MXN'::text, 'USD'::text])) AND ((moneda = 'USD'::text) = (tipo_cambio IS NOT NULL)))),
  constraint factura_nombre_receptor_check CHECK (((length(nombre_receptor) >= 1) AND (length(nombre_receptor) <= 254))),
  constraint factura_regimen_receptor_check CHECK ((regimen_receptor ~ '^\d{3}$'::text)),
  constraint factura_relacion_check CHECK ((relacion = ANY (ARRAY['01'::text, '03'::text, '04'::text, '07'::text]))),
  constraint factura_relacion_completa CHECK (((relacion IS NULL) = (uuid_relacionado IS NULL))),
  constraint factura_tipo_cambio CHECK (((tipo_cambio >= (1)::numeric) AND (tipo_cambio <= (100)::numeric))),
  constraint factura_total_check CHECK ((total >= 0))
);
CREATE INDEX factura_busqueda ON public.factura USING gin (busqueda gin_trgm_ops);
CREATE INDEX factura_cancelacion_rechazada ON public.factura USING btree (id_sucursal) WHERE (estatus = 'Cancelación rechazada'::text);
CREATE INDEX factura_creada ON public.factura USING btree (creada_en);
CREATE INDEX factura_de_pedido ON public.factura USING btree (id_pedido) WHERE (id_pedido IS NOT NULL);
CREATE INDEX factura_de_receptor ON public.factura USING btree (rfc_receptor, id DESC);
CREATE INDEX factura_de_sucursal ON public.factura USING btree (id_sucursal, id DESC);
CREATE INDEX factura_en_dolares ON public.factura USING btree (id) WHERE (tipo_cambio IS NOT NULL);
CREATE INDEX factura_ppd ON public.factura USING btree (id_sucursal, rfc_receptor) WHERE ((metodo_pago = 'PPD'::text) AND (estatus <> 'Cancelada'::text));
CREATE INDEX factura_relacionada ON public.factura USING btree (uuid_relacionado) WHERE (uuid_relacionado IS NOT NULL);
CREATE TRIGGER factura_sin_borrar BEFORE DELETE ON public.factura FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER factura_sin_vaciar BEFORE TRUNCATE ON public.factura FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER factura_solo_vida BEFORE UPDATE ON public.factura FOR EACH ROW EXECUTE FUNCTION factura_solo_vida();
CREATE TRIGGER negocio_cambiada AFTER UPDATE OF estatus ON public.factura FOR EACH ROW WHEN ((old.estatus IS DISTINCT FROM new.estatus)) EXECUTE FUNCTION negocio_de_factura();
CREATE TRIGGER negocio_nueva AFTER INSERT ON public.factura FOR EACH ROW EXECUTE FUNCTION negocio_de_factura();
grant insert, select on factura to nitida_app;
grant update (correo, estatus) on factura to nitida_app;

create table factura_dibujada (
  id_factura bigint not null,
  cancelada boolean not null,
  dibujada_en timestamp with time zone not null,
  constraint factura_dibujada_pkey PRIMARY KEY (id_factura, cancelada),
  constraint factura_dibujada_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id)
);
grant insert, select on factura_dibujada to nitida_app;

create table fiscal_pendiente (
  id_pedido bigint not null,
  version integer not null default 1,
  desde timestamp with time zone not null,
  proximo_en timestamp with time zone not null,
  intentos integer not null default 0,
  fallo text,
  eleccion text,
  constraint fiscal_pendiente_pkey PRIMARY KEY (id_pedido),
  constraint fiscal_pendiente_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint fiscal_pendiente_eleccion_check CHECK ((eleccion = ANY (ARRAY['sustituir'::text, 'segunda'::text, 'egreso'::text, 'cancelar'::text]))),
  constraint fiscal_pendiente_fallo_check CHECK ((length(fallo) <= 500))
);
CREATE INDEX fiscal_pendiente_proximo ON public.fiscal_pendiente USING btree (proximo_en);
grant delete, insert, select, update on fiscal_pendiente to nitida_app;

create table folio_factura (
  id_sucursal bigint not null,
  serie text not null,
  ultimo integer not null,
  constraint folio_factura_pkey PRIMARY KEY (id_sucursal),
  constraint folio_factura_serie_key UNIQUE (serie),
  constraint folio_factura_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint folio_factura_serie_check CHECK ((serie ~ '^[A-Z]{1,10}$'::text)),
  constraint folio_factura_ultimo_check CHECK ((ultimo >= 0))
);
grant insert, select, update on folio_factura to nitida_app;

create table folio_pedido (
  id_sucursal bigint not null,
  ultimo integer not null,
  constraint folio_pedido_pkey PRIMARY KEY (id_sucursal),
  constraint folio_pedido_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint folio_pedido_ultimo_check CHECK ((ultimo > 0))
);
grant insert, select, update on folio_pedido to nitida_app;

create table folio_presupuesto (
  id_sucursal bigint not null,
  ultimo integer not null,
  constraint folio_presupuesto_pkey PRIMARY KEY (id_sucursal),
  constraint folio_presupuesto_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint folio_presupuesto_ultimo_check CHECK ((ultimo > 0))
);
grant insert, select, update on folio_presupuesto to nitida_app;

create table foto (
  id bigint not null generated always as identity,
  id_visita bigint not null,
  orden smallint not null,
  imagen bytea not null,
  miniatura bytea not null,
  ancho integer not null,
  alto integer not null,
  creado_en timestamp with time zone not null,
  constraint foto_pkey PRIMARY KEY (id),
  constraint foto_en_su_lugar UNIQUE (id_visita, orden),
  constraint foto_id_visita_fkey FOREIGN KEY (id_visita) REFERENCES visita(id),
  constraint foto_imagen_fkey FOREIGN KEY (imagen) REFERENCES archivo(sha256),
  constraint foto_miniatura_fkey FOREIGN KEY (miniatura) REFERENCES archivo(sha256),
  constraint foto_alto_check CHECK ((alto > 0)),
  constraint foto_ancho_check CHECK ((ancho > 0)),
  constraint foto_orden_check CHECK (((orden >= 1) AND (orden <= 10)))
);
CREATE INDEX foto_imagen ON public.foto USING btree (imagen);
CREATE INDEX foto_miniatura ON public.foto USING btree (miniatura);
CREATE TRIGGER foto_sin_vaciar BEFORE TRUNCATE ON public.foto FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER foto_solo_agregar BEFORE DELETE OR UPDATE ON public.foto FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on foto to nitida_app;

create table garantia (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  id_elemento bigint not null,
  entrega integer not null,
  parte text not null,
  familia text not null,
  desde date not null,
  meses integer not null,
  hasta date not null,
  cubre text not null,
  creado_en timestamp with time zone not null,
  constraint garantia_pkey PRIMARY KEY (id),
  constraint garantia_una UNIQUE (id_elemento, parte, entrega),
  constraint garantia_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint garantia_cubre_check CHECK ((length(cubre) <= 200)),
  constraint garantia_entrega_check CHECK ((entrega >= 0)),
  constraint garantia_familia_check CHECK ((familia = ANY (ARRAY['armazon'::text, 'solar'::text, 'lente_contacto'::text, 'mica'::text, 'accesorio'::text, 'servicio'::text, 'otro'::text]))),
  constraint garantia_meses_check CHECK (((meses >= 1) AND (meses <= 120))),
  constraint garantia_parte_check CHECK ((parte = ANY (ARRAY['armazon'::text, 'lente'::text, 'otro'::text]))),
  constraint garantia_plazo CHECK ((hasta = ((desde + make_interval(months => meses)))::date))
);
CREATE INDEX garantia_de_pedido ON public.garantia USING btree (id_pedido);
CREATE TRIGGER garantia_sin_vaciar BEFORE TRUNCATE ON public.garantia FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER garantia_solo_agregar BEFORE DELETE OR UPDATE ON public.garantia FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on garantia to nitida_app;

create table garantia_uso (
  id bigint not null generated always as identity,
  id_garantia bigint not null,
  id_pedido bigint not null,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  liberada_en timestamp with time zone,
  id_liberador bigint,
  motivo text,
  constraint garantia_uso_pkey PRIMARY KEY (id),
  constraint garantia_uso_id_garantia_fkey FOREIGN KEY (id_garantia) REFERENCES garantia(id),
  constraint garantia_uso_id_liberador_fkey FOREIGN KEY (id_liberador) REFERENCES usuario(id),
  constraint garantia_uso_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES rehecho(id_pedido),
  constraint garantia_uso_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint garantia_uso_liberada CHECK ((((liberada_en IS NULL) = (id_liberador IS NULL)) AND ((liberada_en IS NULL) = (motivo IS NULL)))),
  constraint garantia_uso_motivo_check CHECK (((length(motivo) >= 1) AND (length(motivo) <= 500)))
);
CREATE UNIQUE INDEX garantia_usada ON public.garantia_uso USING btree (id_garantia) WHERE (liberada_en IS NULL);
CREATE INDEX garantia_uso_de ON public.garantia_uso USING btree (id_garantia);
CREATE INDEX garantia_uso_pedido ON public.garantia_uso USING btree (id_pedido);
CREATE TRIGGER garantia_uso_cambia BEFORE UPDATE ON public.garantia_uso FOR EACH ROW EXECUTE FUNCTION garantia_uso_cambia();
CREATE TRIGGER garantia_uso_sin_borrar BEFORE DELETE ON public.garantia_uso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER garantia_uso_sin_vaciar BEFORE TRUNCATE ON public.garantia_uso FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER garantia_uso_vigente BEFORE INSERT ON public.garantia_uso FOR EACH ROW EXECUTE FUNCTION garantia_exigir_vigente();
grant insert, select on garantia_uso to nitida_app;
grant update (id_liberador, liberada_en, motivo) on garantia_uso to nitida_app;

create table global_cierre (
  id_sucursal bigint not null,
  proximo_en timestamp with time zone not null,
  hasta date not null,
  visto_en timestamp with time zone,
  fallo text,
  fallo_desde timestamp with time zone,
  intentos integer not null default 0,
  constraint global_cierre_pkey PRIMARY KEY (id_sucursal),
  constraint global_cierre_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint global_cierre_fallo CHECK (((fallo IS NULL) = (fallo_desde IS NULL))),
  constraint global_cierre_fallo_check CHECK ((length(fallo) <= 500)),
  constraint global_cierre_intentos_check CHECK ((intentos >= 0))
);
CREATE INDEX global_cierre_proximo ON public.global_cierre USING btree (proximo_en);
grant insert, select, update on global_cierre to nitida_app;

create table global_por_rehacer (
  id_factura bigint not null,
  id_pedido bigint not null,
  desde timestamp with time zone not null,
  proximo_en timestamp with time zone not null,
  intentos integer not null default 0,
  fallo text,
  constraint global_por_rehacer_pkey PRIMARY KEY (id_factura, id_pedido),
  constraint global_por_rehacer_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint global_por_rehacer_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint global_por_rehacer_fallo_check CHECK ((length(fallo) <= 500))
);
CREATE INDEX global_por_rehacer_pedido ON public.global_por_rehacer USING btree (id_pedido);
CREATE INDEX global_por_rehacer_proximo ON public.global_por_rehacer USING btree (proximo_en);
grant delete, insert, select, update on global_por_rehacer to nitida_app;

create table global_programa (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  cada text not null,
  desde date not null,
  creado_en timestamp with time zone not null,
  constraint global_programa_pkey PRIMARY KEY (id),
  constraint global_programa_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint global_programa_cada_check CHECK ((cada = ANY (ARRAY['manual'::text, 'diaria'::text, 'semanal'::text, 'quincenal'::text, 'mensual'::text, 'bimestral'::text])))
);
CREATE INDEX global_programa_sucursal ON public.global_programa USING btree (id_sucursal, id);
CREATE TRIGGER global_programa_sin_vaciar BEFORE TRUNCATE ON public.global_programa FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER global_programa_solo_agregar BEFORE DELETE OR UPDATE ON public.global_programa FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on global_programa to nitida_app;

create table historia_clinica (
  id bigint not null generated always as identity,
  id_cliente bigint not null,
  id_sucursal bigint not null,
  id_creador bigint not null,
  creado_en timestamp with time zone not null,
  nombre_cliente text not null,
  edad smallint not null,
  sexo text,
  dificultad_lejos text not null,
  dificultad_cerca text not null,
  dolor_cabeza text not null,
  irritacion text not null,
  diabetes text not null,
  hipertension text not null,
  esf_od numeric(6,2),
  cil_od numeric(6,2),
  eje_od numeric(6,2),
  add_od numeric(6,2),
  esf_oi numeric(6,2),
  cil_oi numeric(6,2),
  eje_oi numeric(6,2),
  add_oi numeric(6,2),
  esf_od_tot numeric(6,2),
  cil_od_tot numeric(6,2),
  eje_od_tot numeric(6,2),
  add_od_tot numeric(6,2),
  esf_oi_tot numeric(6,2),
  cil_oi_tot numeric(6,2),
  eje_oi_tot numeric(6,2),
  add_oi_tot numeric(6,2),
  esf_od_pre numeric(6,2),
  cil_od_pre numeric(6,2),
  eje_od_pre numeric(6,2),
  add_od_pre numeric(6,2),
  esf_oi_pre numeric(6,2),
  cil_oi_pre numeric(6,2),
  eje_oi_pre numeric(6,2),
  add_oi_pre numeric(6,2),
  av_od text,
  av_oi text,
  cv_od text,
  cv_oi text,
  retinos_od text,
  retinos_oi text,
  querato_od1 numeric(6,2),
  querato_od2 numeric(6,2),
  querato_od3 numeric(6,2),
  querato_oi1 numeric(6,2),
  querato_oi2 numeric(6,2),
  querato_oi3 numeric(6,2),
  observaciones text,
  color text,
  lente_contacto_des text,
  di_data text,
  ao_data text,
  optometrista text,
  cedula text,
  armazon text,
  cristal text,
  tipo_armazon text,
  tipo text,
  di2_data text,
  ao2_data text,
  edad_cliente text,
  telefono_cliente text,
  total bigint,
  anticipo bigint,
  saldo bigint generated always as ((total - COALESCE(anticipo, (0)::bigint))) stored,
  prisma_od numeric(6,2),
  base_od text,
  prisma_oi numeric(6,2),
  base_oi text,
  dnp_od numeric(6,2),
  dnp_oi numeric(6,2),
  dnp_cerca_od numeric(6,2),
  dnp_cerca_oi numeric(6,2),
  altura_od numeric(6,2),
  altura_oi numeric(6,2),
  vertice_od numeric(6,2),
  vertice_oi numeric(6,2),
  pantoscopico numeric(6,2),
  panoramico numeric(6,2),
  aro_a numeric(6,2),
  aro_b numeric(6,2),
  aro_dbl numeric(6,2),
  aro_ed numeric(6,2),
  constraint historia_clinica_pkey PRIMARY KEY (id),
  constraint historia_clinica_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint historia_clinica_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint historia_clinica_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint historia_anticipo_de_un_total CHECK (((anticipo IS NULL) OR (total IS NOT NULL) OR (anticipo = 0))),
  constraint historia_clinica_anticipo_check CHECK (((anticipo >= 0) AND (anticipo <= 1000000000))),
  constraint historia_clinica_ao2_data_check CHECK (((length(ao2_data) >= 1) AND (length(ao2_data) <= 40))),
  constraint historia_clinica_ao_data_check CHECK (((length(ao_data) >= 1) AND (length(ao_data) <= 40))),
  constraint historia_clinica_armazon_check CHECK (((length(armazon) >= 1) AND (length(armazon) <= 200))),
  constraint historia_clinica_av_od_check CHECK (((length(av_od) >= 1) AND (length(av_od) <= 20))),
  constraint historia_clinica_av_oi_check CHECK (((length(av_oi) >= 1) AND (length(av_oi) <= 20))),
  constraint historia_clinica_base_od_check CHECK (((length(base_od) >= 1) AND (length(base_od) <= 20))),
  constraint historia_clinica_base_oi_check CHECK (((length(base_oi) >= 1) AND (length(base_oi) <= 20))),
  constraint historia_clinica_cedula_check CHECK (((length(cedula) >= 1) AND (length(cedula) <= 40))),
  constraint historia_clinica_color_check CHECK (((length(color) >= 1) AND (length(color) <= 200))),
  constraint historia_clinica_cristal_check CHECK (((length(cristal) >= 1) AND (length(cristal) <= 200))),
  constraint historia_clinica_cv_od_check CHECK (((length(cv_od) >= 1) AND (length(cv_od) <= 20))),
  constraint historia_clinica_cv_oi_check CHECK (((length(cv_oi) >= 1) AND (length(cv_oi) <= 20))),
  constraint historia_clinica_di2_data_check CHECK (((length(di2_data) >= 1) AND (length(di2_data) <= 40))),
  constraint historia_clinica_di_data_check CHECK (((length(di_data) >= 1) AND (length(di_data) <= 40))),
  constraint historia_clinica_dioptrias CHECK (son_dioptrias(VARIADIC ARRAY[esf_od, cil_od, eje_od, add_od, esf_oi, cil_oi, eje_oi, add_oi, esf_od_tot, cil_od_tot, eje_od_tot, add_od_tot, esf_oi_tot, cil_oi_tot, eje_oi_tot, add_oi_tot, esf_od_pre, cil_od_pre, eje_od_pre, add_od_pre, esf_oi_pre, cil_oi_pre, eje_oi_pre, add_oi_pre, querato_od1, querato_od2, querato_od3, querato_oi1, querato_oi2, querato_oi3])),
  constraint historia_clinica_edad_check CHECK (((edad >= 0) AND (edad <= 130))),
  constraint historia_clinica_edad_cliente_check CHECK (((length(edad_cliente) >= 1) AND (length(edad_cliente) <= 10))),
  constraint historia_clinica_lente_contacto_des_check CHECK (((length(lente_contacto_des) >= 1) AND (length(lente_contacto_des) <= 500))),
  constraint historia_clinica_nombre_cliente_check CHECK (((length(nombre_cliente) >= 1) AND (length(nombre_cliente) <= 160))),
  constraint historia_clinica_observaciones_check CHECK (((length(observaciones) >= 1) AND (length(observaciones) <= 4000))),
  constraint historia_clinica_optometrista_check CHECK (((length(optometrista) >= 1) AND (length(optometrista) <= 240))),
  constraint historia_clinica_respuestas CHECK (son_respuestas(VARIADIC ARRAY[dificultad_lejos, dificultad_cerca, dolor_cabeza, irritacion, diabetes, hipertension])),
  constraint historia_clinica_retinos_od_check CHECK (((length(retinos_od) >= 1) AND (length(retinos_od) <= 80))),
  constraint historia_clinica_retinos_oi_check CHECK (((length(retinos_oi) >= 1) AND (length(retinos_oi) <= 80))),
  constraint historia_clinica_saldo_check CHECK ((saldo >= 0)),
  constraint historia_clinica_sexo_check CHECK ((sexo = ANY (ARRAY['Masculino'::text, 'Femenino'::text]))),
  constraint historia_clinica_telefono_cliente_check CHECK (((length(telefono_cliente) >= 1) AND (length(telefono_cliente) <= 10))),
  constraint historia_clinica_tipo_armazon_check CHECK (((length(tipo_armazon) >= 1) AND (length(tipo_armazon) <= 200))),
  constraint historia_clinica_total_check CHECK (((total >= 0) AND (total <= 1000000000))),
  constraint historia_tipo_de_lente CHECK ((tipo = ANY (ARRAY['Solo cerca'::text, 'Monofocal'::text, 'Progresivo'::text, 'Bifocal'::text, 'Lente de contacto'::text])))
);
CREATE INDEX historia_clinica_de_cliente ON public.historia_clinica USING btree (id_cliente, id DESC);
CREATE TRIGGER historia_actividad AFTER INSERT ON public.historia_clinica FOR EACH ROW EXECUTE FUNCTION recalcular_revision_de_fila();
CREATE TRIGGER historia_clinica_sin_vaciar BEFORE TRUNCATE ON public.historia_clinica FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER historia_clinica_solo_agregar BEFORE DELETE ON public.historia_clinica FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER historia_clinica_solo_mover BEFORE UPDATE ON public.historia_clinica FOR EACH ROW EXECUTE FUNCTION solo_cambia_de_paciente();
grant insert, select on historia_clinica to nitida_app;

create table idempotencia (
  id_usuario bigint not null,
  ruta text not null,
  clave text not null,
  cuerpo_hash bytea not null,
  respuesta jsonb not null,
  creada_en timestamp with time zone not null,
  constraint idempotencia_pkey PRIMARY KEY (id_usuario, ruta, clave),
  constraint idempotencia_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint idempotencia_clave_check CHECK (((length(clave) >= 8) AND (length(clave) <= 128)))
);
CREATE INDEX idempotencia_creada ON public.idempotencia USING btree (creada_en);
grant delete, insert, select on idempotencia to nitida_app;

create table importacion (
  id bigint not null generated always as identity,
  libro text not null,
  estado text not null default 'revisando'::text,
  id_usuario bigint not null,
  id_sucursal bigint not null,
  archivo text not null,
  formato text not null,
  separador text,
  hoja text,
  hojas jsonb not null default '[]'::jsonb,
  sha256 bytea not null,
  bytes integer not null,
  mapa jsonb not null,
  encabezado integer not null default 0,
  renglones integer not null,
  avance integer not null default 0,
  por_escribir integer not null default 0,
  escritos integer not null default 0,
  creada_en timestamp with time zone not null,
  empezada_en timestamp with time zone,
  terminada_en timestamp with time zone,
  deshecha_en timestamp with time zone,
  atendida_en timestamp with time zone not null,
  nuevos integer not null default 0,
  cambian integer not null default 0,
  iguales integer not null default 0,
  omitidos integer not null default 0,
  con_problema integer not null default 0,
  duplicados integer not null default 0,
  deshechos integer not null default 0,
  no_deshechos integer not null default 0,
  por_orden_de bigint,
  constraint importacion_pkey PRIMARY KEY (id),
  constraint importacion_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint importacion_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint importacion_por_orden_de_fkey FOREIGN KEY (por_orden_de) REFERENCES usuario(id),
  constraint importacion_archivo_check CHECK (((length(archivo) >= 1) AND (length(archivo) <= 200))),
  constraint importacion_bytes_check CHECK ((bytes > 0)),
  constraint importacion_estado_check CHECK ((estado = ANY (ARRAY['revisando'::text, 'lista'::text, 'escribiendo'::text, 'detenida'::text, 'terminada'::text, 'deshaciendo'::text, 'deshecha'::text]))),
  constraint importacion_formato_check CHECK ((formato = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint importacion_libro_check CHECK ((libro = ANY (ARRAY['pacientes'::text, 'pedidos'::text, 'citas'::text, 'recetas'::text, 'articulos'::text, 'micas'::text]))),
  constraint importacion_renglones_check CHECK ((renglones >= 0)),
  constraint importacion_sha256_check CHECK ((length(sha256) = 32))
);
CREATE INDEX importacion_de_sucursal ON public.importacion USING btree (id_sucursal);
CREATE INDEX importacion_de_usuario ON public.importacion USING btree (id_usuario, id DESC);
CREATE INDEX importacion_pendiente ON public.importacion USING btree (atendida_en) WHERE (estado = ANY (ARRAY['revisando'::text, 'escribiendo'::text, 'deshaciendo'::text]));
grant delete, insert, select, update on importacion to nitida_app;

create table importacion_renglon (
  id_importacion bigint not null,
  numero integer not null,
  celdas jsonb not null,
  correcciones jsonb,
  decision text,
  estado text,
  motivo text,
  valores jsonb,
  problemas jsonb not null default '[]'::jsonb,
  cambios jsonb not null default '[]'::jsonb,
  candidato jsonb,
  repite integer,
  id_sucursal bigint,
  clave text,
  huella text,
  id_registro bigint,
  hecho text,
  previo jsonb,
  version integer,
  deshecho boolean not null default false,
  no_deshecho text,
  constraint importacion_renglon_pkey PRIMARY KEY (id_importacion, numero),
  constraint importacion_renglon_id_importacion_fkey FOREIGN KEY (id_importacion) REFERENCES importacion(id) ON DELETE CASCADE,
  constraint importacion_renglon_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint importacion_renglon_decision_check CHECK ((decision = ANY (ARRAY['unir'::text, 'aparte'::text, 'omitir'::text]))),
  constraint importacion_renglon_estado_check CHECK ((estado = ANY (ARRAY['Nuevo'::text, 'Cambia'::text, 'Igual'::text, 'Omitido'::text, 'Problema'::text]))),
  constraint importacion_renglon_hecho_check CHECK ((hecho = ANY (ARRAY['nuevo'::text, 'cambia'::text, 'enlace'::text])))
);
CREATE INDEX importacion_renglon_clave ON public.importacion_renglon USING btree (id_importacion, clave) WHERE (clave IS NOT NULL);
CREATE INDEX importacion_renglon_de_sucursal ON public.importacion_renglon USING btree (id_sucursal) WHERE (id_sucursal IS NOT NULL);
CREATE INDEX importacion_renglon_deshecho ON public.importacion_renglon USING btree (id_registro) WHERE (deshecho AND (hecho = 'nuevo'::text));
CREATE INDEX importacion_renglon_huella ON public.importacion_renglon USING btree (id_importacion, huella) WHERE (huella IS NOT NULL);
CREATE INDEX importacion_renglon_por_estado ON public.importacion_renglon USING btree (id_importacion, estado, numero);
CREATE TRIGGER importacion_contar AFTER UPDATE ON public.importacion_renglon REFERENCING OLD TABLE AS antes NEW TABLE AS despues FOR EACH STATEMENT EXECUTE FUNCTION contar_renglones();
grant delete, insert, select, update on importacion_renglon to nitida_app;

create table importado (
  libro text not null,
  id_sucursal bigint not null,
  clave text not null,
  id_registro bigint not null,
  valores jsonb not null,
  constraint importado_pkey PRIMARY KEY (libro, id_sucursal, clave),
  constraint importado_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint importado_libro_check CHECK ((libro = ANY (ARRAY['pacientes'::text, 'pedidos'::text, 'citas'::text, 'recetas'::text, 'articulos'::text, 'micas'::text])))
);
CREATE INDEX importado_registro ON public.importado USING btree (libro, id_registro);
CREATE TRIGGER comision_nuevos AFTER INSERT ON public.importado REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION comision_de_importados();
CREATE TRIGGER comision_quitados AFTER DELETE ON public.importado REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION comision_de_importados();
CREATE TRIGGER negocio_nuevos AFTER INSERT ON public.importado REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_importados();
CREATE TRIGGER negocio_quitados AFTER DELETE ON public.importado REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_importados();
grant delete, insert, select, update on importado to nitida_app;

create table impresora_vista (
  id bigint not null generated always as identity,
  id_sucursal bigint,
  impresora text not null,
  bien boolean not null,
  desde timestamp with time zone not null,
  vista_en timestamp with time zone not null,
  constraint impresora_vista_pkey PRIMARY KEY (id),
  constraint impresora_vista_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint impresora_vista_impresora_check CHECK (((length(impresora) >= 1) AND (length(impresora) <= 200)))
);
CREATE UNIQUE INDEX impresora_vista_unica ON public.impresora_vista USING btree (id_sucursal, impresora) NULLS NOT DISTINCT;
grant insert, select, update on impresora_vista to nitida_app;

create table informe_semanal (
  id bigint not null generated always as identity,
  id_usuario bigint not null,
  lunes date not null,
  creado_en timestamp with time zone not null,
  constraint informe_semanal_pkey PRIMARY KEY (id),
  constraint informe_de_una_semana UNIQUE (id_usuario, lunes),
  constraint informe_semanal_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint informe_semanal_lunes_check CHECK ((EXTRACT(isodow FROM lunes) = (1)::numeric))
);
CREATE TRIGGER informe_semanal_sin_cambios BEFORE DELETE OR UPDATE ON public.informe_semanal FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER informe_semanal_sin_vaciar BEFORE TRUNCATE ON public.informe_semanal FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
grant insert, select on informe_semanal to nitida_app;

create table informe_suscrito (
  id_usuario bigint not null,
  activo boolean not null,
  cambiado_en timestamp with time zone not null,
  constraint informe_suscrito_pkey PRIMARY KEY (id_usuario),
  constraint informe_suscrito_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
grant insert, select, update on informe_suscrito to nitida_app;

create table instalacion (
  clave text not null,
  valor text not null,
  constraint instalacion_pkey PRIMARY KEY (clave)
);
comment on table instalacion is 'Facts about this database itself, for example that it holds the demo chain (D-71).';
grant select on instalacion to nitida_app;

create table intento_sesion (
  id bigint not null generated always as identity,
  clave bytea not null,
  en timestamp with time zone not null,
  cuenta bytea,
  constraint intento_sesion_pkey PRIMARY KEY (id)
);
comment on table intento_sesion is 'Failed logins by keyed hash of account or address; nothing readable is kept.';
CREATE INDEX intento_sesion_clave ON public.intento_sesion USING btree (clave, en);
CREATE INDEX intento_sesion_cuenta ON public.intento_sesion USING btree (cuenta, en) WHERE (cuenta IS NOT NULL);
grant delete, insert, select on intento_sesion to nitida_app;

create table intento_timbrado (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  id_usuario bigint,
  clase text not null,
  serie text not null,
  folio integer not null,
  estado text not null default 'enviando'::text,
  clave text,
  cuerpo_hash bytea,
  id_pedido bigint,
  rfc_emisor text not null,
  rfc_receptor text not null,
  total bigint not null,
  xml bytea not null,
  sello text not null,
  datos jsonb not null,
  sandbox boolean not null,
  creado_en timestamp with time zone not null,
  resuelto_en timestamp with time zone,
  codigo text,
  descripcion text,
  tecnica text,
  errores jsonb,
  consultas integer not null default 0,
  proxima_consulta_en timestamp with time zone,
  constraint intento_timbrado_pkey PRIMARY KEY (id),
  constraint intento_timbrado_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint intento_timbrado_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint intento_timbrado_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint intento_resuelto CHECK (((estado = ANY (ARRAY['timbrado'::text, 'rechazado'::text])) = (resuelto_en IS NOT NULL))),
  constraint intento_timbrado_clase_check CHECK ((clase = ANY (ARRAY['nominativa'::text, 'global'::text, 'egreso'::text, 'pago'::text]))),
  constraint intento_timbrado_clave_check CHECK (((length(clave) >= 8) AND (length(clave) <= 128))),
  constraint intento_timbrado_codigo_check CHECK ((length(codigo) <= 40)),
  constraint intento_timbrado_descripcion_check CHECK ((length(descripcion) <= 2000)),
  constraint intento_timbrado_estado_check CHECK ((estado = ANY (ARRAY['enviando'::text, 'timbrado'::text, 'rechazado'::text, 'desconocido'::text]))),
  constraint intento_timbrado_folio_check CHECK ((folio > 0)),
  constraint intento_timbrado_sello_check CHECK ((length(sello) >= 8)),
  constraint intento_timbrado_tecnica_check CHECK ((length(tecnica) <= 4000)),
  constraint intento_timbrado_total_check CHECK ((total >= 0))
);
CREATE UNIQUE INDEX intento_clave_unica ON public.intento_timbrado USING btree (id_usuario, clave) WHERE ((estado <> 'rechazado'::text) AND (clave IS NOT NULL));
CREATE INDEX intento_de_pedido ON public.intento_timbrado USING btree (id_pedido) WHERE (id_pedido IS NOT NULL);
CREATE INDEX intento_folio_libre ON public.intento_timbrado USING btree (id_sucursal, folio) WHERE (estado = 'rechazado'::text);
CREATE UNIQUE INDEX intento_folio_unico ON public.intento_timbrado USING btree (id_sucursal, serie, folio) WHERE (estado <> 'rechazado'::text);
CREATE INDEX intento_por_resolver ON public.intento_timbrado USING btree (proxima_consulta_en) WHERE (estado = ANY (ARRAY['enviando'::text, 'desconocido'::text]));
CREATE INDEX intento_sustituye ON public.intento_timbrado USING btree ((((datos ->> 'sustituye'::text))::bigint)) WHERE ((datos ->> 'sustituye'::text) IS NOT NULL);
CREATE INDEX intento_usuario ON public.intento_timbrado USING btree (id_usuario);
grant insert, select on intento_timbrado to nitida_app;
grant update (codigo, consultas, descripcion, errores, estado, proxima_consulta_en, resuelto_en, tecnica) on intento_timbrado to nitida_app;

create table inventario_foto (
  hasta timestamp with time zone not null,
  creada_en timestamp with time zone not null,
  constraint inventario_foto_pkey PRIMARY KEY (hasta)
);
CREATE TRIGGER inventario_foto_sin_vaciar BEFORE TRUNCATE ON public.inventario_foto FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER inventario_foto_solo_agregar BEFORE DELETE OR UPDATE ON public.inventario_foto FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on inventario_foto to nitida_app;

create table inventario_foto_pieza (
  hasta timestamp with time zone not null,
  id_articulo bigint not null,
  lugar text not null,
  id_sucursal bigint,
  cantidad integer not null,
  constraint inventario_foto_pieza_hasta_fkey FOREIGN KEY (hasta) REFERENCES inventario_foto(hasta),
  constraint inventario_foto_pieza_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint inventario_foto_pieza_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint foto_de_lugar CHECK ((es_lugar(lugar, id_sucursal) AND es_de_la_cadena(lugar))),
  constraint inventario_foto_pieza_cantidad_check CHECK ((cantidad <> 0))
);
CREATE INDEX inventario_foto_pieza_articulo ON public.inventario_foto_pieza USING btree (id_articulo);
CREATE UNIQUE INDEX inventario_foto_pieza_unica ON public.inventario_foto_pieza USING btree (hasta, id_articulo, lugar, id_sucursal) NULLS NOT DISTINCT;
CREATE TRIGGER inventario_foto_pieza_sin_vaciar BEFORE TRUNCATE ON public.inventario_foto_pieza FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER inventario_foto_pieza_solo_agregar BEFORE DELETE OR UPDATE ON public.inventario_foto_pieza FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on inventario_foto_pieza to nitida_app;

create table libro_sello (
  id bigint not null generated always as identity,
  libro text not null,
  hasta bigint not null,
  huella bytea not null,
  en timestamp with time zone not null,
  constraint libro_sello_pkey PRIMARY KEY (id),
  constraint libro_sello_libro_hasta_key UNIQUE (libro, hasta),
  constraint libro_sello_huella_check CHECK ((length(huella) = 32)),
  constraint libro_sello_libro_check CHECK ((libro = ANY (ARRAY['pago'::text, 'corte'::text])))
);
CREATE TRIGGER libro_sello_sin_vaciar BEFORE TRUNCATE ON public.libro_sello FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER libro_sello_solo_agregar BEFORE DELETE OR UPDATE ON public.libro_sello FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on libro_sello to nitida_app;

create table lista_69 (
  rfc text not null,
  supuesto text not null,
  nombre text not null,
  constraint lista_69_pkey PRIMARY KEY (rfc, supuesto),
  constraint lista_69_nombre_check CHECK ((length(nombre) <= 300)),
  constraint lista_69_rfc_check CHECK (((length(rfc) >= 12) AND (length(rfc) <= 13))),
  constraint lista_69_supuesto_check CHECK ((supuesto = ANY (ARRAY['Firmes'::text, 'Exigibles'::text, 'No localizados'::text, 'Sentencias'::text, 'CSD sin efectos'::text, 'Cancelados'::text])))
);
grant delete, insert, select on lista_69 to nitida_app;

create table lista_69b (
  rfc text not null,
  nombre text not null,
  situacion text not null,
  constraint lista_69b_pkey PRIMARY KEY (rfc),
  constraint lista_69b_nombre_check CHECK ((length(nombre) <= 300)),
  constraint lista_69b_rfc_check CHECK (((length(rfc) >= 12) AND (length(rfc) <= 13))),
  constraint lista_69b_situacion_check CHECK ((situacion = ANY (ARRAY['Presunto'::text, 'Definitivo'::text, 'Desvirtuado'::text, 'Sentencia Favorable'::text])))
);
grant delete, insert, select on lista_69b to nitida_app;

create table lista_69b_carga (
  id bigint not null generated always as identity,
  archivo text not null,
  en timestamp with time zone not null,
  contribuyentes integer not null,
  id_usuario bigint not null,
  lista text not null default '69-B'::text,
  constraint lista_69b_carga_pkey PRIMARY KEY (id),
  constraint lista_69b_carga_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint lista_69b_carga_archivo_check CHECK (((length(archivo) >= 1) AND (length(archivo) <= 120))),
  constraint lista_69b_carga_contribuyentes_check CHECK ((contribuyentes > 0)),
  constraint lista_69b_carga_lista_check CHECK ((lista = ANY (ARRAY['69-B'::text, 'Firmes'::text, 'Exigibles'::text, 'No localizados'::text, 'Sentencias'::text, 'CSD sin efectos'::text, 'Cancelados'::text])))
);
grant insert, select on lista_69b_carga to nitida_app;

create table lista_espera (
  id bigint not null generated always as identity,
  id_cliente bigint not null,
  id_sucursal bigint not null,
  dias smallint[] not null default '{}'::smallint[],
  desde_hora time without time zone not null,
  hasta_hora time without time zone not null,
  estado text not null default 'espera'::text,
  id_cita bigint,
  creada_por bigint not null,
  creada_en timestamp with time zone not null,
  cambiada_por bigint,
  cambiada_en timestamp with time zone,
  constraint lista_espera_pkey PRIMARY KEY (id),
  constraint lista_espera_cambiada_por_fkey FOREIGN KEY (cambiada_por) REFERENCES usuario(id),
  constraint lista_espera_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES usuario(id),
  constraint lista_espera_id_cita_fkey FOREIGN KEY (id_cita) REFERENCES cita(id),
  constraint lista_espera_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint lista_espera_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint espera_atendida_con_cita CHECK (((estado = 'atendida'::text) = (id_cita IS NOT NULL))),
  constraint lista_espera_check CHECK (((hasta_hora >= desde_hora) AND (hasta_hora <= '19:30:00'::time without time zone))),
  constraint lista_espera_desde_hora_check CHECK (((desde_hora >= '09:00:00'::time without time zone) AND (desde_hora <= '19:30:00'::time without time zone))),
  constraint lista_espera_dias_check CHECK ((dias <@ '{0,1,2,3,4,5,6}'::smallint[])),
  constraint lista_espera_estado_check CHECK ((estado = ANY (ARRAY['espera'::text, 'atendida'::text, 'retirada'::text])))
);
CREATE INDEX espera_cita ON public.lista_espera USING btree (id_cita) WHERE (id_cita IS NOT NULL);
CREATE INDEX espera_de_sucursal ON public.lista_espera USING btree (id_sucursal, id) WHERE (estado = 'espera'::text);
CREATE UNIQUE INDEX espera_unica ON public.lista_espera USING btree (id_cliente, id_sucursal) WHERE (estado = 'espera'::text);
grant insert, select, update on lista_espera to nitida_app;

create table llave_acceso (
  id bigint not null generated always as identity,
  id_usuario bigint not null,
  credencial bytea not null,
  clave_publica bytea not null,
  contador bigint not null,
  transportes text[] not null default '{}'::text[],
  nombre text not null,
  creada_en timestamp with time zone not null,
  usada_en timestamp with time zone,
  constraint llave_acceso_pkey PRIMARY KEY (id),
  constraint llave_acceso_credencial UNIQUE (credencial),
  constraint llave_acceso_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint llave_acceso_contador_check CHECK ((contador >= 0)),
  constraint llave_acceso_credencial_check CHECK (((length(credencial) >= 1) AND (length(credencial) <= 1023))),
  constraint llave_acceso_nombre_check CHECK ((nombre <> ''::text))
);
CREATE INDEX llave_acceso_usuario ON public.llave_acceso USING btree (id_usuario);
grant delete, insert, select on llave_acceso to nitida_app;
grant update (contador, usada_en) on llave_acceso to nitida_app;

create table llave_reto (
  reto bytea not null,
  id_usuario bigint,
  vence_en timestamp with time zone not null,
  constraint llave_reto_pkey PRIMARY KEY (reto),
  constraint llave_reto_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
CREATE INDEX llave_reto_vence ON public.llave_reto USING btree (vence_en);
grant delete, insert, select on llave_reto to nitida_app;

create table llevada (
  id bigint not null generated always as identity,
  id_usuario bigint not null,
  estado text not null default 'haciendo'::text,
  paso text not null default ''::text,
  hechos integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  sha256 bytea,
  motivo text,
  creada_en timestamp with time zone not null,
  atendida_en timestamp with time zone,
  terminada_en timestamp with time zone,
  id_solicitud bigint,
  constraint llevada_pkey PRIMARY KEY (id),
  constraint llevada_id_solicitud_fkey FOREIGN KEY (id_solicitud) REFERENCES solicitud_arco(id),
  constraint llevada_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint llevada_bytes_check CHECK ((bytes >= 0)),
  constraint llevada_check CHECK (((estado = 'lista'::text) = (sha256 IS NOT NULL))),
  constraint llevada_estado_check CHECK ((estado = ANY (ARRAY['haciendo'::text, 'lista'::text, 'fallida'::text, 'cancelada'::text]))),
  constraint llevada_hechos_check CHECK ((hechos >= 0)),
  constraint llevada_sha256_check CHECK ((length(sha256) = 32)),
  constraint llevada_total_check CHECK ((total >= 0))
);
CREATE INDEX llevada_de_solicitud ON public.llevada USING btree (id_solicitud, id DESC) WHERE (id_solicitud IS NOT NULL);
CREATE INDEX llevada_de_usuario ON public.llevada USING btree (id_usuario, id DESC);
CREATE INDEX llevada_pendiente ON public.llevada USING btree (creada_en) WHERE (estado = 'haciendo'::text);
grant delete, insert, select, update on llevada to nitida_app;

create table llevada_parte (
  id_llevada bigint not null,
  numero integer not null,
  archivo bytea not null,
  bytes integer not null,
  constraint llevada_parte_pkey PRIMARY KEY (id_llevada, numero),
  constraint llevada_parte_id_llevada_fkey FOREIGN KEY (id_llevada) REFERENCES llevada(id) ON DELETE CASCADE,
  constraint llevada_parte_archivo_check CHECK ((length(archivo) = 32)),
  constraint llevada_parte_bytes_check CHECK ((bytes > 0)),
  constraint llevada_parte_numero_check CHECK ((numero > 0))
);
grant delete, insert, select, update on llevada_parte to nitida_app;

create table logo (
  huella bytea not null,
  bytes bytea not null,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  constraint logo_pkey PRIMARY KEY (huella),
  constraint logo_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint logo_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 524288))),
  constraint logo_check CHECK ((huella = sha256(bytes)))
);
CREATE INDEX logo_usuario ON public.logo USING btree (id_usuario);
CREATE TRIGGER logo_sin_vaciar BEFORE TRUNCATE ON public.logo FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER logo_solo_agregar BEFORE DELETE OR UPDATE ON public.logo FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on logo to nitida_app;

create table mapa_recordado (
  huella text not null,
  elecciones jsonb not null,
  en timestamp with time zone not null,
  constraint mapa_recordado_pkey PRIMARY KEY (huella)
);
grant delete, insert, select, update on mapa_recordado to nitida_app;

create table mensaje (
  id bigint not null generated always as identity,
  clave text not null,
  tipo text not null,
  carril text not null,
  estado text not null default 'pendiente'::text,
  id_sucursal bigint not null,
  id_cliente bigint not null,
  id_cita bigint,
  revision integer,
  telefono text not null,
  parametros jsonb not null,
  texto text not null,
  intentos integer not null default 0,
  proximo_intento_en timestamp with time zone not null,
  tomado_en timestamp with time zone,
  proveedor_id text,
  wa_id text,
  error_codigo text,
  creado_por bigint,
  creado_en timestamp with time zone not null,
  cambiado_en timestamp with time zone not null,
  id_pedido bigint,
  liberado_por bigint,
  liberado_en timestamp with time zone,
  id_campana bigint,
  respeta_silencio boolean not null default false,
  constraint mensaje_pkey PRIMARY KEY (id),
  constraint mensaje_clave_key UNIQUE (clave),
  constraint mensaje_creado_por_fkey FOREIGN KEY (creado_por) REFERENCES usuario(id),
  constraint mensaje_id_campana_fkey FOREIGN KEY (id_campana) REFERENCES campana(id),
  constraint mensaje_id_cita_fkey FOREIGN KEY (id_cita) REFERENCES cita(id),
  constraint mensaje_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint mensaje_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint mensaje_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint mensaje_liberado_por_fkey FOREIGN KEY (liberado_por) REFERENCES usuario(id),
  constraint mensaje_carril_check CHECK ((carril = ANY (ARRAY['avisos'::text, 'seguimiento'::text, 'promociones'::text]))),
  constraint mensaje_clave_check CHECK ((length(clave) <= 200)),
  constraint mensaje_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'enviando'::text, 'aceptado'::text, 'enviado'::text, 'entregado'::text, 'leido'::text, 'registrado'::text, 'fallido'::text, 'no_entregable'::text, 'desconocido'::text, 'obsoleto'::text, 'omitido'::text]))),
  constraint mensaje_liberado_completo CHECK (((liberado_por IS NULL) = (liberado_en IS NULL))),
  constraint mensaje_telefono_check CHECK ((telefono ~ '^\d{10}$'::text))
);
CREATE INDEX mensaje_con_texto ON public.mensaje USING btree (creado_en) WHERE ((parametros <> '[]'::jsonb) AND (estado <> ALL (ARRAY['pendiente'::text, 'enviando'::text, 'desconocido'::text])));
CREATE INDEX mensaje_de_campana ON public.mensaje USING btree (id_campana, estado) WHERE (id_campana IS NOT NULL);
CREATE INDEX mensaje_de_cita ON public.mensaje USING btree (id_cita);
CREATE INDEX mensaje_de_cliente ON public.mensaje USING btree (id_cliente);
CREATE INDEX mensaje_de_pedido ON public.mensaje USING btree (id_pedido);
CREATE INDEX mensaje_de_proveedor ON public.mensaje USING btree (proveedor_id) WHERE (proveedor_id IS NOT NULL);
CREATE INDEX mensaje_de_sucursal ON public.mensaje USING btree (id_sucursal, id DESC);
CREATE INDEX mensaje_enviando ON public.mensaje USING btree (tomado_en) WHERE (estado = 'enviando'::text);
CREATE INDEX mensaje_pendiente ON public.mensaje USING btree (carril, proximo_intento_en, id) WHERE (estado = 'pendiente'::text);
CREATE INDEX mensaje_por_archivar ON public.mensaje USING btree (creado_en) WHERE (estado <> ALL (ARRAY['pendiente'::text, 'enviando'::text, 'desconocido'::text]));
CREATE INDEX mensaje_por_enviar ON public.mensaje USING btree (proximo_intento_en) WHERE (estado = 'pendiente'::text);
CREATE INDEX mensaje_por_estado ON public.mensaje USING btree (estado, id DESC);
CREATE INDEX mensaje_promocion_pendiente ON public.mensaje USING btree (COALESCE(id_campana, (0)::bigint), proximo_intento_en, id) WHERE ((estado = 'pendiente'::text) AND (carril = 'promociones'::text));
CREATE INDEX mensaje_promocion_reciente ON public.mensaje USING btree (COALESCE(tomado_en, 'infinity'::timestamp with time zone), telefono) WHERE ((id_campana IS NOT NULL) AND (estado <> ALL (ARRAY['fallido'::text, 'no_entregable'::text, 'omitido'::text, 'obsoleto'::text])));
CREATE UNIQUE INDEX mensaje_uno_por_numero ON public.mensaje USING btree (id_campana, telefono) WHERE (id_campana IS NOT NULL);
CREATE TRIGGER conteo_alta AFTER INSERT ON public.mensaje REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION conteo_alta();
CREATE TRIGGER conteo_baja AFTER DELETE ON public.mensaje REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION conteo_bajas();
CREATE TRIGGER conteo_cambio AFTER UPDATE OF id_sucursal ON public.mensaje FOR EACH ROW WHEN ((old.id_sucursal <> new.id_sucursal)) EXECUTE FUNCTION conteo_cambio();
CREATE TRIGGER mensaje_recien_archivado AFTER INSERT ON public.mensaje FOR EACH ROW WHEN ((new.id_campana IS NULL)) EXECUTE FUNCTION mensaje_ya_archivado();
CREATE TRIGGER mensaje_sigue_al_unido AFTER INSERT ON public.mensaje REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION seguir_al_unido();
CREATE TRIGGER mensaje_ya_archivado BEFORE INSERT ON public.mensaje FOR EACH ROW WHEN ((new.id_campana IS NULL)) EXECUTE FUNCTION mensaje_ya_archivado();
grant insert, select, update on mensaje to nitida_app;

create table mensaje_archivado (
  mes date not null,
  id bigint not null,
  clave text not null,
  tipo text not null,
  carril text not null,
  estado text not null,
  id_sucursal bigint not null,
  id_cliente bigint not null,
  id_cita bigint,
  revision integer,
  telefono text not null,
  parametros jsonb not null,
  texto text not null,
  intentos integer not null,
  proximo_intento_en timestamp with time zone not null,
  tomado_en timestamp with time zone,
  proveedor_id text,
  wa_id text,
  error_codigo text,
  creado_por bigint,
  creado_en timestamp with time zone not null,
  cambiado_en timestamp with time zone not null,
  id_pedido bigint,
  liberado_por bigint,
  liberado_en timestamp with time zone,
  id_campana bigint,
  respeta_silencio boolean not null,
  constraint mensaje_archivado_pkey PRIMARY KEY (id, mes),
  constraint mensaje_archivado_mes_check CHECK ((EXTRACT(day FROM mes) = (1)::numeric))
) partition by LIST (mes);
CREATE INDEX mensaje_archivado_con_texto ON ONLY public.mensaje_archivado USING btree (creado_en) WHERE (parametros <> '[]'::jsonb);
CREATE INDEX mensaje_archivado_de_campana ON ONLY public.mensaje_archivado USING btree (id_campana, estado) WHERE (id_campana IS NOT NULL);
CREATE INDEX mensaje_archivado_de_cliente ON ONLY public.mensaje_archivado USING btree (id_cliente);
CREATE INDEX mensaje_archivado_de_pedido ON ONLY public.mensaje_archivado USING btree (id_pedido) WHERE (id_pedido IS NOT NULL);
grant select on mensaje_archivado to nitida_app;

create table mensaje_clave (
  clave text not null,
  telefono text not null,
  estado text not null,
  constraint mensaje_clave_pkey PRIMARY KEY (clave)
);
grant select on mensaje_clave to nitida_app;

create table mensaje_separado (
  particion text not null,
  hasta timestamp with time zone not null,
  filas bigint not null,
  archivo text not null,
  huella bytea not null,
  separado_en timestamp with time zone not null default now(),
  constraint mensaje_separado_pkey PRIMARY KEY (particion),
  constraint mensaje_separado_filas_check CHECK ((filas >= 0)),
  constraint mensaje_separado_huella_check CHECK ((length(huella) = 32))
);
CREATE TRIGGER mensaje_separado_sin_vaciar BEFORE TRUNCATE ON public.mensaje_separado FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER mensaje_separado_solo_agregar BEFORE DELETE OR UPDATE ON public.mensaje_separado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant select on mensaje_separado to nitida_app;

create table meta (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  mes date not null,
  importe bigint,
  version integer not null,
  id_usuario bigint not null,
  actualizado_en timestamp with time zone not null,
  constraint meta_pkey PRIMARY KEY (id),
  constraint meta_de_un_mes UNIQUE (id_sucursal, mes),
  constraint meta_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint meta_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint meta_importe_check CHECK (((importe >= 100) AND (importe <= '100000000000'::bigint))),
  constraint meta_mes_check CHECK ((EXTRACT(day FROM mes) = (1)::numeric)),
  constraint meta_version_check CHECK ((version > 0))
);
CREATE INDEX meta_usuario ON public.meta USING btree (id_usuario);
grant insert, select, update on meta to nitida_app;

create table mica (
  id bigint not null generated always as identity,
  diseno text not null,
  material text not null,
  tratamiento text not null,
  esf_min integer not null,
  esf_max integer not null,
  cil_max integer not null,
  add_min integer,
  add_max integer,
  precio bigint not null,
  dias smallint,
  activa boolean not null default true,
  version integer not null default 1,
  busqueda text not null generated always as ((' '::text || regexp_replace(f_unaccent(((((diseno || ' '::text) || material) || ' '::text) || tratamiento)), '[^a-z0-9]+'::text, ' '::text, 'g'::text))) stored,
  id_usuario bigint not null,
  creada_en timestamp with time zone not null,
  actualizada_en timestamp with time zone not null,
  constraint mica_pkey PRIMARY KEY (id),
  constraint mica_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint mica_adicion_completa CHECK (((num_nonnulls(add_min, add_max) = ANY (ARRAY[0, 2])) AND ((add_min IS NULL) OR (add_min <= add_max)))),
  constraint mica_cil_max_check CHECK ((cil_max <= 0)),
  constraint mica_dias_check CHECK (((dias >= 0) AND (dias <= 120))),
  constraint mica_diseno_check CHECK (((length(diseno) >= 1) AND (length(diseno) <= 60))),
  constraint mica_esfera_en_orden CHECK ((esf_min <= esf_max)),
  constraint mica_material_check CHECK (((length(material) >= 1) AND (length(material) <= 60))),
  constraint mica_precio_check CHECK (((precio >= 0) AND (precio <= 1000000000))),
  constraint mica_tratamiento_check CHECK ((length(tratamiento) <= 60))
);
CREATE INDEX mica_por_nombre ON public.mica USING btree (busqueda, id);
CREATE INDEX mica_por_sus_tres ON public.mica USING btree (f_unaccent(diseno), f_unaccent(material), f_unaccent(tratamiento)) WHERE activa;
CREATE INDEX mica_usuario ON public.mica USING btree (id_usuario);
CREATE TRIGGER mica_sin_borrar BEFORE DELETE ON public.mica FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER mica_sin_traslape AFTER INSERT OR UPDATE ON public.mica FOR EACH ROW EXECUTE FUNCTION mica_sin_traslape();
grant insert, select, update on mica to nitida_app;

create table mica_precio (
  id bigint not null generated always as identity,
  id_mica bigint not null,
  precio bigint not null,
  id_usuario bigint not null,
  desde timestamp with time zone not null,
  constraint mica_precio_pkey PRIMARY KEY (id),
  constraint mica_precio_id_mica_fkey FOREIGN KEY (id_mica) REFERENCES mica(id),
  constraint mica_precio_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
CREATE INDEX mica_precio_de ON public.mica_precio USING btree (id_mica, id DESC);
CREATE INDEX mica_precio_usuario ON public.mica_precio USING btree (id_usuario);
CREATE TRIGGER mica_precio_sin_vaciar BEFORE TRUNCATE ON public.mica_precio FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER mica_precio_solo_agregar BEFORE DELETE OR UPDATE ON public.mica_precio FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on mica_precio to nitida_app;

create table movimiento_caja (
  id bigint not null generated always as identity,
  tipo_corte smallint not null,
  id_usuario bigint not null,
  id_sucursal bigint,
  tipo text not null,
  importe bigint not null,
  motivo text not null,
  dia date not null,
  creado_en timestamp with time zone not null,
  anulado_en timestamp with time zone,
  id_corte bigint,
  en_sucursal boolean not null default false,
  id_corte_sucursal bigint,
  constraint movimiento_caja_pkey PRIMARY KEY (id),
  constraint movimiento_caja_id_corte_fkey FOREIGN KEY (id_corte) REFERENCES corte(id),
  constraint movimiento_caja_id_corte_sucursal_fkey FOREIGN KEY (id_corte_sucursal) REFERENCES corte(id),
  constraint movimiento_caja_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint movimiento_caja_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint movimiento_anulado_sin_corte CHECK (((anulado_en IS NULL) OR (num_nonnulls(id_corte, id_corte_sucursal) = 0))),
  constraint movimiento_caja_importe_check CHECK (((importe >= 1) AND (importe <= 1000000000))),
  constraint movimiento_caja_motivo_check CHECK (((length(motivo) >= 3) AND (length(motivo) <= 300))),
  constraint movimiento_caja_tipo_check CHECK ((tipo = ANY (ARRAY['fondo'::text, 'retiro'::text, 'gasto'::text]))),
  constraint movimiento_caja_tipo_corte_check CHECK ((tipo_corte = ANY (ARRAY[0, 1]))),
  constraint movimiento_con_corte_de_sucursal CHECK (((id_corte_sucursal IS NULL) OR en_sucursal)),
  constraint movimiento_de_sucursal_con_sucursal CHECK (((tipo_corte = 1) OR (id_sucursal IS NOT NULL))),
  constraint movimiento_en_sucursal_de_persona CHECK (((NOT en_sucursal) OR ((tipo_corte = 1) AND (id_sucursal IS NOT NULL))))
);
CREATE INDEX movimiento_abierto_de_persona ON public.movimiento_caja USING btree (id_usuario) WHERE ((tipo_corte = 1) AND (id_corte IS NULL) AND (anulado_en IS NULL));
CREATE INDEX movimiento_abierto_de_sucursal ON public.movimiento_caja USING btree (id_sucursal) WHERE ((tipo_corte = 0) AND (id_corte IS NULL) AND (anulado_en IS NULL));
CREATE INDEX movimiento_abierto_en_sucursal ON public.movimiento_caja USING btree (id_sucursal) WHERE (en_sucursal AND (id_corte_sucursal IS NULL) AND (anulado_en IS NULL));
CREATE INDEX movimiento_de_corte ON public.movimiento_caja USING btree (id_corte) WHERE (id_corte IS NOT NULL);
CREATE INDEX movimiento_de_corte_de_sucursal ON public.movimiento_caja USING btree (id_corte_sucursal) WHERE (id_corte_sucursal IS NOT NULL);
CREATE TRIGGER movimiento_sin_borrar BEFORE DELETE ON public.movimiento_caja FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER movimiento_sin_vaciar BEFORE TRUNCATE ON public.movimiento_caja FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER movimiento_solo_tomar BEFORE UPDATE ON public.movimiento_caja FOR EACH ROW EXECUTE FUNCTION movimiento_solo_tomar();
grant insert, select on movimiento_caja to nitida_app;
grant update (anulado_en, id_corte, id_corte_sucursal) on movimiento_caja to nitida_app;

create table movimiento_inventario (
  id bigint not null generated always as identity,
  id_articulo bigint not null,
  cantidad integer not null,
  de text not null,
  de_sucursal bigint,
  a text not null,
  a_sucursal bigint,
  causa text not null,
  documento text not null default ''::text,
  motivo text,
  id_pedido bigint,
  id_elemento bigint,
  entrega smallint not null default 0,
  id_reversado bigint,
  costo_unitario bigint not null,
  sin_existencia boolean not null default false,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  id_traslado bigint,
  lotes jsonb,
  id_orden_compra bigint,
  constraint movimiento_inventario_pkey PRIMARY KEY (id),
  constraint movimiento_inventario_a_sucursal_fkey FOREIGN KEY (a_sucursal) REFERENCES sucursal(id),
  constraint movimiento_inventario_de_sucursal_fkey FOREIGN KEY (de_sucursal) REFERENCES sucursal(id),
  constraint movimiento_inventario_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint movimiento_inventario_id_orden_compra_fkey FOREIGN KEY (id_orden_compra) REFERENCES orden_compra(id),
  constraint movimiento_inventario_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint movimiento_inventario_id_reversado_fkey FOREIGN KEY (id_reversado) REFERENCES movimiento_inventario(id),
  constraint movimiento_inventario_id_traslado_fkey FOREIGN KEY (id_traslado) REFERENCES traslado(id),
  constraint movimiento_inventario_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint movimiento_con_motivo CHECK (((causa <> ALL (ARRAY['ajuste'::text, 'devolucion_proveedor'::text])) OR (motivo IS NOT NULL))),
  constraint movimiento_de_orden_compra CHECK (((id_orden_compra IS NULL) OR (causa = 'compra'::text))),
  constraint movimiento_de_pedido CHECK (((causa = ANY (ARRAY['venta'::text, 'devolucion'::text])) = ((id_pedido IS NOT NULL) AND (id_elemento IS NOT NULL)))),
  constraint movimiento_de_traslado CHECK (((id_traslado IS NOT NULL) OR ((causa <> 'traslado'::text) AND (de <> 'transito'::text) AND (a <> 'transito'::text)))),
  constraint movimiento_entre_lugares CHECK ((es_lugar(de, de_sucursal) AND es_lugar(a, a_sucursal) AND ((de <> a) OR (COALESCE(de_sucursal, (0)::bigint) <> COALESCE(a_sucursal, (0)::bigint))))),
  constraint movimiento_inventario_cantidad_check CHECK (((cantidad >= 1) AND (cantidad <= 100000))),
  constraint movimiento_inventario_causa_check CHECK ((causa = ANY (ARRAY['compra'::text, 'venta'::text, 'devolucion'::text, 'ajuste'::text, 'traslado'::text, 'devolucion_proveedor'::text]))),
  constraint movimiento_inventario_costo_unitario_check CHECK (((costo_unitario >= 0) AND (costo_unitario <= 1000000000))),
  constraint movimiento_inventario_documento_check CHECK ((length(documento) <= 60)),
  constraint movimiento_inventario_lotes_check CHECK ((jsonb_typeof(lotes) = 'array'::text)),
  constraint movimiento_inventario_motivo_check CHECK (((length(motivo) >= 3) AND (length(motivo) <= 300))),
  constraint movimiento_reversado CHECK (((causa = 'devolucion'::text) = (id_reversado IS NOT NULL))),
  constraint movimiento_segun_causa CHECK (
CASE causa
    WHEN 'compra'::text THEN ((de = 'proveedor'::text) AND es_de_la_cadena(a))
    WHEN 'venta'::text THEN (es_de_la_cadena(de) AND (a = 'cliente'::text))
    WHEN 'devolucion'::text THEN ((de = 'cliente'::text) AND es_de_la_cadena(a))
    WHEN 'ajuste'::text THEN (((de = 'merma'::text) AND es_de_la_cadena(a)) OR (es_de_la_cadena(de) AND (a = 'merma'::text)) OR ((de = ANY (ARRAY['exhibidor'::text, 'bodega'::text])) AND (a = ANY (ARRAY['exhibidor'::text, 'bodega'::text])) AND (de <> a) AND (de_sucursal = a_sucursal)))
    WHEN 'devolucion_proveedor'::text THEN (es_de_la_cadena(de) AND (a = 'proveedor'::text))
    ELSE (es_de_la_cadena(de) AND es_de_la_cadena(a))
END)
);
CREATE INDEX movimiento_a_sucursal ON public.movimiento_inventario USING btree (a_sucursal) WHERE (a_sucursal IS NOT NULL);
CREATE INDEX movimiento_de_articulo ON public.movimiento_inventario USING btree (id_articulo, id DESC);
CREATE INDEX movimiento_de_orden ON public.movimiento_inventario USING btree (id_orden_compra, id_articulo) WHERE (id_orden_compra IS NOT NULL);
CREATE INDEX movimiento_de_pedido ON public.movimiento_inventario USING btree (id_pedido) WHERE (id_pedido IS NOT NULL);
CREATE INDEX movimiento_de_sucursal ON public.movimiento_inventario USING btree (de_sucursal) WHERE (de_sucursal IS NOT NULL);
CREATE INDEX movimiento_de_un_traslado ON public.movimiento_inventario USING btree (id_traslado) WHERE (id_traslado IS NOT NULL);
CREATE INDEX movimiento_de_usuario ON public.movimiento_inventario USING btree (id_usuario);
CREATE INDEX movimiento_por_fecha ON public.movimiento_inventario USING btree (creado_en);
CREATE UNIQUE INDEX movimiento_una_devolucion ON public.movimiento_inventario USING btree (id_reversado) WHERE (id_reversado IS NOT NULL);
CREATE UNIQUE INDEX movimiento_una_venta ON public.movimiento_inventario USING btree (id_elemento, entrega) WHERE (causa = 'venta'::text);
CREATE INDEX movimiento_ventas_de ON public.movimiento_inventario USING btree (id_articulo, creado_en DESC) INCLUDE (de_sucursal) WHERE (causa = 'venta'::text);
CREATE TRIGGER comision_nuevos AFTER INSERT ON public.movimiento_inventario REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION comision_de_movimientos();
CREATE TRIGGER movimiento_costeado BEFORE INSERT ON public.movimiento_inventario FOR EACH ROW EXECUTE FUNCTION costear_movimiento();
CREATE TRIGGER movimiento_inventario_sin_vaciar BEFORE TRUNCATE ON public.movimiento_inventario FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER movimiento_inventario_solo_agregar BEFORE DELETE OR UPDATE ON public.movimiento_inventario FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER movimiento_suma AFTER INSERT ON public.movimiento_inventario FOR EACH ROW EXECUTE FUNCTION sumar_existencia();
CREATE TRIGGER movimiento_suma_lotes AFTER INSERT ON public.movimiento_inventario FOR EACH ROW EXECUTE FUNCTION repartir_lotes();
grant insert, select on movimiento_inventario to nitida_app;

create table movimiento_lote (
  id_movimiento bigint not null,
  id_lote bigint not null,
  lugar text not null,
  id_sucursal bigint,
  cambio integer not null,
  constraint movimiento_lote_id_lote_fkey FOREIGN KEY (id_lote) REFERENCES articulo_lote(id),
  constraint movimiento_lote_id_movimiento_fkey FOREIGN KEY (id_movimiento) REFERENCES movimiento_inventario(id),
  constraint movimiento_lote_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint movimiento_lote_cambio_check CHECK ((cambio <> 0)),
  constraint movimiento_lote_de_lugar CHECK ((es_lugar(lugar, id_sucursal) AND es_de_la_cadena(lugar)))
);
CREATE INDEX movimiento_lote_de ON public.movimiento_lote USING btree (id_lote);
CREATE UNIQUE INDEX movimiento_lote_unico ON public.movimiento_lote USING btree (id_movimiento, id_lote, lugar, id_sucursal) NULLS NOT DISTINCT;
CREATE TRIGGER movimiento_lote_sin_vaciar BEFORE TRUNCATE ON public.movimiento_lote FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER movimiento_lote_solo_agregar BEFORE DELETE OR UPDATE ON public.movimiento_lote FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER movimiento_lote_suma AFTER INSERT ON public.movimiento_lote FOR EACH ROW EXECUTE FUNCTION sumar_lote();
grant select on movimiento_lote to nitida_app;

create table negocio_cadena (
  dia date not null,
  figura text not null,
  clave text not null,
  cuantos bigint not null,
  importe bigint not null,
  constraint negocio_cadena_pkey PRIMARY KEY (dia, figura, clave)
);
grant select on negocio_cadena to nitida_app;

create table negocio_dia (
  id_sucursal bigint not null,
  dia date not null,
  figura text not null,
  clave text not null,
  cuantos bigint not null,
  importe bigint not null,
  constraint negocio_dia_pkey PRIMARY KEY (id_sucursal, dia, figura, clave),
  constraint negocio_dia_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id)
);
CREATE INDEX negocio_dia_ventas ON public.negocio_dia USING btree (id_sucursal, dia) INCLUDE (cuantos, importe) WHERE (figura = 'ventas'::text);
CREATE TRIGGER negocio_restados AFTER DELETE ON public.negocio_dia REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_dias();
CREATE TRIGGER negocio_sumados AFTER INSERT ON public.negocio_dia REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_dias();
grant select on negocio_dia to nitida_app;

create table negocio_mes (
  id_sucursal bigint not null,
  mes date not null,
  figura text not null,
  clave text not null,
  cuantos bigint not null,
  importe bigint not null,
  constraint negocio_mes_pkey PRIMARY KEY (id_sucursal, mes, figura, clave),
  constraint negocio_mes_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id)
);
grant select on negocio_mes to nitida_app;

create table negocio_por_sumar (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  dia date not null,
  en timestamp with time zone not null default now(),
  constraint negocio_por_sumar_pkey PRIMARY KEY (id)
);
CREATE INDEX negocio_por_sumar_dia ON public.negocio_por_sumar USING btree (id_sucursal, dia);
grant select on negocio_por_sumar to nitida_app;

create table negocio_sucursal (
  id_sucursal bigint not null,
  dia date not null,
  pedidos bigint not null,
  ventas bigint not null,
  cobrado bigint not null,
  devuelto bigint not null,
  visitas bigint not null,
  visitas_con_pedido bigint not null,
  constraint negocio_sucursal_pkey PRIMARY KEY (id_sucursal, dia),
  constraint negocio_sucursal_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id)
);
grant select on negocio_sucursal to nitida_app;

create table orden_compra (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  folio integer not null,
  proveedor text not null,
  rfc text not null default ''::text,
  correo text not null default ''::text,
  prometida date,
  nota text not null default ''::text,
  version integer not null default 1,
  id_creador bigint not null,
  creada_en timestamp with time zone not null,
  constraint orden_compra_pkey PRIMARY KEY (id),
  constraint orden_compra_folio_unico UNIQUE (id_sucursal, folio),
  constraint orden_compra_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint orden_compra_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint orden_compra_correo_check CHECK ((length(correo) <= 254)),
  constraint orden_compra_folio_check CHECK ((folio > 0)),
  constraint orden_compra_nota_check CHECK ((length(nota) <= 500)),
  constraint orden_compra_proveedor_check CHECK (((length(proveedor) >= 1) AND (length(proveedor) <= 120))),
  constraint orden_compra_rfc_check CHECK (((rfc = ''::text) OR ((length(rfc) >= 12) AND (length(rfc) <= 13))))
);
CREATE INDEX orden_compra_creador ON public.orden_compra USING btree (id_creador);
CREATE INDEX orden_compra_proveedor ON public.orden_compra USING btree (upper(proveedor), id DESC);
CREATE TRIGGER orden_compra_se_escribe BEFORE UPDATE ON public.orden_compra FOR EACH ROW EXECUTE FUNCTION orden_compra_abierta();
CREATE TRIGGER orden_compra_sin_borrar BEFORE DELETE ON public.orden_compra FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select, update on orden_compra to nitida_app;

create table orden_compra_renglon (
  id_orden bigint not null,
  id_articulo bigint not null,
  piezas integer not null,
  costo bigint not null,
  constraint orden_compra_renglon_pkey PRIMARY KEY (id_orden, id_articulo),
  constraint orden_compra_renglon_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint orden_compra_renglon_id_orden_fkey FOREIGN KEY (id_orden) REFERENCES orden_compra(id),
  constraint orden_compra_renglon_costo_check CHECK (((costo >= 0) AND (costo <= 1000000000))),
  constraint orden_compra_renglon_piezas_check CHECK (((piezas >= 1) AND (piezas <= 100000)))
);
CREATE INDEX orden_compra_renglon_articulo ON public.orden_compra_renglon USING btree (id_articulo);
CREATE TRIGGER orden_compra_renglon_se_escribe BEFORE INSERT OR DELETE OR UPDATE ON public.orden_compra_renglon FOR EACH ROW EXECUTE FUNCTION orden_compra_abierta();
grant delete, insert, select on orden_compra_renglon to nitida_app;

create table orden_compra_suceso (
  id bigint not null generated always as identity,
  id_orden bigint not null,
  que text not null,
  piezas integer,
  nota text not null default ''::text,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint orden_compra_suceso_pkey PRIMARY KEY (id),
  constraint orden_compra_suceso_id_orden_fkey FOREIGN KEY (id_orden) REFERENCES orden_compra(id),
  constraint orden_compra_suceso_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint orden_compra_suceso_con_piezas CHECK (((que = 'recibida'::text) = (piezas IS NOT NULL))),
  constraint orden_compra_suceso_nota_check CHECK ((length(nota) <= 600)),
  constraint orden_compra_suceso_piezas_check CHECK ((piezas > 0)),
  constraint orden_compra_suceso_que_check CHECK ((que = ANY (ARRAY['enviada'::text, 'correo'::text, 'recibida'::text, 'cancelada'::text])))
);
CREATE UNIQUE INDEX orden_compra_cancelada_una_vez ON public.orden_compra_suceso USING btree (id_orden) WHERE (que = 'cancelada'::text);
CREATE UNIQUE INDEX orden_compra_enviada_una_vez ON public.orden_compra_suceso USING btree (id_orden) WHERE (que = 'enviada'::text);
CREATE INDEX orden_compra_suceso_de ON public.orden_compra_suceso USING btree (id_orden, id);
CREATE INDEX orden_compra_suceso_usuario ON public.orden_compra_suceso USING btree (id_usuario);
CREATE TRIGGER orden_compra_suceso_sin_vaciar BEFORE TRUNCATE ON public.orden_compra_suceso FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER orden_compra_suceso_solo_agregar BEFORE DELETE OR UPDATE ON public.orden_compra_suceso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on orden_compra_suceso to nitida_app;

create table pac_sandbox (
  uuid text not null,
  huella bytea not null,
  xml text not null,
  tipo text not null,
  rfc_emisor text not null,
  rfc_receptor text not null,
  total bigint not null,
  relacionados text[] not null default '{}'::text[],
  cancelacion text,
  timbrado_en timestamp with time zone not null,
  motivo text,
  solicitada_en timestamp with time zone,
  resuelta_en timestamp with time zone,
  resolucion text,
  constraint pac_sandbox_pkey PRIMARY KEY (uuid),
  constraint pac_sandbox_cancelacion_check CHECK ((cancelacion = ANY (ARRAY['pendiente'::text, 'aceptada'::text, 'rechazada'::text]))),
  constraint pac_sandbox_check CHECK (((motivo IS NULL) = (solicitada_en IS NULL))),
  constraint pac_sandbox_check1 CHECK (((resolucion IS NULL) = (resuelta_en IS NULL))),
  constraint pac_sandbox_check2 CHECK (((resuelta_en IS NULL) OR (solicitada_en IS NOT NULL))),
  constraint pac_sandbox_huella_check CHECK ((length(huella) = 32)),
  constraint pac_sandbox_motivo_check CHECK ((motivo = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text]))),
  constraint pac_sandbox_resolucion_check CHECK ((resolucion = ANY (ARRAY['sin_aceptacion'::text, 'con_aceptacion'::text, 'plazo_vencido'::text, 'rechazada'::text]))),
  constraint pac_sandbox_tipo_check CHECK ((tipo = ANY (ARRAY['I'::text, 'E'::text, 'P'::text]))),
  constraint pac_sandbox_total_check CHECK ((total >= 0)),
  constraint pac_sandbox_uuid_check CHECK ((uuid ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$'::text))
);
comment on column pac_sandbox.huella is 'SHA-256 of the sealed bytes that were sent';
comment on column pac_sandbox.cancelacion is 'What its receiver will answer to a cancellation; null as SAT rules say';
CREATE UNIQUE INDEX pac_sandbox_huella ON public.pac_sandbox USING btree (huella);
CREATE INDEX pac_sandbox_relacionados ON public.pac_sandbox USING gin (relacionados);
grant insert, select, update on pac_sandbox to nitida_app;

create table paciente_por_comparar (
  id_cliente bigint not null,
  con_claves boolean not null default false,
  constraint paciente_por_comparar_pkey PRIMARY KEY (id_cliente),
  constraint paciente_por_comparar_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id)
);
CREATE INDEX por_comparar_sin_claves ON public.paciente_por_comparar USING btree (id_cliente) WHERE (NOT con_claves);
grant delete, insert, select, update on paciente_por_comparar to nitida_app;

create table pacientes_distintos (
  id_a bigint not null,
  id_b bigint not null,
  dicho_por bigint not null,
  dicho_en timestamp with time zone not null,
  constraint pacientes_distintos_pkey PRIMARY KEY (id_a, id_b),
  constraint pacientes_distintos_dicho_por_fkey FOREIGN KEY (dicho_por) REFERENCES usuario(id),
  constraint pacientes_distintos_id_a_fkey FOREIGN KEY (id_a) REFERENCES cliente(id),
  constraint pacientes_distintos_id_b_fkey FOREIGN KEY (id_b) REFERENCES cliente(id),
  constraint distintos_en_orden CHECK ((id_a < id_b))
);
CREATE INDEX distintos_de_otro ON public.pacientes_distintos USING btree (id_b);
grant insert, select on pacientes_distintos to nitida_app;

create table pago (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  id_sucursal bigint not null,
  tipo text not null,
  forma_pago text not null,
  importe bigint not null,
  saldo_despues bigint not null,
  revision_pedido integer not null,
  motivo text,
  id_reversado bigint,
  id_usuario bigint not null,
  dia date not null,
  creado_en timestamp with time zone not null,
  corte_persona bigint,
  corte_sucursal bigint,
  entrega smallint not null default 0,
  id_registrador bigint,
  anotado_en timestamp with time zone not null default now(),
  dia_fiscal date,
  constraint pago_pkey PRIMARY KEY (id),
  constraint pago_corte_persona_fkey FOREIGN KEY (corte_persona) REFERENCES corte(id),
  constraint pago_corte_sucursal_fkey FOREIGN KEY (corte_sucursal) REFERENCES corte(id),
  constraint pago_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint pago_id_registrador_fkey FOREIGN KEY (id_registrador) REFERENCES usuario(id),
  constraint pago_id_reversado_fkey FOREIGN KEY (id_reversado) REFERENCES pago(id),
  constraint pago_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint pago_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint pago_apertura_sin_corte CHECK (((tipo <> 'apertura'::text) OR (num_nonnulls(corte_persona, corte_sucursal) = 0))),
  constraint pago_con_motivo CHECK (((tipo <> ALL (ARRAY['reverso'::text, 'devolucion'::text, 'correccion'::text])) OR (motivo IS NOT NULL))),
  constraint pago_forma_pago_check CHECK ((forma_pago = ANY (ARRAY['Efectivo'::text, 'Transferencia'::text, 'Credito'::text, 'Debito'::text]))),
  constraint pago_importe_check CHECK (((importe <> 0) AND (abs(importe) <= 1000000000))),
  constraint pago_motivo_check CHECK (((length(motivo) >= 3) AND (length(motivo) <= 300))),
  constraint pago_signo CHECK (((tipo = 'apertura'::text) OR ((tipo = ANY (ARRAY['reverso'::text, 'devolucion'::text])) = (importe < 0)))),
  constraint pago_tipo_check CHECK ((tipo = ANY (ARRAY['anticipo'::text, 'total'::text, 'abono'::text, 'liquidacion'::text, 'correccion'::text, 'reverso'::text, 'devolucion'::text, 'apertura'::text])))
);
CREATE INDEX pago_de_corte_de_persona ON public.pago USING btree (corte_persona) WHERE (corte_persona IS NOT NULL);
CREATE INDEX pago_de_corte_de_sucursal ON public.pago USING btree (corte_sucursal) WHERE (corte_sucursal IS NOT NULL);
CREATE INDEX pago_de_mes ON public.pago USING btree (id_sucursal, forma_pago, dia) WHERE (importe > 0);
CREATE INDEX pago_de_pedido ON public.pago USING btree (id_pedido, id DESC);
CREATE INDEX pago_de_sucursal ON public.pago USING btree (id_sucursal, dia);
CREATE INDEX pago_de_usuario ON public.pago USING btree (id_usuario, dia);
CREATE INDEX pago_dia_fiscal ON public.pago USING btree (id_sucursal, dia_fiscal) WHERE (dia_fiscal IS NOT NULL);
CREATE INDEX pago_sin_corte_de_persona ON public.pago USING btree (id_usuario, dia) WHERE (corte_persona IS NULL);
CREATE INDEX pago_sin_corte_de_sucursal ON public.pago USING btree (id_sucursal, dia) WHERE (corte_sucursal IS NULL);
CREATE UNIQUE INDEX pago_un_reverso ON public.pago USING btree (id_reversado) WHERE (tipo = 'reverso'::text);
CREATE UNIQUE INDEX pago_una_liquidacion ON public.pago USING btree (id_pedido, entrega) WHERE (tipo = 'liquidacion'::text);
CREATE TRIGGER comision_espera_pago AFTER INSERT ON public.pago REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION comision_espera_pago();
CREATE TRIGGER negocio_nuevos AFTER INSERT ON public.pago REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_pagos();
CREATE TRIGGER pago_fiscal AFTER INSERT ON public.pago REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION encolar_fiscal();
CREATE TRIGGER pago_nace_sin_sello BEFORE INSERT ON public.pago FOR EACH ROW WHEN ((num_nonnulls(new.corte_persona, new.corte_sucursal) > 0)) EXECUTE FUNCTION pago_solo_sellar();
CREATE CONSTRAINT TRIGGER pago_saldo_del_pedido AFTER INSERT ON public.pago DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pago_exigir_saldo();
CREATE TRIGGER pago_sin_vaciar BEFORE TRUNCATE ON public.pago FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER pago_solo_agregar BEFORE DELETE ON public.pago FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER pago_solo_sellar BEFORE UPDATE ON public.pago FOR EACH ROW EXECUTE FUNCTION pago_solo_sellar();
CREATE TRIGGER pago_suma AFTER INSERT ON public.pago REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION sumar_pagos();
grant insert, select on pago to nitida_app;
grant update (corte_persona, corte_sucursal) on pago to nitida_app;

create table pago_aclarado (
  id_pago bigint not null,
  nota text not null,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint pago_aclarado_pkey PRIMARY KEY (id_pago),
  constraint pago_aclarado_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint pago_aclarado_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint pago_aclarado_nota_check CHECK (((length(nota) >= 3) AND (length(nota) <= 300)))
);
CREATE INDEX pago_aclarado_usuario ON public.pago_aclarado USING btree (id_usuario);
CREATE TRIGGER pago_aclarado_sin_cambios BEFORE DELETE OR UPDATE ON public.pago_aclarado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER pago_aclarado_sin_vaciar BEFORE TRUNCATE ON public.pago_aclarado FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
grant insert, select on pago_aclarado to nitida_app;

create table pago_bancario (
  id bigint not null generated always as identity,
  id_pago bigint not null,
  num_operacion text,
  rfc_banco_ordenante text,
  banco_extranjero text,
  cuenta_ordenante text,
  rfc_banco_beneficiario text,
  cuenta_beneficiario text,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  constraint pago_bancario_pkey PRIMARY KEY (id),
  constraint pago_bancario_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint pago_bancario_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint pago_bancario_banco_extranjero CHECK (((banco_extranjero IS NOT NULL) = (NOT (rfc_banco_ordenante IS DISTINCT FROM 'XEXX010101000'::text)))),
  constraint pago_bancario_banco_extranjero_check CHECK (((length(banco_extranjero) >= 1) AND (length(banco_extranjero) <= 300))),
  constraint pago_bancario_cuenta_beneficiario_check CHECK ((cuenta_beneficiario ~ '^[A-Z0-9_]{10,50}$'::text)),
  constraint pago_bancario_cuenta_ordenante_check CHECK ((cuenta_ordenante ~ '^[A-Z0-9_]{10,50}$'::text)),
  constraint pago_bancario_num_operacion_check CHECK (((length(num_operacion) >= 1) AND (length(num_operacion) <= 100))),
  constraint pago_bancario_rfc_banco_beneficiario_check CHECK ((length(rfc_banco_beneficiario) = 12)),
  constraint pago_bancario_rfc_banco_ordenante_check CHECK (((length(rfc_banco_ordenante) >= 12) AND (length(rfc_banco_ordenante) <= 13)))
);
CREATE INDEX pago_bancario_de_pago ON public.pago_bancario USING btree (id_pago, id DESC);
CREATE INDEX pago_bancario_usuario ON public.pago_bancario USING btree (id_usuario);
CREATE TRIGGER pago_bancario_sin_cambio BEFORE DELETE OR UPDATE ON public.pago_bancario FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER pago_bancario_sin_vaciar BEFORE TRUNCATE ON public.pago_bancario FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
grant insert, select on pago_bancario to nitida_app;

create table pago_complementado (
  id bigint not null generated always as identity,
  id_intento bigint not null,
  id_factura bigint not null,
  id_pago bigint,
  parcialidad integer not null,
  saldo_anterior bigint not null,
  importe bigint not null,
  liberado_en timestamp with time zone,
  id_pago_libre bigint,
  id_pago_bancario bigint,
  constraint pago_complementado_pkey PRIMARY KEY (id),
  constraint pago_complementado_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint pago_complementado_id_intento_fkey FOREIGN KEY (id_intento) REFERENCES intento_timbrado(id),
  constraint pago_complementado_id_pago_bancario_fkey FOREIGN KEY (id_pago_bancario) REFERENCES pago_bancario(id),
  constraint pago_complementado_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint pago_complementado_id_pago_libre_fkey FOREIGN KEY (id_pago_libre) REFERENCES pago_libre(id),
  constraint complementado_con_bancos CHECK (((id_pago_bancario IS NULL) OR (id_pago IS NOT NULL))),
  constraint complementado_de_un_pago CHECK (((id_pago IS NULL) <> (id_pago_libre IS NULL))),
  constraint pago_complementado_check CHECK ((importe <= saldo_anterior)),
  constraint pago_complementado_importe_check CHECK ((importe > 0)),
  constraint pago_complementado_parcialidad_check CHECK ((parcialidad > 0))
);
CREATE INDEX complementado_bancos ON public.pago_complementado USING btree (id_pago_bancario) WHERE (id_pago_bancario IS NOT NULL);
CREATE INDEX complementado_de_factura ON public.pago_complementado USING btree (id_factura);
CREATE INDEX complementado_de_intento ON public.pago_complementado USING btree (id_intento);
CREATE UNIQUE INDEX pago_en_un_complemento ON public.pago_complementado USING btree (id_pago, id_factura) WHERE (liberado_en IS NULL);
CREATE UNIQUE INDEX pago_libre_en_un_complemento ON public.pago_complementado USING btree (id_pago_libre) WHERE ((liberado_en IS NULL) AND (id_pago_libre IS NOT NULL));
CREATE TRIGGER complementado_sin_borrar BEFORE DELETE ON public.pago_complementado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER complementado_solo_liberar BEFORE UPDATE ON public.pago_complementado FOR EACH ROW EXECUTE FUNCTION solo_liberar();
grant insert, select on pago_complementado to nitida_app;
grant update (liberado_en) on pago_complementado to nitida_app;

create table pago_libre (
  id bigint not null generated always as identity,
  id_factura bigint not null,
  id_anulado bigint,
  recibido_en timestamp with time zone not null,
  dia date not null,
  forma_pago text not null,
  importe bigint not null,
  num_operacion text,
  motivo text,
  id_usuario bigint not null,
  creado_en timestamp with time zone not null,
  rfc_banco_ordenante text,
  banco_extranjero text,
  cuenta_ordenante text,
  rfc_banco_beneficiario text,
  cuenta_beneficiario text,
  moneda text not null default 'MXN'::text,
  tipo_cambio numeric(9,6),
  recibido bigint,
  constraint pago_libre_pkey PRIMARY KEY (id),
  constraint pago_libre_id_anulado_key UNIQUE (id_anulado),
  constraint pago_libre_id_anulado_fkey FOREIGN KEY (id_anulado) REFERENCES pago_libre(id),
  constraint pago_libre_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint pago_libre_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint pago_libre_banco_extranjero CHECK (((banco_extranjero IS NOT NULL) = (NOT (rfc_banco_ordenante IS DISTINCT FROM 'XEXX010101000'::text)))),
  constraint pago_libre_banco_extranjero_check CHECK (((length(banco_extranjero) >= 1) AND (length(banco_extranjero) <= 300))),
  constraint pago_libre_con_bancos CHECK (((forma_pago <> '01'::text) OR (num_nulls(rfc_banco_ordenante, banco_extranjero, cuenta_ordenante, rfc_banco_beneficiario, cuenta_beneficiario) = 5))),
  constraint pago_libre_cuenta_beneficiario_check CHECK ((cuenta_beneficiario ~ '^[A-Z0-9_]{10,50}$'::text)),
  constraint pago_libre_cuenta_ordenante_check CHECK ((cuenta_ordenante ~ '^[A-Z0-9_]{10,50}$'::text)),
  constraint pago_libre_forma_pago_check CHECK ((forma_pago = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '28'::text]))),
  constraint pago_libre_importe_check CHECK ((importe > 0)),
  constraint pago_libre_moneda CHECK (((moneda = ANY (ARRAY['MXN'::text, 'USD'::text])) AND ((tipo_cambio IS NULL) = (recibido IS NULL)) AND ((moneda = 'MXN'::text) OR ((recibido IS NOT NULL) AND (recibido = importe))))),
  constraint pago_libre_motivo_check CHECK ((length(motivo) <= 300)),
  constraint pago_libre_num_operacion_check CHECK (((length(num_operacion) >= 1) AND (length(num_operacion) <= 100))),
  constraint pago_libre_rfc_banco_beneficiario_check CHECK ((length(rfc_banco_beneficiario) = 12)),
  constraint pago_libre_rfc_banco_ordenante_check CHECK (((length(rfc_banco_ordenante) >= 12) AND (length(rfc_banco_ordenante) <= 13))),
  constraint pago_libre_tipo_cambio CHECK ((((tipo_cambio >= (1)::numeric) AND (tipo_cambio <= (100)::numeric)) AND (recibido > 0)))
);
CREATE INDEX pago_libre_de_factura ON public.pago_libre USING btree (id_factura);
CREATE INDEX pago_libre_en_dolares ON public.pago_libre USING btree (id) WHERE (tipo_cambio IS NOT NULL);
CREATE INDEX pago_libre_usuario ON public.pago_libre USING btree (id_usuario);
CREATE TRIGGER pago_libre_cabe BEFORE INSERT ON public.pago_libre FOR EACH ROW EXECUTE FUNCTION pago_libre_cabe();
CREATE TRIGGER pago_libre_sin_cambio BEFORE DELETE OR UPDATE ON public.pago_libre FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER pago_libre_sin_vaciar BEFORE TRUNCATE ON public.pago_libre FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
grant insert, select on pago_libre to nitida_app;

create table pago_libre_pendiente (
  id_factura bigint not null,
  version integer not null default 1,
  desde timestamp with time zone not null,
  proximo_en timestamp with time zone not null,
  intentos integer not null default 0,
  fallo text,
  constraint pago_libre_pendiente_pkey PRIMARY KEY (id_factura),
  constraint pago_libre_pendiente_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint pago_libre_pendiente_fallo_check CHECK ((length(fallo) <= 500))
);
CREATE INDEX pago_libre_pendiente_proximo ON public.pago_libre_pendiente USING btree (proximo_en);
grant delete, insert, select, update on pago_libre_pendiente to nitida_app;

create table palabra_de_nombre (
  palabra text not null,
  pacientes integer not null,
  constraint palabra_de_nombre_pkey PRIMARY KEY (palabra)
);
grant insert, select, update on palabra_de_nombre to nitida_app;

create table pareja_parecida (
  id_a bigint not null,
  id_b bigint not null,
  puntos real not null,
  motivos text[] not null,
  constraint pareja_parecida_pkey PRIMARY KEY (id_a, id_b),
  constraint pareja_parecida_id_a_fkey FOREIGN KEY (id_a) REFERENCES cliente(id),
  constraint pareja_parecida_id_b_fkey FOREIGN KEY (id_b) REFERENCES cliente(id),
  constraint pareja_en_orden CHECK ((id_a < id_b)),
  constraint pareja_parecida_puntos_check CHECK ((puntos >= (0)::double precision))
);
CREATE INDEX pareja_de_otro ON public.pareja_parecida USING btree (id_b);
CREATE INDEX pareja_por_puntos ON public.pareja_parecida USING btree (puntos DESC, id_a, id_b);
grant delete, insert, select, update on pareja_parecida to nitida_app;

create table paso_aplazado (
  paso text not null,
  id_usuario bigint not null,
  aplazado_en timestamp with time zone not null,
  constraint paso_aplazado_pkey PRIMARY KEY (paso),
  constraint paso_aplazado_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint paso_aplazado_paso_check CHECK (((length(paso) >= 1) AND (length(paso) <= 40)))
);
CREATE INDEX paso_aplazado_id_usuario_idx ON public.paso_aplazado USING btree (id_usuario);
grant delete, insert, select on paso_aplazado to nitida_app;

create table pausa_plantilla (
  tipo text not null,
  hasta timestamp with time zone not null,
  codigo text not null,
  dicho_en timestamp with time zone,
  constraint pausa_plantilla_pkey PRIMARY KEY (tipo)
);
grant delete, insert, select, update on pausa_plantilla to nitida_app;

create table pedido (
  id bigint not null generated always as identity,
  hash_id text not null,
  id_sucursal bigint not null,
  folio integer not null default 0,
  id_cliente bigint not null,
  estatus text not null,
  fecha_entrega date not null,
  entregado_en timestamp with time zone,
  tipo_pago text not null,
  forma_pago text not null,
  facturacion boolean not null default false,
  tipo_ticket text not null,
  observaciones text not null default ''::text,
  importe bigint not null,
  total bigint not null,
  pagado bigint not null default 0,
  saldo bigint generated always as ((total - pagado)) stored,
  version integer not null default 1,
  recepciones integer not null default 0,
  id_creador bigint not null,
  id_modificador bigint not null,
  creado_en timestamp with time zone not null,
  modificado_en timestamp with time zone not null,
  eliminado_en timestamp with time zone,
  estatus_en timestamp with time zone,
  id_visita bigint,
  entregas_deshechas smallint not null default 0,
  id_historia bigint,
  garantia text not null default ''::text,
  constraint pedido_pkey PRIMARY KEY (id),
  constraint pedido_hash_id_key UNIQUE (hash_id),
  constraint pedido_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint pedido_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint pedido_id_historia_fkey FOREIGN KEY (id_historia) REFERENCES historia_clinica(id),
  constraint pedido_id_modificador_fkey FOREIGN KEY (id_modificador) REFERENCES usuario(id),
  constraint pedido_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint pedido_id_visita_fkey FOREIGN KEY (id_visita) REFERENCES visita(id),
  constraint pedido_de_una_nota CHECK (((id_visita IS NULL) OR (id_historia IS NULL))),
  constraint pedido_entregado_con_fecha CHECK (((estatus <> 'Entregado a cliente'::text) OR (entregado_en IS NOT NULL))),
  constraint pedido_entregas_deshechas_check CHECK ((entregas_deshechas >= 0)),
  constraint pedido_estatus_check CHECK ((estatus = ANY (ARRAY['En proceso de elaboración'::text, 'Esperando elaboración'::text, 'Recibido en sucursal'::text, 'Entregado a cliente'::text]))),
  constraint pedido_estatus_fechado CHECK (((entregado_en IS NOT NULL) OR (estatus_en IS NOT NULL))),
  constraint pedido_folio_no_negativo CHECK ((folio >= 0)),
  constraint pedido_forma_pago_check CHECK ((forma_pago = ANY (ARRAY['Efectivo'::text, 'Transferencia'::text, 'Credito'::text, 'Debito'::text]))),
  constraint pedido_hash_id_check CHECK ((hash_id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint pedido_importe_check CHECK (((importe >= 0) AND (importe <= 1000000000))),
  constraint pedido_observaciones_check CHECK ((length(observaciones) <= 1000)),
  constraint pedido_pagado_en_rango CHECK (((pagado >= 0) AND (pagado <= total))),
  constraint pedido_tipo_pago_check CHECK ((tipo_pago = ANY (ARRAY['total'::text, 'Anticipo'::text]))),
  constraint pedido_tipo_ticket_check CHECK ((tipo_ticket = ANY (ARRAY['Comprobante'::text, 'Nota Simple'::text]))),
  constraint pedido_total_check CHECK (((total >= 0) AND (total <= 1000000000)))
);
CREATE INDEX pedido_con_saldo ON public.pedido USING btree (id_cliente) WHERE ((saldo > 0) AND (eliminado_en IS NULL));
CREATE INDEX pedido_creado ON public.pedido USING btree (creado_en) WHERE (eliminado_en IS NULL);
CREATE INDEX pedido_de_cliente_y_sucursal ON public.pedido USING btree (id_cliente, id DESC) INCLUDE (id_sucursal) WHERE (eliminado_en IS NULL);
CREATE INDEX pedido_de_historia ON public.pedido USING btree (id_historia) WHERE (id_historia IS NOT NULL);
CREATE INDEX pedido_de_sucursal_por_dia ON public.pedido USING btree (id_sucursal, creado_en) WHERE (eliminado_en IS NULL);
CREATE INDEX pedido_de_visita ON public.pedido USING btree (id_visita);
CREATE INDEX pedido_entregados ON public.pedido USING btree (entregado_en DESC) WHERE ((eliminado_en IS NULL) AND (entregado_en IS NOT NULL));
CREATE INDEX pedido_entregados_de_sucursal ON public.pedido USING btree (id_sucursal, entregado_en DESC) WHERE ((eliminado_en IS NULL) AND (entregado_en IS NOT NULL));
CREATE UNIQUE INDEX pedido_folio_unico ON public.pedido USING btree (id_sucursal, folio) WHERE (folio > 0);
CREATE INDEX pedido_por_entregar ON public.pedido USING btree (id_sucursal, estatus, fecha_entrega) WHERE ((eliminado_en IS NULL) AND (estatus <> 'Entregado a cliente'::text));
CREATE INDEX pedido_recibidos_de_sucursal ON public.pedido USING btree (id_sucursal, estatus_en) WHERE ((eliminado_en IS NULL) AND (recepciones > 0));
CREATE INDEX pedido_recientes_con_cliente ON public.pedido USING btree (id DESC) INCLUDE (id_cliente) WHERE (eliminado_en IS NULL);
CREATE INDEX pedido_recientes_de_sucursal_con_cliente ON public.pedido USING btree (id_sucursal, id DESC) INCLUDE (id_cliente) WHERE (eliminado_en IS NULL);
CREATE TRIGGER comision_cambiada AFTER UPDATE OF estatus, eliminado_en ON public.pedido FOR EACH ROW WHEN ((((old.estatus = 'Entregado a cliente'::text) OR (old.eliminado_en IS NOT NULL)) IS DISTINCT FROM ((new.estatus = 'Entregado a cliente'::text) OR (new.eliminado_en IS NOT NULL)))) EXECUTE FUNCTION comision_de_pedido();
CREATE TRIGGER conteo_alta AFTER INSERT ON public.pedido REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION conteo_alta();
CREATE TRIGGER conteo_baja AFTER DELETE ON public.pedido FOR EACH ROW EXECUTE FUNCTION conteo_cambio();
CREATE TRIGGER conteo_cambio AFTER UPDATE OF id_sucursal, eliminado_en ON public.pedido FOR EACH ROW WHEN (((old.id_sucursal <> new.id_sucursal) OR ((old.eliminado_en IS NULL) <> (new.eliminado_en IS NULL)))) EXECUTE FUNCTION conteo_cambio();
CREATE TRIGGER negocio_cambiado AFTER UPDATE OF id_sucursal, id_cliente, total, estatus, entregado_en, eliminado_en, estatus_en, recepciones ON public.pedido FOR EACH ROW WHEN ((((((((((old.id_sucursal IS DISTINCT FROM new.id_sucursal) OR (old.id_cliente IS DISTINCT FROM new.id_cliente)) OR (old.total IS DISTINCT FROM new.total)) OR (old.estatus IS DISTINCT FROM new.estatus)) OR (old.entregado_en IS DISTINCT FROM new.entregado_en)) OR (old.eliminado_en IS DISTINCT FROM new.eliminado_en)) OR (old.creado_en IS DISTINCT FROM new.creado_en)) OR (old.estatus_en IS DISTINCT FROM new.estatus_en)) OR (old.recepciones IS DISTINCT FROM new.recepciones))) EXECUTE FUNCTION negocio_de_pedido();
CREATE TRIGGER negocio_nuevos AFTER INSERT ON public.pedido REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_pedidos();
CREATE TRIGGER negocio_quitado AFTER DELETE ON public.pedido FOR EACH ROW EXECUTE FUNCTION negocio_de_pedido();
CREATE TRIGGER pedido_actividad AFTER INSERT ON public.pedido FOR EACH ROW EXECUTE FUNCTION anotar_actividad_de_pedido();
CREATE CONSTRAINT TRIGGER pedido_con_folio AFTER INSERT OR UPDATE OF folio ON public.pedido DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.folio = 0)) EXECUTE FUNCTION pedido_exigir_folio();
CREATE TRIGGER pedido_eliminado_suelta AFTER UPDATE OF eliminado_en ON public.pedido FOR EACH ROW WHEN (((old.eliminado_en IS NULL) AND (new.eliminado_en IS NOT NULL) AND (old.estatus <> 'Entregado a cliente'::text))) EXECUTE FUNCTION soltar_pedido();
CREATE CONSTRAINT TRIGGER pedido_entregado_y_liquidado AFTER INSERT OR UPDATE ON public.pedido DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.estatus = 'Entregado a cliente'::text)) EXECUTE FUNCTION pedido_exigir_liquidado();
CREATE TRIGGER pedido_fechar_estatus BEFORE INSERT OR UPDATE OF estatus ON public.pedido FOR EACH ROW EXECUTE FUNCTION pedido_fechar_estatus();
CREATE TRIGGER pedido_fiscal AFTER UPDATE OF total, eliminado_en ON public.pedido FOR EACH ROW WHEN (((old.total <> new.total) OR (old.eliminado_en IS DISTINCT FROM new.eliminado_en))) EXECUTE FUNCTION encolar_total_fiscal();
CREATE TRIGGER pedido_lentes AFTER UPDATE OF eliminado_en ON public.pedido FOR EACH ROW WHEN ((new.eliminado_en IS DISTINCT FROM old.eliminado_en)) EXECUTE FUNCTION recalcular_lentes_de_pedido();
CREATE TRIGGER pedido_libera_charola AFTER UPDATE ON public.pedido FOR EACH ROW WHEN ((((new.estatus = ANY (ARRAY['Recibido en sucursal'::text, 'Entregado a cliente'::text])) AND (old.estatus IS DISTINCT FROM new.estatus)) OR ((new.eliminado_en IS NOT NULL) AND (old.eliminado_en IS NULL)) OR (new.id_sucursal <> old.id_sucursal))) EXECUTE FUNCTION liberar_charola();
CREATE TRIGGER pedido_reempieza_pares AFTER UPDATE ON public.pedido FOR EACH ROW WHEN (((new.estatus = ANY (ARRAY['En proceso de elaboración'::text, 'Esperando elaboración'::text])) AND (old.estatus = ANY (ARRAY['Recibido en sucursal'::text, 'Entregado a cliente'::text])))) EXECUTE FUNCTION reempezar_pares();
CREATE CONSTRAINT TRIGGER pedido_total_de_elementos AFTER INSERT OR UPDATE OF total ON public.pedido DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pedido_exigir_total();
grant insert (creado_en, entregado_en, estatus, estatus_en, facturacion, fecha_entrega, folio, forma_pago, garantia, hash_id, id_cliente, id_creador, id_historia, id_modificador, id_sucursal, id_visita, importe, modificado_en, observaciones, tipo_pago, tipo_ticket, total) on pedido to nitida_app;
grant select on pedido to nitida_app;
grant update (eliminado_en, entregado_en, entregas_deshechas, estatus, estatus_en, facturacion, fecha_entrega, folio, forma_pago, id_historia, id_modificador, id_sucursal, id_visita, importe, modificado_en, observaciones, recepciones, tipo_pago, tipo_ticket, total, version) on pedido to nitida_app;

create table pedido_elemento (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  orden smallint not null,
  armazon text not null,
  lente text not null default ''::text,
  otro text not null default ''::text,
  importe_armazon bigint not null,
  importe_lente bigint not null default 0,
  importe_otro bigint not null default 0,
  grado text not null default ''::text,
  tono text not null default ''::text,
  observaciones text not null default ''::text,
  devuelto_en timestamp with time zone,
  id_articulo bigint,
  precio_articulo bigint,
  motivo_precio text,
  lote text not null default ''::text,
  iva text,
  par smallint,
  constraint pedido_elemento_pkey PRIMARY KEY (id),
  constraint pedido_elemento_orden_unico UNIQUE (id_pedido, orden) DEFERRABLE INITIALLY DEFERRED,
  constraint pedido_elemento_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint pedido_elemento_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint elemento_con_motivo CHECK (((precio_articulo IS NULL) = (motivo_precio IS NULL))) NOT VALID,
  constraint elemento_motivo_largo CHECK (((length(motivo_precio) >= 1) AND (length(motivo_precio) <= 200))) NOT VALID,
  constraint elemento_par_valido CHECK (((par >= 1) AND (par <= 100))) NOT VALID,
  constraint pedido_elemento_armazon_check CHECK (((length(armazon) >= 1) AND (length(armazon) <= 200))),
  constraint pedido_elemento_grado_check CHECK ((length(grado) <= 80)),
  constraint pedido_elemento_importe_armazon_check CHECK (((importe_armazon >= 0) AND (importe_armazon <= 1000000000))),
  constraint pedido_elemento_importe_lente_check CHECK (((importe_lente >= 0) AND (importe_lente <= 1000000000))),
  constraint pedido_elemento_importe_otro_check CHECK (((importe_otro >= 0) AND (importe_otro <= 1000000000))),
  constraint pedido_elemento_iva_check CHECK ((iva = ANY (ARRAY['0'::text, 'exento'::text]))),
  constraint pedido_elemento_lente_check CHECK ((length(lente) <= 200)),
  constraint pedido_elemento_lote_check CHECK ((length(lote) <= 20)),
  constraint pedido_elemento_observaciones_check CHECK ((length(observaciones) <= 500)),
  constraint pedido_elemento_orden_check CHECK (((orden >= 1) AND (orden <= 30))),
  constraint pedido_elemento_otro_check CHECK ((length(otro) <= 200)),
  constraint pedido_elemento_tono_check CHECK ((length(tono) <= 80))
);
CREATE INDEX elemento_de_articulo ON public.pedido_elemento USING btree (id_articulo) WHERE (id_articulo IS NOT NULL);
CREATE INDEX pedido_elemento_rebajado ON public.pedido_elemento USING btree (id_pedido) WHERE ((devuelto_en IS NULL) AND (precio_articulo > importe_armazon));
CREATE TRIGGER comision_cambiado AFTER UPDATE ON public.pedido_elemento FOR EACH ROW WHEN (((((((old.id_pedido IS DISTINCT FROM new.id_pedido) OR (old.id_articulo IS DISTINCT FROM new.id_articulo)) OR (old.importe_armazon IS DISTINCT FROM new.importe_armazon)) OR (old.importe_lente IS DISTINCT FROM new.importe_lente)) OR (old.importe_otro IS DISTINCT FROM new.importe_otro)) OR (old.devuelto_en IS DISTINCT FROM new.devuelto_en))) EXECUTE FUNCTION comision_de_elemento();
CREATE TRIGGER comision_nuevos AFTER INSERT ON public.pedido_elemento REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION comision_de_elementos();
CREATE TRIGGER comision_quitados AFTER DELETE ON public.pedido_elemento REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION comision_de_elementos();
CREATE TRIGGER elemento_lentes AFTER INSERT ON public.pedido_elemento FOR EACH ROW WHEN ((lentes_en(new.lente) > 0)) EXECUTE FUNCTION recalcular_lentes_de_elemento();
CREATE TRIGGER elemento_lentes_cambiado AFTER UPDATE ON public.pedido_elemento FOR EACH ROW WHEN ((((lentes_en(new.lente) > 0) OR (lentes_en(old.lente) > 0)) AND ((new.lente IS DISTINCT FROM old.lente) OR (new.devuelto_en IS DISTINCT FROM old.devuelto_en)))) EXECUTE FUNCTION recalcular_lentes_de_elemento();
CREATE TRIGGER elemento_lentes_quitado AFTER DELETE ON public.pedido_elemento FOR EACH ROW WHEN ((lentes_en(old.lente) > 0)) EXECUTE FUNCTION recalcular_lentes_de_elemento();
CREATE CONSTRAINT TRIGGER elemento_suelta_par AFTER DELETE OR UPDATE OF lente ON public.pedido_elemento DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION soltar_pares_de_mas();
CREATE CONSTRAINT TRIGGER elemento_total_de_elementos AFTER INSERT OR DELETE OR UPDATE ON public.pedido_elemento DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION elemento_exigir_total();
CREATE TRIGGER negocio_cambiado AFTER UPDATE ON public.pedido_elemento FOR EACH ROW WHEN (((((((old.id_pedido IS DISTINCT FROM new.id_pedido) OR (old.lente IS DISTINCT FROM new.lente)) OR (old.importe_lente IS DISTINCT FROM new.importe_lente)) OR (old.importe_armazon IS DISTINCT FROM new.importe_armazon)) OR (old.precio_articulo IS DISTINCT FROM new.precio_articulo)) OR (old.devuelto_en IS DISTINCT FROM new.devuelto_en))) EXECUTE FUNCTION negocio_de_elemento();
CREATE TRIGGER negocio_nuevos AFTER INSERT ON public.pedido_elemento REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_elementos();
CREATE TRIGGER negocio_quitados AFTER DELETE ON public.pedido_elemento REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_elementos();
CREATE TRIGGER pedido_elemento_cambia AFTER UPDATE OF id_articulo ON public.pedido_elemento FOR EACH ROW WHEN (((old.id_articulo IS NOT NULL) AND (old.devuelto_en IS NULL) AND (old.id_articulo IS DISTINCT FROM new.id_articulo))) EXECUTE FUNCTION soltar_elemento();
CREATE TRIGGER pedido_elemento_suelta AFTER DELETE ON public.pedido_elemento FOR EACH ROW WHEN (((old.id_articulo IS NOT NULL) AND (old.devuelto_en IS NULL))) EXECUTE FUNCTION soltar_elemento();
grant delete, insert, select, update on pedido_elemento to nitida_app;

create table pedido_montaje (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  medidas jsonb not null,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint pedido_montaje_pkey PRIMARY KEY (id),
  constraint pedido_montaje_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint pedido_montaje_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint pedido_montaje_medidas_check CHECK (((jsonb_typeof(medidas) = 'object'::text) AND (medidas <> '{}'::jsonb)))
);
CREATE INDEX pedido_montaje_de ON public.pedido_montaje USING btree (id_pedido, id DESC);
CREATE INDEX pedido_montaje_usuario ON public.pedido_montaje USING btree (id_usuario);
CREATE TRIGGER pedido_montaje_sin_vaciar BEFORE TRUNCATE ON public.pedido_montaje FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER pedido_montaje_solo_agregar BEFORE DELETE OR UPDATE ON public.pedido_montaje FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on pedido_montaje to nitida_app;

create table practica (
  id_pedido bigint not null,
  id_cliente bigint not null,
  creada_en timestamp with time zone not null,
  constraint practica_pkey PRIMARY KEY (id_pedido),
  constraint practica_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint practica_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id)
);
CREATE INDEX practica_id_cliente_idx ON public.practica USING btree (id_cliente);
CREATE TRIGGER comision_nueva AFTER INSERT ON public.practica FOR EACH ROW EXECUTE FUNCTION comision_de_practica();
CREATE TRIGGER negocio_nueva AFTER INSERT ON public.practica FOR EACH ROW EXECUTE FUNCTION negocio_de_practica();
CREATE TRIGGER practica_sin_vaciar BEFORE TRUNCATE ON public.practica FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER practica_solo_agregar BEFORE DELETE OR UPDATE ON public.practica FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on practica to nitida_app;

create table preferencia_usuario (
  id_usuario bigint not null,
  inicio_en_hoy boolean not null default false,
  hoy_plegado boolean not null default false,
  tipo_ticket text,
  novedad_vista text,
  constraint preferencia_usuario_pkey PRIMARY KEY (id_usuario),
  constraint preferencia_usuario_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint preferencia_usuario_novedad_vista_check CHECK ((novedad_vista ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint preferencia_usuario_tipo_ticket_check CHECK ((tipo_ticket = ANY (ARRAY['Comprobante'::text, 'Nota Simple'::text])))
);
grant insert, select, update on preferencia_usuario to nitida_app;

create table preferencia_whatsapp (
  id bigint not null generated always as identity,
  telefono text not null,
  promociones boolean not null,
  fuente text not null,
  ocurrido_en timestamp with time zone not null,
  recibido_en timestamp with time zone not null,
  constraint preferencia_whatsapp_pkey PRIMARY KEY (id),
  constraint preferencia_whatsapp_telefono_ocurrido_en_promociones_key UNIQUE (telefono, ocurrido_en, promociones),
  constraint preferencia_whatsapp_fuente_check CHECK ((fuente = ANY (ARRAY['palabra'::text, 'preferencia'::text, 'rechazo'::text]))),
  constraint preferencia_whatsapp_telefono_check CHECK ((telefono ~ '^\d{10}$'::text))
);
CREATE TRIGGER preferencia_whatsapp_solo_agregar BEFORE DELETE OR UPDATE ON public.preferencia_whatsapp FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on preferencia_whatsapp to nitida_app;

create table presupuesto (
  id bigint not null generated always as identity,
  hash_id text not null,
  id_sucursal bigint not null,
  folio integer not null,
  id_cliente bigint not null,
  id_visita bigint,
  id_historia bigint,
  vigente_hasta date not null,
  llamar_el date,
  observaciones text not null default ''::text,
  enviado_en timestamp with time zone,
  interesa smallint,
  interesa_en timestamp with time zone,
  perdido_en timestamp with time zone,
  motivo_perdido text,
  nota_perdido text not null default ''::text,
  id_pedido bigint,
  id_creador bigint not null,
  creado_en timestamp with time zone not null,
  correos integer not null default 0,
  constraint presupuesto_pkey PRIMARY KEY (id),
  constraint presupuesto_hash_id_key UNIQUE (hash_id),
  constraint presupuesto_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint presupuesto_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint presupuesto_id_historia_fkey FOREIGN KEY (id_historia) REFERENCES historia_clinica(id),
  constraint presupuesto_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint presupuesto_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint presupuesto_id_visita_fkey FOREIGN KEY (id_visita) REFERENCES visita(id),
  constraint presupuesto_interesa_una FOREIGN KEY (id, interesa) REFERENCES presupuesto_alternativa(id_presupuesto, orden) DEFERRABLE,
  constraint presupuesto_correos_check CHECK ((correos >= 0)),
  constraint presupuesto_de_una_nota CHECK (((id_visita IS NULL) OR (id_historia IS NULL))),
  constraint presupuesto_folio_check CHECK ((folio > 0)),
  constraint presupuesto_hash_id_check CHECK ((hash_id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint presupuesto_interesa_check CHECK (((interesa >= 1) AND (interesa <= 3))),
  constraint presupuesto_interesa_completo CHECK (((interesa IS NULL) = (interesa_en IS NULL))),
  constraint presupuesto_motivo_perdido_check CHECK ((motivo_perdido = ANY (ARRAY['precio'::text, 'otra_optica'::text, 'plazo'::text, 'no_le_gusto'::text, 'ya_no_los_necesita'::text, 'otro'::text]))),
  constraint presupuesto_nota_perdido_check CHECK ((length(nota_perdido) <= 300)),
  constraint presupuesto_observaciones_check CHECK ((length(observaciones) <= 1000)),
  constraint presupuesto_pedido_o_perdido CHECK (((id_pedido IS NULL) OR (perdido_en IS NULL))),
  constraint presupuesto_perdido_completo CHECK (((perdido_en IS NULL) = (motivo_perdido IS NULL)))
);
CREATE INDEX presupuesto_con_interes ON public.presupuesto USING btree (interesa_en) WHERE ((interesa IS NOT NULL) AND (id_pedido IS NULL) AND (perdido_en IS NULL));
CREATE INDEX presupuesto_de_cliente ON public.presupuesto USING btree (id_cliente, id DESC);
CREATE INDEX presupuesto_de_creador ON public.presupuesto USING btree (id_creador);
CREATE INDEX presupuesto_de_historia ON public.presupuesto USING btree (id_historia) WHERE (id_historia IS NOT NULL);
CREATE INDEX presupuesto_de_sucursal ON public.presupuesto USING btree (id_sucursal, id DESC);
CREATE INDEX presupuesto_de_visita ON public.presupuesto USING btree (id_visita) WHERE (id_visita IS NOT NULL);
CREATE UNIQUE INDEX presupuesto_folio_unico ON public.presupuesto USING btree (id_sucursal, folio);
CREATE INDEX presupuesto_por_llamar ON public.presupuesto USING btree (llamar_el) WHERE ((llamar_el IS NOT NULL) AND (id_pedido IS NULL) AND (perdido_en IS NULL));
CREATE INDEX presupuesto_por_vencer ON public.presupuesto USING btree (vigente_hasta) WHERE ((id_pedido IS NULL) AND (perdido_en IS NULL));
CREATE UNIQUE INDEX presupuesto_un_pedido ON public.presupuesto USING btree (id_pedido) WHERE (id_pedido IS NOT NULL);
CREATE TRIGGER presupuesto_sin_borrar BEFORE DELETE ON public.presupuesto FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER presupuesto_un_solo_pedido BEFORE UPDATE ON public.presupuesto FOR EACH ROW EXECUTE FUNCTION presupuesto_un_solo_pedido();
grant insert, select, update on presupuesto to nitida_app;

create table presupuesto_alternativa (
  id_presupuesto bigint not null,
  orden smallint not null,
  nombre text not null,
  recomendada boolean not null default false,
  fecha_entrega date not null,
  elementos jsonb not null,
  total bigint not null,
  constraint presupuesto_alternativa_pkey PRIMARY KEY (id_presupuesto, orden),
  constraint presupuesto_alternativa_id_presupuesto_fkey FOREIGN KEY (id_presupuesto) REFERENCES presupuesto(id),
  constraint presupuesto_alternativa_elementos_check CHECK ((jsonb_typeof(elementos) = 'array'::text)),
  constraint presupuesto_alternativa_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 40))),
  constraint presupuesto_alternativa_orden_check CHECK (((orden >= 1) AND (orden <= 3))),
  constraint presupuesto_alternativa_total_check CHECK (((total >= 0) AND (total <= 1000000000)))
);
CREATE UNIQUE INDEX presupuesto_una_recomendada ON public.presupuesto_alternativa USING btree (id_presupuesto) WHERE recomendada;
CREATE TRIGGER alternativa_como_se_ofrecio BEFORE UPDATE ON public.presupuesto_alternativa FOR EACH ROW EXECUTE FUNCTION alternativa_como_se_ofrecio();
CREATE TRIGGER alternativa_sin_borrar BEFORE DELETE ON public.presupuesto_alternativa FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select, update on presupuesto_alternativa to nitida_app;

create table presupuesto_suceso (
  id bigint not null generated always as identity,
  id_presupuesto bigint not null,
  que text not null,
  detalle text not null default ''::text,
  id_usuario bigint,
  en timestamp with time zone not null,
  constraint presupuesto_suceso_pkey PRIMARY KEY (id),
  constraint presupuesto_suceso_id_presupuesto_fkey FOREIGN KEY (id_presupuesto) REFERENCES presupuesto(id),
  constraint presupuesto_suceso_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint presupuesto_suceso_detalle_check CHECK ((length(detalle) <= 200)),
  constraint presupuesto_suceso_que_check CHECK ((que = ANY (ARRAY['creado'::text, 'alternativa'::text, 'enviado'::text, 'correo'::text, 'interesa'::text, 'perdido'::text, 'pedido'::text])))
);
CREATE INDEX presupuesto_suceso_de ON public.presupuesto_suceso USING btree (id_presupuesto, id DESC);
CREATE INDEX presupuesto_suceso_usuario ON public.presupuesto_suceso USING btree (id_usuario) WHERE (id_usuario IS NOT NULL);
CREATE TRIGGER presupuesto_suceso_sin_vaciar BEFORE TRUNCATE ON public.presupuesto_suceso FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER presupuesto_suceso_solo_agregar BEFORE DELETE OR UPDATE ON public.presupuesto_suceso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on presupuesto_suceso to nitida_app;

create table producto_factura (
  id bigint not null generated always as identity,
  nombre text not null,
  codigo_producto text not null,
  codigo_unidad text not null,
  unidad text not null,
  constraint producto_factura_pkey PRIMARY KEY (id),
  constraint producto_factura_nombre_key UNIQUE (nombre),
  constraint producto_factura_codigo_producto_check CHECK ((codigo_producto ~ '^\d{8}$'::text)),
  constraint producto_factura_codigo_unidad_check CHECK ((codigo_unidad ~ '^[A-Z0-9]{2,3}$'::text)),
  constraint producto_factura_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 100))),
  constraint producto_factura_unidad_check CHECK (((length(unidad) >= 1) AND (length(unidad) <= 20)))
);
grant select on producto_factura to nitida_app;

create table recargo_mica (
  id bigint not null generated always as identity,
  nombre text not null,
  importe bigint not null,
  activo boolean not null default true,
  version integer not null default 1,
  id_usuario bigint not null,
  actualizado_en timestamp with time zone not null,
  constraint recargo_mica_pkey PRIMARY KEY (id),
  constraint recargo_mica_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint recargo_mica_importe_check CHECK (((importe >= 0) AND (importe <= 1000000000))),
  constraint recargo_mica_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 60)))
);
CREATE UNIQUE INDEX recargo_mica_unico ON public.recargo_mica USING btree (f_unaccent(nombre)) WHERE activo;
CREATE INDEX recargo_mica_usuario ON public.recargo_mica USING btree (id_usuario);
grant insert, select, update on recargo_mica to nitida_app;

create table recepcion (
  id bigint not null generated always as identity,
  id_sucursal bigint not null,
  estado text not null default 'pendiente'::text,
  uuid text not null,
  rfc_emisor text not null,
  emisor text not null,
  rfc_receptor text not null,
  factura text not null default ''::text,
  fecha date not null,
  subtotal bigint not null,
  descuento bigint not null,
  total bigint not null,
  xml text not null,
  lugar text,
  nota text not null default ''::text,
  id_creador bigint not null,
  creada_en timestamp with time zone not null,
  id_receptor bigint,
  recibida_en timestamp with time zone,
  id_descartador bigint,
  descartada_en timestamp with time zone,
  constraint recepcion_pkey PRIMARY KEY (id),
  constraint recepcion_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint recepcion_id_descartador_fkey FOREIGN KEY (id_descartador) REFERENCES usuario(id),
  constraint recepcion_id_receptor_fkey FOREIGN KEY (id_receptor) REFERENCES usuario(id),
  constraint recepcion_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint recepcion_de_alguien CHECK (((estado = 'recibida'::text) = ((recibida_en IS NOT NULL) AND (id_receptor IS NOT NULL) AND (lugar IS NOT NULL)))),
  constraint recepcion_descartada_por_alguien CHECK ((((descartada_en IS NULL) = (id_descartador IS NULL)) AND ((descartada_en IS NULL) OR (estado = 'descartada'::text)))),
  constraint recepcion_descuento_check CHECK ((descuento >= 0)),
  constraint recepcion_emisor_check CHECK (((length(emisor) >= 1) AND (length(emisor) <= 300))),
  constraint recepcion_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'recibida'::text, 'descartada'::text]))),
  constraint recepcion_factura_check CHECK ((length(factura) <= 66)),
  constraint recepcion_lugar_check CHECK ((lugar = ANY (ARRAY['exhibidor'::text, 'bodega'::text]))),
  constraint recepcion_nota_check CHECK ((length(nota) <= 500)),
  constraint recepcion_rfc_emisor_check CHECK (((length(rfc_emisor) >= 12) AND (length(rfc_emisor) <= 13))),
  constraint recepcion_rfc_receptor_check CHECK (((length(rfc_receptor) >= 12) AND (length(rfc_receptor) <= 13))),
  constraint recepcion_subtotal_check CHECK ((subtotal >= 0)),
  constraint recepcion_total_check CHECK ((total >= 0)),
  constraint recepcion_uuid_check CHECK ((uuid ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$'::text)),
  constraint recepcion_xml_check CHECK ((length(xml) <= 4194304))
);
CREATE INDEX recepcion_creador ON public.recepcion USING btree (id_creador);
CREATE INDEX recepcion_de_sucursal ON public.recepcion USING btree (id_sucursal, id DESC);
CREATE INDEX recepcion_descartador ON public.recepcion USING btree (id_descartador) WHERE (id_descartador IS NOT NULL);
CREATE INDEX recepcion_receptor ON public.recepcion USING btree (id_receptor) WHERE (id_receptor IS NOT NULL);
CREATE UNIQUE INDEX recepcion_uuid_unico ON public.recepcion USING btree (uuid) WHERE (estado <> 'descartada'::text);
CREATE TRIGGER recepcion_se_cierra_una_vez BEFORE UPDATE ON public.recepcion FOR EACH ROW EXECUTE FUNCTION recepcion_abierta();
CREATE TRIGGER recepcion_sin_borrar BEFORE DELETE ON public.recepcion FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select, update on recepcion to nitida_app;

create table recepcion_renglon (
  id_recepcion bigint not null,
  numero integer not null,
  clave text not null,
  descripcion text not null,
  clave_sat text not null,
  unidad text not null,
  piezas integer,
  cantidad numeric(18,6) not null,
  costo bigint not null,
  importe bigint not null,
  id_articulo bigint,
  recibidas integer,
  id_movimiento bigint,
  iva text,
  constraint recepcion_renglon_pkey PRIMARY KEY (id_recepcion, numero),
  constraint recepcion_renglon_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint recepcion_renglon_id_movimiento_fkey FOREIGN KEY (id_movimiento) REFERENCES movimiento_inventario(id),
  constraint recepcion_renglon_id_recepcion_fkey FOREIGN KEY (id_recepcion) REFERENCES recepcion(id),
  constraint recepcion_renglon_cantidad_check CHECK ((cantidad > (0)::numeric)),
  constraint recepcion_renglon_clave_check CHECK ((length(clave) <= 100)),
  constraint recepcion_renglon_costo_check CHECK (((costo >= 0) AND (costo <= 1000000000))),
  constraint recepcion_renglon_descripcion_check CHECK ((length(descripcion) <= 1000)),
  constraint recepcion_renglon_importe_check CHECK ((importe >= 0)),
  constraint recepcion_renglon_iva_check CHECK ((iva = ANY (ARRAY['0'::text, 'exento'::text]))),
  constraint recepcion_renglon_numero_check CHECK ((numero >= 1)),
  constraint recepcion_renglon_piezas_check CHECK (((piezas >= 1) AND (piezas <= 100000))),
  constraint recepcion_renglon_recibidas_check CHECK (((recibidas >= 0) AND (recibidas <= 100000))),
  constraint recepcion_renglon_unidad_check CHECK ((length(unidad) <= 20)),
  constraint renglon_con_articulo CHECK (((id_articulo IS NULL) = (recibidas IS NULL))),
  constraint renglon_con_movimiento CHECK (((COALESCE(recibidas, 0) > 0) = (id_movimiento IS NOT NULL)))
);
CREATE INDEX recepcion_renglon_articulo ON public.recepcion_renglon USING btree (id_articulo) WHERE (id_articulo IS NOT NULL);
CREATE UNIQUE INDEX recepcion_renglon_movimiento ON public.recepcion_renglon USING btree (id_movimiento) WHERE (id_movimiento IS NOT NULL);
CREATE TRIGGER recepcion_renglon_sin_borrar BEFORE DELETE ON public.recepcion_renglon FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER recepcion_renglon_una_vez BEFORE UPDATE ON public.recepcion_renglon FOR EACH ROW EXECUTE FUNCTION recepcion_renglon_abierto();
grant insert, select, update on recepcion_renglon to nitida_app;

create table recibo_olvidado (
  unica boolean not null default true,
  hasta timestamp with time zone not null,
  constraint recibo_olvidado_pkey PRIMARY KEY (unica),
  constraint recibo_olvidado_unica_check CHECK (unica)
);
grant select on recibo_olvidado to nitida_app;

create table recibo_whatsapp (
  id bigint not null generated always as identity,
  proveedor_id text not null,
  clave text,
  estado text not null,
  codigo text,
  ocurrido_en timestamp with time zone not null,
  recibido_en timestamp with time zone not null,
  constraint recibo_whatsapp_pkey PRIMARY KEY (id),
  constraint recibo_whatsapp_proveedor_id_estado_ocurrido_en_key UNIQUE (proveedor_id, estado, ocurrido_en),
  constraint recibo_whatsapp_clave_check CHECK ((length(clave) <= 200)),
  constraint recibo_whatsapp_codigo_check CHECK ((length(codigo) <= 20)),
  constraint recibo_whatsapp_estado_check CHECK ((estado = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  constraint recibo_whatsapp_proveedor_id_check CHECK (((length(proveedor_id) >= 1) AND (length(proveedor_id) <= 200)))
);
CREATE INDEX recibo_whatsapp_clave ON public.recibo_whatsapp USING btree (clave) WHERE (clave IS NOT NULL);
CREATE INDEX recibo_whatsapp_recibido ON public.recibo_whatsapp USING btree (recibido_en);
CREATE TRIGGER recibo_whatsapp_conservar BEFORE DELETE ON public.recibo_whatsapp FOR EACH ROW WHEN ((old.recibido_en > (CURRENT_TIMESTAMP - '30 days'::interval))) EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER recibo_whatsapp_no_cambia BEFORE UPDATE ON public.recibo_whatsapp FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER recibo_whatsapp_olvido AFTER DELETE ON public.recibo_whatsapp REFERENCING OLD TABLE AS olvidados FOR EACH STATEMENT EXECUTE FUNCTION anotar_olvido();
grant delete, insert, select on recibo_whatsapp to nitida_app;

create table rehecho (
  id_pedido bigint not null,
  id_origen bigint not null,
  causa text not null,
  paga text not null,
  costo bigint,
  nota text not null default ''::text,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint rehecho_pkey PRIMARY KEY (id_pedido),
  constraint rehecho_id_origen_fkey FOREIGN KEY (id_origen) REFERENCES pedido(id),
  constraint rehecho_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint rehecho_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint rehecho_causa_check CHECK ((causa = ANY (ARRAY['taller'::text, 'laboratorio'::text, 'graduacion'::text, 'medida'::text, 'adaptacion'::text, 'rotura'::text, 'garantia'::text]))),
  constraint rehecho_costo_check CHECK (((costo >= 0) AND (costo <= 1000000000))),
  constraint rehecho_de_garantia CHECK (((paga <> 'nadie'::text) OR (causa = 'garantia'::text))),
  constraint rehecho_despues CHECK ((id_origen < id_pedido)),
  constraint rehecho_nota_check CHECK ((length(nota) <= 300)),
  constraint rehecho_paga_check CHECK ((paga = ANY (ARRAY['optica'::text, 'laboratorio'::text, 'cliente'::text, 'nadie'::text])))
);
CREATE INDEX rehecho_origen ON public.rehecho USING btree (id_origen);
CREATE INDEX rehecho_usuario ON public.rehecho USING btree (id_usuario);
CREATE TRIGGER rehecho_sin_vaciar BEFORE TRUNCATE ON public.rehecho FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER rehecho_solo_agregar BEFORE DELETE OR UPDATE ON public.rehecho FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on rehecho to nitida_app;

create table rehecho_de_par (
  id_control bigint not null,
  id_pedido bigint not null,
  par smallint not null,
  causa text not null,
  laboratorio text not null default ''::text,
  paga text not null,
  costo bigint,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint rehecho_de_par_pkey PRIMARY KEY (id_control),
  constraint rehecho_de_par_id_control_fkey FOREIGN KEY (id_control) REFERENCES control_calidad(id),
  constraint rehecho_de_par_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint rehecho_de_par_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint rehecho_de_par_causa_check CHECK ((causa = ANY (ARRAY['taller'::text, 'laboratorio'::text, 'graduacion'::text, 'medida'::text, 'adaptacion'::text, 'rotura'::text, 'garantia'::text]))),
  constraint rehecho_de_par_costo_check CHECK (((costo >= 0) AND (costo <= 1000000000))),
  constraint rehecho_de_par_laboratorio_check CHECK ((length(laboratorio) <= 80)),
  constraint rehecho_de_par_paga_check CHECK ((paga = ANY (ARRAY['optica'::text, 'laboratorio'::text]))),
  constraint rehecho_de_par_par_check CHECK (((par >= 1) AND (par <= 100)))
);
CREATE INDEX rehecho_de_par_en ON public.rehecho_de_par USING btree (en);
CREATE INDEX rehecho_de_par_pedido ON public.rehecho_de_par USING btree (id_pedido);
CREATE INDEX rehecho_de_par_usuario ON public.rehecho_de_par USING btree (id_usuario);
CREATE TRIGGER rehecho_de_par_sin_vaciar BEFORE TRUNCATE ON public.rehecho_de_par FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER rehecho_de_par_solo_agregar BEFORE DELETE OR UPDATE ON public.rehecho_de_par FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on rehecho_de_par to nitida_app;

create table respuesta_whatsapp (
  id bigint not null generated always as identity,
  proveedor_id text not null,
  numero text not null,
  telefono text,
  texto text not null,
  ocurrido_en timestamp with time zone not null,
  recibido_en timestamp with time zone not null,
  resolucion text,
  resuelta_en timestamp with time zone,
  resuelta_por bigint,
  constraint respuesta_whatsapp_pkey PRIMARY KEY (id),
  constraint respuesta_whatsapp_proveedor_id_key UNIQUE (proveedor_id),
  constraint respuesta_whatsapp_resuelta_por_fkey FOREIGN KEY (resuelta_por) REFERENCES usuario(id),
  constraint respuesta_whatsapp_check CHECK ((((resolucion IS NULL) = (resuelta_en IS NULL)) AND ((resolucion IS NULL) = (resuelta_por IS NULL)))),
  constraint respuesta_whatsapp_numero_check CHECK ((numero ~ '^\d{7,15}$'::text)),
  constraint respuesta_whatsapp_proveedor_id_check CHECK ((length(proveedor_id) <= 200)),
  constraint respuesta_whatsapp_resolucion_check CHECK ((resolucion = ANY (ARRAY['baja'::text, 'sigue'::text]))),
  constraint respuesta_whatsapp_telefono_check CHECK ((telefono ~ '^\d{10}$'::text)),
  constraint respuesta_whatsapp_texto_check CHECK ((length(texto) <= 600))
);
CREATE INDEX respuesta_whatsapp_abierta ON public.respuesta_whatsapp USING btree (ocurrido_en) WHERE (resolucion IS NULL);
CREATE INDEX respuesta_whatsapp_recibida ON public.respuesta_whatsapp USING btree (recibido_en);
CREATE INDEX respuesta_whatsapp_resuelta_por ON public.respuesta_whatsapp USING btree (resuelta_por);
grant delete, insert, select on respuesta_whatsapp to nitida_app;
grant update (resolucion, resuelta_en, resuelta_por) on respuesta_whatsapp to nitida_app;

create table revision_indicada (
  id_cliente bigint not null,
  dia date not null,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint revision_indicada_pkey PRIMARY KEY (id_cliente),
  constraint revision_indicada_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint revision_indicada_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id)
);
CREATE TRIGGER revision_indicada_actividad AFTER INSERT OR UPDATE ON public.revision_indicada FOR EACH ROW EXECUTE FUNCTION recalcular_revision_de_fila();
grant insert, select, update on revision_indicada to nitida_app;

create table segundo_factor (
  id_usuario bigint not null,
  clave_datos bytea not null,
  secreto bytea,
  pedido_en timestamp with time zone not null,
  activado_en timestamp with time zone,
  ultimo_paso bigint,
  codigos text[] not null default '{}'::text[],
  fallos integer not null default 0,
  fallos_desde timestamp with time zone,
  constraint segundo_factor_pkey PRIMARY KEY (id_usuario),
  constraint segundo_factor_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint segundo_factor_check CHECK (((activado_en IS NULL) OR (secreto IS NOT NULL))),
  constraint segundo_factor_fallos_check CHECK ((fallos >= 0))
);
grant insert, select, update on segundo_factor to nitida_app;

create table sesion (
  token_hash bytea not null,
  id_usuario bigint not null,
  version integer not null,
  creada_en timestamp with time zone not null,
  ultimo_uso_en timestamp with time zone not null,
  vence_en timestamp with time zone not null,
  revocada_en timestamp with time zone,
  navegador text,
  con_llave boolean not null default false,
  constraint sesion_pkey PRIMARY KEY (token_hash),
  constraint sesion_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint sesion_navegador_check CHECK (((length(navegador) >= 1) AND (length(navegador) <= 60))),
  constraint sesion_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX sesion_de_usuario ON public.sesion USING btree (id_usuario) WHERE (revocada_en IS NULL);
CREATE INDEX sesion_usuario ON public.sesion USING btree (id_usuario);
CREATE INDEX sesion_vence ON public.sesion USING btree (vence_en);
grant delete, insert, select on sesion to nitida_app;
grant update (revocada_en, ultimo_uso_en, version) on sesion to nitida_app;

create table socket_io_attachments (
  id bigint not null default nextval('socket_io_attachments_id_seq'::regclass),
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_id_key UNIQUE (id)
);
grant delete, insert, select on socket_io_attachments to nitida_app;

create table solicitud_arco (
  id bigint not null generated always as identity,
  id_cliente bigint not null,
  id_sucursal bigint not null,
  tipo text not null,
  detalle text not null,
  identidad text not null,
  oposicion text,
  recibida date not null,
  responder_antes_de date not null,
  registrada_por bigint not null,
  registrada_en timestamp with time zone not null,
  procede boolean,
  motivo text,
  respuesta text,
  respondida_por bigint,
  respondida_en timestamp with time zone,
  cumplir_antes_de date,
  cumplida_por bigint,
  cumplida_en timestamp with time zone,
  constraint solicitud_arco_pkey PRIMARY KEY (id),
  constraint solicitud_arco_cumplida_por_fkey FOREIGN KEY (cumplida_por) REFERENCES usuario(id),
  constraint solicitud_arco_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint solicitud_arco_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint solicitud_arco_registrada_por_fkey FOREIGN KEY (registrada_por) REFERENCES usuario(id),
  constraint solicitud_arco_respondida_por_fkey FOREIGN KEY (respondida_por) REFERENCES usuario(id),
  constraint arco_cumplida CHECK (((num_nonnulls(cumplida_por, cumplida_en) = ANY (ARRAY[0, 2])) AND ((cumplida_en IS NULL) OR (procede IS TRUE)))),
  constraint arco_oposicion CHECK (((tipo = 'oposicion'::text) = (oposicion IS NOT NULL))),
  constraint arco_respondida CHECK (((num_nonnulls(procede, respuesta, respondida_por, respondida_en) = ANY (ARRAY[0, 4])) AND ((procede IS FALSE) = (motivo IS NOT NULL)) AND ((procede IS TRUE) = (cumplir_antes_de IS NOT NULL)))),
  constraint solicitud_arco_detalle_check CHECK (((length(detalle) >= 1) AND (length(detalle) <= 2000))),
  constraint solicitud_arco_identidad_check CHECK (((length(identidad) >= 1) AND (length(identidad) <= 200))),
  constraint solicitud_arco_motivo_check CHECK ((motivo = ANY (ARRAY['no_acreditado'::text, 'sin_datos'::text, 'derechos_de_tercero'::text, 'impedimento_legal'::text, 'ya_realizada'::text]))),
  constraint solicitud_arco_oposicion_check CHECK ((oposicion = ANY (ARRAY['promociones'::text, 'mensajes'::text]))),
  constraint solicitud_arco_respuesta_check CHECK (((length(respuesta) >= 1) AND (length(respuesta) <= 4000))),
  constraint solicitud_arco_tipo_check CHECK ((tipo = ANY (ARRAY['acceso'::text, 'rectificacion'::text, 'cancelacion'::text, 'oposicion'::text])))
);
CREATE INDEX arco_cumplida_por ON public.solicitud_arco USING btree (cumplida_por) WHERE (cumplida_por IS NOT NULL);
CREATE INDEX arco_de_cliente ON public.solicitud_arco USING btree (id_cliente, id DESC);
CREATE INDEX arco_de_sucursal ON public.solicitud_arco USING btree (id_sucursal, responder_antes_de);
CREATE INDEX arco_registrada_por ON public.solicitud_arco USING btree (registrada_por);
CREATE INDEX arco_respondida_por ON public.solicitud_arco USING btree (respondida_por) WHERE (respondida_por IS NOT NULL);
CREATE TRIGGER arco_sin_borrar BEFORE DELETE ON public.solicitud_arco FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER arco_sin_vaciar BEFORE TRUNCATE ON public.solicitud_arco FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER arco_solo_avanza BEFORE UPDATE ON public.solicitud_arco FOR EACH ROW EXECUTE FUNCTION arco_solo_avanza();
grant insert, select, update on solicitud_arco to nitida_app;

create table sucursal (
  id bigint not null generated always as identity,
  folio text not null,
  direccion text not null,
  codigo_postal text not null,
  rfc text not null,
  razon_social text not null,
  id_encargado bigint,
  zona_horaria text not null default 'America/Mexico_City'::text,
  tasa_iva text not null default '0.16'::text,
  activa boolean not null default true,
  creada_en timestamp with time zone not null,
  eliminada_en timestamp with time zone,
  direccion_busqueda text generated always as (f_unaccent(direccion)) stored,
  version integer not null default 1,
  recordatorio_horas smallint not null default 24,
  recordatorio_proximo_horas smallint not null default 2,
  regimen_fiscal text,
  autofactura boolean not null default true,
  silencio_desde smallint not null default 21,
  silencio_hasta smallint not null default 9,
  telefono text,
  horario text,
  regimen text not null default 'RFC'::text,
  mapa text,
  global_cada text not null default 'manual'::text,
  anticipos text not null default 'complementos'::text,
  constraint sucursal_pkey PRIMARY KEY (id),
  constraint sucursal_encargado FOREIGN KEY (id_encargado) REFERENCES usuario(id),
  constraint sucursal_anticipos_check CHECK ((anticipos = ANY (ARRAY['complementos'::text, 'cfdi'::text]))),
  constraint sucursal_bimestral_rif CHECK (((global_cada <> 'bimestral'::text) OR (regimen = '621'::text))),
  constraint sucursal_codigo_postal_check CHECK ((codigo_postal ~ '^\d{5}$'::text)),
  constraint sucursal_direccion_check CHECK (((length(direccion) >= 1) AND (length(direccion) <= 300))),
  constraint sucursal_folio_check CHECK (((length(folio) >= 1) AND (length(folio) <= 10))),
  constraint sucursal_global_cada_check CHECK ((global_cada = ANY (ARRAY['manual'::text, 'diaria'::text, 'semanal'::text, 'quincenal'::text, 'mensual'::text, 'bimestral'::text]))),
  constraint sucursal_horario_check CHECK (((length(horario) >= 1) AND (length(horario) <= 120))),
  constraint sucursal_mapa_check CHECK (((mapa ~ '^https://\S+$'::text) AND (length(mapa) <= 300))),
  constraint sucursal_razon_social_check CHECK (((length(razon_social) >= 1) AND (length(razon_social) <= 254))),
  constraint sucursal_recordatorio_horas CHECK (((recordatorio_horas = 0) OR ((recordatorio_horas >= 12) AND (recordatorio_horas <= 72)))),
  constraint sucursal_recordatorio_proximo_horas CHECK (((recordatorio_proximo_horas >= 0) AND (recordatorio_proximo_horas <= 6))),
  constraint sucursal_regimen_check CHECK ((regimen = ANY (ARRAY['RFC'::text, '601'::text, '603'::text, '612'::text, '621'::text, '625'::text, '626'::text]))),
  constraint sucursal_regimen_fiscal_check CHECK ((regimen_fiscal ~ '^6\d{2}$'::text)),
  constraint sucursal_rfc_check CHECK ((rfc ~ '^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$'::text)),
  constraint sucursal_silencio_desde_check CHECK (((silencio_desde >= 18) AND (silencio_desde <= 21))),
  constraint sucursal_silencio_hasta_check CHECK (((silencio_hasta >= 9) AND (silencio_hasta <= 12))),
  constraint sucursal_tasa_iva_check CHECK ((tasa_iva = ANY (ARRAY['0.16'::text, '0.08'::text]))),
  constraint sucursal_telefono_check CHECK ((telefono ~ '^\d{10}$'::text))
);
comment on column sucursal.regimen_fiscal is 'Replaced by regimen; read and written by nobody';
CREATE UNIQUE INDEX sucursal_encargado_unico ON public.sucursal USING btree (id_encargado) WHERE (activa AND (eliminada_en IS NULL));
CREATE UNIQUE INDEX sucursal_folio_unico ON public.sucursal USING btree (folio) WHERE (eliminada_en IS NULL);
CREATE TRIGGER comision_cambiada AFTER UPDATE OF tasa_iva ON public.sucursal FOR EACH ROW WHEN ((old.tasa_iva <> new.tasa_iva)) EXECUTE FUNCTION comision_de_sucursal();
CREATE TRIGGER negocio_cambiada AFTER UPDATE OF zona_horaria ON public.sucursal FOR EACH ROW WHEN ((old.zona_horaria <> new.zona_horaria)) EXECUTE FUNCTION negocio_de_sucursal();
CREATE TRIGGER sucursal_version BEFORE UPDATE ON public.sucursal FOR EACH ROW EXECUTE FUNCTION subir_version('version', 'direccion_busqueda');
grant insert, select, update on sucursal to nitida_app;

create table sucursal_csd (
  id_sucursal bigint not null,
  clave_datos bytea not null,
  certificado bytea,
  llave bytea,
  contrasena bytea,
  vigente_hasta timestamp with time zone,
  cambiado_en timestamp with time zone not null,
  constraint sucursal_csd_pkey PRIMARY KEY (id_sucursal),
  constraint sucursal_csd_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id)
);
grant insert, select, update on sucursal_csd to nitida_app;

create table trabajo (
  id_pedido bigint not null,
  id_sucursal bigint not null,
  charola text,
  etapa text not null default 'surtido'::text,
  laboratorio text not null default ''::text,
  prometido date,
  falta text not null default ''::text,
  rehechos smallint not null default 0,
  correo text not null default ''::text,
  pasaron smallint not null default 0,
  constraint trabajo_pkey PRIMARY KEY (id_pedido),
  constraint trabajo_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint trabajo_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint trabajo_charola_check CHECK ((charola ~ '^[0-9]{3}$'::text)),
  constraint trabajo_correo_check CHECK ((length(correo) <= 254)),
  constraint trabajo_correo_de_alguien CHECK (((correo = ''::text) OR (laboratorio <> ''::text))),
  constraint trabajo_etapa_check CHECK ((etapa = ANY (ARRAY['surtido'::text, 'bisel'::text, 'montaje'::text, 'calidad'::text, 'listo'::text]))),
  constraint trabajo_falta_check CHECK ((length(falta) <= 80)),
  constraint trabajo_laboratorio_check CHECK ((length(laboratorio) <= 80)),
  constraint trabajo_pasaron_check CHECK ((pasaron >= 0)),
  constraint trabajo_prometido_por_alguien CHECK (((prometido IS NULL) OR (laboratorio <> ''::text))),
  constraint trabajo_rehechos_check CHECK ((rehechos >= 0))
);
CREATE UNIQUE INDEX trabajo_charola_unica ON public.trabajo USING btree (id_sucursal, charola) WHERE (charola IS NOT NULL);
CREATE TRIGGER trabajo_en_trabajo_par AFTER INSERT OR UPDATE ON public.trabajo FOR EACH ROW EXECUTE FUNCTION par_de_trabajo();
CREATE TRIGGER trabajo_sin_borrar BEFORE DELETE ON public.trabajo FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select, update on trabajo to nitida_app;

create table trabajo_dicho (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  laboratorio text not null,
  archivo text not null,
  contenido bytea not null,
  dice text not null,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  par smallint not null default 1,
  constraint trabajo_dicho_pkey PRIMARY KEY (id),
  constraint trabajo_dicho_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES trabajo(id_pedido),
  constraint trabajo_dicho_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint trabajo_dicho_archivo_check CHECK (((length(archivo) >= 1) AND (length(archivo) <= 200))),
  constraint trabajo_dicho_contenido_check CHECK (((octet_length(contenido) >= 1) AND (octet_length(contenido) <= 65536))),
  constraint trabajo_dicho_dice_check CHECK (((length(dice) >= 1) AND (length(dice) <= 400))),
  constraint trabajo_dicho_laboratorio_check CHECK (((length(laboratorio) >= 1) AND (length(laboratorio) <= 80))),
  constraint trabajo_dicho_par_check CHECK (((par >= 1) AND (par <= 100)))
);
CREATE INDEX trabajo_dicho_de ON public.trabajo_dicho USING btree (id_pedido, id DESC);
CREATE UNIQUE INDEX trabajo_dicho_unico ON public.trabajo_dicho USING btree (id_pedido, sha256(contenido));
CREATE INDEX trabajo_dicho_usuario ON public.trabajo_dicho USING btree (id_usuario);
CREATE TRIGGER trabajo_dicho_sin_vaciar BEFORE TRUNCATE ON public.trabajo_dicho FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER trabajo_dicho_solo_agregar BEFORE DELETE OR UPDATE ON public.trabajo_dicho FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on trabajo_dicho to nitida_app;

create table trabajo_par (
  id_pedido bigint not null,
  par smallint not null,
  id_sucursal bigint not null,
  charola text,
  etapa text not null default 'surtido'::text,
  laboratorio text not null default ''::text,
  prometido date,
  correo text not null default ''::text,
  falta text not null default ''::text,
  rehechos smallint not null default 0,
  constraint trabajo_par_pkey PRIMARY KEY (id_pedido, par),
  constraint trabajo_par_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint trabajo_par_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint trabajo_par_charola_check CHECK ((charola ~ '^[0-9]{3}$'::text)),
  constraint trabajo_par_correo_check CHECK ((length(correo) <= 254)),
  constraint trabajo_par_correo_de_alguien CHECK (((correo = ''::text) OR (laboratorio <> ''::text))),
  constraint trabajo_par_etapa_check CHECK ((etapa = ANY (ARRAY['surtido'::text, 'bisel'::text, 'montaje'::text, 'calidad'::text, 'listo'::text]))),
  constraint trabajo_par_falta_check CHECK ((length(falta) <= 80)),
  constraint trabajo_par_laboratorio_check CHECK ((length(laboratorio) <= 80)),
  constraint trabajo_par_par_check CHECK (((par >= 1) AND (par <= 100))),
  constraint trabajo_par_prometido_por_alguien CHECK (((prometido IS NULL) OR (laboratorio <> ''::text))),
  constraint trabajo_par_rehechos_check CHECK ((rehechos >= 0))
);
CREATE UNIQUE INDEX trabajo_par_charola_unica ON public.trabajo_par USING btree (id_sucursal, charola) WHERE (charola IS NOT NULL);
CREATE TRIGGER trabajo_par_en_trabajo AFTER INSERT OR UPDATE ON public.trabajo_par FOR EACH ROW EXECUTE FUNCTION trabajo_de_par();
CREATE TRIGGER trabajo_par_sin_borrar BEFORE DELETE ON public.trabajo_par FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select, update on trabajo_par to nitida_app;

create table trabajo_suceso (
  id bigint not null generated always as identity,
  id_pedido bigint not null,
  que text not null,
  etapa text not null,
  detalle text not null default ''::text,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  par smallint not null default 1,
  constraint trabajo_suceso_pkey PRIMARY KEY (id),
  constraint trabajo_suceso_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES trabajo(id_pedido),
  constraint trabajo_suceso_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint trabajo_suceso_detalle_check CHECK ((length(detalle) <= 120)),
  constraint trabajo_suceso_etapa_check CHECK ((etapa = ANY (ARRAY['surtido'::text, 'bisel'::text, 'montaje'::text, 'calidad'::text, 'listo'::text]))),
  constraint trabajo_suceso_par_check CHECK (((par >= 1) AND (par <= 100))),
  constraint trabajo_suceso_que_check CHECK ((que = ANY (ARRAY['charola'::text, 'etapa'::text, 'deshecho'::text, 'rehecho'::text, 'lugar'::text, 'correo'::text])))
);
CREATE INDEX trabajo_suceso_de ON public.trabajo_suceso USING btree (id_pedido, id DESC);
CREATE INDEX trabajo_suceso_usuario ON public.trabajo_suceso USING btree (id_usuario);
CREATE TRIGGER trabajo_suceso_rehace AFTER INSERT ON public.trabajo_suceso FOR EACH ROW WHEN ((new.que = 'rehecho'::text)) EXECUTE FUNCTION suceso_rehace_par();
CREATE TRIGGER trabajo_suceso_sin_vaciar BEFORE TRUNCATE ON public.trabajo_suceso FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER trabajo_suceso_solo_agregar BEFORE DELETE OR UPDATE ON public.trabajo_suceso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on trabajo_suceso to nitida_app;

create table traslado (
  id bigint not null generated always as identity,
  de_sucursal bigint not null,
  a_sucursal bigint not null,
  estado text not null default 'pedido'::text,
  nota text not null default ''::text,
  id_creador bigint not null,
  creado_en timestamp with time zone not null,
  id_remitente bigint,
  enviado_en timestamp with time zone,
  id_receptor bigint,
  recibido_en timestamp with time zone,
  id_cancelador bigint,
  cancelado_en timestamp with time zone,
  constraint traslado_pkey PRIMARY KEY (id),
  constraint traslado_a_sucursal_fkey FOREIGN KEY (a_sucursal) REFERENCES sucursal(id),
  constraint traslado_de_sucursal_fkey FOREIGN KEY (de_sucursal) REFERENCES sucursal(id),
  constraint traslado_id_cancelador_fkey FOREIGN KEY (id_cancelador) REFERENCES usuario(id),
  constraint traslado_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint traslado_id_receptor_fkey FOREIGN KEY (id_receptor) REFERENCES usuario(id),
  constraint traslado_id_remitente_fkey FOREIGN KEY (id_remitente) REFERENCES usuario(id),
  constraint traslado_cancelado_por_alguien CHECK ((((cancelado_en IS NULL) = (id_cancelador IS NULL)) AND ((cancelado_en IS NULL) OR (estado = 'cancelado'::text)))),
  constraint traslado_con_fechas CHECK ((((estado = ANY (ARRAY['enviado'::text, 'recibido'::text])) = ((enviado_en IS NOT NULL) AND (id_remitente IS NOT NULL))) AND ((estado = 'recibido'::text) = ((recibido_en IS NOT NULL) AND (id_receptor IS NOT NULL))))),
  constraint traslado_entre_dos CHECK ((de_sucursal <> a_sucursal)),
  constraint traslado_estado_check CHECK ((estado = ANY (ARRAY['pedido'::text, 'enviado'::text, 'recibido'::text, 'cancelado'::text]))),
  constraint traslado_nota_check CHECK ((length(nota) <= 300))
);
CREATE INDEX traslado_a ON public.traslado USING btree (a_sucursal, id DESC);
CREATE INDEX traslado_cancelador ON public.traslado USING btree (id_cancelador) WHERE (id_cancelador IS NOT NULL);
CREATE INDEX traslado_creador ON public.traslado USING btree (id_creador);
CREATE INDEX traslado_de ON public.traslado USING btree (de_sucursal, id DESC);
CREATE INDEX traslado_en_camino ON public.traslado USING btree (a_sucursal, enviado_en) WHERE (estado = 'enviado'::text);
CREATE INDEX traslado_receptor ON public.traslado USING btree (id_receptor) WHERE (id_receptor IS NOT NULL);
CREATE INDEX traslado_remitente ON public.traslado USING btree (id_remitente) WHERE (id_remitente IS NOT NULL);
grant insert, select, update on traslado to nitida_app;

create table traslado_renglon (
  id_traslado bigint not null,
  id_articulo bigint not null,
  pedidas integer not null,
  enviadas integer not null default 0,
  recibidas integer not null default 0,
  perdidas integer not null default 0,
  constraint traslado_renglon_pkey PRIMARY KEY (id_traslado, id_articulo),
  constraint traslado_renglon_id_articulo_fkey FOREIGN KEY (id_articulo) REFERENCES articulo(id),
  constraint traslado_renglon_id_traslado_fkey FOREIGN KEY (id_traslado) REFERENCES traslado(id),
  constraint traslado_no_llega_de_mas CHECK (((recibidas >= 0) AND (perdidas >= 0) AND ((recibidas + perdidas) <= enviadas))),
  constraint traslado_renglon_enviadas_check CHECK (((enviadas >= 0) AND (enviadas <= 100000))),
  constraint traslado_renglon_pedidas_check CHECK (((pedidas >= 0) AND (pedidas <= 100000)))
);
CREATE INDEX traslado_renglon_articulo ON public.traslado_renglon USING btree (id_articulo);
grant insert, select, update on traslado_renglon to nitida_app;

create table union_movida (
  id bigint not null generated always as identity,
  id_union bigint not null,
  tabla text not null,
  id_registro bigint not null,
  previo jsonb,
  constraint union_movida_pkey PRIMARY KEY (id),
  constraint union_movida_id_union_fkey FOREIGN KEY (id_union) REFERENCES union_pacientes(id),
  constraint union_movida_tabla_check CHECK ((tabla = ANY (ARRAY['cita'::text, 'pedido'::text, 'visita'::text, 'historia_clinica'::text, 'consentimiento'::text, 'mensaje'::text, 'contacto_seguimiento'::text, 'lista_espera'::text, 'borrador'::text, 'revision_indicada'::text, 'importado'::text, 'union_pacientes'::text, 'presupuesto'::text])))
);
CREATE INDEX union_movida_de_registro ON public.union_movida USING btree (tabla, id_registro);
CREATE INDEX union_movida_de_union ON public.union_movida USING btree (id_union, tabla);
CREATE TRIGGER union_movida_sin_borrar BEFORE DELETE ON public.union_movida FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER union_movida_sin_vaciar BEFORE TRUNCATE ON public.union_movida FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER union_movida_solo_olvidar BEFORE UPDATE ON public.union_movida FOR EACH ROW EXECUTE FUNCTION union_movida_solo_olvidar();
grant select on union_movida to nitida_app;

create table union_pacientes (
  id bigint not null generated always as identity,
  id_ganador bigint not null,
  id_perdedor bigint not null,
  id_vigente bigint not null,
  campos jsonb,
  creada_por bigint not null,
  creada_en timestamp with time zone not null,
  deshecha_por bigint,
  deshecha_en timestamp with time zone,
  constraint union_pacientes_pkey PRIMARY KEY (id),
  constraint union_pacientes_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES usuario(id),
  constraint union_pacientes_deshecha_por_fkey FOREIGN KEY (deshecha_por) REFERENCES usuario(id),
  constraint union_pacientes_id_ganador_fkey FOREIGN KEY (id_ganador) REFERENCES cliente(id),
  constraint union_pacientes_id_perdedor_fkey FOREIGN KEY (id_perdedor) REFERENCES cliente(id),
  constraint union_pacientes_id_vigente_fkey FOREIGN KEY (id_vigente) REFERENCES cliente(id),
  constraint union_de_dos CHECK (((id_ganador <> id_perdedor) AND (id_vigente <> id_perdedor))),
  constraint union_deshecha_completa CHECK (((deshecha_en IS NULL) = (deshecha_por IS NULL)))
);
CREATE INDEX union_de_ganador ON public.union_pacientes USING btree (id_ganador, id DESC);
CREATE INDEX union_de_perdedor ON public.union_pacientes USING btree (id_perdedor);
CREATE INDEX union_de_vigente ON public.union_pacientes USING btree (id_vigente);
CREATE INDEX union_reciente ON public.union_pacientes USING btree (creada_en);
CREATE UNIQUE INDEX union_viva ON public.union_pacientes USING btree (id_perdedor) WHERE (deshecha_en IS NULL);
CREATE TRIGGER union_sin_borrar BEFORE DELETE ON public.union_pacientes FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER union_sin_vaciar BEFORE TRUNCATE ON public.union_pacientes FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER union_solo_deshacer BEFORE UPDATE ON public.union_pacientes FOR EACH ROW EXECUTE FUNCTION union_solo_deshacer();
grant select on union_pacientes to nitida_app;

create table usuario (
  id bigint not null generated always as identity,
  nombre text not null,
  apellido_paterno text not null,
  apellido_materno text not null,
  correo text not null,
  contrasena_hash text not null,
  tipo text not null,
  horario text,
  id_sucursal bigint,
  activo boolean not null default true,
  version integer not null default 1,
  ultima_sesion_en timestamp with time zone,
  creado_en timestamp with time zone not null,
  eliminado_en timestamp with time zone,
  nombre_busqueda text generated always as (f_unaccent(nombre)) stored,
  cedula text,
  version_ficha integer not null default 1,
  constraint usuario_pkey PRIMARY KEY (id),
  constraint usuario_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint usuario_apellido_materno_check CHECK (((length(apellido_materno) >= 1) AND (length(apellido_materno) <= 80))),
  constraint usuario_apellido_paterno_check CHECK (((length(apellido_paterno) >= 1) AND (length(apellido_paterno) <= 80))),
  constraint usuario_cedula_check CHECK (((length(cedula) >= 1) AND (length(cedula) <= 20))),
  constraint usuario_cedula_de_su_tipo CHECK (((cedula IS NULL) OR (tipo = ANY (ARRAY['0'::text, '1'::text, '4'::text])))),
  constraint usuario_contrasena_hash_check CHECK ((contrasena_hash ~~ '$argon2id$%'::text)),
  constraint usuario_correo_check CHECK ((((length(correo) >= 3) AND (length(correo) <= 254)) AND (correo = lower(correo)))),
  constraint usuario_horario_check CHECK ((horario ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint usuario_horario_obligatorio CHECK (((tipo = '0'::text) OR (horario IS NOT NULL))),
  constraint usuario_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 80))),
  constraint usuario_tipo_check CHECK ((tipo = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text, '4'::text])))
);
CREATE UNIQUE INDEX usuario_correo_unico ON public.usuario USING btree (correo) WHERE (eliminado_en IS NULL);
CREATE INDEX usuario_por_nombre ON public.usuario USING btree (nombre COLLATE "es-x-icu", apellido_paterno COLLATE "es-x-icu", id) WHERE (eliminado_en IS NULL);
CREATE INDEX usuario_sucursal ON public.usuario USING btree (id_sucursal);
CREATE TRIGGER usuario_ultimo_administrador BEFORE UPDATE ON public.usuario FOR EACH ROW EXECUTE FUNCTION exigir_administrador();
CREATE TRIGGER usuario_version BEFORE UPDATE ON public.usuario FOR EACH ROW EXECUTE FUNCTION subir_version_de_ficha('version_ficha', 'version', 'ultima_sesion_en', 'contrasena_hash', 'nombre_busqueda');
grant insert, select, update on usuario to nitida_app;

create table venta_acreditada (
  id bigint not null generated always as identity,
  id_intento bigint not null,
  id_factura bigint not null,
  id_pedido bigint,
  id_pago bigint,
  importe bigint not null,
  liberado_en timestamp with time zone,
  por text not null default 'mercancia'::text,
  nota text,
  linea smallint,
  devuelto bigint not null default 0,
  id_final bigint,
  importe_cero bigint not null default 0,
  importe_exento bigint not null default 0,
  constraint venta_acreditada_pkey PRIMARY KEY (id),
  constraint venta_acreditada_id_factura_fkey FOREIGN KEY (id_factura) REFERENCES factura(id),
  constraint venta_acreditada_id_final_fkey FOREIGN KEY (id_final) REFERENCES factura(id),
  constraint venta_acreditada_id_intento_fkey FOREIGN KEY (id_intento) REFERENCES intento_timbrado(id),
  constraint venta_acreditada_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint venta_acreditada_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint acreditada_a_mano CHECK ((((nota IS NULL) AND (linea IS NULL) AND (devuelto = 0)) OR ((nota IS NOT NULL) AND (id_pedido IS NULL) AND (id_pago IS NULL)))),
  constraint acreditada_devuelto CHECK (((devuelto >= 0) AND (devuelto <= importe))),
  constraint acreditada_final CHECK (((id_final IS NULL) OR ((id_pedido IS NOT NULL) AND (id_pago IS NOT NULL)))),
  constraint acreditada_linea CHECK ((linea > 0)),
  constraint acreditada_nota CHECK ((nota = ANY (ARRAY['credito'::text, 'bonificacion'::text, 'devolucion'::text]))),
  constraint venta_acreditada_importe_check CHECK ((importe > 0)),
  constraint venta_acreditada_por_check CHECK ((por = ANY (ARRAY['mercancia'::text, 'dinero'::text]))),
  constraint venta_acreditada_por_iva CHECK (((importe_cero >= 0) AND (importe_exento >= 0) AND ((importe_cero + importe_exento) <= importe)))
);
CREATE INDEX acreditada_de_factura ON public.venta_acreditada USING btree (id_factura, id_pedido);
CREATE INDEX acreditada_de_final ON public.venta_acreditada USING btree (id_final) WHERE (id_final IS NOT NULL);
CREATE INDEX acreditada_de_intento ON public.venta_acreditada USING btree (id_intento);
CREATE INDEX acreditada_de_pago ON public.venta_acreditada USING btree (id_pago) WHERE (id_pago IS NOT NULL);
CREATE INDEX acreditada_de_pedido ON public.venta_acreditada USING btree (id_pedido);
CREATE UNIQUE INDEX acreditada_una_aplicacion ON public.venta_acreditada USING btree (id_factura) WHERE ((id_final IS NOT NULL) AND (liberado_en IS NULL));
CREATE TRIGGER acreditada_sin_borrar BEFORE DELETE ON public.venta_acreditada FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER acreditada_solo_liberar BEFORE UPDATE ON public.venta_acreditada FOR EACH ROW EXECUTE FUNCTION solo_liberar();
CREATE TRIGGER negocio_cambiadas AFTER UPDATE ON public.venta_acreditada REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_ventas();
CREATE TRIGGER negocio_nuevas AFTER INSERT ON public.venta_acreditada REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_ventas();
CREATE TRIGGER nota_cabe BEFORE INSERT ON public.venta_acreditada FOR EACH ROW WHEN ((new.nota IS NOT NULL)) EXECUTE FUNCTION nota_cabe();
grant insert, select on venta_acreditada to nitida_app;
grant update (liberado_en) on venta_acreditada to nitida_app;

create table venta_facturada (
  id bigint not null generated always as identity,
  id_intento bigint not null,
  id_pedido bigint not null,
  id_pago bigint,
  importe bigint not null,
  liberada_en timestamp with time zone,
  contenido text[],
  ampliacion boolean not null default false,
  anticipo boolean not null default false,
  importe_cero bigint not null default 0,
  importe_exento bigint not null default 0,
  constraint venta_facturada_pkey PRIMARY KEY (id),
  constraint venta_en_una_factura EXCLUDE USING gist (int8range(id_pedido, id_pedido, '[]'::text) WITH &&, (
CASE
    WHEN (id_pago IS NULL) THEN int8range(NULL::bigint, NULL::bigint)
    ELSE int8range(id_pago, id_pago, '[]'::text)
END) WITH &&) WHERE (((liberada_en IS NULL) AND (NOT ampliacion))),
  constraint venta_facturada_id_intento_fkey FOREIGN KEY (id_intento) REFERENCES intento_timbrado(id),
  constraint venta_facturada_id_pago_fkey FOREIGN KEY (id_pago) REFERENCES pago(id),
  constraint venta_facturada_id_pedido_fkey FOREIGN KEY (id_pedido) REFERENCES pedido(id),
  constraint venta_anticipo CHECK (((NOT anticipo) OR (id_pago IS NOT NULL))),
  constraint venta_facturada_importe_check CHECK ((importe > 0)),
  constraint venta_facturada_por_iva CHECK (((importe_cero >= 0) AND (importe_exento >= 0) AND ((importe_cero + importe_exento) <= importe)))
);
CREATE INDEX venta_de_intento ON public.venta_facturada USING btree (id_intento);
CREATE INDEX venta_de_pago ON public.venta_facturada USING btree (id_pago) WHERE (id_pago IS NOT NULL);
CREATE INDEX venta_del_pedido ON public.venta_facturada USING btree (id_pedido);
CREATE TRIGGER negocio_cambiadas AFTER UPDATE ON public.venta_facturada REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_ventas();
CREATE TRIGGER negocio_nuevas AFTER INSERT ON public.venta_facturada REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_ventas();
CREATE TRIGGER venta_con_anticipo AFTER INSERT ON public.venta_facturada REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION venta_con_anticipo();
CREATE TRIGGER venta_sin_borrar BEFORE DELETE ON public.venta_facturada FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER venta_solo_liberar BEFORE UPDATE ON public.venta_facturada FOR EACH ROW EXECUTE FUNCTION venta_solo_liberar();
grant insert, select on venta_facturada to nitida_app;
grant update (contenido, liberada_en) on venta_facturada to nitida_app;

create table visita (
  id bigint not null generated always as identity,
  id_cliente bigint not null,
  id_sucursal bigint not null,
  id_creador bigint not null,
  creado_en timestamp with time zone not null,
  nombre_cliente text not null,
  edad smallint not null,
  sexo text,
  dificultad_lejos text not null,
  dificultad_cerca text not null,
  dolor_cabeza text not null,
  irritacion text not null,
  diabetes text not null,
  hipertension text not null,
  esf_od numeric(6,2),
  cil_od numeric(6,2),
  eje_od numeric(6,2),
  add_od numeric(6,2),
  esf_oi numeric(6,2),
  cil_oi numeric(6,2),
  eje_oi numeric(6,2),
  add_oi numeric(6,2),
  av_od text,
  av_oi text,
  cv_od text,
  cv_oi text,
  retinos_od text,
  retinos_oi text,
  querato_od1 numeric(6,2),
  querato_od2 numeric(6,2),
  querato_od3 numeric(6,2),
  querato_oi1 numeric(6,2),
  querato_oi2 numeric(6,2),
  querato_oi3 numeric(6,2),
  observaciones text,
  color text,
  lente_contacto_des text,
  di_data text,
  ao_data text,
  optometrista text,
  cedula text,
  prisma_od numeric(6,2),
  base_od text,
  prisma_oi numeric(6,2),
  base_oi text,
  dnp_od numeric(6,2),
  dnp_oi numeric(6,2),
  dnp_cerca_od numeric(6,2),
  dnp_cerca_oi numeric(6,2),
  altura_od numeric(6,2),
  altura_oi numeric(6,2),
  vertice_od numeric(6,2),
  vertice_oi numeric(6,2),
  pantoscopico numeric(6,2),
  panoramico numeric(6,2),
  aro_a numeric(6,2),
  aro_b numeric(6,2),
  aro_dbl numeric(6,2),
  aro_ed numeric(6,2),
  constraint visita_pkey PRIMARY KEY (id),
  constraint visita_id_cliente_fkey FOREIGN KEY (id_cliente) REFERENCES cliente(id),
  constraint visita_id_creador_fkey FOREIGN KEY (id_creador) REFERENCES usuario(id),
  constraint visita_id_sucursal_fkey FOREIGN KEY (id_sucursal) REFERENCES sucursal(id),
  constraint visita_ao_data_check CHECK (((length(ao_data) >= 1) AND (length(ao_data) <= 40))),
  constraint visita_av_od_check CHECK (((length(av_od) >= 1) AND (length(av_od) <= 20))),
  constraint visita_av_oi_check CHECK (((length(av_oi) >= 1) AND (length(av_oi) <= 20))),
  constraint visita_base_od_check CHECK (((length(base_od) >= 1) AND (length(base_od) <= 20))),
  constraint visita_base_oi_check CHECK (((length(base_oi) >= 1) AND (length(base_oi) <= 20))),
  constraint visita_cedula_check CHECK (((length(cedula) >= 1) AND (length(cedula) <= 40))),
  constraint visita_color_check CHECK (((length(color) >= 1) AND (length(color) <= 200))),
  constraint visita_cv_od_check CHECK (((length(cv_od) >= 1) AND (length(cv_od) <= 20))),
  constraint visita_cv_oi_check CHECK (((length(cv_oi) >= 1) AND (length(cv_oi) <= 20))),
  constraint visita_di_data_check CHECK (((length(di_data) >= 1) AND (length(di_data) <= 40))),
  constraint visita_dioptrias CHECK (son_dioptrias(VARIADIC ARRAY[esf_od, cil_od, eje_od, add_od, esf_oi, cil_oi, eje_oi, add_oi, querato_od1, querato_od2, querato_od3, querato_oi1, querato_oi2, querato_oi3])),
  constraint visita_edad_check CHECK (((edad >= 0) AND (edad <= 130))),
  constraint visita_lente_contacto_des_check CHECK (((length(lente_contacto_des) >= 1) AND (length(lente_contacto_des) <= 500))),
  constraint visita_nombre_cliente_check CHECK (((length(nombre_cliente) >= 1) AND (length(nombre_cliente) <= 160))),
  constraint visita_observaciones_check CHECK (((length(observaciones) >= 1) AND (length(observaciones) <= 4000))),
  constraint visita_optometrista_check CHECK (((length(optometrista) >= 1) AND (length(optometrista) <= 240))),
  constraint visita_respuestas CHECK (son_respuestas(VARIADIC ARRAY[dificultad_lejos, dificultad_cerca, dolor_cabeza, irritacion, diabetes, hipertension])),
  constraint visita_retinos_od_check CHECK (((length(retinos_od) >= 1) AND (length(retinos_od) <= 80))),
  constraint visita_retinos_oi_check CHECK (((length(retinos_oi) >= 1) AND (length(retinos_oi) <= 80))),
  constraint visita_sexo_check CHECK ((sexo = ANY (ARRAY['Masculino'::text, 'Femenino'::text])))
);
CREATE INDEX visita_de_cliente ON public.visita USING btree (id_cliente, id DESC);
CREATE INDEX visita_de_sucursal_por_dia ON public.visita USING btree (id_sucursal, creado_en);
CREATE TRIGGER negocio_cambiado AFTER UPDATE OF id_cliente ON public.visita FOR EACH ROW WHEN ((old.id_cliente <> new.id_cliente)) EXECUTE FUNCTION negocio_de_visita();
CREATE TRIGGER negocio_nuevos AFTER INSERT ON public.visita REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION negocio_de_visitas();
CREATE TRIGGER visita_actividad AFTER INSERT ON public.visita FOR EACH ROW EXECUTE FUNCTION recalcular_revision_de_fila();
CREATE TRIGGER visita_sin_vaciar BEFORE TRUNCATE ON public.visita FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER visita_solo_agregar BEFORE DELETE ON public.visita FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER visita_solo_mover BEFORE UPDATE ON public.visita FOR EACH ROW EXECUTE FUNCTION solo_cambia_de_paciente();
grant insert, select on visita to nitida_app;

create table vulneracion (
  id bigint not null generated always as identity,
  tipo text not null,
  que_paso text not null,
  ocurrida date,
  conocida date not null,
  datos text[] not null,
  personas integer,
  medidas text not null,
  avisar boolean not null,
  motivo text,
  recomendaciones text,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint vulneracion_pkey PRIMARY KEY (id),
  constraint vulneracion_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint vulneracion_con_motivo CHECK ((avisar = (motivo IS NULL))),
  constraint vulneracion_con_recomendaciones CHECK (((NOT avisar) OR (recomendaciones IS NOT NULL))),
  constraint vulneracion_datos_check CHECK (son_clases_de_datos(datos)),
  constraint vulneracion_en_orden CHECK ((ocurrida <= conocida)),
  constraint vulneracion_medidas_check CHECK (((length(medidas) >= 1) AND (length(medidas) <= 4000))),
  constraint vulneracion_motivo_check CHECK (((length(motivo) >= 1) AND (length(motivo) <= 1000))),
  constraint vulneracion_personas_check CHECK ((personas >= 0)),
  constraint vulneracion_que_paso_check CHECK (((length(que_paso) >= 1) AND (length(que_paso) <= 4000))),
  constraint vulneracion_recomendaciones_check CHECK (((length(recomendaciones) >= 1) AND (length(recomendaciones) <= 4000))),
  constraint vulneracion_tipo_check CHECK ((tipo = ANY (ARRAY['perdida'::text, 'robo'::text, 'acceso'::text, 'alteracion'::text])))
);
CREATE INDEX vulneracion_conocida ON public.vulneracion USING btree (conocida DESC, id DESC);
CREATE INDEX vulneracion_usuario ON public.vulneracion USING btree (id_usuario);
CREATE TRIGGER vulneracion_sin_vaciar BEFORE TRUNCATE ON public.vulneracion FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER vulneracion_solo_agregar BEFORE DELETE OR UPDATE ON public.vulneracion FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on vulneracion to nitida_app;

create table vulneracion_adicion (
  id bigint not null generated always as identity,
  id_vulneracion bigint not null,
  tipo text not null,
  texto text not null,
  dia date,
  personas integer,
  datos text[],
  avisar boolean,
  recomendaciones text,
  id_usuario bigint not null,
  en timestamp with time zone not null,
  constraint vulneracion_adicion_pkey PRIMARY KEY (id),
  constraint vulneracion_adicion_id_usuario_fkey FOREIGN KEY (id_usuario) REFERENCES usuario(id),
  constraint vulneracion_adicion_id_vulneracion_fkey FOREIGN KEY (id_vulneracion) REFERENCES vulneracion(id),
  constraint adicion_de_aviso CHECK ((((tipo = 'aviso'::text) = (dia IS NOT NULL)) AND ((tipo <> 'aviso'::text) OR ((personas > 0) AND (num_nonnulls(datos, avisar, recomendaciones) = 0))))),
  constraint vulneracion_adicion_datos_check CHECK (son_clases_de_datos(datos)),
  constraint vulneracion_adicion_personas_check CHECK ((personas >= 0)),
  constraint vulneracion_adicion_recomendaciones_check CHECK (((length(recomendaciones) >= 1) AND (length(recomendaciones) <= 4000))),
  constraint vulneracion_adicion_texto_check CHECK (((length(texto) >= 1) AND (length(texto) <= 4000))),
  constraint vulneracion_adicion_tipo_check CHECK ((tipo = ANY (ARRAY['nota'::text, 'aviso'::text])))
);
CREATE INDEX adicion_de_vulneracion ON public.vulneracion_adicion USING btree (id_vulneracion, id);
CREATE INDEX adicion_usuario ON public.vulneracion_adicion USING btree (id_usuario);
CREATE TRIGGER adicion_sin_vaciar BEFORE TRUNCATE ON public.vulneracion_adicion FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio();
CREATE TRIGGER adicion_solo_agregar BEFORE DELETE OR UPDATE ON public.vulneracion_adicion FOR EACH ROW EXECUTE FUNCTION rechazar_cambio();
grant insert, select on vulneracion_adicion to nitida_app;

create view mensaje_todo as
 SELECT mensaje.id,
    mensaje.clave,
    mensaje.tipo,
    mensaje.carril,
    mensaje.estado,
    mensaje.id_sucursal,
    mensaje.id_cliente,
    mensaje.id_cita,
    mensaje.id_pedido,
    mensaje.id_campana,
    mensaje.revision,
    mensaje.telefono,
    mensaje.parametros,
    mensaje.texto,
    mensaje.respeta_silencio,
    mensaje.intentos,
    mensaje.proximo_intento_en,
    mensaje.tomado_en,
    mensaje.proveedor_id,
    mensaje.wa_id,
    mensaje.error_codigo,
    mensaje.creado_por,
    mensaje.creado_en,
    mensaje.cambiado_en,
    mensaje.liberado_por,
    mensaje.liberado_en
   FROM mensaje
UNION ALL
 SELECT mensaje_archivado.id,
    mensaje_archivado.clave,
    mensaje_archivado.tipo,
    mensaje_archivado.carril,
    mensaje_archivado.estado,
    mensaje_archivado.id_sucursal,
    mensaje_archivado.id_cliente,
    mensaje_archivado.id_cita,
    mensaje_archivado.id_pedido,
    mensaje_archivado.id_campana,
    mensaje_archivado.revision,
    mensaje_archivado.telefono,
    mensaje_archivado.parametros,
    mensaje_archivado.texto,
    mensaje_archivado.respeta_silencio,
    mensaje_archivado.intentos,
    mensaje_archivado.proximo_intento_en,
    mensaje_archivado.tomado_en,
    mensaje_archivado.proveedor_id,
    mensaje_archivado.wa_id,
    mensaje_archivado.error_codigo,
    mensaje_archivado.creado_por,
    mensaje_archivado.creado_en,
    mensaje_archivado.cambiado_en,
    mensaje_archivado.liberado_por,
    mensaje_archivado.liberado_en
   FROM mensaje_archivado;

CREATE OR REPLACE FUNCTION public.alternativa_como_se_ofrecio()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id_presupuesto, new.orden, new.nombre, new.fecha_entrega, new.elementos, new.total)
    is distinct from (old.id_presupuesto, old.orden, old.nombre, old.fecha_entrega, old.elementos, old.total)
  then
    raise exception 'una alternativa queda como se ofreció' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_actividad(cliente_activo bigint, cuando timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into actividad_cliente (id_cliente, ultima_en) values (cliente_activo, cuando)
    on conflict (id_cliente) do update set ultima_en = greatest(actividad_cliente.ultima_en, excluded.ultima_en)
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_actividad_de_cita()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform anotar_actividad(new.id_cliente, new.asistencia_en);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_actividad_de_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform anotar_actividad(new.id_cliente, new.creado_en);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_consentimiento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into consentimiento_actual values (new.id_cliente, new.whatsapp_avisos, new.whatsapp_promociones, new.en)
    on conflict (id_cliente) do update set whatsapp_avisos = excluded.whatsapp_avisos,
      whatsapp_promociones = excluded.whatsapp_promociones, en = excluded.en;
  return null;
end
$function$
;

CREATE OR REPLACE PROCEDURE public.anotar_lentes()
 LANGUAGE plpgsql
AS $procedure$
declare
  desde bigint := 0;
  hasta bigint;
begin
  loop
    select max(id_cliente) into hasta from (
      select id_cliente from actividad_cliente where id_cliente > desde order by id_cliente limit 20000) p;
    exit when hasta is null;
    update actividad_cliente a set lentes = u.lentes
    from (
      select p.id_cliente, bit_or(lentes_en(e.lente)) as lentes from pedido p join pedido_elemento e on e.id_pedido = p.id
        where p.id_cliente > desde and p.id_cliente <= hasta and p.eliminado_en is null and e.devuelto_en is null
        group by p.id_cliente
    ) u
    where a.id_cliente = u.id_cliente and a.lentes is null;
    commit;
    desde := hasta;
  end loop;
end
$procedure$
;

CREATE OR REPLACE FUNCTION public.anotar_olvido()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into recibo_olvidado (hasta) select max(o.recibido_en) from olvidados o having max(o.recibido_en) is not null
    on conflict (unica) do update set hasta = greatest(recibo_olvidado.hasta, excluded.hasta);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_precio()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into articulo_precio (id_articulo, id_sucursal, precio, id_usuario, desde)
    values (new.id, null, new.precio, new.id_modificador, new.modificado_en);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_precio_de_sucursal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into articulo_precio (id_articulo, id_sucursal, precio, id_usuario, desde)
    values (new.id_articulo, new.id_sucursal, new.precio, new.id_modificador, new.modificado_en);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.archivar_mensajes(lote integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '2s'
AS $function$
declare
  separado date := coalesce((select max(d.hasta)::date from mensaje_separado d), '-infinity');
  cuales bigint[];
  cual date;
  movidos integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('archivar mensajes')) then return 0; end if;
  select array_agg(v.id) into cuales from (
    select m.id from mensaje m
      where m.estado not in ('pendiente', 'enviando', 'desconocido')
        and m.creado_en < date_trunc('month', now()) - interval '13 months'
        and not exists (select from campana k where k.id = m.id_campana and k.estado not in ('terminada', 'cancelada'))
      order by m.creado_en limit lote for update of m skip locked) v;
  for cual in select distinct greatest(date_trunc('month', m.creado_en)::date, separado) from mensaje m where m.id = any (cuales) loop
    perform mensaje_agregar_mes(cual);
  end loop;
  insert into mensaje_clave (clave, telefono, estado)
    select m.clave, m.telefono, m.estado from mensaje m where m.id = any (cuales) and m.id_campana is null
    on conflict do nothing;
  with quitados as (delete from mensaje m where m.id = any (cuales) returning m.*)
  insert into mensaje_archivado select greatest(date_trunc('month', q.creado_en)::date, separado), q.* from quitados q;
  get diagnostics movidos = row_count;
  return movidos;
exception when lock_not_available or deadlock_detected then
  return 0;
end
$function$
;

CREATE OR REPLACE FUNCTION public.arco_solo_avanza()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - '{procede,motivo,respuesta,respondida_por,respondida_en,cumplir_antes_de,cumplida_por,cumplida_en}'::text[])
      is distinct from (to_jsonb(old) - '{procede,motivo,respuesta,respondida_por,respondida_en,cumplir_antes_de,cumplida_por,cumplida_en}'::text[])
    or old.respondida_en is not null and (new.procede, new.motivo, new.respuesta, new.respondida_por, new.respondida_en, new.cumplir_antes_de)
      is distinct from (old.procede, old.motivo, old.respuesta, old.respondida_por, old.respondida_en, old.cumplir_antes_de)
    or old.cumplida_en is not null and (new.cumplida_por, new.cumplida_en) is distinct from (old.cumplida_por, old.cumplida_en)
  then
    raise exception 'una solicitud solo avanza' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.auditoria_agregar_parte(nombre text, limites text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  execute format('create table public.%I (like auditoria including defaults, primary key (id))', nombre);
  execute format('create trigger auditoria_sin_vaciar before truncate on %I for each statement execute function rechazar_cambio()', nombre);
  execute format('alter table auditoria attach partition %I %s', nombre, limites);
end
$function$
;

CREATE OR REPLACE FUNCTION public.auditoria_hacer_meses()
 RETURNS TABLE(particion text, hecha boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '2s'
AS $function$
declare
  mes timestamptz;
begin
  if not exists (select from pg_class where oid = to_regclass('public.auditoria') and relkind = 'p') then return; end if;
  perform pg_advisory_xact_lock(hashtext('meses de auditoria'));
  for mes in select date_trunc('month', now()) + make_interval(months => n) from generate_series(0, 3) n loop
    particion := 'auditoria_' || to_char(mes, 'YYYY_MM');
    continue when exists (select from auditoria_particiones() p
      where p.particion = auditoria_hacer_meses.particion or p.particion = 'auditoria_anterior' and p.hasta > mes);
    begin
      perform auditoria_agregar_parte(particion, format('for values from (%L) to (%L)', mes, mes + interval '1 month'));
      hecha := true;
    exception when check_violation or lock_not_available or deadlock_detected then
      hecha := false;
    end;
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE PROCEDURE public.auditoria_indexar()
 LANGUAGE plpgsql
AS $procedure$
declare
  falta record;
  nombre text;
begin
  for falta in
    select i.indexrelid::regclass as indice, c.relname as parte,
        regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'using ') as definicion
      from pg_index i
      join pg_class x on x.oid = i.indexrelid and x.relkind = 'I' and not i.indisvalid
      join pg_inherits h on h.inhparent = i.indrelid
      join pg_class c on c.oid = h.inhrelid
      where i.indrelid = 'public.auditoria'::regclass and not exists (
        select from pg_inherits y join pg_index z on z.indexrelid = y.inhrelid
          where y.inhparent = i.indexrelid and z.indrelid = c.oid)
      order by 1, 2
  loop
    nombre := left(falta.parte, 40) || '_' || right(md5(falta.indice::text), 8);
    execute format('create index if not exists %I on public.%I %s', nombre, falta.parte, falta.definicion);
    execute format('alter index %s attach partition public.%I', falta.indice, nombre);
    commit;
  end loop;
end
$procedure$
;

CREATE OR REPLACE FUNCTION public.auditoria_particiones()
 RETURNS TABLE(particion text, tabla regclass, hasta timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
  select c.relname::text, c.oid::regclass,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('public.auditoria')
  union all
  select 'auditoria_anterior', c.oid::regclass, null from pg_class c
    where c.oid = to_regclass('public.auditoria') and c.relkind = 'r'
  order by 1
$function$
;

CREATE OR REPLACE PROCEDURE public.auditoria_partir()
 LANGUAGE plpgsql
AS $procedure$
declare
  limite timestamptz;
  siguiente bigint;
begin
  if exists (select from pg_class where oid = to_regclass('public.auditoria') and relkind = 'p') then return; end if;
  if not exists (select from pg_constraint where conname = 'auditoria_limite') then
    select (date_trunc('month', greatest(now() + interval '1 day', max(anotado_en)) at time zone 'UTC') + interval '1 month')
      at time zone 'UTC' into limite from public.auditoria;
    commit;
    execute format('alter table public.auditoria add constraint auditoria_limite check (anotado_en < %L) not valid', limite);
    commit;
  end if;
  alter table public.auditoria validate constraint auditoria_limite;
  commit;

  lock table public.auditoria in access exclusive mode;
  select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz into limite
    from pg_constraint where conname = 'auditoria_limite';
  select case when is_called then last_value + 1 else last_value end into siguiente from public.auditoria_id_seq;
  alter table public.auditoria rename to auditoria_anterior;
  alter table public.auditoria_anterior alter column id drop identity;
  alter table public.auditoria_anterior rename constraint auditoria_pkey to auditoria_anterior_pkey;
  alter index public.auditoria_entidad rename to auditoria_anterior_entidad;
  alter index public.auditoria_usuario rename to auditoria_anterior_usuario;
  drop trigger auditoria_solo_agregar on public.auditoria_anterior;
  revoke all on public.auditoria_anterior from nitida_app;

  create table public.auditoria (like public.auditoria_anterior including defaults) partition by range (anotado_en);
  alter table public.auditoria alter column id add generated always as identity;
  perform setval('public.auditoria_id_seq', siguiente, false);
  alter table public.auditoria add constraint auditoria_id_usuario_fkey foreign key (id_usuario) references public.usuario (id);
  create index auditoria_entidad on public.auditoria (entidad, id_entidad);
  create index auditoria_usuario on public.auditoria (id_usuario, en);
  create trigger auditoria_solo_agregar before update or delete on public.auditoria
    for each row execute function public.rechazar_cambio();
  create trigger auditoria_sin_vaciar before truncate on public.auditoria
    for each statement execute function public.rechazar_cambio();
  grant select, insert on public.auditoria to nitida_app;
  grant usage on sequence public.auditoria_id_seq to nitida_app;

  execute format('alter table public.auditoria attach partition public.auditoria_anterior for values from (minvalue) to (%L)', limite);
  alter table public.auditoria_anterior drop constraint auditoria_limite;
  perform public.auditoria_agregar_parte('auditoria_resto', 'default');
  perform public.auditoria_hacer_meses();
end
$procedure$
;

CREATE OR REPLACE FUNCTION public.auditoria_sellada_hasta(particion text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(max(s.hasta), 0) from auditoria_sello s where s.particion = auditoria_sellada_hasta.particion
$function$
;

CREATE OR REPLACE FUNCTION public.auditoria_sin_sello()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  parte record;
  limite timestamptz := (select max(anotado_en) from auditoria where anotado_en <= now()) - interval '1 day';
begin
  for parte in select p.particion as nombre, p.tabla from auditoria_particiones() p loop
    return query execute format('select a.id from %s a where a.id > $1 and a.anotado_en < $2', parte.tabla)
      using auditoria_sellada_hasta(parte.nombre), limite;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.bloqueo_solo_avanza()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id_cliente, new.id_solicitud, new.bloqueado_por, new.bloqueado_en)
      is distinct from (old.id_cliente, old.id_solicitud, old.bloqueado_por, old.bloqueado_en)
    or old.suprimido_en is not null
    or old.expediente_hasta is not null and (new.expediente_hasta is null or new.expediente_hasta < old.expediente_hasta)
    or old.fiscal_hasta is not null and (new.fiscal_hasta is null or new.fiscal_hasta < old.fiscal_hasta)
  then
    raise exception 'un bloqueo solo avanza' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cita_cancelada_es_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'id_cliente' = to_jsonb(old) - 'id_cliente'
    and union_lo_mueve('cita', old.id, old.id_cliente, new.id_cliente)
  then
    return new;
  end if;
  if to_jsonb(new) - '{telefono,version}'::text[] = to_jsonb(old) - '{telefono,version}'::text[]
    and exists (select from bloqueo_paciente where id_cliente = new.id_cliente and suprimido_en is not null)
  then
    return new;
  end if;
  if new.cancelada
    or (new.id_sucursal, new.id_cliente, new.fecha, new.hora, new.telefono, new.revision)
      is distinct from (old.id_sucursal, old.id_cliente, old.fecha, old.hora, old.telefono, old.revision)
    or not exists (select from cita_cancelacion where id_cita = new.id)
    or exists (select from cita_cancelacion where id_cita = new.id and deshecha_en is null)
    or exists (select from mensaje where id_cita = new.id and tipo = 'AvisoCancelacionCita' and estado <> 'obsoleto')
  then
    raise exception 'una cita cancelada no cambia' using errcode = '23514', constraint = 'cita_cancelada_es_final';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cliente_bloqueado_no_vuelve()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from bloqueo_paciente where id_cliente = new.id)
    or exists (select from union_pacientes u join bloqueo_paciente b on b.id_cliente = u.id_vigente
      where u.id_perdedor = new.id and (u.deshecha_en is null or u.deshecha_en >= b.bloqueado_en))
  then
    raise exception 'sus datos están bloqueados' using errcode = '23514', constraint = 'cliente_bloqueado_no_vuelve';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cliente_unido_no_vuelve()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from union_pacientes where id_perdedor = new.id and deshecha_en is null) then
    raise exception 'el paciente se unió con otro' using errcode = '23514', constraint = 'cliente_unido_no_vuelve';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cobro_terminal_solo_cerrar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.id_pago is not null or old.aclaracion is not null
    or to_jsonb(new) - array['id_pago', 'aclaracion', 'id_aclarador', 'aclarado_en']
      <> to_jsonb(old) - array['id_pago', 'aclaracion', 'id_aclarador', 'aclarado_en'] then
    raise exception 'un cobro de terminal solo se empareja o se aclara, una vez' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_articulo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array(select distinct e.id_pedido from pedido_elemento e where e.id_articulo = new.id));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_elemento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array[old.id_pedido, new.id_pedido]);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_elementos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array(select distinct f.id_pedido from filas f));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_importados()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array(select distinct f.id_registro from filas f where f.libro = 'pedidos'));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_movimientos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array(select distinct f.id_pedido from filas f where f.causa = 'venta' and f.id_pedido is not null));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array[new.id]);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_practica()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_comision(array[new.id_pedido]);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_regla()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with suyas as materialized (select id_pago from comision_por_pagar where dia >= new.desde order by id_pago for update)
  update comision_por_pagar p set calculada = false, cambios = p.cambios + 1 from suyas s where s.id_pago = p.id_pago;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_de_sucursal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with suyas as materialized (select id_pago from comision_por_pagar where id_sucursal = new.id order by id_pago for update)
  update comision_por_pagar p set calculada = false, cambios = p.cambios + 1 from suyas s where s.id_pago = p.id_pago;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_espera_pago()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into comision_por_pagar (id_pago, dia, id_pedido, id_sucursal)
    select n.id, n.dia, n.id_pedido, n.id_sucursal from nuevos n where n.tipo <> 'apertura';
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_pagada()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from comision_por_pagar p using nuevos n where p.id_pago = n.id_pago;
  -- What is left of their orders waits for no delivery any more.
  perform recalcular_comision(array(select distinct g.id_pedido from nuevos n join pago g on g.id = n.id_pago));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comision_toma_pago()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from nuevos n join comision_persona e on e.id = n.id_persona
    left join pago g on g.id = n.id_pago left join pedido o on o.id = g.id_pedido
    where g.tipo is not distinct from 'apertura' or g.importe is distinct from n.cobrado or o.id_creador is distinct from e.id_usuario
      or exists (select from importado i where i.libro = 'pedidos' and i.id_registro = o.id)
      or exists (select from practica k where k.id_pedido = o.id)) then
    raise exception 'ese pago no es de esa comisión' using errcode = '23514', constraint = 'comision_de_su_pago';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.compactar_conteo()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with sumadas as (delete from conteo returning lista, id_sucursal, cambio)
  insert into conteo (lista, id_sucursal, cambio)
    select lista, id_sucursal, sum(cambio) from sumadas group by lista, id_sucursal having sum(cambio) <> 0
$function$
;

CREATE OR REPLACE FUNCTION public.comparar_nuevos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into paciente_por_comparar (id_cliente) select id from nuevas on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comparar_otra_vez()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into paciente_por_comparar (id_cliente) values (new.id)
    on conflict (id_cliente) do update set con_claves = false;
  delete from pareja_parecida where id_a = new.id or id_b = new.id;
  if (new.nombre, new.telefono, new.telefono2, new.fecha_nacimiento, new.rfc, new.correo)
    is distinct from (old.nombre, old.telefono, old.telefono2, old.fecha_nacimiento, old.rfc, old.correo)
  then
    delete from pacientes_distintos where id_a = new.id or id_b = new.id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.consentimiento_con_aviso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (select from aviso_version where clave = new.version_aviso) then
    raise exception 'no hay un aviso con esa clave' using errcode = '23503', constraint = 'consentimiento_aviso';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.conservar_expediente(paciente bigint)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select ((max(n.en) at time zone 'America/Mexico_City')::date + interval '5 years')::date from (
    select creado_en from visita where id_cliente = paciente
    union all select creado_en from historia_clinica where id_cliente = paciente
    union all select a.creado_en from addendum a join visita v on v.id = a.id_visita where v.id_cliente = paciente
    union all select a.creado_en from addendum a join historia_clinica h on h.id = a.id_historia where h.id_cliente = paciente
  ) n (en)
$function$
;

CREATE OR REPLACE FUNCTION public.conservar_fiscal(paciente bigint)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select ((max(n.en) at time zone 'America/Mexico_City')::date + interval '5 years')::date from (
    select greatest(creado_en, entregado_en) from pedido where id_cliente = paciente
    union all select g.creado_en from pago g join pedido p on p.id = g.id_pedido where p.id_cliente = paciente
    union all select f.timbrada_en from pedido p join venta_facturada v on v.id_pedido = p.id join factura f on f.id_intento = v.id_intento
      where p.id_cliente = paciente
  ) n (en)
$function$
;

CREATE OR REPLACE FUNCTION public.conservar_hasta(b bloqueo_paciente)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(
    greatest(b.expediente_hasta, b.fiscal_hasta, conservar_expediente(b.id_cliente), conservar_fiscal(b.id_cliente)),
    (b.bloqueado_en at time zone 'America/Mexico_City')::date)
$function$
;

CREATE OR REPLACE FUNCTION public.contar_renglones()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update importacion i set nuevos = i.nuevos + d.nuevos, cambian = i.cambian + d.cambian, iguales = i.iguales + d.iguales,
    omitidos = i.omitidos + d.omitidos, con_problema = i.con_problema + d.con_problema, duplicados = i.duplicados + d.duplicados,
    deshechos = i.deshechos + d.deshechos, no_deshechos = i.no_deshechos + d.no_deshechos
  from (
    select id_importacion,
      coalesce(sum(n) filter (where estado = 'Nuevo'), 0) as nuevos, coalesce(sum(n) filter (where estado = 'Cambia'), 0) as cambian,
      coalesce(sum(n) filter (where estado = 'Igual'), 0) as iguales, coalesce(sum(n) filter (where estado = 'Omitido'), 0) as omitidos,
      coalesce(sum(n) filter (where estado = 'Problema'), 0) as con_problema,
      coalesce(sum(n) filter (where estado = 'Problema' and duplicado), 0) as duplicados,
      coalesce(sum(n) filter (where deshecho), 0) as deshechos, coalesce(sum(n) filter (where no_deshecho), 0) as no_deshechos
    from (
      select id_importacion, estado, candidato is not null as duplicado, deshecho, no_deshecho is not null as no_deshecho, -1 as n
        from antes
      union all
      select id_importacion, estado, candidato is not null, deshecho, no_deshecho is not null, 1 from despues
    ) r group by id_importacion
  ) d where i.id = d.id_importacion;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.conteo_alta()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_table_name in ('cliente', 'pedido') then
    insert into conteo (lista, id_sucursal, cambio)
      select tg_table_name, id_sucursal, count(*) from nuevas where eliminado_en is null group by id_sucursal;
  else
    insert into conteo (lista, id_sucursal, cambio)
      select tg_table_name, id_sucursal, count(*) from nuevas group by id_sucursal;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.conteo_bajas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into conteo (lista, id_sucursal, cambio)
    select tg_table_name, id_sucursal, -count(*) from viejas group by id_sucursal;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.conteo_cambio()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op <> 'INSERT' and to_jsonb(old) ->> 'eliminado_en' is null then
    insert into conteo (lista, id_sucursal, cambio) values (tg_table_name, old.id_sucursal, -1);
  end if;
  if tg_op <> 'DELETE' and to_jsonb(new) ->> 'eliminado_en' is null then
    insert into conteo (lista, id_sucursal, cambio) values (tg_table_name, new.id_sucursal, 1);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.corte_exigir_totales()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (
    select 1 from corte k, lateral (
      select coalesce(sum(g.importe) filter (where g.forma_pago = 'Efectivo'), 0) as efectivo,
        coalesce(sum(g.importe) filter (where g.forma_pago = 'Credito'), 0) as credito,
        coalesce(sum(g.importe) filter (where g.forma_pago = 'Debito'), 0) as debito,
        coalesce(sum(g.importe) filter (where g.forma_pago = 'Transferencia'), 0) as transferencia
      from pago g where new.tipo = 1 and g.corte_persona = new.id or new.tipo = 0 and g.corte_sucursal = new.id) s
    where k.id = new.id and k.reabierto_en is null
      and (k.total_efectivo, k.total_credito, k.total_debito, k.total_transferencia)
        <> (s.efectivo, s.credito, s.debito, s.transferencia)
  ) then
    raise exception 'los totales no son los de sus pagos' using errcode = '23514', constraint = 'corte_totales_de_pagos';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.corte_solo_reabrir()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.reabierto_en is not null or new.reabierto_en is null
    or to_jsonb(new) - array['reabierto_en', 'id_reabridor', 'motivo_reapertura', 'efectivo_esperado']
      <> to_jsonb(old) - array['reabierto_en', 'id_reabridor', 'motivo_reapertura', 'efectivo_esperado'] then
    raise exception 'un corte solo se puede reabrir' using errcode = '42501';
  end if;
  if exists (select from deposito_corte c where c.id_corte = new.id and not c.libre) then
    raise exception 'ese corte está en un depósito' using errcode = '23514', constraint = 'corte_depositado';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.costear_movimiento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.cuartetos(texto text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct substr(n.tira[1], i, 4)), '{}')
  from regexp_matches(texto, '[0-9]{4,}', 'g') as n (tira), generate_series(1, length(n.tira[1]) - 3) as i
$function$
;

CREATE OR REPLACE FUNCTION public.cuenta_de_factura(f factura, OUT pagado bigint, OUT acreditado bigint, OUT devuelto bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select case f.metodo_pago when 'PUE' then f.total else
      (select coalesce(sum(case when id_anulado is null then importe else -importe end), 0) from pago_libre where id_factura = f.id) end,
    a.acreditado, a.devuelto
  from (select coalesce(sum(importe), 0) as acreditado, coalesce(sum(devuelto), 0) as devuelto from venta_acreditada
    where id_factura = f.id and id_pedido is null and liberado_en is null) a
$function$
;

CREATE OR REPLACE FUNCTION public.deposito_solo_revertir()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.revertido_en is not null or new.revertido_en is null
    or to_jsonb(new) - array['revertido_en', 'id_revertidor', 'motivo_reversa']
      <> to_jsonb(old) - array['revertido_en', 'id_revertidor', 'motivo_reversa'] then
    raise exception 'un depósito solo se puede revertir' using errcode = '42501';
  end if;
  update deposito_corte set libre = true where id_deposito = new.id;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.deposito_toma_corte()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from corte k join deposito d on d.id = new.id_deposito
    where k.id = new.id_corte and k.tipo = 0 and k.reabierto_en is null and k.id_sucursal = d.id_sucursal
      and new.importe = k.total_efectivo - k.gastos and not new.libre
    for no key update of k;
  if not found then
    raise exception 'ese corte no se puede depositar' using errcode = '23514', constraint = 'deposito_de_corte_vivo';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.edad_de(nacimiento date, dicha smallint, dicha_en timestamp with time zone, hoy date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select greatest(case when nacimiento is null
  then least(dicha + greatest(extract(year from age(hoy, (dicha_en at time zone 'UTC')::date))::int, 0), greatest(dicha::int, 120))
  else extract(year from age(hoy, nacimiento))::int end, 0) $function$
;

CREATE OR REPLACE FUNCTION public.edad_de(nacimiento date, dicha smallint, hoy date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when nacimiento is null then dicha::int else greatest(extract(year from age(hoy, nacimiento))::int, 0) end $function$
;

CREATE OR REPLACE FUNCTION public.elemento_de_par(pedido bigint, par integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select n.id_elemento from numeros_de_pares($1) n where n.par = $2
$function$
;

CREATE OR REPLACE FUNCTION public.elemento_exigir_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform exigir_total(old.id_pedido); end if;
  if tg_op <> 'DELETE' then perform exigir_total(new.id_pedido); end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.en_pesos(importe bigint, tipo_cambio numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when tipo_cambio is null then importe else round(importe * tipo_cambio)::bigint end $function$
;

CREATE OR REPLACE FUNCTION public.encolar(tarea text, carga json, clave_trabajo text, espera_ms integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform graphile_worker.add_job(
    tarea, carga, run_at => clock_timestamp() + espera_ms * interval '1 millisecond', max_attempts => 1,
    job_key => clave_trabajo);
end
$function$
;

CREATE OR REPLACE FUNCTION public.encolar_fiscal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into fiscal_pendiente as f (id_pedido, desde, proximo_en)
    select n.id_pedido, max(n.creado_en), max(n.creado_en) + interval '10 minutes' from nuevos n
    where exists (select from venta_facturada v where v.id_pedido = n.id_pedido and v.liberada_en is null)
    group by n.id_pedido
  on conflict (id_pedido) do update set
    version = f.version + 1, proximo_en = excluded.proximo_en, intentos = 0, fallo = null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.encolar_total_fiscal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into fiscal_pendiente as f (id_pedido, desde, proximo_en)
    select new.id, new.modificado_en, new.modificado_en + interval '10 minutes'
    where exists (select from venta_facturada v where v.id_pedido = new.id and v.liberada_en is null)
  on conflict (id_pedido) do update set
    version = f.version + 1, proximo_en = least(f.proximo_en, excluded.proximo_en), intentos = 0, fallo = null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.es_de_la_cadena(lugar text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lugar in ('exhibidor', 'bodega', 'almacen', 'transito')
$function$
;

CREATE OR REPLACE FUNCTION public.es_habil(dia date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select extract(isodow from dia) < 6 and not (
    (extract(month from dia), extract(day from dia)) in ((1, 1), (5, 1), (9, 16), (12, 25))
    or extract(isodow from dia) = 1 and (
      extract(month from dia) = 2 and extract(day from dia) <= 7
      or extract(month from dia) in (3, 11) and extract(day from dia) between 15 and 21)
    or extract(month from dia) = 10 and extract(day from dia) = 1 and extract(year from dia) >= 2024
      and (extract(year from dia) - 2024)::int % 6 = 0)
$function$
;

CREATE OR REPLACE FUNCTION public.es_lugar(lugar text, id_sucursal bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lugar in ('exhibidor', 'bodega', 'almacen', 'transito', 'proveedor', 'cliente', 'laboratorio', 'merma')
    and (lugar in ('exhibidor', 'bodega')) = (id_sucursal is not null)
$function$
;

CREATE OR REPLACE FUNCTION public.estado_de_orden_compra(orden bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case
    when exists (select from orden_compra_suceso s where s.id_orden = orden and s.que = 'cancelada') then 'cancelado'
    when not exists (select from orden_compra_suceso s where s.id_orden = orden and s.que = 'enviada') then 'borrador'
    when not exists (select from orden_compra_renglon r where r.id_orden = orden and r.piezas > (
      select coalesce(sum(m.cantidad), 0) from movimiento_inventario m
      where m.id_orden_compra = orden and m.id_articulo = r.id_articulo)) then 'recibido'
    when exists (select from movimiento_inventario m where m.id_orden_compra = orden) then 'parcial'
    else 'enviado' end
$function$
;

CREATE OR REPLACE FUNCTION public.exigir_administrador()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.tipo = '0' and old.activo and old.eliminado_en is null
     and not (new.tipo = '0' and new.activo and new.eliminado_en is null) then
    perform pg_advisory_xact_lock(hashtext('ultimo_administrador'));
    if not exists (select 1 from usuario where tipo = '0' and activo and eliminado_en is null and id <> old.id) then
      raise exception 'debe quedar un administrador activo' using errcode = '23514', constraint = 'ultimo_administrador';
    end if;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.exigir_total(pedido_tocado bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from pedido p where p.id = pedido_tocado and p.total <> (
      select coalesce(sum(e.importe_armazon + e.importe_lente + e.importe_otro), 0)
      from pedido_elemento e where e.id_pedido = p.id and e.devuelto_en is null)
  ) then
    raise exception 'el total no es la suma de los elementos' using errcode = '23514', constraint = 'pedido_total_de_elementos';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.f_unaccent(texto text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $function$
;

CREATE OR REPLACE FUNCTION public.factura_solo_vida()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['estatus', 'correo', 'busqueda'] <> to_jsonb(old) - array['estatus', 'correo', 'busqueda'] then
    raise exception 'una factura timbrada no cambia' using errcode = '42501';
  end if;
  if old.estatus = 'Cancelada' and new.estatus <> old.estatus then
    raise exception 'una factura cancelada no revive' using errcode = '23514', constraint = 'factura_cancelada_es_final';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.fotografiar_inventario(hasta timestamp with time zone, ahora timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  anterior timestamptz := (select max(f.hasta) from inventario_foto f);
begin
  if fotografiar_inventario.hasta > ahora - interval '1 day' then
    raise exception 'todavía pueden llegar movimientos de ese día' using errcode = '22023';
  end if;
  if fotografiar_inventario.hasta <= anterior then return; end if;
  insert into inventario_foto values (fotografiar_inventario.hasta, ahora) on conflict do nothing;
  if not found then return; end if;
  insert into inventario_foto_pieza (hasta, id_articulo, lugar, id_sucursal, cantidad)
    select fotografiar_inventario.hasta, p.id_articulo, p.lugar, p.id_sucursal, sum(p.cambio) from (
      select f.id_articulo, f.lugar, f.id_sucursal, f.cantidad as cambio from inventario_foto_pieza f where f.hasta = anterior
      union all select m.id_articulo, m.de, m.de_sucursal, -m.cantidad from movimiento_inventario m
        where m.creado_en >= coalesce(anterior, '-infinity') and m.creado_en < fotografiar_inventario.hasta and es_de_la_cadena(m.de)
      union all select m.id_articulo, m.a, m.a_sucursal, m.cantidad from movimiento_inventario m
        where m.creado_en >= coalesce(anterior, '-infinity') and m.creado_en < fotografiar_inventario.hasta and es_de_la_cadena(m.a)) p
    group by 2, 3, 4 having sum(p.cambio) <> 0;
end
$function$
;

CREATE OR REPLACE FUNCTION public.garantia_exigir_vigente()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (
    select from garantia g
    join pedido p on p.id = g.id_pedido
    join sucursal s on s.id = p.id_sucursal
    join pedido_elemento e on e.id = g.id_elemento and e.id_pedido = p.id
    join rehecho r on r.id_pedido = new.id_pedido and r.id_origen = p.id
    where g.id = new.id_garantia and r.causa = 'garantia' and p.eliminado_en is null and p.entregado_en is not null
      and g.entrega = p.entregas_deshechas and e.devuelto_en is null
      and (new.en at time zone s.zona_horaria)::date between g.desde and g.hasta) then
    raise exception 'esa garantía no está vigente' using errcode = '23514', constraint = 'garantia_vigente';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.garantia_uso_cambia()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.liberada_en is not null or new.liberada_en is null
    or (new.id, new.id_garantia, new.id_pedido, new.id_usuario, new.en)
      is distinct from (old.id, old.id_garantia, old.id_pedido, old.id_usuario, old.en) then
    raise exception 'el uso de una garantía no se cambia' using errcode = '23514', constraint = 'garantia_uso_cambia';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.huella_de_auditoria(particion text, desde bigint, hasta bigint, anterior bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select sha256(anterior || convert_to(coalesce(
      (select string_agg(f.linea, E'\n' order by f.id) from lineas_de_auditoria(p.particion, desde, huella_de_auditoria.hasta, null) f),
      ''), 'UTF8'))
    from auditoria_particiones() p where p.particion = huella_de_auditoria.particion
$function$
;

CREATE OR REPLACE FUNCTION public.huella_de_libro(libro text, desde bigint, hasta bigint, anterior bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select sha256(anterior || convert_to(coalesce(string_agg(f.fila::text, E'\n' order by f.id), ''), 'UTF8')) from (
    select g.id, jsonb_build_array(g.id, g.id_pedido, g.id_sucursal, g.tipo, g.forma_pago, g.importe, g.saldo_despues,
        g.revision_pedido, g.motivo, g.id_reversado, g.id_usuario, g.id_registrador, g.entrega, g.dia,
        extract(epoch from g.creado_en), extract(epoch from g.anotado_en)) as fila
      from pago g
      where huella_de_libro.libro = 'pago' and g.id > desde and g.id <= huella_de_libro.hasta
    union all
    select k.id, jsonb_build_array(k.id, k.tipo, k.id_usuario, k.id_sucursal, k.dia, k.fecha_corte, k.total_efectivo,
        k.total_credito, k.total_debito, k.total_transferencia, k.total_general, k.fondo, k.retiros, k.gastos, k.arqueo,
        k.efectivo_contado, k.nota, extract(epoch from k.creado_en), extract(epoch from k.anotado_en))
      from corte k
      where huella_de_libro.libro = 'corte' and k.id > desde and k.id <= huella_de_libro.hasta) f
$function$
;

CREATE OR REPLACE FUNCTION public.lentes_en(texto text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (case when texto ilike '%solo cerca%' then 1 else 0 end
    + case when texto ilike '%monofocal%' then 2 else 0 end
    + case when texto ilike '%progresivo%' then 4 else 0 end
    + case when texto ilike '%bifocal%' then 8 else 0 end
    + case when texto ilike '%contacto%' then 16 else 0 end)::smallint
$function$
;

CREATE OR REPLACE FUNCTION public.liberar_charola()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update trabajo_par set id_sucursal = new.id_sucursal, charola = null,
      etapa = case when new.id_sucursal <> old.id_sucursal then 'surtido' else etapa end
    where id_pedido = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.lineas_de_auditoria(particion text, desde bigint, hasta bigint, lote integer)
 RETURNS TABLE(id bigint, linea text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  parte regclass := (select p.tabla from auditoria_particiones() p where p.particion = lineas_de_auditoria.particion);
begin
  if parte is null then raise exception 'no existe la parte % de la auditoría', particion using errcode = '42P01'; end if;
  return query select l.id, l.linea from lineas_de_auditoria_en(parte, desde, hasta, lote) l;
end
$function$
;

CREATE OR REPLACE FUNCTION public.lineas_de_auditoria_en(parte regclass, desde bigint, hasta bigint, lote integer)
 RETURNS TABLE(id bigint, linea text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET enable_sort TO 'off'
AS $function$
begin
  return query execute format(
    'select a.id, (jsonb_build_array(a.id, extract(epoch from a.en), a.id_usuario, a.accion, a.entidad, a.id_entidad,
        a.id_sucursal, a.antes, a.despues, a.peticion, extract(epoch from a.anotado_en))
        || case when a.direccion is null then ''[]''::jsonb else jsonb_build_array(a.direccion) end)::text
      from %s a where a.id > $1 and a.id <= $2 order by a.id limit $3', parte) using desde, hasta, lote;
end
$function$
;

CREATE OR REPLACE FUNCTION public.lineas_de_mensajes_en(parte regclass, desde bigint, hasta bigint, lote integer)
 RETURNS TABLE(id bigint, linea text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
 SET enable_sort TO 'off'
AS $function$
begin
  return query execute format(
    'select m.id, jsonb_build_array(m.id, jsonb_strip_nulls(to_jsonb(m)))::text
      from %s m where m.id > $1 and m.id <= $2 order by m.id limit $3', parte) using desde, hasta, lote;
end
$function$
;

CREATE OR REPLACE FUNCTION public.marcar_facturados(cuales bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into negocio_por_sumar (id_sucursal, dia)
    select distinct o.id_sucursal, (o.creado_en at time zone s.zona_horaria)::date
    from pedido o join sucursal s on s.id = o.id_sucursal where o.id = any (cuales)
$function$
;

CREATE OR REPLACE FUNCTION public.marcar_negocio(cual bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into negocio_por_sumar (id_sucursal, dia)
    select s.id, x.dia::date from sucursal s
    cross join lateral (
      select least((select min(o.creado_en) from pedido o where o.eliminado_en is null)::date,
        (select min(v.creado_en) from visita v where v.id_sucursal = s.id)::date, (select min(g.dia) from pago g where g.id_sucursal = s.id),
        (select min(c.fecha) from cita c where c.id_sucursal = s.id)) as primero,
      greatest(current_date, (select max(c.fecha) from cita c where c.id_sucursal = s.id),
        (select max(g.dia) from pago g where g.id_sucursal = s.id)) as ultimo) l
    cross join lateral generate_series(l.primero - interval '1 day', l.ultimo + interval '1 day', interval '1 day') as x (dia)
    where cual is null or s.id = cual order by x.dia desc, s.id
$function$
;

CREATE OR REPLACE FUNCTION public.marcar_pedidos(cuales pedido[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into negocio_por_sumar (id_sucursal, dia)
    select o.id_sucursal, (x.en at time zone s.zona_horaria)::date from unnest(cuales) o join sucursal s on s.id = o.id_sucursal
      cross join lateral (values (o.creado_en), (o.entregado_en), (o.estatus_en)) as x (en) where x.en is not null
    union select v.id_sucursal, (v.creado_en at time zone s.zona_horaria)::date from unnest(cuales) o
      join visita v on v.id_cliente = o.id_cliente and v.creado_en <= o.creado_en and v.creado_en > o.creado_en - interval '30 days'
      join sucursal s on s.id = v.id_sucursal
    union select p.id_sucursal, (p.creado_en at time zone s.zona_horaria)::date from unnest(cuales) o
      join pedido p on p.id_cliente = o.id_cliente and p.creado_en > o.creado_en join sucursal s on s.id = p.id_sucursal
$function$
;

CREATE OR REPLACE FUNCTION public.marcar_visitas(cuales visita[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into negocio_por_sumar (id_sucursal, dia)
    select distinct v.id_sucursal, (v.creado_en at time zone s.zona_horaria)::date from unnest(cuales) v join sucursal s on s.id = v.id_sucursal
$function$
;

CREATE OR REPLACE FUNCTION public.mensaje_agregar_mes(mes date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  execute format('create table if not exists public.%I partition of public.mensaje_archivado for values in (%L)',
    'mensaje_archivado_' || to_char(mes, 'YYYY_MM'), mes);
end
$function$
;

CREATE OR REPLACE FUNCTION public.mensaje_ya_archivado()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (select from mensaje_clave k where k.clave = new.clave) then return new; end if;
  if tg_when = 'AFTER' then raise exception 'el mensaje % se archivó', new.clave using errcode = '40001'; end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.mica_sin_traslape()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not new.activa then return new; end if;
  perform pg_advisory_xact_lock(hashtext('mica'), hashtext(
    array[f_unaccent(new.diseno), f_unaccent(new.material), f_unaccent(new.tratamiento)]::text));
  if exists (select from mica m where m.activa and m.id <> new.id
    and (f_unaccent(m.diseno), f_unaccent(m.material), f_unaccent(m.tratamiento))
      = (f_unaccent(new.diseno), f_unaccent(new.material), f_unaccent(new.tratamiento))
    and int4range(m.esf_min, m.esf_max, '[]') && int4range(new.esf_min, new.esf_max, '[]')
    and (m.add_min is null) = (new.add_min is null)
    and (m.add_min is null or int4range(m.add_min, m.add_max, '[]') && int4range(new.add_min, new.add_max, '[]'))) then
    raise exception 'otra mica igual ya se hace en esas potencias' using errcode = '23514', constraint = 'mica_sin_traslape';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.movimiento_solo_tomar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['anulado_en', 'id_corte', 'id_corte_sucursal']
      <> to_jsonb(old) - array['anulado_en', 'id_corte', 'id_corte_sucursal']
    or old.anulado_en is not null
    or not sello_valido(old.id_corte, new.id_corte, old.tipo_corte,
      case old.tipo_corte when 1 then old.id_usuario else old.id_sucursal end)
    or not sello_valido(old.id_corte_sucursal, new.id_corte_sucursal, 0::smallint, old.id_sucursal) then
    raise exception 'un movimiento de caja solo se anula o se toma en un corte' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_cita()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into negocio_por_sumar (id_sucursal, dia) values (old.id_sucursal, old.fecha), (new.id_sucursal, new.fecha);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_citas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into negocio_por_sumar (id_sucursal, dia) select distinct f.id_sucursal, f.fecha from filas f;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_dias()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  signo bigint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into negocio_cadena as n (dia, figura, clave, cuantos, importe)
    select f.dia, f.figura, f.clave, signo * sum(f.cuantos), signo * sum(f.importe) from filas f group by 1, 2, 3 order by 1, 2, 3
    on conflict (dia, figura, clave) do update set cuantos = n.cuantos + excluded.cuantos, importe = n.importe + excluded.importe;
  insert into negocio_sucursal as n (id_sucursal, dia, pedidos, ventas, cobrado, devuelto, visitas, visitas_con_pedido)
    select f.id_sucursal, f.dia,
      signo * coalesce(sum(f.cuantos) filter (where f.figura = 'ventas'), 0),
      signo * coalesce(sum(f.importe) filter (where f.figura = 'ventas'), 0),
      signo * coalesce(sum(f.importe) filter (where f.figura = 'cobrado'), 0),
      signo * coalesce(sum(f.importe) filter (where f.figura = 'devuelto'), 0),
      signo * coalesce(sum(f.cuantos) filter (where f.figura = 'visitas'), 0),
      signo * coalesce(sum(f.cuantos) filter (where f.figura = 'visitas' and f.clave = 'con pedido'), 0)
    from filas f where f.figura in ('ventas', 'cobrado', 'devuelto', 'visitas') group by 1, 2 order by 1, 2
    on conflict (id_sucursal, dia) do update set pedidos = n.pedidos + excluded.pedidos, ventas = n.ventas + excluded.ventas,
      cobrado = n.cobrado + excluded.cobrado, devuelto = n.devuelto + excluded.devuelto, visitas = n.visitas + excluded.visitas,
      visitas_con_pedido = n.visitas_con_pedido + excluded.visitas_con_pedido;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_elemento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into negocio_por_sumar (id_sucursal, dia)
    select o.id_sucursal, (o.creado_en at time zone s.zona_horaria)::date from pedido o join sucursal s on s.id = o.id_sucursal
    where o.id in (old.id_pedido, new.id_pedido);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_elementos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into negocio_por_sumar (id_sucursal, dia)
    select distinct o.id_sucursal, (o.creado_en at time zone s.zona_horaria)::date
    from filas f join pedido o on o.id = f.id_pedido join sucursal s on s.id = o.id_sucursal;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_factura()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_facturados(array(
    select v.id_pedido from venta_facturada v where v.id_intento = new.id_intento
    union select a.id_pedido from venta_acreditada a where a.id_intento = new.id_intento and a.id_pedido is not null));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_importados()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_visitas(array(select v from filas f join visita v on v.id = f.id_registro where f.libro = 'recetas'));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_pagos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into negocio_por_sumar (id_sucursal, dia) select distinct f.id_sucursal, f.dia from filas f where f.tipo <> 'apertura';
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_pedidos(array[old, new]);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_pedidos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_pedidos(array(select o from filas f join pedido o on o.id = f.id));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_practica()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_pedidos(array(select o from pedido o where o.id = new.id_pedido));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_sucursal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_negocio(new.id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_ventas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_facturados(array(select distinct f.id_pedido from filas f where f.id_pedido is not null));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_visita()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_visitas(array[old, new]);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_de_visitas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform marcar_visitas(array(select v from filas f join visita v on v.id = f.id));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.negocio_vivo(sucursales bigint[], dias date[], cortes timestamp without time zone[])
 RETURNS TABLE(id_sucursal bigint, dia date, figura text, clave text, cuantos bigint, importe bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with d as materialized (
    select s.id as id_sucursal, x.dia, s.zona_horaria as zona, coalesce(x.corte, 'infinity') as corte,
      (x.dia::timestamp - interval '3 hours') at time zone s.zona_horaria as desde,
      (x.dia::timestamp + interval '27 hours') at time zone s.zona_horaria as hasta
    from unnest(sucursales, dias, cortes) as x (id_sucursal, dia, corte) join sucursal s on s.id = x.id_sucursal),
  k as materialized (select array(select id_pedido from practica) as practica),
  o as materialized (
    select d.id_sucursal, d.dia, o.id, o.total, o.id_creador, o.id_cliente, o.creado_en, o.creado_en at time zone d.zona as cuando
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.creado_en >= d.desde and o.creado_en < d.hasta
    where o.eliminado_en is null and o.id <> all (k.practica) and (o.creado_en at time zone d.zona)::date = d.dia
      and o.creado_en at time zone d.zona <= d.corte),
  -- Read once: of orders without a known reception the planner expects so few that it would read the whole table for them.
  e as materialized (
    select d.id_sucursal, d.dia, (o.entregado_en at time zone d.zona)::date - (o.creado_en at time zone d.zona)::date as tardo,
      pedido_recibido_en(o) is null as sin_recepcion
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.entregado_en >= d.desde and o.entregado_en < d.hasta
    where o.eliminado_en is null and o.entregado_en is not null and o.estatus = 'Entregado a cliente' and o.id <> all (k.practica)
      and (o.entregado_en at time zone d.zona)::date = d.dia),
  -- Orders that came to their branch on a day, and those that were delivered on it without a known reception (no days).
  r as (
    select d.id_sucursal, d.dia, (o.estatus_en at time zone d.zona)::date - (o.creado_en at time zone d.zona)::date as tardo
    from d cross join k join pedido o on o.id_sucursal = d.id_sucursal and o.estatus_en >= d.desde and o.estatus_en < d.hasta
    where o.eliminado_en is null and o.recepciones > 0 and o.id <> all (k.practica) and pedido_recibido_en(o) is not null
      and (o.estatus_en at time zone d.zona)::date = d.dia
    union all select id_sucursal, dia, null from e where sin_recepcion),
  -- Pieces of the orders that were taken, and how much less than its price an article was sold for.
  p as materialized (
    select o.id_sucursal, o.dia, o.id_creador, e.lente, e.importe_lente, e.precio_articulo - e.importe_armazon as menos
    from o join pedido_elemento e on e.id_pedido = o.id and e.devuelto_en is null),
  -- Whether their patient had ordered before, anywhere in the chain.
  n as (
    select o.id_sucursal, o.dia, o.total, exists (select from pedido a cross join k where a.id_cliente = o.id_cliente and a.eliminado_en is null
      and a.id <> all (k.practica) and a.creado_en < o.creado_en) as regresa from o),
  f as materialized (
    select o.id_sucursal, o.dia, o.total, pedido_facturado(o.id) as facturado from o),
  g as materialized (
    select d.id_sucursal, d.dia, g.tipo, g.forma_pago, g.importe, coalesce(g.id_registrador, g.id_usuario) as quien
    from d join pago g on g.id_sucursal = d.id_sucursal and g.dia = d.dia
    where g.tipo <> 'apertura' and g.creado_en at time zone d.zona <= d.corte),
  v as (
    select d.id_sucursal, d.dia, exists (select from pedido o where o.id_cliente = v.id_cliente and o.eliminado_en is null
      and o.id <> all (k.practica) and o.creado_en >= v.creado_en and o.creado_en < v.creado_en + interval '30 days') as seguida
    from d cross join k join visita v on v.id_sucursal = d.id_sucursal and v.creado_en >= d.desde and v.creado_en < d.hasta
    where (v.creado_en at time zone d.zona)::date = d.dia and v.creado_en at time zone d.zona <= d.corte
      and not exists (select from importado i where i.libro = 'recetas' and i.id_registro = v.id)),
  c as (
    select d.id_sucursal, d.dia, c.asistencia, c.cancelada from d join cita c on c.id_sucursal = d.id_sucursal and c.fecha = d.dia)
  select id_sucursal, dia, 'ventas', '', count(*), sum(total)::bigint from o group by 1, 2
  union all select id_sucursal, dia, 'hora', extract(isodow from dia) || ' ' || extract(hour from cuando), count(*), 0 from o group by 1, 2, 4
  union all select id_sucursal, dia, 'mica', lente, count(*), sum(importe_lente)::bigint from p where lente <> '' group by 1, 2, 4
  union all select id_sucursal, dia, 'pieza', '', count(*), 0 from p group by 1, 2
  union all select id_sucursal, dia, 'descuento', id_creador::text, count(*), sum(menos)::bigint from p where menos > 0 group by 1, 2, 4
  union all select id_sucursal, dia, 'paciente', case when regresa then 'regresa' else 'primera vez' end, count(*), sum(total)::bigint
    from n group by 1, 2, 4
  union all select id_sucursal, dia, 'entrega', tardo::text, count(*), 0 from e group by 1, 2, 4
  union all select id_sucursal, dia, 'recepcion', coalesce(tardo::text, 'sin dato'), count(*), 0 from r group by 1, 2, 4
  union all select id_sucursal, dia, 'facturado', '', count(*), sum(facturado)::bigint from f where facturado <> 0 group by 1, 2
  union all select id_sucursal, dia, 'sinFacturar', '', count(*), sum(total - facturado)::bigint from f where facturado <> total group by 1, 2
  union all select id_sucursal, dia, 'cobrado', forma_pago, count(*), sum(importe)::bigint from g group by 1, 2, 4
  union all select id_sucursal, dia, 'devuelto', quien::text, count(*), sum(importe)::bigint from g
    where tipo in ('devolucion', 'reverso', 'correccion') group by 1, 2, 4
  union all select id_sucursal, dia, 'visitas', case when seguida then 'con pedido' else 'sin pedido' end, count(*), 0 from v group by 1, 2, 4
  union all select id_sucursal, dia, 'citas', case when cancelada then 'canceladas' when asistencia = 'Asistió' then 'asistieron'
    when asistencia = 'No asistió' then 'noAsistieron' else 'pendientes' end, count(*), 0 from c group by 1, 2, 4
$function$
;

CREATE OR REPLACE FUNCTION public.nota_cabe()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  f factura;
  c record;
begin
  select * into f from factura where id = new.id_factura for update;
  if f.clase <> 'nominativa' or f.id_pedido is not null then
    raise exception 'solo una factura sin pedido se acredita a mano' using errcode = '23514', constraint = 'nota_de_libre';
  end if;
  c := cuenta_de_factura(f);
  if c.acreditado + new.importe > f.total or c.devuelto + new.devuelto > c.pagado
    or c.pagado - c.devuelto - new.devuelto > f.total - c.acreditado - new.importe then
    raise exception 'la nota rebasa lo que queda' using errcode = '23514', constraint = 'nota_no_rebasa';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.numeros_de_pares(pedido bigint)
 RETURNS TABLE(id_elemento bigint, par integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with pares as (
    select e.id, coalesce(e.par, coalesce(max(e.par) over (), 0) + row_number() over (partition by e.par is null order by e.orden))::int as par
    from pedido_elemento e where e.id_pedido = pedido and e.lente <> '' and e.lente !~* 'contacto')
  select id, par from pares union all select null, 1 where not exists (select from pares)
$function$
;

CREATE OR REPLACE PROCEDURE public.olvidar_lentes_de_historias()
 LANGUAGE plpgsql
AS $procedure$
declare
  desde bigint := 0;
  hasta bigint;
begin
  loop
    select max(id_cliente) into hasta from (
      select id_cliente from actividad_cliente where id_cliente > desde order by id_cliente limit 5000) p;
    exit when hasta is null;
    perform recalcular_lentes(a.id_cliente) from actividad_cliente a
      where a.id_cliente > desde and a.id_cliente <= hasta and a.lentes > 0
        and exists (select from historia_clinica h where h.id_cliente = a.id_cliente);
    commit;
    desde := hasta;
  end loop;
end
$procedure$
;

CREATE OR REPLACE FUNCTION public.olvidar_textos(antes_de timestamp with time zone, lote integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with viejos as (
    select m.id from mensaje m
      where m.parametros <> '[]'::jsonb and m.creado_en < least(olvidar_textos.antes_de, now() - interval '180 days')
        and m.estado not in ('pendiente', 'enviando', 'desconocido')
      order by m.creado_en limit lote for update skip locked),
  olvidados as (
    update mensaje m set parametros = '[]'::jsonb, texto = 'El texto de este mensaje ya no se conserva.'
      from viejos v where m.id = v.id returning 1),
  archivados as (
    select a.id, a.mes from mensaje_archivado a
      where a.parametros <> '[]'::jsonb and a.creado_en < least(olvidar_textos.antes_de, now() - interval '180 days')
      order by a.creado_en limit lote - (select count(*) from olvidados) for update skip locked),
  olvidados_despues as (
    update mensaje_archivado a set parametros = '[]'::jsonb, texto = 'El texto de este mensaje ya no se conserva.'
      from archivados v where a.id = v.id and a.mes = v.mes returning 1)
  select ((select count(*) from olvidados) + (select count(*) from olvidados_despues))::integer
$function$
;

CREATE OR REPLACE FUNCTION public.olvidar_uniones(antes_de timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update union_movida m set previo = null from union_pacientes u
    where u.id = m.id_union and u.creada_en < antes_de and m.previo is not null;
  update union_pacientes set campos = null where creada_en < antes_de and campos is not null;
$function$
;

CREATE OR REPLACE FUNCTION public.orden_compra_abierta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  orden bigint := case tg_table_name when 'orden_compra' then to_jsonb(new) ->> 'id' else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id_orden' end;
begin
  if exists (select from orden_compra_suceso s where s.id_orden = orden) then
    raise exception 'un pedido a proveedor enviado no cambia' using errcode = '42501';
  end if;
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION public.pago_exigir_saldo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (
    select 1 from pedido p where p.id = new.id_pedido and p.total - p.pagado <> new.saldo_despues
      and not exists (select 1 from pago g where g.id_pedido = new.id_pedido and g.id > new.id)
  ) then
    raise exception 'el saldo no es el del pedido' using errcode = '23514', constraint = 'pago_saldo_del_pedido';
  end if;
  if new.dia <> (select (new.creado_en at time zone s.zona_horaria)::date from sucursal s where s.id = new.id_sucursal) then
    raise exception 'el día no es el de la sucursal' using errcode = '23514', constraint = 'pago_dia_de_sucursal';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pago_libre_cabe()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  f factura;
  c record;
begin
  select * into f from factura where id = new.id_factura for update;
  if f.clase <> 'nominativa' or f.metodo_pago is distinct from 'PPD' or f.id_pedido is not null then
    raise exception 'solo una factura PPD sin pedido recibe pagos así' using errcode = '23514', constraint = 'pago_libre_de_ppd';
  end if;
  if (f.moneda = 'USD') <> (new.tipo_cambio is not null) then
    raise exception 'el pago de una factura en dólares lleva tipo de cambio' using errcode = '23514', constraint = 'pago_libre_de_su_moneda';
  end if;
  c := cuenta_de_factura(f);
  if new.id_anulado is not null then
    perform 1 from pago_libre where id = new.id_anulado and id_factura = new.id_factura and importe = new.importe
      and moneda = new.moneda and recibido is not distinct from new.recibido and tipo_cambio is not distinct from new.tipo_cambio
      and id_anulado is null;
    if not found then
      raise exception 'eso no anula un pago de la factura' using errcode = '23514', constraint = 'pago_libre_anula_uno';
    end if;
    if c.pagado - new.importe < c.devuelto then
      raise exception 'una nota de crédito ya devolvió ese dinero' using errcode = '23514', constraint = 'pago_libre_devuelto';
    end if;
    return new;
  end if;
  if c.pagado + new.importe - c.devuelto > f.total - c.acreditado then
    raise exception 'el pago rebasa lo que falta' using errcode = '23514', constraint = 'pago_libre_no_rebasa';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pago_solo_sellar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sin_sellos pago := new;
begin
  if tg_op = 'INSERT' then
    raise exception 'un pago nace sin sello de corte' using errcode = '42501';
  end if;
  sin_sellos.corte_persona := old.corte_persona;
  sin_sellos.corte_sucursal := old.corte_sucursal;
  if sin_sellos *<> old
    or new.corte_persona is distinct from old.corte_persona
      and not sello_valido(old.corte_persona, new.corte_persona, 1::smallint, old.id_usuario)
    or new.corte_sucursal is distinct from old.corte_sucursal
      and not sello_valido(old.corte_sucursal, new.corte_sucursal, 0::smallint, old.id_sucursal) then
    raise exception 'el libro de pagos solo admite sellos de corte' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.par_de_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into trabajo_par as t (id_pedido, par, id_sucursal, charola, etapa, laboratorio, prometido, correo, falta, rehechos)
    values (new.id_pedido, 1, new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos)
    on conflict (id_pedido, par) do update set id_sucursal = new.id_sucursal, charola = new.charola, etapa = new.etapa,
      laboratorio = new.laboratorio, prometido = new.prometido, correo = new.correo, falta = new.falta, rehechos = new.rehechos
    where (t.id_sucursal, t.charola, t.etapa, t.laboratorio, t.prometido, t.correo, t.falta, t.rehechos) is distinct from
      (new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pares_de(pedido bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select greatest(count(*), 1)::int from pedido_elemento e where e.id_pedido = pedido and e.lente <> '' and e.lente !~* 'contacto'
$function$
;

CREATE OR REPLACE FUNCTION public.pedido_exigir_folio()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from pedido p where p.id = new.id and p.folio = 0) then
    raise exception 'un pedido lleva folio' using errcode = '23514', constraint = 'pedido_con_folio';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pedido_exigir_liquidado()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from pedido p where p.id = new.id and p.estatus = 'Entregado a cliente' and p.pagado <> p.total
      and p.eliminado_en is null
  ) then
    raise exception 'un pedido entregado está liquidado' using errcode = '23514', constraint = 'pedido_entregado_y_liquidado';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pedido_exigir_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform exigir_total(new.id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pedido_facturado(cual bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select f.importe from pedidos_facturados(array[cual]) f), 0)
$function$
;

CREATE OR REPLACE FUNCTION public.pedido_fechar_estatus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.estatus_en := coalesce(new.estatus_en, new.creado_en);
  elsif new.estatus <> old.estatus and new.estatus_en is not distinct from old.estatus_en and new.entregado_en is null
    and (old.entregado_en is null or old.estatus_en >= old.entregado_en) then
    new.estatus_en := new.modificado_en;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pedido_recibido_en(cual pedido)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when cual.recepciones > 0 and (cual.estatus = 'Recibido en sucursal' or cual.estatus = 'Entregado a cliente'
    and cual.estatus_en > cual.creado_en and cual.estatus_en < cual.entregado_en) then cual.estatus_en end
$function$
;

CREATE OR REPLACE FUNCTION public.pedidos_bloqueados()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE COST 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(array_agg(p.id), '{}') from pedido p
    where p.id_cliente = any (array(select b.id_cliente from bloqueo_paciente b))
      and p.estatus = 'Entregado a cliente' and p.eliminado_en is null
$function$
;

CREATE OR REPLACE FUNCTION public.pedidos_facturados(cuales bigint[])
 RETURNS TABLE(id_pedido bigint, importe bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select x.id_pedido, sum(x.importe)::bigint from (
    select v.id_pedido, v.importe from unnest(cuales) c (id) join venta_facturada v on v.id_pedido = c.id join factura f on f.id_intento = v.id_intento
      where v.liberada_en is null and f.estatus <> 'Cancelada'
    union all
    select a.id_pedido, -a.importe from unnest(cuales) c (id) join venta_acreditada a on a.id_pedido = c.id join factura f on f.id = a.id_factura
      where a.liberado_en is null and f.estatus <> 'Cancelada'
        and exists (select from factura e where e.id_intento = a.id_intento and e.estatus <> 'Cancelada')
        and exists (select from venta_facturada v where v.id_intento = f.id_intento and v.id_pedido = a.id_pedido
          and v.id_pago is not distinct from a.id_pago and v.liberada_en is null)) x
  group by x.id_pedido
$function$
;

CREATE OR REPLACE FUNCTION public.presupuesto_un_solo_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.id_pedido is not null and new.id_pedido is distinct from old.id_pedido then
    raise exception 'un presupuesto se hace pedido una vez' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_comision(pedidos bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with suyas as materialized (select id_pago from comision_por_pagar where id_pedido = any(pedidos) order by id_pago for update)
  update comision_por_pagar p set calculada = false, cambios = p.cambios + 1 from suyas s where s.id_pago = p.id_pago
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_lentes(cual bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into actividad_cliente (id_cliente, ultima_en) select id, creado_en from cliente where id = cual
    on conflict (id_cliente) do nothing;
  perform 1 from actividad_cliente where id_cliente = cual for update;
  update actividad_cliente set (lentes, lentes_contacto_en) = (
    select coalesce(bit_or(u.lentes), 0::smallint), max(u.pedido_en) filter (where u.lentes & 16 > 0)
    from (
      select lentes_en(e.lente) as lentes, p.creado_en as pedido_en from pedido p join pedido_elemento e on e.id_pedido = p.id
        where p.id_cliente = cual and p.eliminado_en is null and e.devuelto_en is null
    ) u)
  where id_cliente = cual;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_lentes_de_elemento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_lentes((select id_cliente from pedido where id = coalesce(new.id_pedido, old.id_pedido)));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_lentes_de_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_lentes(new.id_cliente);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_paciente(cual bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into actividad_cliente (id_cliente, ultima_en) select id, creado_en from cliente where id = cual
    on conflict (id_cliente) do nothing;
  perform 1 from actividad_cliente where id_cliente = cual for update;
  update actividad_cliente a set ultima_en = greatest(c.creado_en,
      (select max(creado_en) from pedido where id_cliente = cual),
      (select max(asistencia_en) from cita where id_cliente = cual and asistencia = 'Asistió'),
      (select max(creado_en) from visita where id_cliente = cual),
      (select max(creado_en) from historia_clinica where id_cliente = cual))
    from cliente c where c.id = cual and a.id_cliente = cual;
  perform recalcular_lentes(cual);
  perform recalcular_revision(cual);
  delete from consentimiento_actual where id_cliente = cual;
  insert into consentimiento_actual (id_cliente, whatsapp_avisos, whatsapp_promociones, en)
    select id_cliente, whatsapp_avisos, whatsapp_promociones, en from consentimiento
    where id_cliente = cual order by id desc limit 1;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_revision(cual bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into actividad_cliente (id_cliente, ultima_en) select id, creado_en from cliente where id = cual
    on conflict (id_cliente) do nothing;
  perform 1 from actividad_cliente where id_cliente = cual for update;
  with examen as (
    select en, case when edad < 18 or diabetes = 'Si' or hipertension = 'Si' then interval '6 months' else interval '1 year' end as plazo
    from (
      (select creado_en as en, edad, respuesta_corregida(id, null, 'diabetes', diabetes) as diabetes,
          respuesta_corregida(id, null, 'hipertension', hipertension) as hipertension
        from visita where id_cliente = cual order by creado_en desc, id desc limit 1)
      union all
      (select creado_en, edad, respuesta_corregida(null, id, 'diabetes', diabetes),
          respuesta_corregida(null, id, 'hipertension', hipertension)
        from historia_clinica where id_cliente = cual order by creado_en desc, id desc limit 1)
    ) e order by en desc limit 1
  )
  update actividad_cliente a set ultima_en = greatest(a.ultima_en, coalesce(u.en, u.creado_en)), ultima_visita_en = u.en,
    proxima_revision = u.proxima
  from (
    select e.en, c.creado_en,
      case when i.en >= coalesce(e.en, '-infinity') then i.dia else ((e.en at time zone s.zona_horaria) + e.plazo)::date end as proxima
    from cliente c join sucursal s on s.id = c.id_sucursal
    left join examen e on true left join revision_indicada i on i.id_cliente = c.id
    where c.id = cual
  ) u
  where a.id_cliente = cual;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_revision_de_addendum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_revision(coalesce(
    (select id_cliente from visita where id = new.id_visita), (select id_cliente from historia_clinica where id = new.id_historia)));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recalcular_revision_de_fila()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform recalcular_revision(new.id_cliente);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recepcion_abierta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.estado <> 'pendiente' then
    raise exception 'una recepción cerrada no cambia' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recepcion_renglon_abierto()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (select from recepcion r where r.id = old.id_recepcion and r.estado = 'pendiente') then
    raise exception 'una recepción cerrada no cambia' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.rechazar_cambio()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'la tabla % es de solo agregar', tg_table_name using errcode = '42501';
end
$function$
;

CREATE OR REPLACE FUNCTION public.recibido_en_pesos(p pago_libre)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case p.moneda when 'USD' then en_pesos(p.recibido, p.tipo_cambio) else coalesce(p.recibido, p.importe) end $function$
;

CREATE OR REPLACE FUNCTION public.reempezar_pares()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update trabajo_par set etapa = 'surtido' where id_pedido = new.id and charola is null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.rehecho_de_suceso(suceso trabajo_suceso)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into rehecho_de_par (id_control, id_pedido, par, causa, laboratorio, paga, id_usuario, en)
    select k.id, suceso.id_pedido, suceso.par, case k.causa when 'material' then 'rotura' else k.causa end, coalesce(t.laboratorio, ''),
      case k.causa when 'laboratorio' then 'laboratorio' else 'optica' end, suceso.id_usuario, suceso.en
    from (select c.id, c.causa from control_calidad c
      where c.id_pedido = suceso.id_pedido and c.par = suceso.par and c.resultado = 'noPasa' and c.en <= suceso.en
      order by c.en desc, c.id desc limit 1) k
    left join trabajo_par t on t.id_pedido = suceso.id_pedido and t.par = suceso.par
    on conflict (id_control) do nothing
$function$
;

CREATE OR REPLACE FUNCTION public.repartir_lotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  hay integer;
  cabe integer;
  quedan integer := new.cantidad;
  lleva integer;
  dia date;
  l record;
  llevan jsonb := '[]';
begin
  if not exists (select from articulo_lote x where x.id_articulo = new.id_articulo) then return null; end if;
  if es_de_la_cadena(new.de) then
    dia := (new.creado_en at time zone coalesce((select s.zona_horaria from sucursal s where s.id = new.de_sucursal), 'America/Mexico_City'))::date;
    if new.de = 'transito' then
      select sum(case when m.a = 'transito' then m.cantidad else -m.cantidad end) + new.cantidad into hay
        from movimiento_inventario m where m.id_traslado = new.id_traslado and m.id_articulo = new.id_articulo;
    else
      select e.cantidad + new.cantidad into hay from existencia e
        where e.id_articulo = new.id_articulo and e.lugar = new.de and e.id_sucursal is not distinct from new.de_sucursal;
    end if;
    for l in
      with suyos as (
        select e.id_lote, e.cantidad from existencia_lote e where new.de <> 'transito' and e.id_articulo = new.id_articulo
          and e.lugar = new.de and e.id_sucursal is not distinct from new.de_sucursal and e.cantidad > 0
        union all select x.id_lote, sum(x.cambio)::integer from movimiento_inventario m join movimiento_lote x on x.id_movimiento = m.id
          where new.de = 'transito' and m.id_traslado = new.id_traslado and m.id_articulo = new.id_articulo and x.lugar = 'transito'
          group by 1 having sum(x.cambio) > 0),
      dichos as (select (d.value ->> 'id')::bigint as id_lote, sum((d.value ->> 'piezas')::integer)::integer as piezas, min(d.ordinality) as orden
        from jsonb_array_elements(coalesce(new.lotes, '[]')) with ordinality d group by 1)
      select s.id_lote, least(s.cantidad, d.piezas) as piezas, 0 as turno, d.orden, null::date as caduca
        from suyos s join dichos d on d.id_lote = s.id_lote
      union all select s.id_lote, s.cantidad - least(s.cantidad, coalesce(d.piezas, 0)), case when a.caduca < dia then 3 else 1 end, 0, a.caduca
        from suyos s join articulo_lote a on a.id = s.id_lote left join dichos d on d.id_lote = s.id_lote
      union all select null, greatest(hay - (select coalesce(sum(s.cantidad), 0)::integer from suyos s), 0), 2, 0, null
      order by turno, orden, caduca nulls last, id_lote
    loop
      lleva := least(l.piezas, quedan);
      continue when lleva <= 0;
      quedan := quedan - lleva;
      if l.id_lote is not null then llevan := llevan || jsonb_build_object('id', l.id_lote, 'piezas', lleva); end if;
    end loop;
    insert into movimiento_lote (id_movimiento, id_lote, lugar, id_sucursal, cambio)
      select new.id, (d.value ->> 'id')::bigint, new.de, new.de_sucursal, -sum((d.value ->> 'piezas')::integer)
      from jsonb_array_elements(llevan) d group by 2;
  elsif new.causa = 'devolucion' then
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id_lote, 'piezas', -x.cambio)), '[]') into llevan
      from movimiento_lote x where x.id_movimiento = new.id_reversado;
  else
    llevan := coalesce(new.lotes, '[]');
  end if;
  if not es_de_la_cadena(new.a) then return null; end if;
  quedan := new.cantidad;
  select greatest(e.cantidad, 0) - (select coalesce(sum(x.cantidad), 0)::integer from existencia_lote x
      where x.id_articulo = e.id_articulo and x.lugar = e.lugar and x.id_sucursal is not distinct from e.id_sucursal) into cabe
    from existencia e where e.id_articulo = new.id_articulo and e.lugar = new.a and e.id_sucursal is not distinct from new.a_sucursal;
  for l in select (d.value ->> 'id')::bigint as id_lote, sum((d.value ->> 'piezas')::integer)::integer as piezas
    from jsonb_array_elements(llevan) d join articulo_lote x on x.id = (d.value ->> 'id')::bigint and x.id_articulo = new.id_articulo
    group by 1 order by 1
  loop
    lleva := least(l.piezas, quedan, cabe);
    continue when lleva <= 0;
    quedan := quedan - lleva;
    cabe := cabe - lleva;
    insert into movimiento_lote (id_movimiento, id_lote, lugar, id_sucursal, cambio) values (new.id, l.id_lote, new.a, new.a_sucursal, lleva);
  end loop;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.respuesta_corregida(visita_dada bigint, historia_dada bigint, campo text, original text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce((
    select c ->> 'despues' from addendum a cross join lateral jsonb_array_elements(a.cambios) c
    where (a.id_visita = visita_dada or a.id_historia = historia_dada) and c ->> 'campo' = campo
    order by a.id desc limit 1), original)
$function$
;

CREATE OR REPLACE FUNCTION public.seguir_al_unido()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update mensaje m set id_cliente = u.id_vigente
    from nuevas n join union_pacientes u on u.id_perdedor = n.id_cliente and u.deshecha_en is null where m.id = n.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sellar_auditoria(lote integer)
 RETURNS TABLE(sellada bigint, sello bytea, adelantadas integer, particion text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  parte record;
  desde bigint;
begin
  perform pg_advisory_xact_lock(hashtext('sellar auditoria'));
  for parte in select p.particion as nombre, p.tabla from auditoria_particiones() p loop
    desde := auditoria_sellada_hasta(parte.nombre);
    execute format(
      'with abiertas as (
        select a.id, a.anotado_en, greatest(a.en, a.anotado_en) > now() + interval ''1 hour'' as adelantada
          from %s a where a.id > $1 order by a.id limit $2)
      select max(v.id), count(*) filter (where v.adelantada) from abiertas v
        where v.id < coalesce((select min(j.id) from abiertas j
          where j.anotado_en > now() - interval ''1 hour'' and j.anotado_en <= now() + interval ''1 hour''), 9223372036854775807)',
      parte.tabla) into sellada, adelantadas using desde, lote;
    continue when sellada is null;
    particion := parte.nombre;
    sello := huella_de_auditoria(particion, desde, sellada,
      coalesce((select s.huella from auditoria_sello s order by s.id desc limit 1), ''));
    insert into auditoria_sello (particion, hasta, huella, en) values (parte.nombre, sellada, sello, now());
    return next;
    return;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sellar_evidencia()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.sello = sello_de_evidencia(new);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sellar_libro(libro text, lote integer)
 RETURNS TABLE(sellada bigint, sello bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ultimo libro_sello;
begin
  perform pg_advisory_xact_lock(hashtext('sellar ' || sellar_libro.libro));
  select * into ultimo from libro_sello s where s.libro = sellar_libro.libro order by s.id desc limit 1;
  with abiertas as (
    select f.id, f.anotado_en from (
      (select g.id, g.anotado_en from pago g
        where sellar_libro.libro = 'pago' and g.id > coalesce(ultimo.hasta, 0) order by g.id limit lote)
      union all
      (select k.id, k.anotado_en from corte k
        where sellar_libro.libro = 'corte' and k.id > coalesce(ultimo.hasta, 0) order by k.id limit lote)) f)
  select max(v.id) into sellada from abiertas v where v.id < coalesce(
    (select min(j.id) from abiertas j where j.anotado_en > now() - interval '1 hour'), 9223372036854775807);
  if sellada is null then return; end if;
  sello := huella_de_libro(sellar_libro.libro, coalesce(ultimo.hasta, 0), sellada, coalesce(ultimo.huella, ''));
  insert into libro_sello (libro, hasta, huella, en) values (sellar_libro.libro, sellada, sello, now());
  return next;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sello_de_evidencia(e evidencia_consentimiento)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select sha256(convert_to(concat_ws('|', c.id, c.version_aviso, c.whatsapp_avisos, c.whatsapp_promociones, c.medio, c.registrado_por,
      extract(epoch from c.en), e.tipo, coalesce(encode(e.imagen, 'hex'), '-'), e.id_usuario, extract(epoch from e.en)), 'UTF8'))
    from consentimiento c where c.id = e.id_consentimiento
$function$
;

CREATE OR REPLACE FUNCTION public.sello_valido(sello_antes bigint, sello_nuevo bigint, tipo_corte smallint, dueno bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if sello_antes is not distinct from sello_nuevo then return true; end if;
  if sello_antes is null then
    return exists (
      select 1 from corte c where c.id = sello_nuevo and c.tipo = tipo_corte and c.reabierto_en is null
        and case tipo_corte when 1 then c.id_usuario else c.id_sucursal end = dueno);
  end if;
  if sello_nuevo is null then
    return exists (select 1 from corte c where c.id = sello_antes and c.reabierto_en is not null);
  end if;
  return false;
end
$function$
;

CREATE OR REPLACE FUNCTION public.separar_pacientes(cual bigint, quien bigint, cuando timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  una union_pacientes;
  nombre text;
begin
  update union_pacientes set deshecha_por = quien, deshecha_en = cuando where id = cual and deshecha_en is null
    returning * into una;
  if not found then
    raise exception 'la unión ya se deshizo' using errcode = '23514', constraint = 'union_deshecha_completa';
  end if;

  update union_pacientes u set id_vigente = una.id_perdedor from union_movida m
    where m.id_union = cual and m.tabla = 'union_pacientes' and m.id_registro = u.id and u.id_vigente = una.id_ganador;
  foreach nombre in array array['cita', 'pedido', 'presupuesto', 'visita', 'historia_clinica', 'consentimiento', 'contacto_seguimiento',
    'mensaje', 'mensaje_archivado'] loop
    execute format('update %I t set id_cliente = $1 from union_movida m
      where m.id_union = $2 and m.tabla = %L and m.id_registro = t.id and t.id_cliente = $3', nombre,
      replace(nombre, '_archivado', '')) using una.id_perdedor, cual, una.id_ganador;
  end loop;

  -- Who got an appointment of the winner's meanwhile has waited for him.
  update lista_espera e set id_cliente = una.id_perdedor,
      estado = case when vuelve then m.previo ->> 'estado' else e.estado end,
      cambiada_por = case when vuelve then (m.previo ->> 'cambiada_por')::bigint else e.cambiada_por end,
      cambiada_en = case when vuelve then (m.previo ->> 'cambiada_en')::timestamptz else e.cambiada_en end
    from union_movida m join lista_espera s on s.id = m.id_registro
      cross join lateral (select m.previo is not null and s.estado = 'retirada' and s.cambiada_en = una.creada_en as vuelve) v
    where m.id_union = cual and m.tabla = 'lista_espera' and m.id_registro = e.id and e.id_cliente = una.id_ganador
      and (e.id_cita is null or exists (select from union_movida c
        where c.id_union = cual and c.tabla = 'cita' and c.id_registro = e.id_cita));

  update borrador b set id_cliente = una.id_perdedor from union_movida m
    where m.id_union = cual and m.tabla = 'borrador' and not m.previo ? 'datos' and b.id_cliente = una.id_ganador
      and b.id_usuario = m.id_registro and b.formulario = m.previo ->> 'formulario';
  insert into borrador select r.* from union_movida m cross join lateral jsonb_populate_record(null::borrador, m.previo) r
    where m.id_union = cual and m.tabla = 'borrador' and m.previo ? 'datos'
    on conflict do nothing;

  -- The winner's own, unless somebody said another one meanwhile.
  delete from revision_indicada r using union_movida m
    where m.id_union = cual and m.tabla = 'revision_indicada' and r.id_cliente = una.id_ganador
      and (r.dia, r.en) = ((m.previo ->> 'dia')::date, (m.previo ->> 'en')::timestamptz);
  insert into revision_indicada select r.* from union_movida m
    cross join lateral jsonb_populate_record(null::revision_indicada, m.previo) r
    where m.id_union = cual and m.tabla = 'revision_indicada'
    on conflict do nothing;

  update importado i set id_registro = una.id_perdedor from union_movida m
    where m.id_union = cual and m.tabla = 'importado' and i.libro = 'pacientes' and i.id_sucursal = m.id_registro
      and i.clave = m.previo ->> 'clave' and i.id_registro = una.id_ganador;

  perform recalcular_paciente(least(una.id_ganador, una.id_perdedor));
  perform recalcular_paciente(greatest(una.id_ganador, una.id_perdedor));
end
$function$
;

CREATE OR REPLACE FUNCTION public.solo_cambia_de_paciente()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A computed column is not computed yet.
  if to_jsonb(new) - 'id_cliente' - 'saldo' is distinct from to_jsonb(old) - 'id_cliente' - 'saldo'
    or not union_lo_mueve(tg_table_name, old.id, old.id_cliente, new.id_cliente)
  then
    raise exception 'la tabla % es de solo agregar', tg_table_name using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.solo_liberar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'liberado_en' <> to_jsonb(old) - 'liberado_en' or old.liberado_en is not null then
    raise exception 'lo que un CFDI tomó solo se libera' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.soltar_elemento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into articulo_soltado (id_articulo, id_sucursal, id_pedido, id_elemento, id_usuario, soltado_en)
    select old.id_articulo, p.id_sucursal, p.id, old.id, p.id_modificador, p.modificado_en
    from pedido p where p.id = old.id_pedido and p.eliminado_en is null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.soltar_pares_de_mas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update trabajo_par t set charola = null, etapa = 'surtido'
    where t.id_pedido = old.id_pedido and t.charola is not null
      and not exists (select from numeros_de_pares(old.id_pedido) n where n.par = t.par);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.soltar_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into articulo_soltado (id_articulo, id_sucursal, id_pedido, id_elemento, id_usuario, soltado_en)
    select e.id_articulo, new.id_sucursal, new.id, e.id, new.id_modificador, new.eliminado_en
    from pedido_elemento e where e.id_pedido = new.id and e.id_articulo is not null and e.devuelto_en is null order by e.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.son_clases_de_datos(clases text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select cardinality(clases) > 0
    and clases <@ array['identificacion', 'contacto', 'salud', 'compras', 'fiscales', 'acceso', 'imagenes']
    and cardinality(clases) = (select count(distinct una) from unnest(clases) una)
$function$
;

CREATE OR REPLACE FUNCTION public.son_dioptrias(VARIADIC valores numeric[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(bool_and(v between -1000 and 1000 and v % 0.25 = 0), true) from unnest(valores) v $function$
;

CREATE OR REPLACE FUNCTION public.son_respuestas(VARIADIC valores text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select bool_and(v in ('No', 'Si')) from unnest(valores) v $function$
;

CREATE OR REPLACE FUNCTION public.subir_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.subir_version_de_ficha()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version_ficha := old.version_ficha + 1;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.suceso_rehace_par()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform rehecho_de_suceso(new);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sumar_existencia()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  quedan integer;
  habia integer;
  queda numeric(14, 4);
begin
  if new.causa = 'compra' then
    select greatest(coalesce(sum(e.cantidad), 0), 0) into habia from existencia e
      where e.id_articulo = new.id_articulo and es_de_la_cadena(e.lugar);
    insert into articulo_costo as c (id_articulo, promedio) values (new.id_articulo, new.costo_unitario)
      on conflict (id_articulo) do update
      set promedio = (habia * c.promedio + new.cantidad * new.costo_unitario::numeric) / (habia + new.cantidad)
      returning c.promedio into queda;
    insert into articulo_costo_desde (id_movimiento, id_articulo, desde, promedio)
      values (new.id, new.id_articulo, new.creado_en, queda);
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
$function$
;

CREATE OR REPLACE FUNCTION public.sumar_habiles(desde date, dias integer)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  dia date := desde;
  faltan integer := dias;
begin
  while faltan > 0 loop
    dia := dia + 1;
    if es_habil(dia) then faltan := faltan - 1; end if;
  end loop;
  return dia;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sumar_lote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into existencia_lote as e (id_lote, id_articulo, lugar, id_sucursal, cantidad)
    select new.id_lote, l.id_articulo, new.lugar, new.id_sucursal, greatest(new.cambio, 0) from articulo_lote l where l.id = new.id_lote
    on conflict (id_lote, lugar, id_sucursal) do update set cantidad = e.cantidad + new.cambio;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sumar_negocio(ahora timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  las_sucursales bigint[];
  los_meses date[];
  los_fines date[];
  los_dias date[];
  sus_sucursales bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sumar_negocio')) then return 0; end if;
  with primeras as materialized (
    select p.id, p.id_sucursal, date_trunc('month', p.dia)::date as mes, (ahora at time zone s.zona_horaria)::date as hoy
    from negocio_por_sumar p join sucursal s on s.id = p.id_sucursal
    where p.dia < (ahora at time zone s.zona_horaria)::date order by p.id limit 200),
  meses as (
    select id_sucursal, mes, least((mes + interval '1 month')::date, hoy) as fin, min(id) as primera from primeras group by 1, 2, 3),
  contados as (
    select m.*, (select count(distinct p.dia) from negocio_por_sumar p where p.id_sucursal = m.id_sucursal and p.dia >= m.mes and p.dia < m.fin) as dias
    from meses m),
  cabidos as (select *, sum(dias) over (order by primera) - dias as antes from contados)
  select array_agg(id_sucursal), array_agg(mes), array_agg(fin) into las_sucursales, los_meses, los_fines from cabidos where antes < 180;
  if las_sucursales is null then return 0; end if;
  with tomadas as (
    delete from negocio_por_sumar p using unnest(las_sucursales, los_meses, los_fines) as x (id_sucursal, mes, fin)
    where p.id_sucursal = x.id_sucursal and p.dia >= x.mes and p.dia < x.fin returning p.id_sucursal, p.dia)
  select array_agg(t.id_sucursal), array_agg(t.dia) into sus_sucursales, los_dias from (select distinct id_sucursal, dia from tomadas) t;
  delete from negocio_dia n using unnest(sus_sucursales, los_dias) as x (id_sucursal, dia) where n.id_sucursal = x.id_sucursal and n.dia = x.dia;
  insert into negocio_dia (id_sucursal, dia, figura, clave, cuantos, importe)
    select v.id_sucursal, v.dia, v.figura, v.clave, v.cuantos, v.importe
    from negocio_vivo(sus_sucursales, los_dias, array[]::timestamp[]) v order by v.id_sucursal, v.figura, v.dia;
  delete from negocio_mes n using unnest(las_sucursales, los_meses) as x (id_sucursal, mes) where n.id_sucursal = x.id_sucursal and n.mes = x.mes;
  insert into negocio_mes (id_sucursal, mes, figura, clave, cuantos, importe)
    select x.id_sucursal, x.mes, n.figura, n.clave, sum(n.cuantos), sum(n.importe)
    from unnest(las_sucursales, los_meses) as x (id_sucursal, mes) cross join lateral (
      select d.figura, d.clave, d.cuantos, d.importe from negocio_dia d
      where d.id_sucursal = x.id_sucursal and d.dia >= x.mes and d.dia < x.mes + interval '1 month' and d.figura <> 'ventas') n
    group by 1, 2, 3, 4 order by 1, 2, 3;
  return cardinality(los_dias);
end
$function$
;

CREATE OR REPLACE FUNCTION public.sumar_pagos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update pedido p set pagado = p.pagado + n.suma
    from (select id_pedido, sum(importe)::bigint as suma from nuevos group by id_pedido) n
    where p.id = n.id_pedido and n.suma <> 0;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.suprimir_paciente(paciente bigint, por bigint, en timestamp with time zone, dias integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  b bloqueo_paciente;
  suyos bigint[];
  numeros text[];
begin
  select * into b from bloqueo_paciente where id_cliente = paciente and suprimido_en is null for update;
  if not found then
    raise exception 'no hay tal bloqueo' using errcode = '23514', constraint = 'bloqueo_desconocido';
  end if;
  if tiene_abiertos(paciente) or conservar_hasta(b) >= (en at time zone 'America/Mexico_City')::date then
    raise exception 'sigue en plazo' using errcode = '23514', constraint = 'bloqueo_en_plazo';
  end if;
  if b.avisado_en is null or b.avisado_en + make_interval(days => dias) > en then
    raise exception 'el informe es reciente' using errcode = '23514', constraint = 'bloqueo_sin_informe';
  end if;
  update bloqueo_paciente set suprimido_por = por, suprimido_en = en where id_cliente = paciente;
  suyos := array(select paciente union select id_perdedor from union_pacientes where id_vigente = paciente and deshecha_en is null);
  numeros := array(select t from (select telefono from cliente where id = any(suyos) union select telefono2 from cliente where id = any(suyos)
    union select telefono from cita where id_cliente = paciente) n (t) where t <> '0000000000');
  update cliente set nombre = 'PACIENTE SUPRIMIDO ' || id, telefono = '0000000000', telefono2 = null, edad = 0, edad_en = null,
      fecha_nacimiento = null, sexo = null, domicilio = null, correo = null, rfc = null, codigo_postal = null, convenio = null
    where id = any(suyos);
  update cita set telefono = '0000000000' where id_cliente = paciente;
  update mensaje set telefono = lpad(paciente::text, 10, '0'), parametros = '[]', texto = '' where id_cliente = paciente;
  update contacto_seguimiento set nota = null where id_cliente = paciente and nota is not null;
  update importado set valores = '{}' where libro = 'pacientes' and id_registro = any(suyos);
  delete from respuesta_whatsapp r where telefono = any(numeros)
    and not exists (select from cliente c where c.telefono = r.telefono and c.eliminado_en is null);
  delete from clave_de_paciente where id_cliente = any(suyos);
  delete from paciente_por_comparar where id_cliente = any(suyos);
end
$function$
;

CREATE OR REPLACE FUNCTION public.tiene_abiertos(paciente bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (select from pedido where id_cliente = paciente and eliminado_en is null and estatus <> 'Entregado a cliente')
$function$
;

CREATE OR REPLACE FUNCTION public.trabajo_de_par()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.par > 1 then
    insert into trabajo (id_pedido, id_sucursal) values (new.id_pedido, new.id_sucursal) on conflict (id_pedido) do nothing;
    return null;
  end if;
  insert into trabajo as t (id_pedido, id_sucursal, charola, etapa, laboratorio, prometido, correo, falta, rehechos)
    values (new.id_pedido, new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos)
    on conflict (id_pedido) do update set id_sucursal = new.id_sucursal, charola = new.charola, etapa = new.etapa,
      laboratorio = new.laboratorio, prometido = new.prometido, correo = new.correo, falta = new.falta, rehechos = new.rehechos
    where (t.id_sucursal, t.charola, t.etapa, t.laboratorio, t.prometido, t.correo, t.falta, t.rehechos) is distinct from
      (new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.union_lo_mueve(cual_tabla text, cual bigint, de bigint, a bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (select from union_movida m join union_pacientes u on u.id = m.id_union
    where m.tabla = cual_tabla and m.id_registro = cual
      and case when u.deshecha_en is null then (u.id_perdedor, u.id_ganador) else (u.id_ganador, u.id_perdedor) end = (de, a))
$function$
;

CREATE OR REPLACE FUNCTION public.union_movida_solo_olvidar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.id_union, new.tabla, new.id_registro) is distinct from (old.id, old.id_union, old.tabla, old.id_registro)
    or new.previo is not null
  then
    raise exception 'lo que movió una unión no cambia' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.union_solo_deshacer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.id_ganador, new.id_perdedor, new.creada_por, new.creada_en)
      is distinct from (old.id, old.id_ganador, old.id_perdedor, old.creada_por, old.creada_en)
    or old.deshecha_en is not null and (new.deshecha_en, new.deshecha_por) is distinct from (old.deshecha_en, old.deshecha_por)
    or new.campos is not null and new.campos is distinct from old.campos
  then
    raise exception 'una unión sólo se deshace' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.unir_pacientes(ganador bigint, perdedor bigint, cambios jsonb, quien bigint, cuando timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  cual bigint;
  nombre text;
begin
  if not exists (select from cliente where id = ganador and eliminado_en is null)
    or not exists (select from cliente where id = perdedor and eliminado_en is not null)
  then
    raise exception 'se une un paciente retirado a uno que sigue' using errcode = '23514', constraint = 'union_de_dos';
  end if;
  insert into union_pacientes (id_ganador, id_perdedor, id_vigente, campos, creada_por, creada_en)
    values (ganador, perdedor, ganador, cambios, quien, cuando) returning id into cual;

  insert into union_movida (id_union, tabla, id_registro)
    select cual, 'union_pacientes', id from union_pacientes where id_vigente = perdedor and deshecha_en is null;
  update union_pacientes set id_vigente = ganador where id_vigente = perdedor and deshecha_en is null;

  foreach nombre in array array['cita', 'pedido', 'presupuesto', 'visita', 'historia_clinica', 'consentimiento'] loop
    execute format('insert into union_movida (id_union, tabla, id_registro) select $1, %L, id from %I where id_cliente = $2',
      nombre, nombre) using cual, perdedor;
    execute format('update %I set id_cliente = $1 where id_cliente = $2', nombre) using ganador, perdedor;
  end loop;

  -- Nobody is written to twice within thirty days; what would say so of the winner stays where it is, and its message with it.
  insert into union_movida (id_union, tabla, id_registro)
    select cual, 'contacto_seguimiento', c.id from contacto_seguimiento c where c.id_cliente = perdedor
      and not (c.medio = 'mensaje' and exists (select from contacto_seguimiento g where g.id_cliente = ganador
        and g.medio = 'mensaje' and daterange(g.dia, g.dia + 30) && daterange(c.dia, c.dia + 30)));
  update contacto_seguimiento c set id_cliente = ganador from union_movida m
    where m.id_union = cual and m.tabla = 'contacto_seguimiento' and m.id_registro = c.id;

  insert into union_movida (id_union, tabla, id_registro)
    select cual, 'mensaje', t.id from mensaje_todo t where t.id_cliente = perdedor
      and not exists (select from contacto_seguimiento c where c.id_cliente = perdedor and t.clave = 'seguimiento:' || c.id);
  foreach nombre in array array['mensaje', 'mensaje_archivado'] loop
    execute format('update %I t set id_cliente = $1 from union_movida m
      where m.id_union = $2 and m.tabla = ''mensaje'' and m.id_registro = t.id', nombre) using ganador, cual;
  end loop;

  -- One place in a branch's waiting list is enough: the winner's.
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'lista_espera', e.id, case when g.id is not null then
      jsonb_build_object('estado', e.estado, 'cambiada_por', e.cambiada_por, 'cambiada_en', e.cambiada_en) end
    from lista_espera e left join lista_espera g on g.id_cliente = ganador and g.id_sucursal = e.id_sucursal
      and g.estado = 'espera' and e.estado = 'espera'
    where e.id_cliente = perdedor;
  update lista_espera e set estado = 'retirada', cambiada_por = quien, cambiada_en = cuando from union_movida m
    where m.id_union = cual and m.tabla = 'lista_espera' and m.id_registro = e.id and m.previo is not null;
  update lista_espera set id_cliente = ganador where id_cliente = perdedor;

  -- Of two drafts of one person and form the newer one is gone on with; the other one is kept with the union.
  with fuera as (
    delete from borrador b using borrador g, borrador p
    where g.id_cliente = ganador and p.id_cliente = perdedor and g.id_usuario = p.id_usuario and g.formulario = p.formulario
      and b.id_usuario = g.id_usuario and b.formulario = g.formulario
      and b.id_cliente = case when g.guardado_en >= p.guardado_en then perdedor else ganador end
    returning b.*)
  insert into union_movida (id_union, tabla, id_registro, previo) select cual, 'borrador', id_usuario, to_jsonb(fuera) from fuera;
  with movidos as (
    update borrador set id_cliente = ganador where id_cliente = perdedor returning id_usuario, formulario)
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'borrador', id_usuario, jsonb_build_object('formulario', formulario) from movidos;

  -- The next examination that somebody said last.
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'revision_indicada', id_cliente, to_jsonb(r) from revision_indicada r where id_cliente = perdedor
      or id_cliente = ganador and exists (select from revision_indicada where id_cliente = perdedor);
  insert into revision_indicada (id_cliente, dia, id_usuario, en)
    select ganador, dia, id_usuario, en from revision_indicada where id_cliente = perdedor
    on conflict (id_cliente) do update set dia = excluded.dia, id_usuario = excluded.id_usuario, en = excluded.en
      where excluded.en > revision_indicada.en;
  delete from revision_indicada where id_cliente = perdedor;

  with movidos as (
    update importado set id_registro = ganador where libro = 'pacientes' and id_registro = perdedor returning id_sucursal, clave)
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'importado', id_sucursal, jsonb_build_object('clave', clave) from movidos;

  perform recalcular_paciente(least(ganador, perdedor));
  perform recalcular_paciente(greatest(ganador, perdedor));
  return cual;
end
$function$
;

CREATE OR REPLACE FUNCTION public.venta_con_anticipo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from filas f join venta_facturada o on o.id_pedido = f.id_pedido and o.liberada_en is null and o.anticipo <> f.anticipo
    where f.liberada_en is null) then
    raise exception 'el pedido ya tiene otro CFDI' using errcode = '23P01', constraint = 'venta_en_una_factura';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.venta_solo_liberar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['liberada_en', 'contenido'] <> to_jsonb(old) - array['liberada_en', 'contenido']
    or old.liberada_en is not null or old.contenido is not null and new.contenido is distinct from old.contenido then
    raise exception 'una venta facturada solo se libera' using errcode = '42501';
  end if;
  return new;
end
$function$
;
