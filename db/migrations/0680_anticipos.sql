-- How a branch invoices the advance of an order: PPD with complementos, or a CFDI of its own for each payment (Anexo 20, appendix 6, A).
alter table sucursal add column anticipos text not null default 'complementos' check (anticipos in ('complementos', 'cfdi'));

-- A row of the ledger that a CFDI of an advance has. The final invoice takes it over with the order.
alter table venta_facturada add column anticipo boolean not null default false;
alter table venta_facturada add constraint venta_anticipo check (not anticipo or id_pago is not null) not valid;
alter table venta_facturada validate constraint venta_anticipo;

-- The final invoice that an advance was applied to: at most once, while its egreso is alive.
alter table venta_acreditada add column id_final bigint references factura (id);
alter table venta_acreditada add constraint acreditada_final check (id_final is null or id_pedido is not null and id_pago is not null) not valid;
alter table venta_acreditada validate constraint acreditada_final;
create unique index acreditada_una_aplicacion on venta_acreditada (id_factura) where id_final is not null and liberado_en is null;
create index acreditada_de_final on venta_acreditada (id_final) where id_final is not null;

alter table factura drop constraint factura_relacion_check;
alter table factura add constraint factura_relacion_check check (relacion in ('01', '03', '04', '07')) not valid;
alter table factura validate constraint factura_relacion_check;

-- An order with an advance invoiced is in no global, not even by another payment: the foreign key's lock on the order makes the later of two
-- wait for the earlier, and this looks afterwards.
create function venta_con_anticipo() returns trigger language plpgsql as $$
begin
  if exists (select from filas f join venta_facturada o on o.id_pedido = f.id_pedido and o.liberada_en is null and o.anticipo <> f.anticipo
    where f.liberada_en is null) then
    raise exception 'el pedido ya tiene otro CFDI' using errcode = '23P01', constraint = 'venta_en_una_factura';
  end if;
  return null;
end
$$;
create trigger venta_con_anticipo after insert on venta_facturada referencing new table as filas
  for each statement execute function venta_con_anticipo();
