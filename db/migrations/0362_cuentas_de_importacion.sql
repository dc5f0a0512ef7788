-- How the rows of an import stand, kept with it: screens ask for it while its rows are looked at and written, and counting fifty
-- thousand wide rows each time took the time that the rows need.
alter table importacion
  add column nuevos integer not null default 0,
  add column cambian integer not null default 0,
  add column iguales integer not null default 0,
  add column omitidos integer not null default 0,
  add column con_problema integer not null default 0,
  -- Of those with a problem.
  add column duplicados integer not null default 0,
  add column deshechos integer not null default 0,
  add column no_deshechos integer not null default 0;

create function contar_renglones() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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
$$;
create trigger importacion_contar after update on importacion_renglon
  referencing old table as antes new table as despues for each statement execute function contar_renglones();

update importacion i set nuevos = r.nuevos, cambian = r.cambian, iguales = r.iguales, omitidos = r.omitidos,
  con_problema = r.con_problema, duplicados = r.duplicados, deshechos = r.deshechos, no_deshechos = r.no_deshechos
from (
  select id_importacion, count(*) filter (where estado = 'Nuevo') as nuevos, count(*) filter (where estado = 'Cambia') as cambian,
    count(*) filter (where estado = 'Igual') as iguales, count(*) filter (where estado = 'Omitido') as omitidos,
    count(*) filter (where estado = 'Problema') as con_problema,
    count(*) filter (where estado = 'Problema' and candidato is not null) as duplicados,
    count(*) filter (where deshecho) as deshechos, count(*) filter (where no_deshecho is not null) as no_deshechos
  from importacion_renglon group by id_importacion
) r where r.id_importacion = i.id;
