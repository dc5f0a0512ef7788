-- Lenses that a laboratory makes, with their price. Powers are hundredths of a dioptre, the cylinder in minus.
create table mica (
  id bigint generated always as identity primary key,
  diseno text not null check (length(diseno) between 1 and 60),
  material text not null check (length(material) between 1 and 60),
  tratamiento text not null check (length(tratamiento) <= 60),
  esf_min integer not null,
  esf_max integer not null,
  cil_max integer not null check (cil_max <= 0),
  add_min integer,
  add_max integer,
  -- Centavos, with IVA, of the pair.
  precio bigint not null check (precio between 0 and 1000000000),
  dias smallint check (dias between 0 and 120),
  activa boolean not null default true,
  version integer not null default 1,
  -- Words between blanks, so that a search finds where each begins.
  busqueda text not null generated always as (' ' || regexp_replace(
    f_unaccent(diseno || ' ' || material || ' ' || tratamiento), '[^a-z0-9]+', ' ', 'g')) stored,
  id_usuario bigint not null references usuario (id),
  creada_en timestamptz not null,
  actualizada_en timestamptz not null,
  constraint mica_esfera_en_orden check (esf_min <= esf_max),
  constraint mica_adicion_completa check (num_nonnulls(add_min, add_max) in (0, 2) and (add_min is null or add_min <= add_max))
);
create index mica_por_nombre on mica (busqueda, id);
create index mica_usuario on mica (id_usuario);

-- Every price that was in force, and from when.
create table mica_precio (
  id bigint generated always as identity primary key,
  id_mica bigint not null references mica (id),
  precio bigint not null,
  id_usuario bigint not null references usuario (id),
  desde timestamptz not null
);
create index mica_precio_de on mica_precio (id_mica, id desc);
create index mica_precio_usuario on mica_precio (id_usuario);
create trigger mica_precio_solo_agregar before update or delete on mica_precio for each row execute function rechazar_cambio();
create trigger mica_precio_sin_vaciar before truncate on mica_precio for each statement execute function rechazar_cambio();

-- Two live lenses of one name are never made in one power. The cylinder begins at none in each, so it tells nothing apart.
create function mica_sin_traslape() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  if not new.activa then return new; end if;
  perform pg_advisory_xact_lock(hashtext('mica'), hashtext(new.busqueda));
  if exists (select from mica m where m.busqueda = new.busqueda and m.id <> new.id and m.activa
    and int4range(m.esf_min, m.esf_max, '[]') && int4range(new.esf_min, new.esf_max, '[]')
    and (m.add_min is null and new.add_min is null
      or int4range(m.add_min, m.add_max, '[]') && int4range(new.add_min, new.add_max, '[]'))) then
    raise exception 'otra mica igual ya se hace en esas potencias' using errcode = '23514', constraint = 'mica_sin_traslape';
  end if;
  return new;
end
$$;
revoke all on function mica_sin_traslape() from public;
create trigger mica_sin_traslape after insert or update on mica for each row execute function mica_sin_traslape();
create trigger mica_sin_borrar before delete on mica for each row execute function rechazar_cambio();

create table recargo_mica (
  id bigint generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 60),
  importe bigint not null check (importe between 0 and 1000000000),
  activo boolean not null default true,
  version integer not null default 1,
  id_usuario bigint not null references usuario (id),
  actualizado_en timestamptz not null
);
create unique index recargo_mica_unico on recargo_mica (f_unaccent(nombre)) where activo;
create index recargo_mica_usuario on recargo_mica (id_usuario);

grant select, insert, update on mica, recargo_mica to nitida_app;
grant select, insert on mica_precio to nitida_app;
