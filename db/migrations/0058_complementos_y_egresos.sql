-- What a CFDI still needs while its sale goes on: a complement of each payment (REP), an egreso of what was given back. The ledger
-- says what; this says which orders to look at, and when. A payment and its place here are one transaction.
create table fiscal_pendiente (
  id_pedido bigint primary key references pedido (id),
  -- Grows each time something happens, so that what is being looked at meanwhile is looked at again.
  version integer not null default 1,
  desde timestamptz not null,
  proximo_en timestamptz not null,
  intentos integer not null default 0,
  -- Why it did not work, for the screen.
  fallo text check (length(fallo) <= 500)
);
create index fiscal_pendiente_proximo on fiscal_pendiente (proximo_en);

-- The customer who invoices himself and the jobs are no users.
alter table intento_timbrado alter column id_usuario drop not null;
alter table factura alter column id_usuario drop not null;
alter table cancelacion_factura alter column id_usuario drop not null;

-- Which payment is in which complemento de pagos: in at most one that counts.
create table pago_complementado (
  id bigint generated always as identity primary key,
  id_intento bigint not null references intento_timbrado (id),
  -- The PPD invoice that it pays.
  id_factura bigint not null references factura (id),
  id_pago bigint not null references pago (id),
  parcialidad integer not null check (parcialidad > 0),
  saldo_anterior bigint not null,
  importe bigint not null check (importe > 0),
  liberado_en timestamptz,
  check (importe <= saldo_anterior)
);
create unique index pago_en_un_complemento on pago_complementado (id_pago) where liberado_en is null;
create index complementado_de_intento on pago_complementado (id_intento);
create index complementado_de_factura on pago_complementado (id_factura);

-- What an egreso takes back of a CFDI: of an order whole, or of a row of its ledger.
create table venta_acreditada (
  id bigint generated always as identity primary key,
  id_intento bigint not null references intento_timbrado (id),
  id_factura bigint not null references factura (id),
  id_pedido bigint not null references pedido (id),
  id_pago bigint references pago (id),
  importe bigint not null check (importe > 0),
  liberado_en timestamptz
);
create index acreditada_de_intento on venta_acreditada (id_intento);
create index acreditada_de_factura on venta_acreditada (id_factura, id_pedido);
create index acreditada_de_pedido on venta_acreditada (id_pedido);
create index acreditada_de_pago on venta_acreditada (id_pago) where id_pago is not null;

create function solo_liberar() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'liberado_en' <> to_jsonb(old) - 'liberado_en' or old.liberado_en is not null then
    raise exception 'lo que un CFDI tomó solo se libera' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger complementado_solo_liberar before update on pago_complementado for each row execute function solo_liberar();
create trigger complementado_sin_borrar before delete on pago_complementado for each row execute function rechazar_cambio();
create trigger acreditada_solo_liberar before update on venta_acreditada for each row execute function solo_liberar();
create trigger acreditada_sin_borrar before delete on venta_acreditada for each row execute function rechazar_cambio();

-- A payment of an order that a CFDI has, or money that goes back of it, is looked at a little later: a method typed wrong is
-- usually corrected within minutes.
create function encolar_fiscal() returns trigger language plpgsql as $$
begin
  insert into fiscal_pendiente as f (id_pedido, desde, proximo_en)
    select n.id_pedido, max(n.creado_en), max(n.creado_en) + interval '10 minutes' from nuevos n
    where exists (select from venta_facturada v where v.id_pedido = n.id_pedido and v.liberada_en is null)
    group by n.id_pedido
  on conflict (id_pedido) do update set
    version = f.version + 1, proximo_en = excluded.proximo_en, intentos = 0, fallo = null;
  return null;
end
$$;
create trigger pago_fiscal after insert on pago
  referencing new table as nuevos for each statement execute function encolar_fiscal();

-- Live PPD invoices of a receiver: what one complemento may gather.
create index factura_ppd on factura (id_sucursal, rfc_receptor) where metodo_pago = 'PPD' and estatus <> 'Cancelada';
-- The substitute of an invoice, while its attempt is under way.
create index intento_sustituye on intento_timbrado (((datos ->> 'sustituye')::bigint)) where datos ->> 'sustituye' is not null;

-- Its customers may invoice themselves on the page of their order.
alter table sucursal add column autofactura boolean not null default true;

grant select, insert, update, delete on fiscal_pendiente to nitida_app;
grant select, insert on pago_complementado, venta_acreditada to nitida_app;
grant update (liberado_en) on pago_complementado, venta_acreditada to nitida_app;
grant usage on all sequences in schema public to nitida_app;
