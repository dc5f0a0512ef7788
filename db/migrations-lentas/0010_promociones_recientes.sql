-- Whoever got a promotion a short while ago is left out of the next; what still waits counts as the latest.
create index concurrently if not exists mensaje_promocion_reciente on mensaje ((coalesce(tomado_en, 'infinity')), telefono)
  where id_campana is not null and estado not in ('fallido', 'no_entregable', 'omitido', 'obsoleto');
-- Lenses of histories are health data.
call olvidar_lentes_de_historias();
