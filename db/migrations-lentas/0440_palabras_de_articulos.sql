-- Articles by any word of theirs.
create index concurrently if not exists articulo_palabras on articulo using gin (busqueda gin_trgm_ops);
