-- What a CFDI by name tells of an order: its lines, each as amount in centavos and text. Null for those from before this was kept.
alter table venta_facturada add column contenido text[];
-- Whether it tells only what was added after the order's first invoice, and so stands beside that one.
alter table venta_facturada add column ampliacion boolean not null default false;
alter table venta_facturada drop constraint venta_en_una_factura;
alter table venta_facturada add constraint venta_en_una_factura exclude using gist (
  int8range(id_pedido, id_pedido, '[]') with &&,
  (case when id_pago is null then int8range(null, null) else int8range(id_pago, id_pago, '[]') end) with &&
) where (liberada_en is null and not ampliacion);

-- Lines that were not kept at the time may be written down once, while the order still is what was invoiced.
create or replace function venta_solo_liberar() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['liberada_en', 'contenido'] <> to_jsonb(old) - array['liberada_en', 'contenido']
    or old.liberada_en is not null or old.contenido is not null and new.contenido is distinct from old.contenido then
    raise exception 'una venta facturada solo se libera' using errcode = '42501';
  end if;
  return new;
end
$$;
grant update (contenido) on venta_facturada to nitida_app;

-- What an egreso takes back: goods that came back (and what leaves a global), or money that went back while the goods stay.
alter table venta_acreditada add column por text not null default 'mercancia' check (por in ('mercancia', 'dinero'));

-- A payment may end one PPD invoice of its order and begin the next.
drop index pago_en_un_complemento;
create unique index pago_en_un_complemento on pago_complementado (id_pago, id_factura) where liberado_en is null;

-- What a person chose for what is missing; where several ends are possible nothing is done before.
alter table fiscal_pendiente add column eleccion text
  check (eleccion in ('sustituir', 'segunda', 'egreso', 'cancelar'));

-- An order that a CFDI by name has and whose total changes is looked at, whoever changes it.
create function encolar_total_fiscal() returns trigger language plpgsql as $$
begin
  insert into fiscal_pendiente as f (id_pedido, desde, proximo_en)
    select new.id, new.modificado_en, new.modificado_en + interval '10 minutes'
    where exists (select from venta_facturada v where v.id_pedido = new.id and v.liberada_en is null)
  on conflict (id_pedido) do update set
    version = f.version + 1, proximo_en = least(f.proximo_en, excluded.proximo_en), intentos = 0, fallo = null;
  return null;
end
$$;
create trigger pedido_fiscal after update of total, eliminado_en on pedido for each row
  when (old.total <> new.total or old.eliminado_en is distinct from new.eliminado_en)
  execute function encolar_total_fiscal();

-- What was left behind until now comes to light.
insert into fiscal_pendiente (id_pedido, desde, proximo_en)
  select v.id_pedido, now(), now() from venta_facturada v
    join factura f on f.id_intento = v.id_intento join pedido p on p.id = v.id_pedido
    cross join lateral (select coalesce(sum(a.importe), 0) as vuelto from venta_acreditada a
      where a.id_factura = f.id and a.id_pedido = v.id_pedido and a.liberado_en is null) c
  where v.liberada_en is null and v.id_pago is null
    and (v.importe - c.vuelto <> p.total or f.metodo_pago = 'PUE' and v.importe - c.vuelto > p.pagado)
on conflict (id_pedido) do nothing;
