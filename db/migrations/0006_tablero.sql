-- Since when an order has the status it has: the order board counts its days. A delivery is dated by entregado_en already, so
-- the many orders that are over are not touched, and the table is held no longer than it takes to date the few that wait.
alter table pedido add column estatus_en timestamptz;

-- Changes are in the audit, which holds a status only where it changed. Where even that is missing, the last change of the row
-- is the latest it can have been.
update pedido p set estatus_en = coalesce(
  (select max(least(a.en, p.modificado_en)) from auditoria a
    where a.entidad = 'pedido' and a.id_entidad = p.id and a.despues ? 'estatus'),
  case when p.estatus = 'En proceso de elaboración' then p.creado_en else p.modificado_en end)
where p.entregado_en is null;

alter table pedido
  add constraint pedido_estatus_fechado check (entregado_en is not null or estatus_en is not null);

-- Two releases overlap during an update, and the one before knows nothing of the column: what it writes is dated here.
create function pedido_fechar_estatus() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.estatus_en := coalesce(new.estatus_en, new.creado_en);
  elsif new.estatus <> old.estatus and new.estatus_en is not distinct from old.estatus_en then
    new.estatus_en := coalesce(new.entregado_en, new.modificado_en);
  end if;
  return new;
end
$$;
create trigger pedido_fechar_estatus before insert or update of estatus on pedido
  for each row execute function pedido_fechar_estatus();

-- What was delivered lately; what waits has its index already.
create index pedido_entregados on pedido (entregado_en desc) where eliminado_en is null and entregado_en is not null;
