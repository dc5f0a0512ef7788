-- Every row is looked at, while others write.
alter table pedido validate constraint pedido_de_una_nota;
create index concurrently if not exists pedido_de_historia on pedido (id_historia) where id_historia is not null;
