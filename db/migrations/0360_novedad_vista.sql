-- Day of the last news that the help showed a user, so that each is told once.
alter table preferencia_usuario
  add column novedad_vista text check (novedad_vista ~ '^\d{4}-\d{2}-\d{2}$');
