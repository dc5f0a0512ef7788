-- Visits of some days of a branch, which the owner's figures count.
create index visita_de_sucursal_por_dia on visita (id_sucursal, creado_en);
drop index visita_de_sucursal;
