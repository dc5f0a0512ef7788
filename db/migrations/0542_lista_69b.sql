-- Taxpayers that SAT publishes under article 69-B of the CFF. Public data: the newest list takes the place of the one before.
create table lista_69b (
  rfc text primary key check (length(rfc) between 12 and 13),
  nombre text not null check (length(nombre) <= 300),
  situacion text not null check (situacion in ('Presunto', 'Definitivo', 'Desvirtuado', 'Sentencia Favorable'))
);

create table lista_69b_carga (
  id bigint generated always as identity primary key,
  archivo text not null check (length(archivo) between 1 and 120),
  en timestamptz not null,
  contribuyentes integer not null check (contribuyentes > 0),
  id_usuario bigint not null references usuario (id)
);

grant select, insert, delete on lista_69b to nitida_app;
grant select, insert on lista_69b_carga to nitida_app;
