-- The audit is read newest first: all of it, of a person, and of a kind. The second serves what the index of persons did.
create index if not exists auditoria_por_fecha on only auditoria (anotado_en, id);
create index if not exists auditoria_de_usuario on only auditoria (id_usuario, anotado_en);
create index if not exists auditoria_de_entidad on only auditoria (entidad, anotado_en);
call auditoria_indexar();
drop index if exists auditoria_usuario;
