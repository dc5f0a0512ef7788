-- Every four digits that stand side by side in a text. Three, as pg_trgm takes them, are in the phones of one patient in fifteen;
-- four are in those of a few hundred, so that part of a phone is found at once.
create function cuartetos(texto text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(n.tira[1], i, 4)), '{}')
  from regexp_matches(texto, '[0-9]{4,}', 'g') as n (tira), generate_series(1, length(n.tira[1]) - 3) as i
$$;
