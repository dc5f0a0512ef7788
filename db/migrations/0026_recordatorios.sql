-- Reminders before an appointment, and whether its patient came.

-- Hours before; null sends none.
alter table sucursal
  add column recordatorio_horas smallint default 24 check (recordatorio_horas between 12 and 72),
  add column recordatorio_proximo_horas smallint default 2 check (recordatorio_proximo_horas between 1 and 6);

alter table cita
  -- When it got the hour it has, for one that was moved: what is set within the time of a reminder needs none.
  add column movida_en timestamptz,
  add column asistencia text check (asistencia in ('Asistió', 'No asistió')),
  add column asistencia_por bigint references usuario (id),
  add column asistencia_en timestamptz,
  add constraint cita_asistencia_completa check (
    (asistencia is null) = (asistencia_por is null) and (asistencia is null) = (asistencia_en is null)),
  add constraint cita_cancelada_sin_asistencia check (not (cancelada and asistencia is not null));
create index cita_asistencia_por on cita (asistencia_por) where asistencia_por is not null;
create index cita_por_fecha_viva on cita (fecha) where not cancelada;

-- Who came was here.
create function anotar_actividad_de_cita() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform anotar_actividad(new.id_cliente, new.asistencia_en);
  return null;
end
$$;
create trigger cita_actividad after update of asistencia on cita
  for each row when (new.asistencia = 'Asistió') execute function anotar_actividad_de_cita();
