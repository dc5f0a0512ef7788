-- Who wants an earlier appointment.
create table lista_espera (
  id bigint generated always as identity primary key,
  id_cliente bigint not null references cliente (id),
  id_sucursal bigint not null references sucursal (id),
  -- 0 is Sunday; none is any.
  dias smallint[] not null default '{}' check (dias <@ '{0,1,2,3,4,5,6}'),
  desde_hora time not null check (desde_hora between time '09:00' and time '19:30'),
  hasta_hora time not null check (hasta_hora between desde_hora and time '19:30'),
  estado text not null default 'espera' check (estado in ('espera', 'atendida', 'retirada')),
  -- What he got.
  id_cita bigint references cita (id),
  creada_por bigint not null references usuario (id),
  creada_en timestamptz not null,
  cambiada_por bigint references usuario (id),
  cambiada_en timestamptz,
  constraint espera_atendida_con_cita check ((estado = 'atendida') = (id_cita is not null))
);
-- A patient waits once in a branch.
create unique index espera_unica on lista_espera (id_cliente, id_sucursal) where estado = 'espera';
create index espera_de_sucursal on lista_espera (id_sucursal, id) where estado = 'espera';
create index espera_cita on lista_espera (id_cita) where id_cita is not null;
create index espera_creada_por on lista_espera (creada_por);
create index espera_cambiada_por on lista_espera (cambiada_por) where cambiada_por is not null;

-- Reminders of a branch: hours before, 0 for none; and from when to when nobody is disturbed (D-85).
alter table sucursal
  drop constraint sucursal_recordatorio_horas_check,
  drop constraint sucursal_recordatorio_proximo_horas_check;
update sucursal set recordatorio_horas = coalesce(recordatorio_horas, 0),
  recordatorio_proximo_horas = coalesce(recordatorio_proximo_horas, 0)
  where recordatorio_horas is null or recordatorio_proximo_horas is null;
alter table sucursal
  alter column recordatorio_horas set not null,
  alter column recordatorio_proximo_horas set not null,
  add constraint sucursal_recordatorio_horas check (recordatorio_horas = 0 or recordatorio_horas between 12 and 72),
  add constraint sucursal_recordatorio_proximo_horas check (recordatorio_proximo_horas between 0 and 6),
  add column silencio_desde smallint not null default 21 check (silencio_desde between 18 and 21),
  add column silencio_hasta smallint not null default 9 check (silencio_hasta between 9 and 12);

-- How a consent was given is said by who takes it; what the patient himself answered stands in preferencia_whatsapp.
create index preferencia_de_numero on preferencia_whatsapp (telefono, ocurrido_en desc);

grant select, insert, update on lista_espera to nitida_app;
grant usage on all sequences in schema public to nitida_app;
