-- How each user left his first screen, so that he finds it so at any computer. It is no data of the shop, and nobody audits it.
create table preferencia_usuario (
  id_usuario bigint primary key references usuario (id),
  inicio_en_hoy boolean not null default false,
  hoy_plegado boolean not null default false
);
grant select, insert, update on preferencia_usuario to nitida_app;
