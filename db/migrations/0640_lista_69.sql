-- Taxpayers that SAT publishes under article 69 of the CFF, by why. Public data: the newest file of a reason takes the place of the one before.
create table lista_69 (
  rfc text not null check (length(rfc) between 12 and 13),
  supuesto text not null
    check (supuesto in ('Firmes', 'Exigibles', 'No localizados', 'Sentencias', 'CSD sin efectos', 'Cancelados')),
  nombre text not null check (length(nombre) <= 300),
  primary key (rfc, supuesto)
);

grant select, insert, delete on lista_69 to nitida_app;

-- Which list a file brought: '69-B', or a reason of article 69.
alter table lista_69b_carga add column lista text not null default '69-B'
  check (lista in ('69-B', 'Firmes', 'Exigibles', 'No localizados', 'Sentencias', 'CSD sin efectos', 'Cancelados'));
