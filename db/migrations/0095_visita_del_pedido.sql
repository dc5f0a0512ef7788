-- An order says which visit it was made from. The application writes that, as it writes the rest of an order.
grant insert (id_visita), update (id_visita) on pedido to nitida_app;
