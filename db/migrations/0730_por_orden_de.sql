-- Whoever last had an import looked at, written or taken back: its pieces are done in his name, as far as he reaches, though another uploaded
-- the file and has left or changed branch since. Null stands for who uploaded it.
alter table importacion add column por_orden_de bigint references usuario (id);
