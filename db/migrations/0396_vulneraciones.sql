-- Breaches of the security of personal data (LFPDPPP, art. 19): what happened, what it reached, and who was told. Rows are added only.
create function son_clases_de_datos(clases text[]) returns boolean language sql immutable strict as $$
  select cardinality(clases) > 0
    and clases <@ array['identificacion', 'contacto', 'salud', 'compras', 'fiscales', 'acceso', 'imagenes']
    and cardinality(clases) = (select count(distinct una) from unnest(clases) una)
$$;

create table vulneracion (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('perdida', 'robo', 'acceso', 'alteracion')),
  que_paso text not null check (length(que_paso) between 1 and 4000),
  -- Null where nobody knows when.
  ocurrida date,
  conocida date not null,
  datos text[] not null check (son_clases_de_datos(datos)),
  -- Null while nobody knows how many.
  personas integer check (personas >= 0),
  medidas text not null check (length(medidas) between 1 and 4000),
  -- Whether those it reaches are to be told.
  avisar boolean not null,
  -- Why not.
  motivo text check (length(motivo) between 1 and 1000),
  recomendaciones text check (length(recomendaciones) between 1 and 4000),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  constraint vulneracion_en_orden check (ocurrida <= conocida),
  constraint vulneracion_con_motivo check (avisar = (motivo is null)),
  constraint vulneracion_con_recomendaciones check (not avisar or recomendaciones is not null)
);
create index vulneracion_conocida on vulneracion (conocida desc, id desc);
create index vulneracion_usuario on vulneracion (id_usuario);

create table vulneracion_adicion (
  id bigint generated always as identity primary key,
  id_vulneracion bigint not null references vulneracion (id),
  tipo text not null check (tipo in ('nota', 'aviso')),
  texto text not null check (length(texto) between 1 and 4000),
  -- Of a notice: when they were told, and how many. Of a note: what is known now, null where it says nothing of it.
  dia date,
  personas integer check (personas >= 0),
  datos text[] check (son_clases_de_datos(datos)),
  avisar boolean,
  recomendaciones text check (length(recomendaciones) between 1 and 4000),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  constraint adicion_de_aviso check ((tipo = 'aviso') = (dia is not null)
    and (tipo <> 'aviso' or personas > 0 and num_nonnulls(datos, avisar, recomendaciones) = 0))
);
create index adicion_de_vulneracion on vulneracion_adicion (id_vulneracion, id);
create index adicion_usuario on vulneracion_adicion (id_usuario);

create trigger vulneracion_solo_agregar before update or delete on vulneracion for each row execute function rechazar_cambio();
create trigger vulneracion_sin_vaciar before truncate on vulneracion for each statement execute function rechazar_cambio();
create trigger adicion_solo_agregar before update or delete on vulneracion_adicion for each row execute function rechazar_cambio();
create trigger adicion_sin_vaciar before truncate on vulneracion_adicion for each statement execute function rechazar_cambio();
grant select, insert on vulneracion, vulneracion_adicion to nitida_app;
