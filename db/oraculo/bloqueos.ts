import { type Revision, separado } from './revision.ts'

const desde = `greatest(coalesce((select min(en) from auditoria), 'infinity'), ${separado})`
/** The patients whose data are blocked, with those that were joined to them. */
const SUYOS = `(select id_cliente from bloqueo_paciente union all select u.id_perdedor from union_pacientes u
  join bloqueo_paciente b on b.id_cliente = u.id_vigente where u.deshecha_en is null)`

/** Patients whose data were cancelled and wait for the end of the law's terms. */
export const deBloqueos: Revision[] = [
  {
    nombre: 'who is blocked is in no list',
    consulta: `select c.id from cliente c where c.eliminado_en is null and c.id in ${SUYOS}`,
  },
  {
    nombre: 'nothing to come waits for who is blocked',
    consulta: `select e.id from lista_espera e where e.estado = 'espera' and e.id_cliente in ${SUYOS}
      union all select m.id from mensaje m where m.estado = 'pendiente' and m.id_cliente in ${SUYOS}
      union all select d.id_cliente from borrador d where d.id_cliente in ${SUYOS}
      union all select c.id from cita c join sucursal s on s.id = c.id_sucursal join bloqueo_paciente b on b.id_cliente = c.id_cliente
        where not c.cancelada and c.fecha + c.hora >= b.bloqueado_en at time zone s.zona_horaria`,
  },
  {
    nombre: 'a block rests on a cancellation of his that was granted and carried out',
    consulta: `select b.id_cliente as id from bloqueo_paciente b join solicitud_arco a on a.id = b.id_solicitud
      where a.tipo <> 'cancelacion' or a.cumplida_en is null or (a.id_cliente <> b.id_cliente and not exists (
        select from union_pacientes u where u.id_perdedor = a.id_cliente and u.id_vigente = b.id_cliente))`,
  },
  {
    nombre: 'what the law has kept of who is blocked is kept as long',
    consulta: `select b.id_cliente as id from bloqueo_paciente b
      where coalesce(b.expediente_hasta, '-infinity') < coalesce(conservar_expediente(b.id_cliente), '-infinity')
        or exists (select from pedido p where p.id_cliente = b.id_cliente and p.creado_en <= b.bloqueado_en
          and coalesce(b.fiscal_hasta, '-infinity') < (p.creado_en at time zone 'America/Mexico_City')::date + interval '5 years')`,
  },
  {
    nombre: 'whoever was suppressed is named nowhere that changes',
    consulta: `select c.id from cliente c join bloqueo_paciente b on b.id_cliente = c.id where b.suprimido_en is not null
        and (c.nombre <> 'PACIENTE SUPRIMIDO ' || c.id or c.telefono <> '0000000000'
          or num_nonnulls(c.telefono2, c.fecha_nacimiento, c.sexo, c.domicilio, c.correo, c.rfc, c.codigo_postal, c.convenio) > 0
          or exists (select from cita a where a.id_cliente = c.id and a.telefono <> '0000000000'))`,
  },
  {
    nombre: 'nobody was suppressed before his terms were over, nor without the report',
    consulta: `select b.id_cliente as id from bloqueo_paciente b where b.suprimido_en is not null
      and (conservar_hasta(b) >= (b.suprimido_en at time zone 'America/Mexico_City')::date
        or b.avisado_en + interval '15 days' > b.suprimido_en)`,
  },
  {
    nombre: 'every suppression was audited (42)',
    consulta: `select b.id_cliente as id from bloqueo_paciente b where b.suprimido_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'cliente' and a.id_entidad = b.id_cliente and a.accion = 'paciente suprimido')`,
  },
  {
    nombre: 'every block was audited (42)',
    consulta: `select b.id_cliente as id from bloqueo_paciente b where b.bloqueado_en >= ${desde} and not exists (
      select from auditoria a where a.entidad = 'cliente' and a.id_entidad = b.id_cliente and a.accion = 'cliente bloqueado')`,
  },
]
