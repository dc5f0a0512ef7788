-- Acts of one branch, newest first.
create index if not exists auditoria_de_sucursal on only auditoria (id_sucursal, anotado_en);
call auditoria_indexar();
