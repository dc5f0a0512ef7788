-- The currency that a document of SAT's list says; its metadata say none.
alter table comparacion_sat_renglon add column moneda text check (moneda ~ '^[A-Z]{3}$');
