-- Times that a quote was queued as an e-mail; the last one's key is 'presupuesto:{id}:correo:{correos}'.
alter table presupuesto add column correos integer not null default 0 check (correos >= 0);
alter table presupuesto_suceso drop constraint presupuesto_suceso_que_check;
alter table presupuesto_suceso add constraint presupuesto_suceso_que_check
  check (que in ('creado', 'alternativa', 'enviado', 'correo', 'interesa', 'perdido', 'pedido'));
