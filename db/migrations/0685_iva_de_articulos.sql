-- An article's own tax: at the rate of 0, or exempt; null is the rate of whichever branch sells it.
alter table articulo add column iva text;
alter table articulo add constraint articulo_iva_check check (iva in ('0', 'exento')) not valid;
alter table articulo validate constraint articulo_iva_check;

-- The tax of an element's article as it was sold. Null too for all that was sold before.
alter table pedido_elemento add column iva text;
alter table pedido_elemento add constraint pedido_elemento_iva_check check (iva in ('0', 'exento')) not valid;
alter table pedido_elemento validate constraint pedido_elemento_iva_check;

-- What of a sale that a CFDI tells is at the rate of 0, and what is exempt; the rest is at the CFDI's own rate.
alter table venta_facturada add column importe_cero bigint not null default 0, add column importe_exento bigint not null default 0;
alter table venta_facturada add constraint venta_facturada_por_iva
  check (importe_cero >= 0 and importe_exento >= 0 and importe_cero + importe_exento <= importe) not valid;
alter table venta_facturada validate constraint venta_facturada_por_iva;

-- The same of what an egreso takes back of an order.
alter table venta_acreditada add column importe_cero bigint not null default 0, add column importe_exento bigint not null default 0;
alter table venta_acreditada add constraint venta_acreditada_por_iva
  check (importe_cero >= 0 and importe_exento >= 0 and importe_cero + importe_exento <= importe) not valid;
alter table venta_acreditada validate constraint venta_acreditada_por_iva;

-- The tax by which a supplier's line was bought, which is proposed for its new article.
alter table recepcion_renglon add column iva text;
alter table recepcion_renglon add constraint recepcion_renglon_iva_check check (iva in ('0', 'exento')) not valid;
alter table recepcion_renglon validate constraint recepcion_renglon_iva_check;
