-- A lens is told apart by its design, its material and its treatment, each with its signs: 'Crizal+' is not 'Crizal'. One without
-- addition is single vision, so it never stands against one with an addition.
create index mica_por_sus_tres on mica (f_unaccent(diseno), f_unaccent(material), f_unaccent(tratamiento)) where activa;

create or replace function mica_sin_traslape() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  if not new.activa then return new; end if;
  perform pg_advisory_xact_lock(hashtext('mica'), hashtext(
    array[f_unaccent(new.diseno), f_unaccent(new.material), f_unaccent(new.tratamiento)]::text));
  if exists (select from mica m where m.activa and m.id <> new.id
    and (f_unaccent(m.diseno), f_unaccent(m.material), f_unaccent(m.tratamiento))
      = (f_unaccent(new.diseno), f_unaccent(new.material), f_unaccent(new.tratamiento))
    and int4range(m.esf_min, m.esf_max, '[]') && int4range(new.esf_min, new.esf_max, '[]')
    and (m.add_min is null) = (new.add_min is null)
    and (m.add_min is null or int4range(m.add_min, m.add_max, '[]') && int4range(new.add_min, new.add_max, '[]'))) then
    raise exception 'otra mica igual ya se hace en esas potencias' using errcode = '23514', constraint = 'mica_sin_traslape';
  end if;
  return new;
end
$$;
