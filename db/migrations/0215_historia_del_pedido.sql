-- An order is made from a visit or from a clinical history, never from both. The index is built apart, while others write.
alter table pedido add column id_historia bigint references historia_clinica (id);
alter table pedido add constraint pedido_de_una_nota check (id_visita is null or id_historia is null) not valid;
grant insert (id_historia), update (id_historia) on pedido to nitida_app;
