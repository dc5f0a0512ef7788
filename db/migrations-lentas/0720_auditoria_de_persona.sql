-- Acts of one person, newest first, with what else they are narrowed by, so that what he does much and what is asked of him need not be the same.
-- It takes the place of the index of persons, and costs a write what that one did.
create index if not exists auditoria_de_persona on only auditoria (id_usuario, anotado_en, id, entidad, id_sucursal);
call auditoria_indexar();
drop index if exists auditoria_de_usuario;
