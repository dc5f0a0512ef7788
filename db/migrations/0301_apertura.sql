-- What was paid of an order before it came here: one row of the ledger that no closing takes (D-95). It goes back when the order is
-- removed, and nobody's till with it.
alter table pago drop constraint pago_tipo_check;
alter table pago add constraint pago_tipo_check check (tipo in (
  'anticipo', 'total', 'abono', 'liquidacion', 'correccion', 'reverso', 'devolucion', 'apertura')) not valid;
alter table pago drop constraint pago_signo;
alter table pago add constraint pago_signo check (
  tipo = 'apertura' or (tipo in ('reverso', 'devolucion')) = (importe < 0)) not valid;
alter table pago add constraint pago_apertura_sin_corte check (
  tipo <> 'apertura' or num_nonnulls(corte_persona, corte_sucursal) = 0) not valid;
