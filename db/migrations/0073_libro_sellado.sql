-- Money, sealed as the audit is: a seal covers the rows of the ledger, or the closings, since the one before, and that seal. What is
-- written later beside them (stamps, a reopening) is not in it. Totals of orders change, and are compared with the audit instead.
alter table pago add column anotado_en timestamptz not null default now();
alter table corte add column anotado_en timestamptz not null default now();

create table libro_sello (
  id bigint generated always as identity primary key,
  libro text not null check (libro in ('pago', 'corte')),
  -- The last row it covers.
  hasta bigint not null,
  huella bytea not null check (length(huella) = 32),
  en timestamptz not null,
  unique (libro, hasta)
);
create trigger libro_sello_solo_agregar before update or delete on libro_sello
  for each row execute function rechazar_cambio();
create trigger libro_sello_sin_vaciar before truncate on libro_sello
  for each statement execute function rechazar_cambio();

-- By named columns, so that a column that comes later breaks no seal.
create function huella_de_libro(libro text, desde bigint, hasta bigint, anterior bytea) returns bytea
  language sql stable set search_path = pg_catalog, public as $$
  select sha256(anterior || convert_to(coalesce(string_agg(f.fila::text, E'\n' order by f.id), ''), 'UTF8')) from (
    select g.id, jsonb_build_array(g.id, g.id_pedido, g.id_sucursal, g.tipo, g.forma_pago, g.importe, g.saldo_despues,
        g.revision_pedido, g.motivo, g.id_reversado, g.id_usuario, g.id_registrador, g.entrega, g.dia,
        extract(epoch from g.creado_en), extract(epoch from g.anotado_en)) as fila
      from pago g
      where huella_de_libro.libro = 'pago' and g.id > desde and g.id <= huella_de_libro.hasta
    union all
    select k.id, jsonb_build_array(k.id, k.tipo, k.id_usuario, k.id_sucursal, k.dia, k.fecha_corte, k.total_efectivo,
        k.total_credito, k.total_debito, k.total_transferencia, k.total_general, k.fondo, k.retiros, k.gastos, k.arqueo,
        k.efectivo_contado, k.nota, extract(epoch from k.creado_en), extract(epoch from k.anotado_en))
      from corte k
      where huella_de_libro.libro = 'corte' and k.id > desde and k.id <= huella_de_libro.hasta) f
$$;

-- Seals what was written an hour ago or more, so many rows at most: rows of a transaction under way may still come before younger
-- ones. The clock is the database's alone. The application may call this and write no seal itself.
create function sellar_libro(libro text, lote integer) returns table (sellada bigint, sello bytea)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ultimo libro_sello;
begin
  perform pg_advisory_xact_lock(hashtext('sellar ' || sellar_libro.libro));
  select * into ultimo from libro_sello s where s.libro = sellar_libro.libro order by s.id desc limit 1;
  with abiertas as (
    select f.id, f.anotado_en from (
      (select g.id, g.anotado_en from pago g
        where sellar_libro.libro = 'pago' and g.id > coalesce(ultimo.hasta, 0) order by g.id limit lote)
      union all
      (select k.id, k.anotado_en from corte k
        where sellar_libro.libro = 'corte' and k.id > coalesce(ultimo.hasta, 0) order by k.id limit lote)) f)
  select max(v.id) into sellada from abiertas v where v.id < coalesce(
    (select min(j.id) from abiertas j where j.anotado_en > now() - interval '1 hour'), 9223372036854775807);
  if sellada is null then return; end if;
  sello := huella_de_libro(sellar_libro.libro, coalesce(ultimo.hasta, 0), sellada, coalesce(ultimo.huella, ''));
  insert into libro_sello (libro, hasta, huella, en) values (sellar_libro.libro, sellada, sello, now());
  return next;
end
$$;
revoke all on function sellar_libro(text, integer) from public;

grant select on libro_sello to nitida_app;
grant execute on function sellar_libro(text, integer) to nitida_app;
grant usage on all sequences in schema public to nitida_app;
