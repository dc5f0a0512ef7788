-- SAT asks for the issuer's tax regime. Empty means what the RFC says by its length: a company's 601, a person's 612.
alter table sucursal add column regimen_fiscal text check (regimen_fiscal ~ '^6\d{2}$');
-- A receiver is looked up by his RFC.
create index cliente_por_rfc on cliente (rfc, id desc) where rfc is not null and eliminado_en is null;

-- A generated column is not there yet when a trigger runs before the write.
create or replace function factura_solo_vida() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['estatus', 'correo', 'busqueda'] <> to_jsonb(old) - array['estatus', 'correo', 'busqueda'] then
    raise exception 'una factura timbrada no cambia' using errcode = '42501';
  end if;
  if old.estatus = 'Cancelada' and new.estatus <> old.estatus then
    raise exception 'una factura cancelada no revive' using errcode = '23514', constraint = 'factura_cancelada_es_final';
  end if;
  return new;
end
$$;
