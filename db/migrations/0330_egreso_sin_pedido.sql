-- An invoice without an order that its receiver keeps although another one tells its sale is taken back by an egreso of no order.
alter table venta_acreditada alter column id_pedido drop not null;
