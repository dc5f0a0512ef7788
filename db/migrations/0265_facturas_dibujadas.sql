-- Which invoices are drawn and kept, so that a job draws the rest ahead of the month's zip. One that is cancelled since prints
-- differently, and is drawn once more.
create table factura_dibujada (
  id_factura bigint not null references factura (id),
  cancelada boolean not null,
  dibujada_en timestamptz not null,
  primary key (id_factura, cancelada)
);
grant select, insert on factura_dibujada to nitida_app;
