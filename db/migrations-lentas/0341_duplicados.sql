-- Patients who were here before are compared once.
insert into paciente_por_comparar (id_cliente) select id from cliente where eliminado_en is null on conflict do nothing;
