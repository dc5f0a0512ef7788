-- Patients whom a row of an old file may mean: by their phone, their birth date, or their name where they have no phone.
create index concurrently if not exists cliente_por_telefono on cliente (id_sucursal, telefono)
  where eliminado_en is null and telefono <> '0000000000';
create index concurrently if not exists cliente_por_nacimiento on cliente (id_sucursal, fecha_nacimiento)
  where eliminado_en is null and fecha_nacimiento is not null;
create index concurrently if not exists cliente_sin_telefono on cliente (id_sucursal, nombre_normal)
  where eliminado_en is null and telefono = '0000000000';
