-- When somebody's age was stated; null for the day he was registered. Beside a birth date it says nothing.
alter table cliente add column edad_en timestamptz;
-- Completed years on a day: from the birth date where it is known, else as they were stated (D-43).
create function edad_de(nacimiento date, dicha smallint, hoy date) returns integer language sql immutable parallel safe
as $$ select case when nacimiento is null then dicha::int else greatest(extract(year from age(hoy, nacimiento))::int, 0) end $$;
grant execute on function edad_de(date, smallint, date) to nitida_app;
