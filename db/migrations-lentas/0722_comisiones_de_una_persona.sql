-- Kept rows of one person and some days: his page reads them without those of everybody else.
create index concurrently if not exists comision_por_pagar_persona on comision_por_pagar (id_usuario, dia) where calculada;
