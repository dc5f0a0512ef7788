-- Where a branch is on a map, as customers open it; without it the address is looked for.
alter table sucursal add column mapa text check (mapa ~ '^https://\S+$' and length(mapa) <= 300);
