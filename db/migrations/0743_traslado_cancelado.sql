-- Who took back the request of a transfer, and when; null for those that were cancelled before this was kept.
alter table traslado add column id_cancelador bigint references usuario (id), add column cancelado_en timestamptz;
alter table traslado add constraint traslado_cancelado_por_alguien check ((cancelado_en is null) = (id_cancelador is null)
  and (cancelado_en is null or estado = 'cancelado')) not valid;
alter table traslado validate constraint traslado_cancelado_por_alguien;
create index traslado_cancelador on traslado (id_cancelador) where id_cancelador is not null;
