-- The photo of an article, drawn and kept as those of visits are.
create table articulo_imagen (
  id_articulo bigint primary key references articulo (id),
  imagen bytea check (length(imagen) = 32),
  miniatura bytea check (length(miniatura) = 32),
  id_usuario bigint not null references usuario (id),
  puesta_en timestamptz not null,
  constraint articulo_imagen_completa check ((imagen is null) = (miniatura is null))
);
create index articulo_imagen_imagen on articulo_imagen (imagen) where imagen is not null;
create index articulo_imagen_miniatura on articulo_imagen (miniatura) where miniatura is not null;
create index articulo_imagen_usuario on articulo_imagen (id_usuario);
grant select, insert, update on articulo_imagen to nitida_app;
