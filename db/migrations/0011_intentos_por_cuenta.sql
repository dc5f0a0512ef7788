-- Failures are counted by account and origin together (D-77); the account by itself lets an administrator clear them.
alter table intento_sesion add column cuenta bytea;
create index intento_sesion_cuenta on intento_sesion (cuenta, en) where cuenta is not null;
