-- Address that each act came from; null where nothing called (jobs), and of what was written before this column.
alter table auditoria add column direccion inet;

-- The address is sealed with the rest of its row. A row without one says what it said before the column, so that earlier seals and files hold.
create or replace function lineas_de_auditoria_en(parte regclass, desde bigint, hasta bigint, lote integer)
  returns table (id bigint, linea text) language plpgsql stable set search_path = pg_catalog, public set enable_sort = off as $$
begin
  return query execute format(
    'select a.id, (jsonb_build_array(a.id, extract(epoch from a.en), a.id_usuario, a.accion, a.entidad, a.id_entidad,
        a.id_sucursal, a.antes, a.despues, a.peticion, extract(epoch from a.anotado_en))
        || case when a.direccion is null then ''[]''::jsonb else jsonb_build_array(a.direccion) end)::text
      from %s a where a.id > $1 and a.id <= $2 order by a.id limit $3', parte) using desde, hasta, lote;
end
$$;
