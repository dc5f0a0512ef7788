-- Visits of some days of a branch, which the owner's figures count. It serves what the index of a branch's visits did.
create index concurrently if not exists visita_de_sucursal_por_dia on visita (id_sucursal, creado_en);
drop index concurrently if exists visita_de_sucursal;
