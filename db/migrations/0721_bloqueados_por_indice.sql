-- The few patients who are blocked are read as an array, of which the planner expects next to nothing, so that their orders are found by the
-- index. Autovacuum gathers no statistics of a table of fewer than fifty rows; of an unknown one the planner expects hundreds, and a join then read
-- every order of the chain, for each list of them.
create or replace function pedidos_bloqueados() returns bigint[]
  language sql stable cost 10 set search_path = pg_catalog, public
as $$
  select coalesce(array_agg(p.id), '{}') from pedido p
    where p.id_cliente = any (array(select b.id_cliente from bloqueo_paciente b))
      and p.estatus = 'Entregado a cliente' and p.eliminado_en is null
$$;
