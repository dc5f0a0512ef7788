-- Since when an order has the status it has: the order board counts its days.
alter table pedido add column estatus_en timestamptz;

-- What is known of orders that are there already: a delivery is dated, other changes are in the audit, which holds a status
-- only where it changed. Where even that is missing, the last change of the row is the latest it can have been.
update pedido p set estatus_en = coalesce(
  p.entregado_en,
  (select max(least(a.en, p.modificado_en)) from auditoria a
    where a.entidad = 'pedido' and a.id_entidad = p.id and a.despues ? 'estatus'),
  case when p.estatus = 'En proceso de elaboración' then p.creado_en else p.modificado_en end);

alter table pedido
  alter column estatus_en set not null,
  add constraint pedido_entregado_desde check (entregado_en is null or estatus_en = entregado_en);

-- What was delivered lately; what waits has its index already.
create index pedido_entregados on pedido (entregado_en desc) where eliminado_en is null and entregado_en is not null;
