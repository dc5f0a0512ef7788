-- When each article was sold last, and how often lately.
create index concurrently if not exists movimiento_ventas_de on movimiento_inventario (id_articulo, creado_en desc) include (de_sucursal) where causa = 'venta';
