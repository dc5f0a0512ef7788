-- Sums marked days again: whole months of branches, days that have ended by each branch's clock. Of what was marked first, as many days as
-- one call takes in good time, since the plan of the sums costs more than the sums of a day. One process at a time: what it read of the marks
-- is older than what it reads of the rows, so no change is lost.
-- @returns how many days; zero when nothing is left, or another process is at it.
create or replace function sumar_negocio(ahora timestamptz) returns integer language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  las_sucursales bigint[];
  los_meses date[];
  los_fines date[];
  los_dias date[];
  sus_sucursales bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sumar_negocio')) then return 0; end if;
  with primeras as materialized (
    select p.id, p.id_sucursal, date_trunc('month', p.dia)::date as mes, (ahora at time zone s.zona_horaria)::date as hoy
    from negocio_por_sumar p join sucursal s on s.id = p.id_sucursal
    where p.dia < (ahora at time zone s.zona_horaria)::date order by p.id limit 200),
  meses as (
    select id_sucursal, mes, least((mes + interval '1 month')::date, hoy) as fin, min(id) as primera from primeras group by 1, 2, 3),
  contados as (
    select m.*, (select count(distinct p.dia) from negocio_por_sumar p where p.id_sucursal = m.id_sucursal and p.dia >= m.mes and p.dia < m.fin) as dias
    from meses m),
  cabidos as (select *, sum(dias) over (order by primera) - dias as antes from contados)
  select array_agg(id_sucursal), array_agg(mes), array_agg(fin) into las_sucursales, los_meses, los_fines from cabidos where antes < 180;
  if las_sucursales is null then return 0; end if;
  with tomadas as (
    delete from negocio_por_sumar p using unnest(las_sucursales, los_meses, los_fines) as x (id_sucursal, mes, fin)
    where p.id_sucursal = x.id_sucursal and p.dia >= x.mes and p.dia < x.fin returning p.id_sucursal, p.dia)
  select array_agg(t.id_sucursal), array_agg(t.dia) into sus_sucursales, los_dias from (select distinct id_sucursal, dia from tomadas) t;
  delete from negocio_dia n using unnest(sus_sucursales, los_dias) as x (id_sucursal, dia) where n.id_sucursal = x.id_sucursal and n.dia = x.dia;
  insert into negocio_dia (id_sucursal, dia, figura, clave, cuantos, importe)
    select v.id_sucursal, v.dia, v.figura, v.clave, v.cuantos, v.importe
    from negocio_vivo(sus_sucursales, los_dias, array[]::timestamp[]) v order by v.id_sucursal, v.figura, v.dia;
  delete from negocio_mes n using unnest(las_sucursales, los_meses) as x (id_sucursal, mes) where n.id_sucursal = x.id_sucursal and n.mes = x.mes;
  insert into negocio_mes (id_sucursal, mes, figura, clave, cuantos, importe)
    select x.id_sucursal, x.mes, n.figura, n.clave, sum(n.cuantos), sum(n.importe)
    from unnest(las_sucursales, los_meses) as x (id_sucursal, mes) cross join lateral (
      select d.figura, d.clave, d.cuantos, d.importe from negocio_dia d
      where d.id_sucursal = x.id_sucursal and d.dia >= x.mes and d.dia < x.mes + interval '1 month' and d.figura <> 'ventas') n
    group by 1, 2, 3, 4 order by 1, 2, 3;
  return cardinality(los_dias);
end
$$;
