-- Pairs of an order that passed since it came to its check: it is ready once all of them did.
alter table trabajo add column pasaron smallint not null default 0 check (pasaron >= 0);
