-- Elements keep who they are through an edit, so two of them may exchange their places in one statement.
alter table pedido_elemento
  drop constraint pedido_elemento_id_pedido_orden_key,
  add constraint pedido_elemento_orden_unico unique (id_pedido, orden) deferrable initially deferred,
  -- When it came back from the customer: it stays to be seen, and the total no longer counts it (D-76).
  add column devuelto_en timestamptz;

create or replace function exigir_total(pedido_tocado bigint) returns void language plpgsql as $$
begin
  if exists (
    select 1 from pedido p where p.id = pedido_tocado and p.total <> (
      select coalesce(sum(e.importe_armazon + e.importe_lente + e.importe_otro), 0)
      from pedido_elemento e where e.id_pedido = p.id and e.devuelto_en is null)
  ) then
    raise exception 'el total no es la suma de los elementos' using errcode = '23514', constraint = 'pedido_total_de_elementos';
  end if;
end
$$;

-- Goods and their money come back together (D-76): delivered means settled when the transaction ends, not after each statement.
alter table pedido
  drop constraint pedido_entregado_y_liquidado,
  add constraint pedido_entregado_con_fecha check (estatus <> 'Entregado a cliente' or entregado_en is not null),
  -- How often its delivery was undone.
  add column entregas_deshechas smallint not null default 0 check (entregas_deshechas >= 0);
create function pedido_exigir_liquidado() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from pedido p where p.id = new.id and p.estatus = 'Entregado a cliente' and p.pagado <> p.total
      and p.eliminado_en is null
  ) then
    raise exception 'un pedido entregado está liquidado' using errcode = '23514', constraint = 'pedido_entregado_y_liquidado';
  end if;
  return null;
end
$$;
create constraint trigger pedido_entregado_y_liquidado after insert or update on pedido
  deferrable initially deferred for each row when (new.estatus = 'Entregado a cliente')
  execute function pedido_exigir_liquidado();

-- The folio is given last, so that a branch's counter is held for a moment and not for the whole order: 0 means not yet.
alter table pedido drop constraint pedido_folio_unico;
alter table pedido alter column folio set default 0, add constraint pedido_folio_no_negativo check (folio >= 0);
create unique index pedido_folio_unico on pedido (id_sucursal, folio) where folio > 0;
create function pedido_exigir_folio() returns trigger language plpgsql as $$
begin
  if exists (select 1 from pedido p where p.id = new.id and p.folio = 0) then
    raise exception 'un pedido lleva folio' using errcode = '23514', constraint = 'pedido_con_folio';
  end if;
  return null;
end
$$;
create constraint trigger pedido_con_folio after insert or update of folio on pedido
  deferrable initially deferred for each row when (new.folio = 0) execute function pedido_exigir_folio();

alter table pago
  -- Which delivery a settlement belongs to: how many were undone before it.
  add column entrega smallint not null default 0,
  -- Who recorded a row of somebody else's till; null where it was whoever had the till.
  add column id_registrador bigint references usuario (id);
create index pago_registrador on pago (id_registrador) where id_registrador is not null;
drop index pago_una_liquidacion;
create unique index pago_una_liquidacion on pago (id_pedido, entrega) where tipo = 'liquidacion';

-- A person's fund, withdrawals and expenses are in the drawer of his branch as well (D-59, D-62). Those of before are not: closings
-- of their branches were made without them.
alter table movimiento_caja
  add column en_sucursal boolean not null default false,
  add column id_corte_sucursal bigint references corte (id),
  drop constraint movimiento_anulado_sin_corte,
  add constraint movimiento_anulado_sin_corte check (anulado_en is null or num_nonnulls(id_corte, id_corte_sucursal) = 0),
  add constraint movimiento_en_sucursal_de_persona check (not en_sucursal or (tipo_corte = 1 and id_sucursal is not null)),
  add constraint movimiento_con_corte_de_sucursal check (id_corte_sucursal is null or en_sucursal);
create index movimiento_abierto_en_sucursal on movimiento_caja (id_sucursal)
  where en_sucursal and id_corte_sucursal is null and anulado_en is null;
create index movimiento_de_corte_de_sucursal on movimiento_caja (id_corte_sucursal) where id_corte_sucursal is not null;
create or replace function movimiento_solo_tomar() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['anulado_en', 'id_corte', 'id_corte_sucursal']
      <> to_jsonb(old) - array['anulado_en', 'id_corte', 'id_corte_sucursal']
    or old.anulado_en is not null
    or not sello_valido(old.id_corte, new.id_corte, old.tipo_corte,
      case old.tipo_corte when 1 then old.id_usuario else old.id_sucursal end)
    or not sello_valido(old.id_corte_sucursal, new.id_corte_sucursal, 0::smallint, old.id_sucursal) then
    raise exception 'un movimiento de caja solo se anula o se toma en un corte' using errcode = '42501';
  end if;
  return new;
end
$$;
grant update (id_corte_sucursal) on movimiento_caja to nitida_app;
