-- What each row that waits for a commission earns, kept beside it, so that the open period is a sum. A change of what a row is reckoned of
-- takes the mark `calculada` off in its own transaction; such a row is reckoned at each call until the work of each minute keeps it again.
alter table comision_por_pagar
  add column id_pedido bigint,
  add column id_sucursal bigint,
  -- Counts the changes, so that nothing is kept that was reckoned before one.
  add column cambios int not null default 0,
  add column calculada boolean not null default false,
  -- Null where nobody earns: without a rule, of another program or of practice.
  add column id_regla bigint,
  add column id_usuario bigint,
  add column lista boolean,
  add column cobrado bigint,
  add column base bigint,
  add column sin_costo bigint,
  -- What it earns by each tier of its rule.
  add column comisiones bigint[];
update comision_por_pagar p set id_pedido = g.id_pedido, id_sucursal = g.id_sucursal from pago g where g.id = p.id_pago;
alter table comision_por_pagar alter column id_pedido set not null, alter column id_sucursal set not null,
  add constraint comision_por_pagar_pedido foreign key (id_pedido) references pedido (id),
  add constraint comision_por_pagar_sucursal foreign key (id_sucursal) references sucursal (id),
  add constraint comision_por_pagar_regla foreign key (id_regla) references comision_regla (id),
  add constraint comision_por_pagar_usuario foreign key (id_usuario) references usuario (id);
create index comision_por_pagar_pedido on comision_por_pagar (id_pedido);
create index comision_por_pagar_regla on comision_por_pagar (id_regla) where id_regla is not null;
create index comision_por_pagar_calcular on comision_por_pagar (id_pago) where not calculada;

create or replace function comision_espera_pago() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into comision_por_pagar (id_pago, dia, id_pedido, id_sucursal)
    select n.id, n.dia, n.id_pedido, n.id_sucursal from nuevos n where n.tipo <> 'apertura';
  return null;
end
$$;

-- Locks are taken by the order of the rows, so that two changes wait for each other and never both.
create function recalcular_comision(pedidos bigint[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  with suyas as materialized (select id_pago from comision_por_pagar where id_pedido = any(pedidos) order by id_pago for update)
  update comision_por_pagar p set calculada = false, cambios = p.cambios + 1 from suyas s where s.id_pago = p.id_pago
$$;

create or replace function comision_pagada() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from comision_por_pagar p using nuevos n where p.id_pago = n.id_pago;
  -- What is left of their orders waits for no delivery any more.
  perform recalcular_comision(array(select distinct g.id_pedido from nuevos n join pago g on g.id = n.id_pago));
  return null;
end
$$;
create function comision_de_pedido() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array[new.id]);
  return null;
end
$$;
create function comision_de_elementos() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array(select distinct f.id_pedido from filas f));
  return null;
end
$$;
create function comision_de_elemento() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array[old.id_pedido, new.id_pedido]);
  return null;
end
$$;
create function comision_de_movimientos() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array(select distinct f.id_pedido from filas f where f.causa = 'venta' and f.id_pedido is not null));
  return null;
end
$$;
create function comision_de_importados() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array(select distinct f.id_registro from filas f where f.libro = 'pedidos'));
  return null;
end
$$;
create function comision_de_practica() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array[new.id_pedido]);
  return null;
end
$$;
create function comision_de_articulo() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_comision(array(select distinct e.id_pedido from pedido_elemento e where e.id_articulo = new.id));
  return null;
end
$$;
create function comision_de_sucursal() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with suyas as materialized (select id_pago from comision_por_pagar where id_sucursal = new.id order by id_pago for update)
  update comision_por_pagar p set calculada = false, cambios = p.cambios + 1 from suyas s where s.id_pago = p.id_pago;
  return null;
end
$$;
create function comision_de_regla() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with suyas as materialized (select id_pago from comision_por_pagar where dia >= new.desde order by id_pago for update)
  update comision_por_pagar p set calculada = false, cambios = p.cambios + 1 from suyas s where s.id_pago = p.id_pago;
  return null;
end
$$;

create trigger comision_cambiada after update of estatus, eliminado_en on pedido for each row
  when ((old.estatus = 'Entregado a cliente' or old.eliminado_en is not null) is distinct from (new.estatus = 'Entregado a cliente' or new.eliminado_en is not null))
  execute function comision_de_pedido();
create trigger comision_nuevos after insert on pedido_elemento
  referencing new table as filas for each statement execute function comision_de_elementos();
create trigger comision_quitados after delete on pedido_elemento
  referencing old table as filas for each statement execute function comision_de_elementos();
create trigger comision_cambiado after update on pedido_elemento for each row
  when ((old.id_pedido, old.id_articulo, old.importe_armazon, old.importe_lente, old.importe_otro, old.devuelto_en)
    is distinct from (new.id_pedido, new.id_articulo, new.importe_armazon, new.importe_lente, new.importe_otro, new.devuelto_en))
  execute function comision_de_elemento();
create trigger comision_nuevos after insert on movimiento_inventario
  referencing new table as filas for each statement execute function comision_de_movimientos();
create trigger comision_nuevos after insert on importado referencing new table as filas for each statement execute function comision_de_importados();
create trigger comision_quitados after delete on importado referencing old table as filas for each statement execute function comision_de_importados();
create trigger comision_nueva after insert on practica for each row execute function comision_de_practica();
create trigger comision_cambiado after update of familia on articulo for each row
  when (old.familia <> new.familia) execute function comision_de_articulo();
create trigger comision_cambiada after update of tasa_iva on sucursal for each row
  when (old.tasa_iva <> new.tasa_iva) execute function comision_de_sucursal();
create trigger comision_nueva after insert on comision_regla for each row execute function comision_de_regla();

revoke execute on function recalcular_comision(bigint[]), comision_de_pedido(), comision_de_elementos(), comision_de_elemento(),
  comision_de_movimientos(), comision_de_importados(), comision_de_practica(), comision_de_articulo(), comision_de_sucursal(),
  comision_de_regla() from public;
-- The work of each minute keeps what it reckoned; whoever mistrusts it takes the mark off.
grant update (calculada, id_regla, id_usuario, lista, cobrado, base, sin_costo, comisiones) on comision_por_pagar to nitida_app;
