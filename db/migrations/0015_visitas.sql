-- Step 0.25 from -1000 to 1000 (spec §9); whatever is clinical only warns (D-44).
create function son_dioptrias(variadic valores numeric[]) returns boolean
  language sql immutable parallel safe
  as $$ select coalesce(bool_and(v between -1000 and 1000 and v % 0.25 = 0), true) from unnest(valores) v $$;
-- As they are asked and answered; corrections hold the same words.
create function son_respuestas(variadic valores text[]) returns boolean
  language sql immutable parallel safe
  as $$ select bool_and(v in ('No', 'Si')) from unnest(valores) v $$;

create table visita (
  id bigint generated always as identity primary key,
  id_cliente bigint not null references cliente (id),
  id_sucursal bigint not null references sucursal (id),
  id_creador bigint not null references usuario (id),
  creado_en timestamptz not null,
  -- The patient as he was that day: a note keeps its name, age and sex (NOM-004 5.9).
  nombre_cliente text not null check (length(nombre_cliente) between 1 and 160),
  edad smallint not null check (edad between 0 and 130),
  sexo text check (sexo in ('Masculino', 'Femenino')),
  dificultad_lejos text not null, dificultad_cerca text not null, dolor_cabeza text not null,
  irritacion text not null, diabetes text not null, hipertension text not null,
  esf_od numeric(6,2), cil_od numeric(6,2), eje_od numeric(6,2), add_od numeric(6,2),
  esf_oi numeric(6,2), cil_oi numeric(6,2), eje_oi numeric(6,2), add_oi numeric(6,2),
  av_od text check (length(av_od) between 1 and 20),
  av_oi text check (length(av_oi) between 1 and 20),
  cv_od text check (length(cv_od) between 1 and 20),
  cv_oi text check (length(cv_oi) between 1 and 20),
  retinos_od text check (length(retinos_od) between 1 and 80),
  retinos_oi text check (length(retinos_oi) between 1 and 80),
  querato_od1 numeric(6,2), querato_od2 numeric(6,2), querato_od3 numeric(6,2),
  querato_oi1 numeric(6,2), querato_oi2 numeric(6,2), querato_oi3 numeric(6,2),
  observaciones text check (length(observaciones) between 1 and 4000),
  color text check (length(color) between 1 and 200),
  lente_contacto_des text check (length(lente_contacto_des) between 1 and 500),
  di_data text check (length(di_data) between 1 and 40),
  ao_data text check (length(ao_data) between 1 and 40),
  optometrista text check (length(optometrista) between 1 and 240),
  cedula text check (length(cedula) between 1 and 40),
  constraint visita_respuestas check (son_respuestas(dificultad_lejos, dificultad_cerca, dolor_cabeza, irritacion, diabetes, hipertension)),
  constraint visita_dioptrias check (son_dioptrias(
    esf_od, cil_od, eje_od, add_od, esf_oi, cil_oi, eje_oi, add_oi, querato_od1, querato_od2, querato_od3,
    querato_oi1, querato_oi2, querato_oi3
  ))
);
-- A patient's record, newest first.
create index visita_de_cliente on visita (id_cliente, id desc);
create index visita_de_sucursal on visita (id_sucursal);
create index visita_creador on visita (id_creador);

create table historia_clinica (
  id bigint generated always as identity primary key,
  id_cliente bigint not null references cliente (id),
  id_sucursal bigint not null references sucursal (id),
  id_creador bigint not null references usuario (id),
  creado_en timestamptz not null,
  -- The patient as he was that day: a note keeps its name, age and sex (NOM-004 5.9).
  nombre_cliente text not null check (length(nombre_cliente) between 1 and 160),
  edad smallint not null check (edad between 0 and 130),
  sexo text check (sexo in ('Masculino', 'Femenino')),
  dificultad_lejos text not null, dificultad_cerca text not null, dolor_cabeza text not null,
  irritacion text not null, diabetes text not null, hipertension text not null,
  esf_od numeric(6,2), cil_od numeric(6,2), eje_od numeric(6,2), add_od numeric(6,2),
  esf_oi numeric(6,2), cil_oi numeric(6,2), eje_oi numeric(6,2), add_oi numeric(6,2),
  esf_od_tot numeric(6,2), cil_od_tot numeric(6,2), eje_od_tot numeric(6,2), add_od_tot numeric(6,2),
  esf_oi_tot numeric(6,2), cil_oi_tot numeric(6,2), eje_oi_tot numeric(6,2), add_oi_tot numeric(6,2),
  esf_od_pre numeric(6,2), cil_od_pre numeric(6,2), eje_od_pre numeric(6,2), add_od_pre numeric(6,2),
  esf_oi_pre numeric(6,2), cil_oi_pre numeric(6,2), eje_oi_pre numeric(6,2), add_oi_pre numeric(6,2),
  av_od text check (length(av_od) between 1 and 20),
  av_oi text check (length(av_oi) between 1 and 20),
  cv_od text check (length(cv_od) between 1 and 20),
  cv_oi text check (length(cv_oi) between 1 and 20),
  retinos_od text check (length(retinos_od) between 1 and 80),
  retinos_oi text check (length(retinos_oi) between 1 and 80),
  querato_od1 numeric(6,2), querato_od2 numeric(6,2), querato_od3 numeric(6,2),
  querato_oi1 numeric(6,2), querato_oi2 numeric(6,2), querato_oi3 numeric(6,2),
  observaciones text check (length(observaciones) between 1 and 4000),
  color text check (length(color) between 1 and 200),
  lente_contacto_des text check (length(lente_contacto_des) between 1 and 500),
  di_data text check (length(di_data) between 1 and 40),
  ao_data text check (length(ao_data) between 1 and 40),
  optometrista text check (length(optometrista) between 1 and 240),
  cedula text check (length(cedula) between 1 and 40),
  armazon text check (length(armazon) between 1 and 200),
  cristal text check (length(cristal) between 1 and 200),
  tipo_armazon text check (length(tipo_armazon) between 1 and 200),
  tipo text,
  di2_data text check (length(di2_data) between 1 and 40),
  ao2_data text check (length(ao2_data) between 1 and 40),
  edad_cliente text check (length(edad_cliente) between 1 and 10),
  telefono_cliente text check (length(telefono_cliente) between 1 and 10),
  -- Centavos, as they stood that day; the ledger of the order is elsewhere.
  total bigint check (total between 0 and 1000000000),
  anticipo bigint check (anticipo between 0 and 1000000000),
  saldo bigint generated always as (total - coalesce(anticipo, 0)) stored check (saldo >= 0),
  constraint historia_anticipo_de_un_total check (anticipo is null or total is not null or anticipo = 0),
  constraint historia_tipo_de_lente check (tipo in ('Solo cerca', 'Monofocal', 'Progresivo', 'Bifocal', 'Lente de contacto')),
  constraint historia_clinica_respuestas check (son_respuestas(dificultad_lejos, dificultad_cerca, dolor_cabeza, irritacion, diabetes, hipertension)),
  constraint historia_clinica_dioptrias check (son_dioptrias(
    esf_od, cil_od, eje_od, add_od, esf_oi, cil_oi, eje_oi, add_oi, esf_od_tot, cil_od_tot, eje_od_tot,
    add_od_tot, esf_oi_tot, cil_oi_tot, eje_oi_tot, add_oi_tot, esf_od_pre, cil_od_pre, eje_od_pre, add_od_pre,
    esf_oi_pre, cil_oi_pre, eje_oi_pre, add_oi_pre, querato_od1, querato_od2, querato_od3, querato_oi1,
    querato_oi2, querato_oi3
  ))
);
create index historia_clinica_de_cliente on historia_clinica (id_cliente, id desc);
create index historia_clinica_de_sucursal on historia_clinica (id_sucursal);
create index historia_clinica_creador on historia_clinica (id_creador);

-- Corrections stand beside what they correct and never in its place (D-49, D-81). `cambios` lists campo, antes, despues.
create table addendum (
  id bigint generated always as identity primary key,
  id_visita bigint references visita (id),
  id_historia bigint references historia_clinica (id),
  id_autor bigint not null references usuario (id),
  creado_en timestamptz not null,
  motivo text not null check (length(motivo) between 3 and 500),
  cambios jsonb not null check (jsonb_typeof(cambios) = 'array' and jsonb_array_length(cambios) between 1 and 100),
  constraint addendum_de_uno check (num_nonnulls(id_visita, id_historia) = 1)
);
create index addendum_de_visita on addendum (id_visita, id);
create index addendum_de_historia on addendum (id_historia, id);
create index addendum_autor on addendum (id_autor);

-- What is in the file store, named by its content. A row is committed before its file is written, so that every file has
-- one, and the ones that nothing came to hold can be found and removed without looking at the store.
create table archivo (
  sha256 bytea primary key check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  guardado_en timestamptz not null
);
create index archivo_guardado on archivo (guardado_en);

create table foto (
  id bigint generated always as identity primary key,
  id_visita bigint not null references visita (id),
  orden smallint not null check (orden between 1 and 10),
  imagen bytea not null references archivo (sha256),
  miniatura bytea not null references archivo (sha256),
  ancho integer not null check (ancho > 0),
  alto integer not null check (alto > 0),
  creado_en timestamptz not null,
  constraint foto_en_su_lugar unique (id_visita, orden)
);
create index foto_imagen on foto (imagen);
create index foto_miniatura on foto (miniatura);

-- Clinical rows are written once (D-49, H2), whoever asks.
create trigger visita_solo_agregar before update or delete on visita
  for each row execute function rechazar_cambio();
create trigger visita_sin_vaciar before truncate on visita
  for each statement execute function rechazar_cambio();
create trigger historia_clinica_solo_agregar before update or delete on historia_clinica
  for each row execute function rechazar_cambio();
create trigger historia_clinica_sin_vaciar before truncate on historia_clinica
  for each statement execute function rechazar_cambio();
create trigger addendum_solo_agregar before update or delete on addendum
  for each row execute function rechazar_cambio();
create trigger addendum_sin_vaciar before truncate on addendum
  for each statement execute function rechazar_cambio();
create trigger foto_solo_agregar before update or delete on foto
  for each row execute function rechazar_cambio();
create trigger foto_sin_vaciar before truncate on foto
  for each statement execute function rechazar_cambio();

-- What a form holds before it is saved: of one user, for one patient (D-80). No clinical record yet, so it may go.
create table borrador (
  id_usuario bigint not null references usuario (id),
  id_cliente bigint not null references cliente (id),
  formulario text not null check (formulario in ('visita', 'historia')),
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  guardado_en timestamptz not null,
  primary key (id_usuario, id_cliente, formulario)
);
create index borrador_de_cliente on borrador (id_cliente);
create index borrador_guardado on borrador (guardado_en);

-- The visit an order was made from: the laboratory makes its graduation.
alter table pedido add column id_visita bigint references visita (id);
create index pedido_de_visita on pedido (id_visita);

grant select, insert on visita, historia_clinica, addendum, foto to nitida_app;
grant select, insert, update, delete on archivo, borrador to nitida_app;
grant usage on all sequences in schema public to nitida_app;
