-- The patient's row is held before anything is read: of two examinations saved at once, the second one counts the first.
create or replace function recalcular_revision(cual bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
$$;

-- Who came was here, also where his coming was written together with the appointment.
drop trigger cita_actividad on cita;
create trigger cita_actividad after insert or update of asistencia on cita
  for each row when (new.asistencia = 'Asistió') execute function anotar_actividad_de_cita();
