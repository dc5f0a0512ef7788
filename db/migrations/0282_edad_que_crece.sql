-- Completed years on a day: from the birth date where it is known, else as they were stated, and those that passed since (D-43). The one
-- that takes no moment is of the release before.
create function edad_de(nacimiento date, dicha smallint, dicha_en timestamptz, hoy date) returns integer language sql immutable parallel safe
as $$ select greatest(case when nacimiento is null
  then least(dicha + greatest(extract(year from age(hoy, (dicha_en at time zone 'UTC')::date))::int, 0), greatest(dicha::int, 120))
  else extract(year from age(hoy, nacimiento))::int end, 0) $$;
grant execute on function edad_de(date, smallint, timestamptz, date) to nitida_app;
