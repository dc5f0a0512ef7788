-- Which orders keep a piece of an article apart.
create index concurrently if not exists elemento_de_articulo on pedido_elemento (id_articulo) where id_articulo is not null;
