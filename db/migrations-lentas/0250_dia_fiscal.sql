-- Corrections that count in another month than that of their till.
create index concurrently if not exists pago_dia_fiscal on pago (id_sucursal, dia_fiscal) where dia_fiscal is not null;
