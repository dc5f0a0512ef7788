-- A campaign is queued part by part, in the order of the patients' ids, so that no statement is long and a crash loses no place.
alter table campana
  add column encolada_hasta bigint not null default 0,
  -- When the last part was queued; until then the campaign is not over.
  add column encolada_en timestamptz;
update campana set encolada_en = creada_en;
create index campana_por_encolar on campana (id) where encolada_en is null;
