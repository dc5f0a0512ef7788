-- Who put a supplier's CFDI aside, and when; null for those that were put aside before this was kept.
alter table recepcion add column id_descartador bigint references usuario (id), add column descartada_en timestamptz;
alter table recepcion add constraint recepcion_descartada_por_alguien check ((descartada_en is null) = (id_descartador is null)
  and (descartada_en is null or estado = 'descartada')) not valid;
alter table recepcion validate constraint recepcion_descartada_por_alguien;
create index recepcion_descartador on recepcion (id_descartador) where id_descartador is not null;
