-- Patients who are probably one person. A job compares who was registered or changed with those who share a key with him, and keeps the
-- pairs, so that the screen reads a list and compares nobody.
create table paciente_por_comparar (
  id_cliente bigint primary key references cliente (id),
  -- Whether his keys are kept already: all of them are, before anybody is compared.
  con_claves boolean not null default false
);
create index por_comparar_sin_claves on paciente_por_comparar (id_cliente) where not con_claves;

create table clave_de_paciente (
  id_cliente bigint primary key references cliente (id),
  palabras text[] not null,
  claves integer[] not null
);
create index clave_de_paciente_claves on clave_de_paciente using gin (claves);

-- In how many patients' names a word is; the empty one counts the patients.
create table palabra_de_nombre (
  palabra text primary key,
  pacientes integer not null
);

create table pareja_parecida (
  id_a bigint not null references cliente (id),
  id_b bigint not null references cliente (id),
  puntos real not null check (puntos >= 0),
  motivos text[] not null,
  primary key (id_a, id_b),
  constraint pareja_en_orden check (id_a < id_b)
);
create index pareja_por_puntos on pareja_parecida (puntos desc, id_a, id_b);
create index pareja_de_otro on pareja_parecida (id_b);

-- Pairs of whom somebody said that they are two people.
create table pacientes_distintos (
  id_a bigint not null references cliente (id),
  id_b bigint not null references cliente (id),
  dicho_por bigint not null references usuario (id),
  dicho_en timestamptz not null,
  primary key (id_a, id_b),
  constraint distintos_en_orden check (id_a < id_b)
);
create index distintos_de_otro on pacientes_distintos (id_b);

grant select, insert, update, delete on paciente_por_comparar, clave_de_paciente, pareja_parecida to nitida_app;
grant select, insert, update on palabra_de_nombre to nitida_app;
grant select, insert on pacientes_distintos to nitida_app;

create function comparar_nuevos() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  insert into paciente_por_comparar (id_cliente) select id from nuevas on conflict do nothing;
  return null;
end
$$;
create trigger cliente_por_comparar after insert on cliente referencing new table as nuevas
  for each statement execute function comparar_nuevos();

-- Whoever is not who he was is compared anew: what was found of him and what was said of him do not hold any more.
create function comparar_otra_vez() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  insert into paciente_por_comparar (id_cliente) values (new.id)
    on conflict (id_cliente) do update set con_claves = false;
  delete from pareja_parecida where id_a = new.id or id_b = new.id;
  if (new.nombre, new.telefono, new.telefono2, new.fecha_nacimiento, new.rfc, new.correo)
    is distinct from (old.nombre, old.telefono, old.telefono2, old.fecha_nacimiento, old.rfc, old.correo)
  then
    delete from pacientes_distintos where id_a = new.id or id_b = new.id;
  end if;
  return null;
end
$$;
create trigger cliente_comparar_otra_vez
  after update of nombre, telefono, telefono2, fecha_nacimiento, rfc, correo, sexo, domicilio, edad, eliminado_en on cliente
  for each row when (
    (old.nombre, old.telefono, old.telefono2, old.fecha_nacimiento, old.rfc, old.correo, old.sexo, old.domicilio, old.edad,
      old.eliminado_en)
    is distinct from (new.nombre, new.telefono, new.telefono2, new.fecha_nacimiento, new.rfc, new.correo, new.sexo, new.domicilio,
      new.edad, new.eliminado_en))
  execute function comparar_otra_vez();
