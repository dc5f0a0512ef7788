-- Invoices without an order may be in dollars. `total` is in the invoice's currency, `tipo_cambio` the pesos of a dollar that it says; in pesos it says none.
alter table factura add column moneda text not null default 'MXN', add column tipo_cambio numeric(9, 6);
alter table factura add constraint factura_moneda check (moneda in ('MXN', 'USD') and (moneda = 'USD') = (tipo_cambio is not null)) not valid;
alter table factura validate constraint factura_moneda;
alter table factura add constraint factura_tipo_cambio check (tipo_cambio between 1 and 100) not valid;
alter table factura validate constraint factura_tipo_cambio;
alter table factura add constraint factura_en_pesos check (moneda = 'MXN' or (id_pedido is null and clase in ('nominativa', 'egreso'))) not valid;
alter table factura validate constraint factura_en_pesos;

-- A payment of such an invoice: `importe` is what it takes off it, in dollars; `recibido` is what came in, in `moneda`.
alter table pago_libre add column moneda text not null default 'MXN', add column tipo_cambio numeric(9, 6), add column recibido bigint;
alter table pago_libre add constraint pago_libre_moneda check (moneda in ('MXN', 'USD') and (tipo_cambio is null) = (recibido is null)
  and (moneda = 'MXN' or (recibido is not null and recibido = importe))) not valid;
alter table pago_libre validate constraint pago_libre_moneda;
alter table pago_libre add constraint pago_libre_tipo_cambio check (tipo_cambio between 1 and 100 and recibido > 0) not valid;
alter table pago_libre validate constraint pago_libre_tipo_cambio;

-- Pesos of an amount, to the centavo, half up.
create function en_pesos(importe bigint, tipo_cambio numeric) returns bigint language sql immutable parallel safe as
  $$ select case when tipo_cambio is null then importe else round(importe * tipo_cambio)::bigint end $$;

-- Pesos that a payment brought in, by the rate of its day.
create function recibido_en_pesos(p pago_libre) returns bigint language sql immutable parallel safe as
  $$ select case p.moneda when 'USD' then en_pesos(p.recibido, p.tipo_cambio) else coalesce(p.recibido, p.importe) end $$;

-- The rate that was typed last, which the next form proposes.
create index factura_en_dolares on factura (id) where tipo_cambio is not null;
create index pago_libre_en_dolares on pago_libre (id) where tipo_cambio is not null;

create or replace function pago_libre_cabe() returns trigger language plpgsql as $$
declare
  f factura;
  c record;
begin
  select * into f from factura where id = new.id_factura for update;
  if f.clase <> 'nominativa' or f.metodo_pago is distinct from 'PPD' or f.id_pedido is not null then
    raise exception 'solo una factura PPD sin pedido recibe pagos así' using errcode = '23514', constraint = 'pago_libre_de_ppd';
  end if;
  if (f.moneda = 'USD') <> (new.tipo_cambio is not null) then
    raise exception 'el pago de una factura en dólares lleva tipo de cambio' using errcode = '23514', constraint = 'pago_libre_de_su_moneda';
  end if;
  c := cuenta_de_factura(f);
  if new.id_anulado is not null then
    perform 1 from pago_libre where id = new.id_anulado and id_factura = new.id_factura and importe = new.importe
      and moneda = new.moneda and recibido is not distinct from new.recibido and tipo_cambio is not distinct from new.tipo_cambio
      and id_anulado is null;
    if not found then
      raise exception 'eso no anula un pago de la factura' using errcode = '23514', constraint = 'pago_libre_anula_uno';
    end if;
    if c.pagado - new.importe < c.devuelto then
      raise exception 'una nota de crédito ya devolvió ese dinero' using errcode = '23514', constraint = 'pago_libre_devuelto';
    end if;
    return new;
  end if;
  if c.pagado + new.importe - c.devuelto > f.total - c.acreditado then
    raise exception 'el pago rebasa lo que falta' using errcode = '23514', constraint = 'pago_libre_no_rebasa';
  end if;
  return new;
end
$$;
