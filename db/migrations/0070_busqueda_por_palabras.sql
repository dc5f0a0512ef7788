-- Words of a search, in any order (D-79). With a space before it, the beginning of every word, the first one's too, is found by
-- the same index as any part of one: pg_trgm pads a word that follows a space.
create index cliente_palabras on cliente using gin ((' ' || busqueda) gin_trgm_ops);
drop index cliente_busqueda;

-- A few hundred users are read faster than an index of them.
drop index usuario_nombre_busqueda;
drop index sucursal_direccion_busqueda;
