import { type Revision, separado } from './revision.ts'

// Whether the data was loaded before anybody worked with it, and so has no history: the demo, and the load generator's chain.
const desde = `greatest(coalesce((select min(en) from auditoria), 'infinity'), ${separado})`

/** Every change of money was written down with it, and sealed rows are unchanged (security 42). */
export const deAuditoria: Revision[] = [
  {
    nombre: 'every order was audited (42)',
    consulta: `select p.id from pedido p where p.creado_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'pedido' and a.id_entidad = p.id and a.accion = 'pedido creado')`,
  },
  {
    // One call may add several rows; they and its record are of the same transaction.
    nombre: 'every payment was audited (42)',
    consulta: `select g.id from pago g where g.creado_en >= ${desde} and not exists (
      select from auditoria a where a.entidad in ('pedido', 'pago') and a.id_entidad = g.id_pedido
        and a.accion in (
          case when g.tipo in ('anticipo', 'total', 'apertura') then 'pedido creado' when g.tipo = 'abono' then 'abono registrado'
            when g.tipo = 'devolucion' then 'devolución registrada' when g.tipo = 'liquidacion' then 'estatus actualizado'
            else 'pago corregido' end,
          case when g.tipo in ('anticipo', 'total') then 'pedido editado' when g.tipo = 'devolucion' then 'mercancía devuelta'
            else 'pedido eliminado' end,
          case when g.tipo = 'reverso' then 'entrega deshecha' when g.tipo = 'abono' then 'estatus actualizado' end)
        and a.en between g.creado_en - interval '1 minute' and g.creado_en + interval '1 minute')`,
  },
  {
    nombre: 'every closing and every reopening was audited (42)',
    consulta: `select k.id from corte k where k.creado_en >= ${desde} and (
      not exists (select from auditoria a
        where a.entidad = 'corte' and a.id_entidad = k.id and a.accion = 'corte registrado')
      or k.reabierto_en is not null and not exists (select from auditoria a
        where a.entidad = 'corte' and a.id_entidad = k.id and a.accion = 'corte reabierto'))`,
  },
  {
    nombre: 'every cancellation that was undone was audited (42)',
    consulta: `select k.id_cita as id from cita_cancelacion k where k.deshecha_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'cita' and a.id_entidad = k.id_cita and a.accion = 'cancelación deshecha'
        and a.en between k.deshecha_en - interval '1 minute' and k.deshecha_en + interval '1 minute')`,
  },
  {
    nombre: 'every movement of a till was audited (42)',
    consulta: `select m.id from movimiento_caja m where m.creado_en >= ${desde} and (
      not exists (select from auditoria a
        where a.entidad = 'movimientoCaja' and a.id_entidad = m.id and a.accion = m.tipo || ' registrado')
      or m.anulado_en is not null and not exists (select from auditoria a
        where a.entidad = 'movimientoCaja' and a.id_entidad = m.id and a.accion = 'movimiento anulado'))`,
  },
  {
    nombre: 'every save of settings was audited (42)',
    consulta: `select v.version as id from ajustes_version v where v.creado_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'ajustes' and a.id_entidad = v.version and a.accion = 'ajustes guardados')`,
  },
  {
    nombre: 'the mark that settings name is kept',
    consulta: `select v.version as id from ajustes_version v where v.valores ->> 'logo' <> '' and not exists (
      select from logo l where encode(l.huella, 'hex') = v.valores ->> 'logo')`,
  },
  {
    nombre: 'every notice that somebody published was audited (42)',
    consulta: `select v.version as id from aviso_version v where v.creado_en >= ${desde} and v.id_usuario is not null and not exists (
      select from auditoria a where a.entidad = 'aviso' and a.id_entidad = v.version and a.accion = 'aviso de privacidad publicado')`,
  },
  {
    nombre: 'a consent refers to a notice that there is',
    consulta: `select k.id from consentimiento k where not exists (select from aviso_version v where v.clave = k.version_aviso)`,
  },
  {
    nombre: 'the seal of every consent with evidence holds',
    consulta: `select e.id from evidencia_consentimiento e where e.sello is distinct from sello_de_evidencia(e)`,
  },
  {
    nombre: 'the clock of every case about personal data is that of the law',
    consulta: `select a.id from solicitud_arco a
      where a.responder_antes_de <> sumar_habiles(a.recibida, 20)
        or a.procede and a.cumplir_antes_de <> sumar_habiles((a.respondida_en at time zone 'America/Mexico_City')::date, 15)`,
  },
  {
    nombre: 'every case about personal data was audited (42)',
    consulta: `select a.id from solicitud_arco a where a.registrada_en >= ${desde} and not exists (
      select from auditoria b where b.entidad = 'arco' and b.id_entidad = a.id and b.accion = 'solicitud ARCO registrada')`,
  },
  {
    nombre: 'every deposit and every reversal was audited (42)',
    consulta: `select d.id from deposito d cross join lateral (values ('depósito registrado', d.creado_en),
        ('depósito revertido', d.revertido_en)) debe (accion, en)
      where debe.en >= ${desde} and not exists (select from auditoria a
        where a.entidad = 'deposito' and a.id_entidad = d.id and a.accion = debe.accion)`,
  },
  {
    nombre: 'every goal of a month was audited (42)',
    consulta: `select m.id from meta m where m.actualizado_en >= ${desde} and not exists (select from auditoria a
      where a.entidad = 'meta' and a.id_entidad = m.id and a.accion = 'meta fijada'
        and a.en between m.actualizado_en and m.actualizado_en + interval '1 minute' and (a.despues ->> 'importe')::bigint is not distinct from m.importe)`,
  },
  {
    nombre: 'every frozen period of commissions and every rule was audited (42)',
    consulta: `select p.id from comision_periodo p where p.creado_en >= ${desde} and not exists (select from auditoria a
        where a.entidad = 'comision' and a.id_entidad = p.id and a.accion = 'comisiones cerradas')
      union all select r.id from comision_regla r where r.creado_en >= ${desde} and not exists (select from auditoria a
        where a.entidad = 'comisionRegla' and a.id_entidad = r.id and a.accion = 'regla de comisión creada')`,
  },
  {
    nombre: 'every remake was audited (42)',
    consulta: `select r.id_pedido as id from rehecho r where r.en >= ${desde} and not exists (select from auditoria a
      where a.entidad = 'rehecho' and a.id_entidad = r.id_pedido and a.accion = 'pedido rehecho')`,
  },
  {
    nombre: 'the check of every pair that was made again was audited (42)',
    consulta: `select r.id_control as id from rehecho_de_par r where r.en >= ${desde} and not exists (select from auditoria a
      where a.entidad = 'controlDeCalidad' and a.id_entidad = r.id_pedido and a.accion = 'control de calidad'
        and coalesce((a.despues ->> 'par')::int, 1) = r.par and a.despues ->> 'resultado' = 'noPasa')`,
  },
  {
    nombre: 'every breach of the data, and what was added to it, was audited (42)',
    consulta: `select v.id from vulneracion v where v.en >= ${desde} and not exists (
        select from auditoria a where a.entidad = 'vulneracion' and a.id_entidad = v.id and a.accion = 'vulneración registrada')
      union all select d.id from vulneracion_adicion d where d.en >= ${desde} and not exists (
        select from auditoria a where a.entidad = 'vulneracion' and a.id_entidad = d.id_vulneracion
          and (a.despues ->> 'adicion')::bigint = d.id)`,
  },
  {
    nombre: 'nobody was told of a breach before it was known, nor after it was written down',
    consulta: `select d.id from vulneracion_adicion d join vulneracion v on v.id = d.id_vulneracion
      where d.dia not between v.conocida and (d.en at time zone 'America/Mexico_City')::date or d.en < v.en`,
  },
  {
    nombre: 'every account of a service in force was audited (42)',
    consulta: `select c.version as id from credencial c where c.guardado_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'conexion' and a.id_entidad = c.version
        and a.accion = 'conexión de ' || c.servicio || case when c.quitada_en is null then ' guardada' else ' quitada' end)`,
  },
  {
    nombre: 'every second factor in force was audited (42)',
    consulta: `select f.id_usuario as id from segundo_factor f where f.activado_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'usuario' and a.id_entidad = f.id_usuario
        and a.accion = 'segundo factor activado'
        and a.en between f.activado_en - interval '1 minute' and f.activado_en + interval '1 minute')`,
  },
  {
    nombre: 'every passkey was audited (42)',
    consulta: `select k.id from llave_acceso k where k.creada_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'usuario' and a.id_entidad = k.id_usuario
        and a.accion = 'llave de acceso agregada' and (a.despues ->> 'idLlave')::bigint = k.id)`,
  },
  {
    // The seals of a month that left for a file are those that were written down with it; the file itself is checked apart.
    nombre: 'every seal of the audit holds (42)',
    consulta: `select s.id::text from (
        select id, particion, hasta, huella, lag(hasta, 1, 0::bigint) over (partition by particion order by id) as desde,
            lag(huella, 1, ''::bytea) over (order by id) as anterior
          from auditoria_sello) s
        where s.particion not in (select particion from auditoria_separada)
          and s.huella is distinct from huella_de_auditoria(s.particion, s.desde, s.hasta, s.anterior)
      union all
      select d.particion from auditoria_separada d, lateral (
          select count(*) as sellos, sha256(coalesce(string_agg(huella, ''::bytea order by id), '')) as huella
            from auditoria_sello where particion = d.particion) s
        where (s.sellos, s.huella) <> (d.sellos, d.huella_sellos) or to_regclass(d.particion) is not null`,
  },
  {
    nombre: 'every seal of the ledger and of the closings holds (M6)',
    consulta: `select s.id from (
      select id, libro, hasta, huella, lag(hasta, 1, 0::bigint) over orden as desde, lag(huella, 1, ''::bytea) over orden as anterior
        from libro_sello window orden as (partition by libro order by id)) s
      where s.huella <> huella_de_libro(s.libro, s.desde, s.hasta, s.anterior)`,
  },
  {
    nombre: "an order's total is what the audit last said of it (42)",
    consulta: `select p.id from pedido p join lateral (
        select (a.despues ->> 'total')::bigint as total from auditoria a
        where a.entidad = 'pedido' and a.id_entidad = p.id and a.despues ? 'total' order by a.id desc limit 1) a on true
      where a.total <> p.total`,
  },
  {
    nombre: 'what the audit says was paid is in the ledger (42)',
    consulta: `select a.id from auditoria a where a.entidad = 'pago' and a.despues ? 'importe' and not exists (
      select from pago g where g.id_pedido = a.id_entidad and g.tipo = a.despues ->> 'tipo'
        and g.importe = (a.despues ->> 'importe')::bigint and g.forma_pago = a.despues ->> 'formaPago'
        and g.creado_en between a.en - interval '1 minute' and a.en + interval '1 minute')`,
  },
  {
    nombre: 'a closing says what the audit said of it (42)',
    consulta: `select k.id from corte k join auditoria a
        on a.entidad = 'corte' and a.id_entidad = k.id and a.accion = 'corte registrado' and a.despues ? 'general'
      where ((a.despues ->> 'efectivo')::bigint, (a.despues ->> 'credito')::bigint, (a.despues ->> 'debito')::bigint,
          (a.despues ->> 'transferencia')::bigint, (a.despues ->> 'general')::bigint)
        <> (k.total_efectivo, k.total_credito, k.total_debito, k.total_transferencia, k.total_general)`,
  },
  {
    // Age is counted by the database's clock and by later rows, so that a database which rested for long, or is a copy of one,
    // passes.
    nombre: 'no record of the audit waits for its seal for a day (42)',
    consulta: 'select id from auditoria_sin_sello() as id',
  },
]
