-- Fitting measures, all of them optional: of each eye its prism, its place behind the frame and its distance to the lens; of the pair its angles
-- and the frame's box.
alter table visita
  add column prisma_od numeric(6,2),
  add column base_od text check (length(base_od) between 1 and 20),
  add column prisma_oi numeric(6,2),
  add column base_oi text check (length(base_oi) between 1 and 20),
  add column dnp_od numeric(6,2),
  add column dnp_oi numeric(6,2),
  add column dnp_cerca_od numeric(6,2),
  add column dnp_cerca_oi numeric(6,2),
  add column altura_od numeric(6,2),
  add column altura_oi numeric(6,2),
  add column vertice_od numeric(6,2),
  add column vertice_oi numeric(6,2),
  add column pantoscopico numeric(6,2),
  add column panoramico numeric(6,2),
  add column aro_a numeric(6,2),
  add column aro_b numeric(6,2),
  add column aro_dbl numeric(6,2),
  add column aro_ed numeric(6,2);

alter table historia_clinica
  add column prisma_od numeric(6,2),
  add column base_od text check (length(base_od) between 1 and 20),
  add column prisma_oi numeric(6,2),
  add column base_oi text check (length(base_oi) between 1 and 20),
  add column dnp_od numeric(6,2),
  add column dnp_oi numeric(6,2),
  add column dnp_cerca_od numeric(6,2),
  add column dnp_cerca_oi numeric(6,2),
  add column altura_od numeric(6,2),
  add column altura_oi numeric(6,2),
  add column vertice_od numeric(6,2),
  add column vertice_oi numeric(6,2),
  add column pantoscopico numeric(6,2),
  add column panoramico numeric(6,2),
  add column aro_a numeric(6,2),
  add column aro_b numeric(6,2),
  add column aro_dbl numeric(6,2),
  add column aro_ed numeric(6,2);

-- Fitting measures that were taken for an order, by the names of the wire. Who measures again adds a row, and the newest counts.
create table pedido_montaje (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references pedido (id),
  medidas jsonb not null check (jsonb_typeof(medidas) = 'object' and medidas <> '{}'),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null
);
create index pedido_montaje_de on pedido_montaje (id_pedido, id desc);
create index pedido_montaje_usuario on pedido_montaje (id_usuario);

create trigger pedido_montaje_solo_agregar before update or delete on pedido_montaje
  for each row execute function rechazar_cambio();
create trigger pedido_montaje_sin_vaciar before truncate on pedido_montaje for each statement execute function rechazar_cambio();

grant select, insert on pedido_montaje to nitida_app;
