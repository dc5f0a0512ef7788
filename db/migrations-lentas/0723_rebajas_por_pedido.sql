-- Orders with articles that were sold for less than their price are few: their rows are found among these alone.
create index concurrently if not exists pedido_elemento_rebajado on pedido_elemento (id_pedido)
  where devuelto_en is null and precio_articulo > importe_armazon;
