-- What is seen by eye on a pair that is checked, by where it is seen: {"rayon": "Od"}. Nothing was noted of the checks before.
alter table control_calidad add column defectos jsonb not null default '{}', add column nota text not null default '';
alter table control_calidad add constraint control_defectos_conocidos check (jsonb_typeof(defectos) = 'object'
  and defectos - array['rayon', 'tinte', 'bisel', 'armazon', 'otro'] = '{}'
  and not jsonb_path_exists(defectos, '$.* ? (@ != "Ambos" && @ != "Od" && @ != "Oi")')) not valid;
alter table control_calidad validate constraint control_defectos_conocidos;
-- A pair with a defect passes no check, whatever it measures.
alter table control_calidad add constraint control_con_defectos check (defectos = '{}' or resultado = 'noPasa') not valid;
alter table control_calidad validate constraint control_con_defectos;
alter table control_calidad add constraint control_nota_de_defectos
  check (length(nota) <= 120 and (nota = '' or defectos <> '{}') and (nota <> '' or not defectos ? 'otro')) not valid;
alter table control_calidad validate constraint control_nota_de_defectos;
