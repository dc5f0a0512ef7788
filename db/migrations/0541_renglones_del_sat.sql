-- Rows of a comparison with SAT's list leave as a file, by their number.
alter table comparacion_sat_renglon add column id bigint generated always as identity;
create unique index comparacion_sat_renglon_id on comparacion_sat_renglon (id);
