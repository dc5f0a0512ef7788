-- A cancellation can be taken back while the patient has not been told of it.

-- What an appointment was before each of its cancellations, so that undoing one restores it whole.
create table cita_cancelacion (
  id_cita bigint not null references cita (id),
  -- Counts the cancellations of the appointment: the key of each notice ends in it (D-64).
  numero integer not null check (numero > 0),
  en timestamptz not null,
  confirmada boolean not null,
  asistencia text check (asistencia in ('Asistió', 'No asistió')),
  asistencia_por bigint references usuario (id),
  asistencia_en timestamptz,
  deshecha_en timestamptz,
  deshecha_por bigint references usuario (id),
  primary key (id_cita, numero),
  check ((asistencia is null) = (asistencia_por is null) and (asistencia is null) = (asistencia_en is null)),
  check ((deshecha_en is null) = (deshecha_por is null))
);
grant select, insert, update on cita_cancelacion to nitida_app;

-- Cancel is final (reliability A2) from the moment its notice leaves; until then the same appointment may come back.
create or replace function cita_cancelada_es_final() returns trigger language plpgsql as $$
begin
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
$$;
