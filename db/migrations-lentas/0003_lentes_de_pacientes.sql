-- Which lenses each patient had before that was kept; and what an audience asks of a patient, so that counting it reads no rows.
call anotar_lentes();
create index concurrently if not exists actividad_audiencia on actividad_cliente (id_cliente) include (ultima_en, lentes);
-- Audiences looked for lenses by these.
drop index concurrently if exists pedido_elemento_lente;
drop index concurrently if exists historia_clinica_tipo;
