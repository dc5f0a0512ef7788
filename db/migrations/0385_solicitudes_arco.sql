-- Working days: no weekend, no holiday of the Ley Federal del Trabajo, art. 74 (packages/contract/src/arco.rules.ts says the same).
create function es_habil(dia date) returns boolean language sql immutable as $$
  select extract(isodow from dia) < 6 and not (
    (extract(month from dia), extract(day from dia)) in ((1, 1), (5, 1), (9, 16), (12, 25))
    or extract(isodow from dia) = 1 and (
      extract(month from dia) = 2 and extract(day from dia) <= 7
      or extract(month from dia) in (3, 11) and extract(day from dia) between 15 and 21)
    or extract(month from dia) = 10 and extract(day from dia) = 1 and extract(year from dia) >= 2024
      and (extract(year from dia) - 2024)::int % 6 = 0)
$$;
create function sumar_habiles(desde date, dias integer) returns date language plpgsql immutable strict
set search_path to 'pg_catalog', 'public' as $$
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
$$;

-- What patients ask for over their data, and what became of it.
create table solicitud_arco (
  id bigint generated always as identity primary key,
  id_cliente bigint not null references cliente (id),
  -- Branch that the patient belonged to then.
  id_sucursal bigint not null references sucursal (id),
  tipo text not null check (tipo in ('acceso', 'rectificacion', 'cancelacion', 'oposicion')),
  detalle text not null check (length(detalle) between 1 and 2000),
  identidad text not null check (length(identidad) between 1 and 200),
  oposicion text check (oposicion in ('promociones', 'mensajes')),
  recibida date not null,
  responder_antes_de date not null,
  registrada_por bigint not null references usuario (id),
  registrada_en timestamptz not null,
  procede boolean,
  motivo text check (motivo in ('no_acreditado', 'sin_datos', 'derechos_de_tercero', 'impedimento_legal', 'ya_realizada')),
  respuesta text check (length(respuesta) between 1 and 4000),
  respondida_por bigint references usuario (id),
  respondida_en timestamptz,
  cumplir_antes_de date,
  cumplida_por bigint references usuario (id),
  cumplida_en timestamptz,
  constraint arco_oposicion check ((tipo = 'oposicion') = (oposicion is not null)),
  constraint arco_respondida check (
    num_nonnulls(procede, respuesta, respondida_por, respondida_en) in (0, 4)
    and (procede is false) = (motivo is not null) and (procede is true) = (cumplir_antes_de is not null)),
  constraint arco_cumplida check (num_nonnulls(cumplida_por, cumplida_en) in (0, 2) and (cumplida_en is null or procede is true))
);
create index arco_de_cliente on solicitud_arco (id_cliente, id desc);
create index arco_de_sucursal on solicitud_arco (id_sucursal, responder_antes_de);
create index arco_registrada_por on solicitud_arco (registrada_por);
create index arco_respondida_por on solicitud_arco (respondida_por) where respondida_por is not null;
create index arco_cumplida_por on solicitud_arco (cumplida_por) where cumplida_por is not null;

-- A case goes forward: what was written of it stays.
create function arco_solo_avanza() returns trigger language plpgsql as $$
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
$$;
create trigger arco_solo_avanza before update on solicitud_arco for each row execute function arco_solo_avanza();
create trigger arco_sin_borrar before delete on solicitud_arco for each row execute function rechazar_cambio();
create trigger arco_sin_vaciar before truncate on solicitud_arco for each statement execute function rechazar_cambio();
grant select, insert, update on solicitud_arco to nitida_app;

-- The zip of one patient, for a case of access.
alter table llevada add column id_solicitud bigint references solicitud_arco (id);
create index llevada_de_solicitud on llevada (id_solicitud, id desc) where id_solicitud is not null;
