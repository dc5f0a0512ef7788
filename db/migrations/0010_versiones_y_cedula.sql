-- The licence of those who sign visits and histories, proposed on them (D-86).
alter table usuario
  add column cedula text check (length(cedula) between 1 and 20),
  add constraint usuario_cedula_de_su_tipo check (cedula is null or tipo in ('0', '1', '4'));

-- Raised by every change of what is kept, by which a stale edit is known (D-78). `usuario.version` is that of his sessions.
alter table usuario add column version_ficha integer not null default 1;
alter table sucursal add column version integer not null default 1;
alter table cliente add column version integer not null default 1;

-- The columns that are no part of it are named, so that one which is added counts by itself. Generated ones are among them:
-- they are not computed yet when the trigger runs.
create function subir_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create function subir_version_de_ficha() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version_ficha := old.version_ficha + 1;
  end if;
  return new;
end
$$;
create trigger usuario_version before update on usuario for each row
  execute function subir_version_de_ficha(
    'version_ficha', 'version', 'ultima_sesion_en', 'contrasena_hash', 'nombre_busqueda');
create trigger sucursal_version before update on sucursal for each row
  execute function subir_version('version', 'direccion_busqueda');
create trigger cliente_version before update on cliente for each row
  execute function subir_version('version', 'nombre_normal', 'busqueda');
