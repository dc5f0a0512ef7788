-- What the application may write of a row it may change. What was paid comes from the ledger alone; who a record is, and who made
-- it when, is said once.
revoke insert, update on pedido from nitida_app;
grant insert (hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, entregado_en, tipo_pago, forma_pago, facturacion,
  tipo_ticket, observaciones, importe, total, id_creador, id_modificador, creado_en, modificado_en, estatus_en) on pedido to nitida_app;
grant update (id_sucursal, folio, estatus, fecha_entrega, entregado_en, tipo_pago, forma_pago, facturacion, tipo_ticket,
  observaciones, importe, total, version, recepciones, entregas_deshechas, id_modificador, modificado_en, eliminado_en, estatus_en)
  on pedido to nitida_app;
revoke update on sesion from nitida_app;
grant update (ultimo_uso_en, revocada_en) on sesion to nitida_app;

alter function sumar_pagos() security definer;
alter function sumar_pagos() set search_path = pg_catalog, public;

-- A payment says what is owed after it and the day of its branch; both are true when its transaction ends, whatever wrote it
-- (M3, D-60). Several rows of one order are judged by the last.
create function pago_exigir_saldo() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (
    select 1 from pedido p where p.id = new.id_pedido and p.total - p.pagado <> new.saldo_despues
      and not exists (select 1 from pago g where g.id_pedido = new.id_pedido and g.id > new.id)
  ) then
    raise exception 'el saldo no es el del pedido' using errcode = '23514', constraint = 'pago_saldo_del_pedido';
  end if;
  if new.dia <> (select (new.creado_en at time zone s.zona_horaria)::date from sucursal s where s.id = new.id_sucursal) then
    raise exception 'el día no es el de la sucursal' using errcode = '23514', constraint = 'pago_dia_de_sucursal';
  end if;
  return null;
end
$$;
create constraint trigger pago_saldo_del_pedido after insert on pago
  deferrable initially deferred for each row execute function pago_exigir_saldo();

-- A closing says what it took, method by method (C2).
create function corte_exigir_totales() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (
    select 1 from corte k, lateral (
      select coalesce(sum(g.importe) filter (where g.forma_pago = 'Efectivo'), 0) as efectivo,
        coalesce(sum(g.importe) filter (where g.forma_pago = 'Credito'), 0) as credito,
        coalesce(sum(g.importe) filter (where g.forma_pago = 'Debito'), 0) as debito,
        coalesce(sum(g.importe) filter (where g.forma_pago = 'Transferencia'), 0) as transferencia
      from pago g where new.tipo = 1 and g.corte_persona = new.id or new.tipo = 0 and g.corte_sucursal = new.id) s
    where k.id = new.id and k.reabierto_en is null
      and (k.total_efectivo, k.total_credito, k.total_debito, k.total_transferencia)
        <> (s.efectivo, s.credito, s.debito, s.transferencia)
  ) then
    raise exception 'los totales no son los de sus pagos' using errcode = '23514', constraint = 'corte_totales_de_pagos';
  end if;
  return null;
end
$$;
create constraint trigger corte_totales_de_pagos after insert on corte
  deferrable initially deferred for each row execute function corte_exigir_totales();
