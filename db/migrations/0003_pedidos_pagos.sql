-- Consecutive folio of each branch. A counter row and not max()+1: a removed order's number is never given again (M8).
create table folio_pedido (
  id_sucursal bigint primary key references sucursal (id),
  ultimo integer not null check (ultimo > 0)
);

create table pedido (
  id bigint generated always as identity primary key,
  -- 26 characters of Crockford base32, 130 random bits, never reused (D-23).
  hash_id text not null unique check (hash_id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  id_sucursal bigint not null references sucursal (id),
  folio integer not null,
  id_cliente bigint not null references cliente (id),
  estatus text not null check (estatus in (
    'En proceso de elaboración', 'Esperando elaboración', 'Recibido en sucursal', 'Entregado a cliente')),
  fecha_entrega date not null,
  entregado_en timestamptz,
  tipo_pago text not null check (tipo_pago in ('total', 'Anticipo')),
  forma_pago text not null check (forma_pago in ('Efectivo', 'Transferencia', 'Credito', 'Debito')),
  facturacion boolean not null default false,
  tipo_ticket text not null check (tipo_ticket in ('Comprobante', 'Nota Simple')),
  observaciones text not null default '' check (length(observaciones) <= 1000),
  -- What was charged at creation or edit: the advance for Anticipo, else the total (D-29).
  importe bigint not null check (importe between 0 and 1000000000),
  total bigint not null check (total between 0 and 1000000000),
  -- Sum of the ledger, kept by a trigger; the balance follows and can leave its bounds nowhere (M3).
  pagado bigint not null default 0,
  saldo bigint generated always as (total - pagado) stored,
  -- Grows with every change, for stale edits (D-30).
  version integer not null default 1,
  -- Grows with every reception, so that a second one is announced again (D-64).
  recepciones integer not null default 0,
  id_creador bigint not null references usuario (id),
  id_modificador bigint not null references usuario (id),
  creado_en timestamptz not null,
  modificado_en timestamptz not null,
  eliminado_en timestamptz,
  constraint pedido_folio_unico unique (id_sucursal, folio),
  constraint pedido_pagado_en_rango check (pagado between 0 and total),
  -- Delivered means settled and dated (M5); a removed order has its money turned around.
  constraint pedido_entregado_y_liquidado check (
    estatus <> 'Entregado a cliente' or (entregado_en is not null and (pagado = total or eliminado_en is not null)))
);
create index pedido_recientes on pedido (id desc) where eliminado_en is null;
create index pedido_recientes_de_sucursal on pedido (id_sucursal, id desc) where eliminado_en is null;
create index pedido_de_cliente on pedido (id_cliente, id desc) where eliminado_en is null;
create index pedido_por_entregar on pedido (id_sucursal, estatus, fecha_entrega)
  where eliminado_en is null and estatus <> 'Entregado a cliente';
create index pedido_creador on pedido (id_creador);
create index pedido_modificador on pedido (id_modificador);

create table pedido_elemento (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references pedido (id),
  orden smallint not null check (orden between 1 and 30),
  armazon text not null check (length(armazon) between 1 and 200),
  lente text not null default '' check (length(lente) <= 200),
  otro text not null default '' check (length(otro) <= 200),
  importe_armazon bigint not null check (importe_armazon between 0 and 1000000000),
  importe_lente bigint not null default 0 check (importe_lente between 0 and 1000000000),
  importe_otro bigint not null default 0 check (importe_otro between 0 and 1000000000),
  grado text not null default '' check (length(grado) <= 80),
  tono text not null default '' check (length(tono) <= 80),
  observaciones text not null default '' check (length(observaciones) <= 500),
  unique (id_pedido, orden)
);

-- The total is the sum of the elements when the transaction ends, whatever wrote them (M2).
create function exigir_total(pedido_tocado bigint) returns void language plpgsql as $$
begin
  if exists (
    select 1 from pedido p where p.id = pedido_tocado and p.total <> (
      select coalesce(sum(e.importe_armazon + e.importe_lente + e.importe_otro), 0)
      from pedido_elemento e where e.id_pedido = p.id)
  ) then
    raise exception 'el total no es la suma de los elementos' using errcode = '23514', constraint = 'pedido_total_de_elementos';
  end if;
end
$$;
create function pedido_exigir_total() returns trigger language plpgsql as $$
begin
  perform exigir_total(new.id);
  return null;
end
$$;
create function elemento_exigir_total() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform exigir_total(old.id_pedido); end if;
  if tg_op <> 'DELETE' then perform exigir_total(new.id_pedido); end if;
  return null;
end
$$;
create constraint trigger pedido_total_de_elementos after insert or update of total on pedido
  deferrable initially deferred for each row execute function pedido_exigir_total();
create constraint trigger elemento_total_de_elementos after insert or update or delete on pedido_elemento
  deferrable initially deferred for each row execute function elemento_exigir_total();

-- The ledger: rows are added and never change (D-28). Corrections are new rows.
create table pago (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references pedido (id),
  -- The order's branch of that moment (D-29).
  id_sucursal bigint not null references sucursal (id),
  tipo text not null check (tipo in ('anticipo', 'total', 'abono', 'liquidacion', 'correccion', 'reverso', 'devolucion')),
  forma_pago text not null check (forma_pago in ('Efectivo', 'Transferencia', 'Credito', 'Debito')),
  importe bigint not null check (importe <> 0 and abs(importe) <= 1000000000),
  -- Balance of the order after this row.
  saldo_despues bigint not null,
  -- Version of the order this row belongs to.
  revision_pedido integer not null,
  motivo text check (length(motivo) between 3 and 300),
  id_reversado bigint references pago (id),
  id_usuario bigint not null references usuario (id),
  -- Business day in the branch's zone (D-60).
  dia date not null,
  creado_en timestamptz not null,
  constraint pago_signo check ((tipo in ('reverso', 'devolucion')) = (importe < 0)),
  constraint pago_con_motivo check (tipo not in ('reverso', 'devolucion', 'correccion') or motivo is not null)
);
create index pago_de_pedido on pago (id_pedido, id desc);
create index pago_de_sucursal on pago (id_sucursal, dia);
create index pago_de_usuario on pago (id_usuario, dia);
-- Settled once (M4), reversed once.
create unique index pago_una_liquidacion on pago (id_pedido) where tipo = 'liquidacion';
create unique index pago_un_reverso on pago (id_reversado) where tipo = 'reverso';
create trigger pago_solo_agregar before update or delete on pago
  for each row execute function rechazar_cambio();
create trigger pago_sin_vaciar before truncate on pago
  for each statement execute function rechazar_cambio();

-- Per statement, so that the two rows of a correction never show a balance that did not exist.
create function sumar_pagos() returns trigger language plpgsql as $$
begin
  update pedido p set pagado = p.pagado + n.suma
    from (select id_pedido, sum(importe)::bigint as suma from nuevos group by id_pedido) n
    where p.id = n.id_pedido and n.suma <> 0;
  return null;
end
$$;
create trigger pago_suma after insert on pago
  referencing new table as nuevos for each statement execute function sumar_pagos();

-- Notices of orders share the outbox.
alter table mensaje add column id_pedido bigint references pedido (id);
create index mensaje_de_pedido on mensaje (id_pedido);

grant select, insert, update on pedido, folio_pedido to nitida_app;
grant select, insert, update, delete on pedido_elemento to nitida_app;
grant select, insert on pago to nitida_app;
grant usage on all sequences in schema public to nitida_app;
