-- A person who was registered twice becomes one patient again: what hangs on the one record is moved to the other, which row was moved
-- is written down, and for a while exactly those rows can be put back.
create table union_pacientes (
  id bigint generated always as identity primary key,
  id_ganador bigint not null references cliente (id),
  id_perdedor bigint not null references cliente (id),
  -- Whom the loser leads to now: the winner, or who took that one in later.
  id_vigente bigint not null references cliente (id),
  -- What the winner's record said before and since, by field; forgotten once nobody can take the union back.
  campos jsonb,
  creada_por bigint not null references usuario (id),
  creada_en timestamptz not null,
  deshecha_por bigint references usuario (id),
  deshecha_en timestamptz,
  constraint union_de_dos check (id_ganador <> id_perdedor and id_vigente <> id_perdedor),
  constraint union_deshecha_completa check ((deshecha_en is null) = (deshecha_por is null))
);
create unique index union_viva on union_pacientes (id_perdedor) where deshecha_en is null;
create index union_de_perdedor on union_pacientes (id_perdedor);
create index union_de_ganador on union_pacientes (id_ganador, id desc);
create index union_de_vigente on union_pacientes (id_vigente);
create index union_reciente on union_pacientes (creada_en);

-- Rows that a union moved.
create table union_movida (
  id bigint generated always as identity primary key,
  id_union bigint not null references union_pacientes (id),
  tabla text not null check (tabla in (
    'cita', 'pedido', 'visita', 'historia_clinica', 'consentimiento', 'mensaje', 'contacto_seguimiento', 'lista_espera',
    'borrador', 'revision_indicada', 'importado', 'union_pacientes')),
  -- Number of the row; of tables without one, of the user, the patient or the branch in their key.
  id_registro bigint not null,
  -- Rest of the key, and what the row said where the union changed more than its patient.
  previo jsonb
);
create index union_movida_de_union on union_movida (id_union, tabla);
create index union_movida_de_registro on union_movida (tabla, id_registro);
grant select on union_pacientes, union_movida to nitida_app;

create trigger union_sin_borrar before delete on union_pacientes for each row execute function rechazar_cambio();
create trigger union_sin_vaciar before truncate on union_pacientes for each statement execute function rechazar_cambio();
create trigger union_movida_sin_borrar before delete on union_movida for each row execute function rechazar_cambio();
create trigger union_movida_sin_vaciar before truncate on union_movida for each statement execute function rechazar_cambio();

-- A union is taken back once, and never becomes another one.
create function union_solo_deshacer() returns trigger language plpgsql as $$
begin
  if (new.id, new.id_ganador, new.id_perdedor, new.creada_por, new.creada_en)
      is distinct from (old.id, old.id_ganador, old.id_perdedor, old.creada_por, old.creada_en)
    or old.deshecha_en is not null and (new.deshecha_en, new.deshecha_por) is distinct from (old.deshecha_en, old.deshecha_por)
    or new.campos is not null and new.campos is distinct from old.campos
  then
    raise exception 'una unión sólo se deshace' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger union_solo_deshacer before update on union_pacientes for each row execute function union_solo_deshacer();

create function union_movida_solo_olvidar() returns trigger language plpgsql as $$
begin
  if (new.id, new.id_union, new.tabla, new.id_registro) is distinct from (old.id, old.id_union, old.tabla, old.id_registro)
    or new.previo is not null
  then
    raise exception 'lo que movió una unión no cambia' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger union_movida_solo_olvidar before update on union_movida
  for each row execute function union_movida_solo_olvidar();

-- Whether a union, or the end of one, moves this row from the one patient to the other.
create function union_lo_mueve(cual_tabla text, cual bigint, de bigint, a bigint) returns boolean language sql stable
set search_path to 'pg_catalog', 'public' as $$
  select exists (select from union_movida m join union_pacientes u on u.id = m.id_union
    where m.tabla = cual_tabla and m.id_registro = cual
      and case when u.deshecha_en is null then (u.id_perdedor, u.id_ganador) else (u.id_ganador, u.id_perdedor) end = (de, a))
$$;

-- What is only added to may change its patient by a union, and nothing else.
create function solo_cambia_de_paciente() returns trigger language plpgsql as $$
begin
  -- A computed column is not computed yet.
  if to_jsonb(new) - 'id_cliente' - 'saldo' is distinct from to_jsonb(old) - 'id_cliente' - 'saldo'
    or not union_lo_mueve(tg_table_name, old.id, old.id_cliente, new.id_cliente)
  then
    raise exception 'la tabla % es de solo agregar', tg_table_name using errcode = '42501';
  end if;
  return new;
end
$$;
drop trigger visita_solo_agregar on visita;
create trigger visita_solo_agregar before delete on visita for each row execute function rechazar_cambio();
create trigger visita_solo_mover before update on visita for each row execute function solo_cambia_de_paciente();
drop trigger historia_clinica_solo_agregar on historia_clinica;
create trigger historia_clinica_solo_agregar before delete on historia_clinica for each row execute function rechazar_cambio();
create trigger historia_clinica_solo_mover before update on historia_clinica
  for each row execute function solo_cambia_de_paciente();
drop trigger consentimiento_solo_agregar on consentimiento;
create trigger consentimiento_solo_agregar before delete on consentimiento for each row execute function rechazar_cambio();
create trigger consentimiento_solo_mover before update on consentimiento
  for each row execute function solo_cambia_de_paciente();
drop trigger contacto_solo_agregar on contacto_seguimiento;
create trigger contacto_solo_agregar before delete on contacto_seguimiento for each row execute function rechazar_cambio();
create trigger contacto_solo_mover before update on contacto_seguimiento
  for each row execute function solo_cambia_de_paciente();

create or replace function cita_cancelada_es_final() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'id_cliente' = to_jsonb(old) - 'id_cliente'
    and union_lo_mueve('cita', old.id, old.id_cliente, new.id_cliente)
  then
    return new;
  end if;
  if new.cancelada
    or (new.id_sucursal, new.id_cliente, new.fecha, new.hora, new.telefono, new.revision)
      is distinct from (old.id_sucursal, old.id_cliente, old.fecha, old.hora, old.telefono, old.revision)
    or not exists (select from cita_cancelacion where id_cita = new.id)
    or exists (select from cita_cancelacion where id_cita = new.id and deshecha_en is null)
    or exists (select from mensaje where id_cita = new.id and tipo = 'AvisoCancelacionCita' and estado <> 'obsoleto')
  then
    raise exception 'una cita cancelada no cambia' using errcode = '23514', constraint = 'cita_cancelada_es_final';
  end if;
  return new;
end
$$;

-- A patient who was joined to another one comes back by the end of the union alone.
create function cliente_unido_no_vuelve() returns trigger language plpgsql as $$
begin
  if exists (select from union_pacientes where id_perdedor = new.id and deshecha_en is null) then
    raise exception 'el paciente se unió con otro' using errcode = '23514', constraint = 'cliente_unido_no_vuelve';
  end if;
  return new;
end
$$;
create trigger cliente_unido_no_vuelve before update of eliminado_en on cliente for each row
  when (old.eliminado_en is not null and new.eliminado_en is null) execute function cliente_unido_no_vuelve();

-- A message that was written while its patient was being joined follows him.
create function seguir_al_unido() returns trigger language plpgsql as $$
begin
  update mensaje m set id_cliente = u.id_vigente
    from nuevas n join union_pacientes u on u.id_perdedor = n.id_cliente and u.deshecha_en is null where m.id = n.id;
  return null;
end
$$;
create trigger mensaje_sigue_al_unido after insert on mensaje referencing new table as nuevas
  for each statement execute function seguir_al_unido();

-- What is kept of a patient's record, reckoned again from all of it.
create function recalcular_paciente(cual bigint) returns void language plpgsql security definer
set search_path to 'pg_catalog', 'public' as $$
begin
  insert into actividad_cliente (id_cliente, ultima_en) select id, creado_en from cliente where id = cual
    on conflict (id_cliente) do nothing;
  perform 1 from actividad_cliente where id_cliente = cual for update;
  update actividad_cliente a set ultima_en = greatest(c.creado_en,
      (select max(creado_en) from pedido where id_cliente = cual),
      (select max(asistencia_en) from cita where id_cliente = cual and asistencia = 'Asistió'),
      (select max(creado_en) from visita where id_cliente = cual),
      (select max(creado_en) from historia_clinica where id_cliente = cual))
    from cliente c where c.id = cual and a.id_cliente = cual;
  perform recalcular_lentes(cual);
  perform recalcular_revision(cual);
  delete from consentimiento_actual where id_cliente = cual;
  insert into consentimiento_actual (id_cliente, whatsapp_avisos, whatsapp_promociones, en)
    select id_cliente, whatsapp_avisos, whatsapp_promociones, en from consentimiento
    where id_cliente = cual order by id desc limit 1;
end
$$;

-- Joins two patients whose rows the caller holds and of whom the loser is retired: everything of his is the winner's from now on.
create function unir_pacientes(ganador bigint, perdedor bigint, cambios jsonb, quien bigint, cuando timestamptz) returns bigint
language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
declare
  cual bigint;
  nombre text;
begin
  if not exists (select from cliente where id = ganador and eliminado_en is null)
    or not exists (select from cliente where id = perdedor and eliminado_en is not null)
  then
    raise exception 'se une un paciente retirado a uno que sigue' using errcode = '23514', constraint = 'union_de_dos';
  end if;
  insert into union_pacientes (id_ganador, id_perdedor, id_vigente, campos, creada_por, creada_en)
    values (ganador, perdedor, ganador, cambios, quien, cuando) returning id into cual;

  insert into union_movida (id_union, tabla, id_registro)
    select cual, 'union_pacientes', id from union_pacientes where id_vigente = perdedor and deshecha_en is null;
  update union_pacientes set id_vigente = ganador where id_vigente = perdedor and deshecha_en is null;

  foreach nombre in array array['cita', 'pedido', 'visita', 'historia_clinica', 'consentimiento'] loop
    execute format('insert into union_movida (id_union, tabla, id_registro) select $1, %L, id from %I where id_cliente = $2',
      nombre, nombre) using cual, perdedor;
    execute format('update %I set id_cliente = $1 where id_cliente = $2', nombre) using ganador, perdedor;
  end loop;

  -- Nobody is written to twice within thirty days; what would say so of the winner stays where it is, and its message with it.
  insert into union_movida (id_union, tabla, id_registro)
    select cual, 'contacto_seguimiento', c.id from contacto_seguimiento c where c.id_cliente = perdedor
      and not (c.medio = 'mensaje' and exists (select from contacto_seguimiento g where g.id_cliente = ganador
        and g.medio = 'mensaje' and daterange(g.dia, g.dia + 30) && daterange(c.dia, c.dia + 30)));
  update contacto_seguimiento c set id_cliente = ganador from union_movida m
    where m.id_union = cual and m.tabla = 'contacto_seguimiento' and m.id_registro = c.id;

  insert into union_movida (id_union, tabla, id_registro)
    select cual, 'mensaje', t.id from mensaje_todo t where t.id_cliente = perdedor
      and not exists (select from contacto_seguimiento c where c.id_cliente = perdedor and t.clave = 'seguimiento:' || c.id);
  foreach nombre in array array['mensaje', 'mensaje_archivado'] loop
    execute format('update %I t set id_cliente = $1 from union_movida m
      where m.id_union = $2 and m.tabla = ''mensaje'' and m.id_registro = t.id', nombre) using ganador, cual;
  end loop;

  -- One place in a branch's waiting list is enough: the winner's.
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'lista_espera', e.id, case when g.id is not null then
      jsonb_build_object('estado', e.estado, 'cambiada_por', e.cambiada_por, 'cambiada_en', e.cambiada_en) end
    from lista_espera e left join lista_espera g on g.id_cliente = ganador and g.id_sucursal = e.id_sucursal
      and g.estado = 'espera' and e.estado = 'espera'
    where e.id_cliente = perdedor;
  update lista_espera e set estado = 'retirada', cambiada_por = quien, cambiada_en = cuando from union_movida m
    where m.id_union = cual and m.tabla = 'lista_espera' and m.id_registro = e.id and m.previo is not null;
  update lista_espera set id_cliente = ganador where id_cliente = perdedor;

  -- Of two drafts of one person and form the newer one is gone on with; the other one is kept with the union.
  with fuera as (
    delete from borrador b using borrador g, borrador p
    where g.id_cliente = ganador and p.id_cliente = perdedor and g.id_usuario = p.id_usuario and g.formulario = p.formulario
      and b.id_usuario = g.id_usuario and b.formulario = g.formulario
      and b.id_cliente = case when g.guardado_en >= p.guardado_en then perdedor else ganador end
    returning b.*)
  insert into union_movida (id_union, tabla, id_registro, previo) select cual, 'borrador', id_usuario, to_jsonb(fuera) from fuera;
  with movidos as (
    update borrador set id_cliente = ganador where id_cliente = perdedor returning id_usuario, formulario)
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'borrador', id_usuario, jsonb_build_object('formulario', formulario) from movidos;

  -- The next examination that somebody said last.
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'revision_indicada', id_cliente, to_jsonb(r) from revision_indicada r where id_cliente = perdedor
      or id_cliente = ganador and exists (select from revision_indicada where id_cliente = perdedor);
  insert into revision_indicada (id_cliente, dia, id_usuario, en)
    select ganador, dia, id_usuario, en from revision_indicada where id_cliente = perdedor
    on conflict (id_cliente) do update set dia = excluded.dia, id_usuario = excluded.id_usuario, en = excluded.en
      where excluded.en > revision_indicada.en;
  delete from revision_indicada where id_cliente = perdedor;

  with movidos as (
    update importado set id_registro = ganador where libro = 'pacientes' and id_registro = perdedor returning id_sucursal, clave)
  insert into union_movida (id_union, tabla, id_registro, previo)
    select cual, 'importado', id_sucursal, jsonb_build_object('clave', clave) from movidos;

  perform recalcular_paciente(least(ganador, perdedor));
  perform recalcular_paciente(greatest(ganador, perdedor));
  return cual;
end
$$;

-- Puts back what a union moved; what was added since stays with the winner. The caller holds both patients.
create function separar_pacientes(cual bigint, quien bigint, cuando timestamptz) returns void
language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
declare
  una union_pacientes;
  nombre text;
begin
  update union_pacientes set deshecha_por = quien, deshecha_en = cuando where id = cual and deshecha_en is null
    returning * into una;
  if not found then
    raise exception 'la unión ya se deshizo' using errcode = '23514', constraint = 'union_deshecha_completa';
  end if;

  update union_pacientes u set id_vigente = una.id_perdedor from union_movida m
    where m.id_union = cual and m.tabla = 'union_pacientes' and m.id_registro = u.id and u.id_vigente = una.id_ganador;
  foreach nombre in array array['cita', 'pedido', 'visita', 'historia_clinica', 'consentimiento', 'contacto_seguimiento',
    'mensaje', 'mensaje_archivado'] loop
    execute format('update %I t set id_cliente = $1 from union_movida m
      where m.id_union = $2 and m.tabla = %L and m.id_registro = t.id and t.id_cliente = $3', nombre,
      replace(nombre, '_archivado', '')) using una.id_perdedor, cual, una.id_ganador;
  end loop;

  -- Who got an appointment of the winner's meanwhile has waited for him.
  update lista_espera e set id_cliente = una.id_perdedor,
      estado = case when vuelve then m.previo ->> 'estado' else e.estado end,
      cambiada_por = case when vuelve then (m.previo ->> 'cambiada_por')::bigint else e.cambiada_por end,
      cambiada_en = case when vuelve then (m.previo ->> 'cambiada_en')::timestamptz else e.cambiada_en end
    from union_movida m join lista_espera s on s.id = m.id_registro
      cross join lateral (select m.previo is not null and s.estado = 'retirada' and s.cambiada_en = una.creada_en as vuelve) v
    where m.id_union = cual and m.tabla = 'lista_espera' and m.id_registro = e.id and e.id_cliente = una.id_ganador
      and (e.id_cita is null or exists (select from union_movida c
        where c.id_union = cual and c.tabla = 'cita' and c.id_registro = e.id_cita));

  update borrador b set id_cliente = una.id_perdedor from union_movida m
    where m.id_union = cual and m.tabla = 'borrador' and not m.previo ? 'datos' and b.id_cliente = una.id_ganador
      and b.id_usuario = m.id_registro and b.formulario = m.previo ->> 'formulario';
  insert into borrador select r.* from union_movida m cross join lateral jsonb_populate_record(null::borrador, m.previo) r
    where m.id_union = cual and m.tabla = 'borrador' and m.previo ? 'datos'
    on conflict do nothing;

  -- The winner's own, unless somebody said another one meanwhile.
  delete from revision_indicada r using union_movida m
    where m.id_union = cual and m.tabla = 'revision_indicada' and r.id_cliente = una.id_ganador
      and (r.dia, r.en) = ((m.previo ->> 'dia')::date, (m.previo ->> 'en')::timestamptz);
  insert into revision_indicada select r.* from union_movida m
    cross join lateral jsonb_populate_record(null::revision_indicada, m.previo) r
    where m.id_union = cual and m.tabla = 'revision_indicada'
    on conflict do nothing;

  update importado i set id_registro = una.id_perdedor from union_movida m
    where m.id_union = cual and m.tabla = 'importado' and i.libro = 'pacientes' and i.id_sucursal = m.id_registro
      and i.clave = m.previo ->> 'clave' and i.id_registro = una.id_ganador;

  perform recalcular_paciente(least(una.id_ganador, una.id_perdedor));
  perform recalcular_paciente(greatest(una.id_ganador, una.id_perdedor));
end
$$;

-- Forgets what unions kept of people's data, once they can no longer be taken back.
create function olvidar_uniones(antes_de timestamptz) returns void language sql security definer
set search_path to 'pg_catalog', 'public' as $$
  update union_movida m set previo = null from union_pacientes u
    where u.id = m.id_union and u.creada_en < antes_de and m.previo is not null;
  update union_pacientes set campos = null where creada_en < antes_de and campos is not null;
$$;

revoke execute on function recalcular_paciente(bigint) from public;
revoke execute on function unir_pacientes(bigint, bigint, jsonb, bigint, timestamptz) from public;
revoke execute on function separar_pacientes(bigint, bigint, timestamptz) from public;
revoke execute on function olvidar_uniones(timestamptz) from public;
grant execute on function unir_pacientes(bigint, bigint, jsonb, bigint, timestamptz) to nitida_app;
grant execute on function separar_pacientes(bigint, bigint, timestamptz) to nitida_app;
grant execute on function olvidar_uniones(timestamptz) to nitida_app;
