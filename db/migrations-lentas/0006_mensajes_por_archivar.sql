-- Messages that are settled, the oldest first: those that move to the archive.
create index concurrently if not exists mensaje_por_archivar on mensaje (creado_en)
  where estado not in ('pendiente', 'enviando', 'desconocido');
