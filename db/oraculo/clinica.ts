import { type Revision, separado } from './revision.ts'

/** The value of a field before an addendum: the last correction of it, or what was first written. */
const antesDe = `coalesce(
    (select b->'despues' from addendum p, jsonb_array_elements(p.cambios) b
      where (p.id_visita = a.id_visita or p.id_historia = a.id_historia) and p.id < a.id and b->>'campo' = c->>'campo'
      order by p.id desc limit 1),
    to_jsonb(v) -> columna, to_jsonb(h) -> columna)`

/** Visits, histories, their corrections and pictures. The database itself keeps them from being changed (D-49). */
export const deClinica: Revision[] = [
  {
    nombre: 'an order is made from a visit or a history of its own patient, not from both',
    consulta: `select p.id from pedido p left join visita v on v.id = p.id_visita
      left join historia_clinica h on h.id = p.id_historia
      where coalesce(v.id_cliente, h.id_cliente) <> p.id_cliente or num_nonnulls(p.id_visita, p.id_historia) > 1`,
  },
  {
    nombre: 'a correction says what the record said then, and something else (D-81)',
    consulta: `select distinct a.id from addendum a cross join jsonb_array_elements(a.cambios) c
      cross join lower(regexp_replace(c->>'campo', '([A-Z])', '_\\1', 'g')) columna
      left join visita v on v.id = a.id_visita left join historia_clinica h on h.id = a.id_historia
      where c->'antes' = c->'despues' or ${antesDe} is distinct from c->'antes'`,
  },
  {
    nombre: 'no correction is older than what it corrects (D-49)',
    consulta: `select a.id from addendum a left join visita v on v.id = a.id_visita
      left join historia_clinica h on h.id = a.id_historia where a.creado_en < coalesce(v.creado_en, h.creado_en)`,
  },
  {
    nombre: 'every correction was audited (42)',
    consulta: `select min(a.id) as id from addendum a where a.creado_en >= ${separado} group by a.id_visita, a.id_historia
      having count(*) > (select count(*) from auditoria l
        where l.entidad = case when a.id_visita is null then 'historia' else 'visita' end
          and l.id_entidad = coalesce(a.id_visita, a.id_historia) and l.accion = l.entidad || ' corregida')`,
  },
  {
    nombre: 'the photos of a visit are numbered from one (H1)',
    consulta: 'select id_visita as id from foto group by id_visita having min(orden) <> 1 or max(orden) <> count(*)',
  },
]
