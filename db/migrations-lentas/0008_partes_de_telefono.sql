create index concurrently if not exists cliente_cuartetos on cliente using gin (cuartetos(busqueda));
-- How common each four digits are is known from a sample only; without it a search may choose the slower way.
analyze cliente;
