-- What glasses would cost, in up to three ways. A quote moves no money and no stock; it becomes at most one order.
create table folio_presupuesto (
  id_sucursal bigint primary key references sucursal (id),
  ultimo integer not null check (ultimo > 0)
);

create table presupuesto (
  id bigint generated always as identity primary key,
  hash_id text not null unique check (hash_id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  id_sucursal bigint not null references sucursal (id),
  folio integer not null check (folio > 0),
  id_cliente bigint not null references cliente (id),
  id_visita bigint references visita (id),
  id_historia bigint references historia_clinica (id),
  vigente_hasta date not null,
  llamar_el date,
  observaciones text not null default '' check (length(observaciones) <= 1000),
  enviado_en timestamptz,
  -- Place of the alternative that the customer marked.
  interesa smallint check (interesa between 1 and 3),
  interesa_en timestamptz,
  perdido_en timestamptz,
  motivo_perdido text check (motivo_perdido in ('precio', 'otra_optica', 'plazo', 'no_le_gusto', 'ya_no_los_necesita', 'otro')),
  nota_perdido text not null default '' check (length(nota_perdido) <= 300),
  id_pedido bigint references pedido (id),
  id_creador bigint not null references usuario (id),
  creado_en timestamptz not null,
  constraint presupuesto_de_una_nota check (id_visita is null or id_historia is null),
  constraint presupuesto_interesa_completo check ((interesa is null) = (interesa_en is null)),
  constraint presupuesto_perdido_completo check ((perdido_en is null) = (motivo_perdido is null)),
  -- One that became an order was not lost.
  constraint presupuesto_pedido_o_perdido check (id_pedido is null or perdido_en is null)
);
create unique index presupuesto_folio_unico on presupuesto (id_sucursal, folio);
create unique index presupuesto_un_pedido on presupuesto (id_pedido) where id_pedido is not null;
create index presupuesto_de_sucursal on presupuesto (id_sucursal, id desc);
create index presupuesto_de_cliente on presupuesto (id_cliente, id desc);
create index presupuesto_por_llamar on presupuesto (llamar_el) where llamar_el is not null and id_pedido is null and perdido_en is null;
create index presupuesto_de_visita on presupuesto (id_visita) where id_visita is not null;
create index presupuesto_de_historia on presupuesto (id_historia) where id_historia is not null;
create index presupuesto_de_creador on presupuesto (id_creador);

-- What was offered stays as it was offered: rows are added, and only the recommendation changes.
create table presupuesto_alternativa (
  id_presupuesto bigint not null references presupuesto (id),
  orden smallint not null check (orden between 1 and 3),
  nombre text not null check (length(nombre) between 1 and 40),
  recomendada boolean not null default false,
  fecha_entrega date not null,
  -- Elements as the form of an order sends them, amounts in pesos.
  elementos jsonb not null check (jsonb_typeof(elementos) = 'array'),
  -- Their sum, in centavos.
  total bigint not null check (total between 0 and 1000000000),
  primary key (id_presupuesto, orden)
);
create unique index presupuesto_una_recomendada on presupuesto_alternativa (id_presupuesto) where recomendada;
alter table presupuesto add constraint presupuesto_interesa_una foreign key (id, interesa)
  references presupuesto_alternativa (id_presupuesto, orden) deferrable;
create function alternativa_como_se_ofrecio() returns trigger language plpgsql as $$
begin
  if (new.id_presupuesto, new.orden, new.nombre, new.fecha_entrega, new.elementos, new.total)
    is distinct from (old.id_presupuesto, old.orden, old.nombre, old.fecha_entrega, old.elementos, old.total)
  then
    raise exception 'una alternativa queda como se ofreció' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger alternativa_como_se_ofrecio before update on presupuesto_alternativa
  for each row execute function alternativa_como_se_ofrecio();
create trigger alternativa_sin_borrar before delete on presupuesto_alternativa for each row execute function rechazar_cambio();

-- An order that a quote became stays its order.
create function presupuesto_un_solo_pedido() returns trigger language plpgsql as $$
begin
  if old.id_pedido is not null and new.id_pedido is distinct from old.id_pedido then
    raise exception 'un presupuesto se hace pedido una vez' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger presupuesto_un_solo_pedido before update on presupuesto
  for each row execute function presupuesto_un_solo_pedido();
create trigger presupuesto_sin_borrar before delete on presupuesto for each row execute function rechazar_cambio();

-- What happened to a quote. The customer's own steps have no user.
create table presupuesto_suceso (
  id bigint generated always as identity primary key,
  id_presupuesto bigint not null references presupuesto (id),
  que text not null check (que in ('creado', 'alternativa', 'enviado', 'interesa', 'perdido', 'pedido')),
  detalle text not null default '' check (length(detalle) <= 200),
  id_usuario bigint references usuario (id),
  en timestamptz not null
);
create index presupuesto_suceso_de on presupuesto_suceso (id_presupuesto, id desc);
create index presupuesto_suceso_usuario on presupuesto_suceso (id_usuario) where id_usuario is not null;
create trigger presupuesto_suceso_solo_agregar before update or delete on presupuesto_suceso
  for each row execute function rechazar_cambio();
create trigger presupuesto_suceso_sin_vaciar before truncate on presupuesto_suceso
  for each statement execute function rechazar_cambio();

grant select, insert, update on folio_presupuesto, presupuesto, presupuesto_alternativa to nitida_app;
grant select, insert on presupuesto_suceso to nitida_app;

-- Quotes go with their patient when two become one, and back.
alter table union_movida drop constraint union_movida_tabla_check;
alter table union_movida add constraint union_movida_tabla_check check (tabla in (
  'cita', 'pedido', 'visita', 'historia_clinica', 'consentimiento', 'mensaje', 'contacto_seguimiento', 'lista_espera',
  'borrador', 'revision_indicada', 'importado', 'union_pacientes', 'presupuesto'));
do $$
declare
  cual regprocedure;
  antes text;
  ahora text;
begin
  foreach cual in array array[(select oid::regprocedure from pg_proc where proname = 'unir_pacientes'),
    (select oid::regprocedure from pg_proc where proname = 'separar_pacientes')] loop
    antes := pg_get_functiondef(cual);
    ahora := replace(antes, 'array[''cita'', ''pedido'',', 'array[''cita'', ''pedido'', ''presupuesto'',');
    if ahora = antes then
      raise exception 'la función % no lleva la lista esperada', cual;
    end if;
    execute ahora;
  end loop;
end
$$;
