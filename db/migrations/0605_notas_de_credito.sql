-- Credit notes by hand: egresos of invoices without an order, whose lines, balances and money no ledger has.
alter table venta_acreditada add column nota text;
-- Line of the invoice that it takes back, from 1; null for an amount of the whole.
alter table venta_acreditada add column linea smallint;
-- Part that goes back as money, because it was paid; the rest lowers what is owed.
alter table venta_acreditada add column devuelto bigint not null default 0;
alter table venta_acreditada add constraint acreditada_nota
  check (nota in ('credito', 'bonificacion', 'devolucion')) not valid;
alter table venta_acreditada validate constraint acreditada_nota;
alter table venta_acreditada add constraint acreditada_a_mano
  check (nota is null and linea is null and devuelto = 0 or nota is not null and id_pedido is null and id_pago is null) not valid;
alter table venta_acreditada validate constraint acreditada_a_mano;
alter table venta_acreditada add constraint acreditada_devuelto check (devuelto between 0 and importe) not valid;
alter table venta_acreditada validate constraint acreditada_devuelto;
alter table venta_acreditada add constraint acreditada_linea check (linea > 0) not valid;
alter table venta_acreditada validate constraint acreditada_linea;

-- What was paid of an invoice without an order, what live egresos took back of it, and the part of that which went back as money.
create function cuenta_de_factura(f factura, out pagado bigint, out acreditado bigint, out devuelto bigint) language sql stable as $$
  select case f.metodo_pago when 'PUE' then f.total else
      (select coalesce(sum(case when id_anulado is null then importe else -importe end), 0) from pago_libre where id_factura = f.id) end,
    a.acreditado, a.devuelto
  from (select coalesce(sum(importe), 0) as acreditado, coalesce(sum(devuelto), 0) as devuelto from venta_acreditada
    where id_factura = f.id and id_pedido is null and liberado_en is null) a
$$;

-- Never above what is left of the invoice, and never more money back than was paid, whoever writes it: its row is held meanwhile.
create function nota_cabe() returns trigger language plpgsql as $$
declare
  f factura;
  c record;
begin
  select * into f from factura where id = new.id_factura for update;
  if f.clase <> 'nominativa' or f.id_pedido is not null then
    raise exception 'solo una factura sin pedido se acredita a mano' using errcode = '23514', constraint = 'nota_de_libre';
  end if;
  c := cuenta_de_factura(f);
  if c.acreditado + new.importe > f.total or c.devuelto + new.devuelto > c.pagado
    or c.pagado - c.devuelto - new.devuelto > f.total - c.acreditado - new.importe then
    raise exception 'la nota rebasa lo que queda' using errcode = '23514', constraint = 'nota_no_rebasa';
  end if;
  return new;
end
$$;
create trigger nota_cabe before insert on venta_acreditada for each row when (new.nota is not null) execute function nota_cabe();

-- The same limit seen from the payment: a credit note lowers what may still be paid, and money that it gave back was paid.
create or replace function pago_libre_cabe() returns trigger language plpgsql as $$
declare
  f factura;
  c record;
begin
  select * into f from factura where id = new.id_factura for update;
  if f.clase <> 'nominativa' or f.metodo_pago is distinct from 'PPD' or f.id_pedido is not null then
    raise exception 'solo una factura PPD sin pedido recibe pagos así' using errcode = '23514', constraint = 'pago_libre_de_ppd';
  end if;
  c := cuenta_de_factura(f);
  if new.id_anulado is not null then
    perform 1 from pago_libre where id = new.id_anulado and id_factura = new.id_factura and importe = new.importe
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
