-- Messages that really leave: their receipts, the pace they leave at, and who wants no promotions (reliability §1).

-- What the provider says of a message later. Events repeat and come in any order; their set is the truth (W4).
create table recibo_whatsapp (
  id bigint generated always as identity primary key,
  -- The provider's id of the message, and the key that came back with it; either finds the row.
  proveedor_id text not null check (length(proveedor_id) between 1 and 200),
  clave text check (length(clave) <= 200),
  estado text not null check (estado in ('sent', 'delivered', 'read', 'failed')),
  codigo text check (length(codigo) <= 20),
  ocurrido_en timestamptz not null,
  recibido_en timestamptz not null,
  unique (proveedor_id, estado, ocurrido_en)
);
create index recibo_whatsapp_clave on recibo_whatsapp (clave) where clave is not null;
create trigger recibo_whatsapp_solo_agregar before update or delete on recibo_whatsapp
  for each row execute function rechazar_cambio();

-- Who stopped promotions, or wants them again, by number: a number outlives the patient records that hold it. The latest by
-- its own time decides; notices keep working (W5).
create table preferencia_whatsapp (
  id bigint generated always as identity primary key,
  telefono text not null check (telefono ~ '^\d{10}$'),
  promociones boolean not null,
  fuente text not null check (fuente in ('palabra', 'preferencia', 'rechazo')),
  ocurrido_en timestamptz not null,
  recibido_en timestamptz not null,
  unique (telefono, ocurrido_en, promociones)
);
create trigger preferencia_whatsapp_solo_agregar before update or delete on preferencia_whatsapp
  for each row execute function rechazar_cambio();

-- One row for all processes: when the next message may leave, and until when none does (the circuit breaker).
create table canal_envio (
  canal text primary key check (canal = 'whatsapp'),
  -- By the database's clock, as the queue is: a pace is a span and no instant of the application's (D-72).
  siguiente_en timestamptz not null,
  cortado_hasta timestamptz,
  -- Failures of the service in a row; at the limit one message at a time tries again.
  fallos integer not null default 0 check (fallos >= 0),
  codigo text
);
insert into canal_envio (canal, siguiente_en) values ('whatsapp', '2000-01-01T00:00:00Z');

-- A template that the provider paused: its messages wait, the others leave.
create table pausa_plantilla (
  tipo text primary key,
  hasta timestamptz not null,
  codigo text not null
);

-- To whom something left and when, for the pace of each recipient and the daily number of them (W7). Kept for a day.
create table destinatario_envio (
  telefono text primary key check (telefono ~ '^\d{10}$'),
  ultimo_en timestamptz not null
);
create index destinatario_envio_ultimo on destinatario_envio (ultimo_en);

-- Who sent an unknown one again, after the warning.
alter table mensaje
  add column liberado_por bigint references usuario (id),
  add column liberado_en timestamptz,
  add constraint mensaje_liberado_completo check ((liberado_por is null) = (liberado_en is null));
create index mensaje_liberado_por on mensaje (liberado_por) where liberado_por is not null;
create index mensaje_por_enviar on mensaje (proximo_intento_en) where estado = 'pendiente';
create index mensaje_de_proveedor on mensaje (proveedor_id) where proveedor_id is not null;

grant select, insert on recibo_whatsapp, preferencia_whatsapp to nitida_app;
grant select, update on canal_envio to nitida_app;
grant select, insert, update, delete on pausa_plantilla, destinatario_envio to nitida_app;
grant usage on all sequences in schema public to nitida_app;
