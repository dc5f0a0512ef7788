-- An order that makes the glasses of another one again: why, who pays for it and what it cost. The customer's money is the new order's own.
create table rehecho (
  id_pedido bigint primary key references pedido (id),
  id_origen bigint not null references pedido (id),
  causa text not null check (causa in ('taller', 'laboratorio', 'graduacion', 'medida', 'adaptacion', 'rotura', 'garantia')),
  paga text not null check (paga in ('optica', 'laboratorio', 'cliente')),
  -- Centavos, of whoever pays; null while nobody knows.
  costo bigint check (costo between 0 and 1000000000),
  nota text not null default '' check (length(nota) <= 300),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  -- Its origin was there before it, so that no chain of remakes closes.
  constraint rehecho_despues check (id_origen < id_pedido)
);
create index rehecho_origen on rehecho (id_origen);
create index rehecho_usuario on rehecho (id_usuario);

create trigger rehecho_solo_agregar before update or delete on rehecho for each row execute function rechazar_cambio();
create trigger rehecho_sin_vaciar before truncate on rehecho for each statement execute function rechazar_cambio();

grant select, insert on rehecho to nitida_app;
