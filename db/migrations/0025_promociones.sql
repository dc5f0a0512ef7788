-- Promotions: campaigns of one text to many patients, and what each of them agreed to (D-63).

-- How a consent was given.
alter table consentimiento add column medio text not null default 'mostrador'
  check (medio in ('mostrador', 'telefono', 'papel'));

-- The latest word of each patient, so that an audience of many is one join and no search in the register.
create table consentimiento_actual (
  id_cliente bigint primary key references cliente (id),
  whatsapp_avisos boolean not null,
  whatsapp_promociones boolean not null,
  en timestamptz not null
);
insert into consentimiento_actual
  select distinct on (id_cliente) id_cliente, whatsapp_avisos, whatsapp_promociones, en from consentimiento
  order by id_cliente, id desc;
create function anotar_consentimiento() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into consentimiento_actual values (new.id_cliente, new.whatsapp_avisos, new.whatsapp_promociones, new.en)
    on conflict (id_cliente) do update set whatsapp_avisos = excluded.whatsapp_avisos,
      whatsapp_promociones = excluded.whatsapp_promociones, en = excluded.en;
  return null;
end
$$;
create trigger consentimiento_actual after insert on consentimiento for each row execute function anotar_consentimiento();

-- When a patient last came or bought: 'sin venir desde' asks it of everybody at once.
create table actividad_cliente (
  id_cliente bigint primary key references cliente (id),
  ultima_en timestamptz not null
);
insert into actividad_cliente select id_cliente, max(creado_en) from pedido where eliminado_en is null group by id_cliente;
create function anotar_actividad(cliente_activo bigint, cuando timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into actividad_cliente (id_cliente, ultima_en) values (cliente_activo, cuando)
    on conflict (id_cliente) do update set ultima_en = greatest(actividad_cliente.ultima_en, excluded.ultima_en)
$$;
create function anotar_actividad_de_pedido() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform anotar_actividad(new.id_cliente, new.creado_en);
  return null;
end
$$;
create trigger pedido_actividad after insert on pedido for each row execute function anotar_actividad_de_pedido();

-- What an audience asks of a patient, so that counting it reads no wide rows.
create index cliente_audiencia on cliente (id) include (id_sucursal, telefono, edad, fecha_nacimiento, creado_en)
  where eliminado_en is null;

create table campana (
  id bigint generated always as identity primary key,
  -- What it says, to whom, and on which day: clicked twice it is one campaign.
  huella bytea not null check (length(huella) = 32),
  plantilla text not null check (plantilla in ('DescuentoFlash', 'PromocionGeneral', 'PromocionPorTemporada')),
  valores jsonb not null,
  texto text not null check (length(texto) between 1 and 1200),
  audiencia jsonb not null,
  estado text not null default 'en_curso' check (estado in ('en_curso', 'pausada', 'terminada', 'cancelada')),
  inicia_en timestamptz not null,
  destinatarios integer not null default 0 check (destinatarios >= 0),
  excluidos jsonb not null,
  creada_por bigint not null references usuario (id),
  creada_en timestamptz not null,
  cambiada_en timestamptz not null
);
create unique index campana_unica on campana (huella) where estado <> 'cancelada';
create index campana_en_curso on campana (inicia_en, id) where estado = 'en_curso';
create index campana_creada_por on campana (creada_por);

alter table mensaje
  add column id_campana bigint references campana (id),
  -- It leaves between 09:00 and 21:00 of its branch only (D-85).
  add column respeta_silencio boolean not null default false;
-- However many patients share a number, a campaign reaches it once.
create unique index mensaje_uno_por_numero on mensaje (id_campana, telefono) where id_campana is not null;
create index mensaje_de_campana on mensaje (id_campana, estado) where id_campana is not null;
-- Promotions are taken campaign by campaign, so that one that is paused holds nothing up. 0 stands for none.
create index mensaje_promocion_pendiente on mensaje (coalesce(id_campana, 0), proximo_intento_en, id)
  where estado = 'pendiente' and carril = 'promociones';

grant select on consentimiento_actual, actividad_cliente to nitida_app;
grant select, insert, update on campana to nitida_app;
grant usage on all sequences in schema public to nitida_app;
