-- Recall: when a patient is due, and who was called or written to about it.

-- What feeds audiences and recall, looked up for everybody at once.
alter table actividad_cliente
  add column ultima_visita_en timestamptz,
  -- When the eyes are to be looked at again.
  add column proxima_revision date,
  -- His newest order with contact lenses.
  add column lentes_contacto_en timestamptz;

-- The day that the optometrist wrote, which goes before the usual one until the next examination.
create table revision_indicada (
  id_cliente bigint primary key references cliente (id),
  dia date not null,
  id_usuario bigint not null references usuario (id),
  en timestamptz not null
);
create index revision_indicada_usuario on revision_indicada (id_usuario);

-- What a correction made of an answer of a visit or history.
create function respuesta_corregida(visita_dada bigint, historia_dada bigint, campo text, original text) returns text
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce((
    select c ->> 'despues' from addendum a cross join lateral jsonb_array_elements(a.cambios) c
    where (a.id_visita = visita_dada or a.id_historia = historia_dada) and c ->> 'campo' = campo
    order by a.id desc limit 1), original)
$$;

-- A year after the last examination; half of one for minors, with diabetes or hypertension.
create function recalcular_revision(cual bigint) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  with examen as (
    select en, case when edad < 18 or diabetes = 'Si' or hipertension = 'Si' then interval '6 months' else interval '1 year' end as plazo
    from (
      (select creado_en as en, edad, respuesta_corregida(id, null, 'diabetes', diabetes) as diabetes,
          respuesta_corregida(id, null, 'hipertension', hipertension) as hipertension
        from visita where id_cliente = cual order by id desc limit 1)
      union all
      (select creado_en, edad, respuesta_corregida(null, id, 'diabetes', diabetes),
          respuesta_corregida(null, id, 'hipertension', hipertension)
        from historia_clinica where id_cliente = cual order by id desc limit 1)
    ) e order by en desc limit 1
  )
  insert into actividad_cliente (id_cliente, ultima_en, ultima_visita_en, proxima_revision)
  select c.id, coalesce(e.en, c.creado_en), e.en,
    case when i.en >= coalesce(e.en, '-infinity') then i.dia else ((e.en at time zone s.zona_horaria) + e.plazo)::date end
  from cliente c join sucursal s on s.id = c.id_sucursal
  left join examen e on true left join revision_indicada i on i.id_cliente = c.id
  where c.id = cual
  on conflict (id_cliente) do update set ultima_en = greatest(actividad_cliente.ultima_en, excluded.ultima_en),
    ultima_visita_en = excluded.ultima_visita_en, proxima_revision = excluded.proxima_revision
$$;
create function recalcular_revision_de_fila() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_revision(new.id_cliente);
  return null;
end
$$;
create trigger visita_actividad after insert on visita for each row execute function recalcular_revision_de_fila();
create trigger historia_actividad after insert on historia_clinica for each row execute function recalcular_revision_de_fila();
create trigger revision_indicada_actividad after insert or update on revision_indicada
  for each row execute function recalcular_revision_de_fila();
create function recalcular_revision_de_addendum() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_revision(coalesce(
    (select id_cliente from visita where id = new.id_visita), (select id_cliente from historia_clinica where id = new.id_historia)));
  return null;
end
$$;
create trigger addendum_actividad after insert on addendum for each row execute function recalcular_revision_de_addendum();

create function recalcular_lentes(cual bigint) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into actividad_cliente (id_cliente, ultima_en, lentes_contacto_en)
  select cual, coalesce(max(p.creado_en), (select creado_en from cliente where id = cual)), max(p.creado_en)
  from pedido p where p.id_cliente = cual and p.eliminado_en is null and exists (
    select 1 from pedido_elemento e where e.id_pedido = p.id and e.devuelto_en is null and e.lente ilike '%contacto%')
  on conflict (id_cliente) do update set lentes_contacto_en = excluded.lentes_contacto_en
$$;
create function recalcular_lentes_de_elemento() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_lentes((select id_cliente from pedido where id = coalesce(new.id_pedido, old.id_pedido)));
  return null;
end
$$;
create trigger elemento_lentes after insert on pedido_elemento for each row when (new.lente ilike '%contacto%')
  execute function recalcular_lentes_de_elemento();
create trigger elemento_lentes_cambiado after update on pedido_elemento
  for each row when (new.lente ilike '%contacto%' or old.lente ilike '%contacto%')
  execute function recalcular_lentes_de_elemento();
create trigger elemento_lentes_quitado after delete on pedido_elemento for each row when (old.lente ilike '%contacto%')
  execute function recalcular_lentes_de_elemento();
create function recalcular_lentes_de_pedido() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform recalcular_lentes(new.id_cliente);
  return null;
end
$$;
create trigger pedido_lentes after update of eliminado_en on pedido
  for each row when (new.eliminado_en is distinct from old.eliminado_en) execute function recalcular_lentes_de_pedido();

-- What was there before.
select recalcular_revision(id_cliente) from (
  select distinct id_cliente from visita union select distinct id_cliente from historia_clinica) v;
select recalcular_lentes(id_cliente) from (
  select distinct p.id_cliente from pedido p join pedido_elemento e on e.id_pedido = p.id where e.lente ilike '%contacto%') p;

create index actividad_por_revisar on actividad_cliente (proxima_revision) where proxima_revision is not null;
create index actividad_lentes_contacto on actividad_cliente (lentes_contacto_en) where lentes_contacto_en is not null;
create index pedido_con_saldo on pedido (id_cliente) where saldo > 0 and eliminado_en is null;

-- Who was written to or called to come back. A register: only added to.
create table contacto_seguimiento (
  id bigint generated always as identity primary key,
  id_cliente bigint not null references cliente (id),
  id_sucursal bigint not null references sucursal (id),
  medio text not null check (medio in ('mensaje', 'llamada')),
  motivo text not null check (motivo in ('revision', 'lentes_contacto', 'pedido_listo', 'saldo')),
  -- In the branch's zone.
  dia date not null,
  nota text check (length(nota) between 1 and 500),
  -- He asked to be called again on this day, and is left alone until then.
  proximo date check (proximo > dia),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  constraint contacto_mensaje_sin_nota check (medio = 'llamada' or (nota is null and proximo is null)),
  -- Nobody is written to twice within thirty days, whoever clicks and whatever the clock does.
  constraint contacto_cada_treinta_dias exclude using gist (
    int8range(id_cliente, id_cliente, '[]') with &&, daterange(dia, dia + 30) with &&) where (medio = 'mensaje')
);
create index contacto_de_cliente on contacto_seguimiento (id_cliente, id desc);
create index contacto_de_sucursal on contacto_seguimiento (id_sucursal);
create index contacto_usuario on contacto_seguimiento (id_usuario);
create trigger contacto_solo_agregar before update or delete on contacto_seguimiento
  for each row execute function rechazar_cambio();

grant select, insert, update on revision_indicada to nitida_app;
grant select, insert on contacto_seguimiento to nitida_app;
grant usage on all sequences in schema public to nitida_app;
