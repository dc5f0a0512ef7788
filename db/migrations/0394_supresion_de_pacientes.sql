-- A suppressed patient's appointments keep their hour and lose his phone, the cancelled ones as well.
create or replace function cita_cancelada_es_final() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'id_cliente' = to_jsonb(old) - 'id_cliente'
    and union_lo_mueve('cita', old.id, old.id_cliente, new.id_cliente)
  then
    return new;
  end if;
  if to_jsonb(new) - '{telefono,version}'::text[] = to_jsonb(old) - '{telefono,version}'::text[]
    and exists (select from bloqueo_paciente where id_cliente = new.id_cliente and suprimido_en is not null)
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

-- Last day for which anything of a blocked patient is kept, by what was written down and by what there is today.
create function conservar_hasta(b bloqueo_paciente) returns date language sql stable set search_path to 'pg_catalog', 'public' as $$
  select coalesce(
    greatest(b.expediente_hasta, b.fiscal_hasta, conservar_expediente(b.id_cliente), conservar_fiscal(b.id_cliente)),
    (b.bloqueado_en at time zone 'America/Mexico_City')::date)
$$;

-- Whether he still has an order that was not handed over.
create function tiene_abiertos(paciente bigint) returns boolean language sql stable set search_path to 'pg_catalog', 'public' as $$
  select exists (select from pedido where id_cliente = paciente and eliminado_en is null and estatus <> 'Entregado a cliente')
$$;

-- Takes a blocked patient's own data away once his terms are over and the report has named him for so many days. What he bought, when he came and
-- every sum stay; his clinical notes, CFDIs and cases are only added to, and stay with their own texts.
create function suprimir_paciente(paciente bigint, por bigint, en timestamptz, dias integer) returns void language plpgsql
security definer set search_path to 'pg_catalog', 'public' as $$
declare
  b bloqueo_paciente;
  suyos bigint[];
  numeros text[];
begin
  select * into b from bloqueo_paciente where id_cliente = paciente and suprimido_en is null for update;
  if not found then
    raise exception 'no hay tal bloqueo' using errcode = '23514', constraint = 'bloqueo_desconocido';
  end if;
  if tiene_abiertos(paciente) or conservar_hasta(b) >= (en at time zone 'America/Mexico_City')::date then
    raise exception 'sigue en plazo' using errcode = '23514', constraint = 'bloqueo_en_plazo';
  end if;
  if b.avisado_en is null or b.avisado_en + make_interval(days => dias) > en then
    raise exception 'el informe es reciente' using errcode = '23514', constraint = 'bloqueo_sin_informe';
  end if;
  update bloqueo_paciente set suprimido_por = por, suprimido_en = en where id_cliente = paciente;
  suyos := array(select paciente union select id_perdedor from union_pacientes where id_vigente = paciente and deshecha_en is null);
  numeros := array(select t from (select telefono from cliente where id = any(suyos) union select telefono2 from cliente where id = any(suyos)
    union select telefono from cita where id_cliente = paciente) n (t) where t <> '0000000000');
  update cliente set nombre = 'PACIENTE SUPRIMIDO ' || id, telefono = '0000000000', telefono2 = null, edad = 0, edad_en = null,
      fecha_nacimiento = null, sexo = null, domicilio = null, correo = null, rfc = null, codigo_postal = null, convenio = null
    where id = any(suyos);
  update cita set telefono = '0000000000' where id_cliente = paciente;
  update mensaje set telefono = lpad(paciente::text, 10, '0'), parametros = '[]', texto = '' where id_cliente = paciente;
  update contacto_seguimiento set nota = null where id_cliente = paciente and nota is not null;
  update importado set valores = '{}' where libro = 'pacientes' and id_registro = any(suyos);
  delete from respuesta_whatsapp r where telefono = any(numeros)
    and not exists (select from cliente c where c.telefono = r.telefono and c.eliminado_en is null);
  delete from clave_de_paciente where id_cliente = any(suyos);
  delete from paciente_por_comparar where id_cliente = any(suyos);
end
$$;
revoke execute on function suprimir_paciente from public;
grant execute on function suprimir_paciente to nitida_app;

-- Since when the file of a row is gone from the store, because whoever it is of was suppressed. Clinical rows go on naming it.
alter table archivo add column retirado_en timestamptz;
