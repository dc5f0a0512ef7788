-- Orders that a branch received on some days, of which the days since they were taken are summed.
create index concurrently if not exists pedido_recibidos_de_sucursal on pedido (id_sucursal, estatus_en) where eliminado_en is null and recepciones > 0;
