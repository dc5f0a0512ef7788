-- The primary key, read backwards, is the same order.
drop index concurrently if exists factura_recientes;
-- The unique constraint begins with the same two columns.
drop index concurrently if exists preferencia_de_numero;
-- A draft is saved every few seconds and each time moved this; the few there are can be read whole, once a day.
drop index concurrently if exists borrador_guardado;
