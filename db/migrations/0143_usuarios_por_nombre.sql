-- The list of users in its order: sorting by the rules of Spanish costs more than reading, and a page needs few of them.
create index usuario_por_nombre on usuario (nombre collate "es-x-icu", apellido_paterno collate "es-x-icu", id)
  where eliminado_en is null;
