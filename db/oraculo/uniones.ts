import { type Revision, separado } from './revision.ts'

/** Tables whose rows belong to a patient. What is left with one who was joined is told apart below. */
const TABLAS = [
  'cita',
  'pedido',
  'presupuesto',
  'visita',
  'historia_clinica',
  'consentimiento',
  'consentimiento_actual',
  'lista_espera',
  'borrador',
  'revision_indicada',
]

const deTablas = (de: (tabla: string) => string): string => TABLAS.map(de).join(' union all ')

/** A message to come back that nobody may get twice within thirty days stays where it was (W1). */
const REPETIDO = `c.medio = 'mensaje' and exists (select from contacto_seguimiento g
  where g.id_cliente = u.id_vigente and g.medio = 'mensaje' and abs(g.dia - c.dia) < 30)`

const VIVAS = 'union_pacientes u where u.deshecha_en is null'

/** Patients who were registered twice and joined. */
export const deUniones: Revision[] = [
  {
    nombre: 'who was joined is retired, and leads in one step to somebody who was not',
    consulta: `select u.id from ${VIVAS} and (
      exists (select from cliente c where c.id = u.id_perdedor and c.eliminado_en is null)
      or exists (select from union_pacientes v where v.id_perdedor = u.id_vigente and v.deshecha_en is null))`,
  },
  {
    nombre: 'nothing hangs on a patient who was joined to another one',
    consulta: `${deTablas(
      (tabla) => `select '${tabla}:' || u.id_perdedor as id from ${VIVAS} and exists (
        select from ${tabla} t where t.id_cliente = u.id_perdedor)`,
    )}
      union all select 'importado:' || u.id_perdedor from ${VIVAS} and exists (
        select from importado i where i.libro = 'pacientes' and i.id_registro = u.id_perdedor)
      union all select 'contacto_seguimiento:' || c.id from union_pacientes u join contacto_seguimiento c on c.id_cliente = u.id_perdedor
        where u.deshecha_en is null and not (${REPETIDO})
      union all select 'mensaje:' || m.id from union_pacientes u join mensaje_todo m on m.id_cliente = u.id_perdedor
        where u.deshecha_en is null and not exists (
          select from contacto_seguimiento c where c.id_cliente = u.id_perdedor and m.clave = 'seguimiento:' || c.id)`,
  },
  {
    nombre: 'what a union moved is with whom it leads to',
    consulta: [
      'cita',
      'pedido',
      'presupuesto',
      'visita',
      'historia_clinica',
      'consentimiento',
      'contacto_seguimiento',
      'lista_espera',
    ]
      .map(
        (
          tabla,
        ) => `select m.id from union_movida m join union_pacientes u on u.id = m.id_union join ${tabla} t on t.id = m.id_registro
          where m.tabla = '${tabla}' and u.deshecha_en is null and t.id_cliente <> u.id_vigente`,
      )
      .join(' union all '),
  },
  {
    nombre: 'what a union moved went back when it ended',
    consulta: ['cita', 'pedido', 'presupuesto', 'visita', 'historia_clinica', 'consentimiento', 'contacto_seguimiento']
      .map(
        (
          tabla,
        ) => `select m.id from union_movida m join union_pacientes u on u.id = m.id_union join ${tabla} t on t.id = m.id_registro
          where m.tabla = '${tabla}' and u.deshecha_en is not null and t.id_cliente = u.id_ganador and not exists (
            select from union_movida o where o.tabla = m.tabla and o.id_registro = m.id_registro and o.id_union > m.id_union)`,
      )
      .join(' union all '),
  },
  {
    nombre: 'every patient is known by his keys, or waits to be',
    // But for those of a load, which are not compared.
    consulta: `select c.id from cliente c where c.eliminado_en is null
      and not exists (select from instalacion where clave = 'carga')
      and not exists (select from clave_de_paciente k where k.id_cliente = c.id)
      and not exists (select from paciente_por_comparar q where q.id_cliente = c.id)`,
  },
  {
    nombre: 'every union was audited of both patients, and so was its end (42)',
    consulta: `select u.id from union_pacientes u cross join lateral (values (u.id_ganador), (u.id_perdedor)) q (id_cliente)
      cross join lateral (values ('pacientes unidos', true), ('pacientes separados', u.deshecha_en is not null)) h (accion, hay)
      where u.creada_en >= ${separado} and h.hay and not exists (
        select from auditoria l where l.entidad = 'cliente' and l.id_entidad = q.id_cliente and l.accion = h.accion
          and (l.despues ->> 'union')::bigint = u.id)`,
  },
  {
    nombre: 'a pair that is offered is of two patients who are there',
    consulta: `select p.id_a || '-' || p.id_b as id from pareja_parecida p
      where exists (select from cliente c where c.id in (p.id_a, p.id_b) and c.eliminado_en is not null)`,
  },
]
