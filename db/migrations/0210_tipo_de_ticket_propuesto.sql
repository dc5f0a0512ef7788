-- The kind of ticket that a user chose on his last new order, proposed on the next one.
alter table preferencia_usuario
  add column tipo_ticket text check (tipo_ticket in ('Comprobante', 'Nota Simple'));
