-- Which CFDIs ever told an order, freed ones too: the month's difference asks it of each of its orders. It serves what the index of
-- live ones did.
create index concurrently if not exists venta_del_pedido on venta_facturada (id_pedido);
drop index concurrently if exists venta_de_pedido;
