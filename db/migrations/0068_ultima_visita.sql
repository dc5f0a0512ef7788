-- The last examination is the latest by its own time, whatever the order in which they were written.
create or replace function recalcular_revision(cual bigint) returns void
  language sql security definer set search_path = pg_catalog, public as $$
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
  insert into actividad_cliente (id_cliente, ultima_en, ultima_visita_en, proxima_revision)
  select c.id, coalesce(e.en, c.creado_en), e.en,
    case when i.en >= coalesce(e.en, '-infinity') then i.dia else ((e.en at time zone s.zona_horaria) + e.plazo)::date end
  from cliente c join sucursal s on s.id = c.id_sucursal
  left join examen e on true left join revision_indicada i on i.id_cliente = c.id
  where c.id = cual
  on conflict (id_cliente) do update set ultima_en = greatest(actividad_cliente.ultima_en, excluded.ultima_en),
    ultima_visita_en = excluded.ultima_visita_en, proxima_revision = excluded.proxima_revision
$$;
