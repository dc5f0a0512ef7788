-- Rows of the ledger were checked when they were written; now the database says so of all of them.
alter table pago validate constraint pago_tipo_check;
alter table pago validate constraint pago_signo;
alter table pago validate constraint pago_apertura_sin_corte;
