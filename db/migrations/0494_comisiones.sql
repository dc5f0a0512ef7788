-- Commissions on money collected. A rule is never changed: a later one takes its place from a day on.
create table comision_regla (
  id bigint generated always as identity primary key,
  -- Whose it is; null for everybody without one of his own.
  id_usuario bigint references usuario (id),
  desde date not null,
  base text not null check (base in ('cobrado', 'margen')),
  solo_entregados boolean not null,
  -- [{desde: centavos, porcentaje: hundredths}], the smallest first.
  tramos jsonb not null check (jsonb_typeof(tramos) = 'array' and jsonb_array_length(tramos) between 1 and 8),
  -- {family: hundredths}
  familias jsonb not null check (jsonb_typeof(familias) = 'object'),
  id_autor bigint not null references usuario (id),
  creado_en timestamptz not null
);
create index comision_regla_de on comision_regla (id_usuario, desde desc, id desc);
create index comision_regla_autor on comision_regla (id_autor);

-- A frozen period of the chain.
create table comision_periodo (
  id bigint generated always as identity primary key,
  desde date not null,
  hasta date not null,
  renglones int not null check (renglones > 0),
  cobrado bigint not null,
  comision bigint not null,
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null,
  constraint comision_periodo_en_orden check (desde <= hasta),
  constraint comision_periodo_sin_cruce exclude using gist (daterange(desde, hasta, '[]') with &&)
);
create index comision_periodo_usuario on comision_periodo (id_usuario);

-- A person's statement of a frozen period.
create table comision_persona (
  id bigint generated always as identity primary key,
  id_periodo bigint not null references comision_periodo (id),
  id_usuario bigint not null references usuario (id),
  renglones int not null check (renglones > 0),
  cobrado bigint not null,
  base bigint not null,
  sin_costo bigint not null,
  comision bigint not null,
  constraint comision_persona_una unique (id_periodo, id_usuario)
);
create index comision_persona_usuario on comision_persona (id_usuario);

-- A row of the ledger in a statement: in one of all, whatever is closed.
create table comision_renglon (
  id_pago bigint primary key references pago (id),
  id_persona bigint not null references comision_persona (id),
  id_regla bigint not null references comision_regla (id),
  cobrado bigint not null,
  base bigint not null,
  sin_costo bigint not null,
  comision bigint not null,
  -- By family: [{familia, cobrado, base, sinCosto, porcentaje, comision}].
  partes jsonb not null check (jsonb_typeof(partes) = 'array')
);
create index comision_renglon_persona on comision_renglon (id_persona, id_pago);
create index comision_renglon_regla on comision_renglon (id_regla);

-- Money that was taken, whole, of orders of whom the statement is of.
create function comision_toma_pago() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  if exists (select from nuevos n join comision_persona e on e.id = n.id_persona
    left join pago g on g.id = n.id_pago left join pedido o on o.id = g.id_pedido
    where g.tipo is not distinct from 'apertura' or g.importe is distinct from n.cobrado or o.id_creador is distinct from e.id_usuario) then
    raise exception 'ese pago no es de esa comisión' using errcode = '23514', constraint = 'comision_de_su_pago';
  end if;
  return null;
end
$$;
revoke all on function comision_toma_pago() from public;
create trigger comision_toma_pago after insert on comision_renglon referencing new table as nuevos
  for each statement execute function comision_toma_pago();

create trigger comision_regla_solo_agregar before update or delete on comision_regla for each row execute function rechazar_cambio();
create trigger comision_regla_sin_vaciar before truncate on comision_regla for each statement execute function rechazar_cambio();
create trigger comision_periodo_solo_agregar before update or delete on comision_periodo for each row execute function rechazar_cambio();
create trigger comision_periodo_sin_vaciar before truncate on comision_periodo for each statement execute function rechazar_cambio();
create trigger comision_persona_solo_agregar before update or delete on comision_persona for each row execute function rechazar_cambio();
create trigger comision_persona_sin_vaciar before truncate on comision_persona for each statement execute function rechazar_cambio();
create trigger comision_renglon_solo_agregar before update or delete on comision_renglon for each row execute function rechazar_cambio();
create trigger comision_renglon_sin_vaciar before truncate on comision_renglon for each statement execute function rechazar_cambio();

grant select, insert on comision_regla, comision_periodo, comision_persona, comision_renglon to nitida_app;
