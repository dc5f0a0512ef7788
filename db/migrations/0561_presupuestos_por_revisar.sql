-- Open quotes are among the reasons to call a patient.
alter table contacto_seguimiento drop constraint contacto_seguimiento_motivo_check;
alter table contacto_seguimiento add constraint contacto_seguimiento_motivo_check check (motivo in (
  'revision', 'lentes_contacto', 'pedido_listo', 'saldo', 'presupuesto_interesa', 'presupuesto_vence', 'presupuesto_por_llamar'));
create index presupuesto_por_vencer on presupuesto (vigente_hasta) where id_pedido is null and perdido_en is null;
create index presupuesto_con_interes on presupuesto (interesa_en) where interesa is not null and id_pedido is null and perdido_en is null;
