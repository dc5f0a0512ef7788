-- Read while the shops work: nothing of before has another cause.
alter table movimiento_inventario validate constraint movimiento_inventario_causa_check;
