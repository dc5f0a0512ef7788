-- Steps of the first hour that the chain leaves for later. Whether a step is done is read from the rows it makes, never from here.
create table paso_aplazado (
  paso text primary key check (length(paso) between 1 and 40),
  id_usuario bigint not null references usuario (id),
  aplazado_en timestamptz not null
);
create index paso_aplazado_id_usuario_idx on paso_aplazado (id_usuario);
grant select, insert, delete on paso_aplazado to nitida_app;

-- Orders that were taken for practice, with their patient; removed again as any other order is.
create table practica (
  id_pedido bigint primary key references pedido (id),
  id_cliente bigint not null references cliente (id),
  creada_en timestamptz not null
);
create index practica_id_cliente_idx on practica (id_cliente);
create trigger practica_solo_agregar before update or delete on practica for each row execute function rechazar_cambio();
create trigger practica_sin_vaciar before truncate on practica for each statement execute function rechazar_cambio();
grant select, insert on practica to nitida_app;
