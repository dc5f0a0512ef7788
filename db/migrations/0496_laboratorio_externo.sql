-- Where an external laboratory is written to; without a laboratory there is nobody to write to.
alter table trabajo
  add column correo text not null default '' check (length(correo) <= 254),
  add constraint trabajo_correo_de_alguien check (correo = '' or laboratorio <> '');

alter table trabajo_suceso
  drop constraint trabajo_suceso_que_check,
  add constraint trabajo_suceso_que_check check (que in ('charola', 'etapa', 'deshecho', 'rehecho', 'lugar', 'correo'));

-- Files in which a laboratory says how an order does, as they came. They move nothing.
create table trabajo_dicho (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references trabajo (id_pedido),
  -- Who had the order when the file came.
  laboratorio text not null check (length(laboratorio) between 1 and 80),
  archivo text not null check (length(archivo) between 1 and 200),
  contenido bytea not null check (octet_length(contenido) between 1 and 65536),
  -- What it says of the order, in one line.
  dice text not null check (length(dice) between 1 and 400),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null
);
-- The same file is one file, whoever brings it and however often.
create unique index trabajo_dicho_unico on trabajo_dicho (id_pedido, sha256(contenido));
create index trabajo_dicho_de on trabajo_dicho (id_pedido, id desc);
create index trabajo_dicho_usuario on trabajo_dicho (id_usuario);

create trigger trabajo_dicho_solo_agregar before update or delete on trabajo_dicho
  for each row execute function rechazar_cambio();
create trigger trabajo_dicho_sin_vaciar before truncate on trabajo_dicho for each statement execute function rechazar_cambio();

grant select, insert on trabajo_dicho to nitida_app;
