-- Acts that came from one address, newest first.
create index if not exists auditoria_de_direccion on only auditoria (direccion, anotado_en) where direccion is not null;
call auditoria_indexar();
