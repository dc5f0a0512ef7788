-- Messages whose text is still kept, the oldest first.
create index concurrently if not exists mensaje_con_texto on mensaje (creado_en)
  where parametros <> '[]'::jsonb and estado not in ('pendiente', 'enviando', 'desconocido');
