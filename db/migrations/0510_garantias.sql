-- Warranty of each part of an element, given with the delivery as the chain's settings were that day. The sentence on the ticket stays in
-- `pedido.garantia`. Orders that were delivered before have none.
create table garantia (
  id bigint generated always as identity primary key,
  id_pedido bigint not null references pedido (id),
  -- Without a foreign key: after a delivery was undone, an edit may remove the element.
  id_elemento bigint not null,
  -- Deliveries of its order that were undone before this one; once it is undone too, the warranty counts for nothing.
  entrega int not null check (entrega >= 0),
  parte text not null check (parte in ('armazon', 'lente', 'otro')),
  familia text not null check (familia in ('armazon', 'solar', 'lente_contacto', 'mica', 'accesorio', 'servicio', 'otro')),
  desde date not null,
  meses int not null check (meses between 1 and 120),
  -- Its last day.
  hasta date not null,
  cubre text not null check (length(cubre) <= 200),
  creado_en timestamptz not null,
  constraint garantia_una unique (id_elemento, parte, entrega),
  constraint garantia_plazo check (hasta = (desde + make_interval(months => meses))::date)
);
create index garantia_de_pedido on garantia (id_pedido);
create trigger garantia_solo_agregar before update or delete on garantia for each row execute function rechazar_cambio();
create trigger garantia_sin_vaciar before truncate on garantia for each statement execute function rechazar_cambio();
grant select, insert on garantia to nitida_app;

-- Nobody pays for what a warranty covers.
alter table rehecho drop constraint rehecho_paga_check;
alter table rehecho add constraint rehecho_paga_check check (paga in ('optica', 'laboratorio', 'cliente', 'nadie'));
alter table rehecho add constraint rehecho_de_garantia check (paga <> 'nadie' or causa = 'garantia');

-- A warranty that a remake consumed, until that order is removed.
create table garantia_uso (
  id bigint generated always as identity primary key,
  id_garantia bigint not null references garantia (id),
  id_pedido bigint not null references rehecho (id_pedido),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  liberada_en timestamptz,
  id_liberador bigint references usuario (id),
  motivo text check (length(motivo) between 1 and 500),
  constraint garantia_uso_liberada check ((liberada_en is null) = (id_liberador is null) and (liberada_en is null) = (motivo is null))
);
create unique index garantia_usada on garantia_uso (id_garantia) where liberada_en is null;
create index garantia_uso_de on garantia_uso (id_garantia);
create index garantia_uso_pedido on garantia_uso (id_pedido);

-- It is of the delivered order that is made again, of goods that stayed with the customer, and of a day that it covers.
create function garantia_exigir_vigente() returns trigger language plpgsql set search_path to 'pg_catalog', 'public' as $$
begin
  if not exists (
    select from garantia g
    join pedido p on p.id = g.id_pedido
    join sucursal s on s.id = p.id_sucursal
    join pedido_elemento e on e.id = g.id_elemento and e.id_pedido = p.id
    join rehecho r on r.id_pedido = new.id_pedido and r.id_origen = p.id
    where g.id = new.id_garantia and r.causa = 'garantia' and p.eliminado_en is null and p.entregado_en is not null
      and g.entrega = p.entregas_deshechas and e.devuelto_en is null
      and (new.en at time zone s.zona_horaria)::date between g.desde and g.hasta) then
    raise exception 'esa garantía no está vigente' using errcode = '23514', constraint = 'garantia_vigente';
  end if;
  return new;
end
$$;
create trigger garantia_uso_vigente before insert on garantia_uso for each row execute function garantia_exigir_vigente();

-- Of a use only its release is written later, once.
create function garantia_uso_cambia() returns trigger language plpgsql set search_path to 'pg_catalog', 'public' as $$
begin
  if old.liberada_en is not null or new.liberada_en is null
    or (new.id, new.id_garantia, new.id_pedido, new.id_usuario, new.en)
      is distinct from (old.id, old.id_garantia, old.id_pedido, old.id_usuario, old.en) then
    raise exception 'el uso de una garantía no se cambia' using errcode = '23514', constraint = 'garantia_uso_cambia';
  end if;
  return new;
end
$$;
create trigger garantia_uso_cambia before update on garantia_uso for each row execute function garantia_uso_cambia();
create trigger garantia_uso_sin_borrar before delete on garantia_uso for each row execute function rechazar_cambio();
create trigger garantia_uso_sin_vaciar before truncate on garantia_uso for each statement execute function rechazar_cambio();
grant select, insert on garantia_uso to nitida_app;
grant update (liberada_en, id_liberador, motivo) on garantia_uso to nitida_app;
