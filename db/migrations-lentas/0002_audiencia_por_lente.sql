-- Which lenses were ever ordered, and who ordered one: an audience by kind of lens is counted while somebody chooses it.
create index concurrently if not exists pedido_elemento_lente on pedido_elemento (lente, id_pedido)
  where devuelto_en is null;
create index concurrently if not exists historia_clinica_tipo on historia_clinica (tipo, id_cliente);
