-- The price list of lenses comes from another program as well.
alter table importacion
  drop constraint importacion_libro_check,
  add constraint importacion_libro_check check (libro in ('pacientes', 'pedidos', 'citas', 'recetas', 'articulos', 'micas'));
alter table importado
  drop constraint importado_libro_check,
  add constraint importado_libro_check check (libro in ('pacientes', 'pedidos', 'citas', 'recetas', 'articulos', 'micas'));
