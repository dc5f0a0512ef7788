-- An audience by age counts the years since an age was stated, and reads no rows for that.
create index concurrently if not exists cliente_audiencia_con_edad on cliente (id)
  include (id_sucursal, telefono, edad, edad_en, fecha_nacimiento, creado_en) where eliminado_en is null;
drop index concurrently if exists cliente_audiencia;
