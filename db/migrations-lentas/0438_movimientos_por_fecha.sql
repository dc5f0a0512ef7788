-- What moved in a period, for figures of any day.
create index concurrently if not exists movimiento_por_fecha on movimiento_inventario (creado_en);
