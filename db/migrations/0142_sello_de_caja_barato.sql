-- A till that nobody closed stamps 15,000 rows at once. The rule is the one it was; a row is compared as a row instead of through
-- JSON, so that a column that comes later is still covered, and a closing is only looked for where a stamp changes.
create or replace function pago_solo_sellar() returns trigger language plpgsql as $$
declare
  sin_sellos pago := new;
begin
  if tg_op = 'INSERT' then
    raise exception 'un pago nace sin sello de corte' using errcode = '42501';
  end if;
  sin_sellos.corte_persona := old.corte_persona;
  sin_sellos.corte_sucursal := old.corte_sucursal;
  if sin_sellos *<> old
    or new.corte_persona is distinct from old.corte_persona
      and not sello_valido(old.corte_persona, new.corte_persona, 1::smallint, old.id_usuario)
    or new.corte_sucursal is distinct from old.corte_sucursal
      and not sello_valido(old.corte_sucursal, new.corte_sucursal, 0::smallint, old.id_sucursal) then
    raise exception 'el libro de pagos solo admite sellos de corte' using errcode = '42501';
  end if;
  return new;
end
$$;

-- In a language that keeps its plans: it is asked once a row.
create or replace function sello_valido(sello_antes bigint, sello_nuevo bigint, tipo_corte smallint, dueno bigint) returns boolean
  language plpgsql stable as $$
begin
  if sello_antes is not distinct from sello_nuevo then return true; end if;
  if sello_antes is null then
    return exists (
      select 1 from corte c where c.id = sello_nuevo and c.tipo = tipo_corte and c.reabierto_en is null
        and case tipo_corte when 1 then c.id_usuario else c.id_sucursal end = dueno);
  end if;
  if sello_nuevo is null then
    return exists (select 1 from corte c where c.id = sello_antes and c.reabierto_en is not null);
  end if;
  return false;
end
$$;
