-- The moves of a transfer.
create index concurrently if not exists movimiento_de_un_traslado on movimiento_inventario (id_traslado) where id_traslado is not null;
