import type { Danio } from './oraculo.romper.ts'

/** Of the shop's union. */
const PERDEDOR = '(select id_perdedor from union_pacientes order by id limit 1)'
const GANADOR = '(select id_ganador from union_pacientes order by id limit 1)'
const COLGADO = 'nothing hangs on a patient who was joined to another one'
const MOVIDO = 'what a union moved is with whom it leads to'
export const CONOCIDO = 'every patient is known by his keys, or waits to be'
const VUELTO = 'what a union moved went back when it ended'
/** Whom the shop joined and took apart. */
const SEPARADO = '(select id_ganador from union_pacientes where deshecha_en is not null)'

/** Damage for each rule of patients who were joined. */
export const daniosDeUniones: Danio[] = [
  [
    'who was joined is retired, and leads in one step to somebody who was not',
    `insert into union_pacientes (id_ganador, id_perdedor, id_vigente, creada_por, creada_en)
      select id_perdedor, id_ganador, id_perdedor, creada_por, '2001-01-01' from union_pacientes`,
    [COLGADO, 'every union was audited of both patients, and so was its end (42)'],
  ],
  [COLGADO, `insert into revision_indicada values (${PERDEDOR}, '2027-01-01', (select min(id) from usuario), now())`],
  [MOVIDO, `update cita set id_cliente = ${PERDEDOR} where id_cliente = ${GANADOR}`, [COLGADO]],
  [
    'every union was audited of both patients, and so was its end (42)',
    'update union_pacientes set deshecha_en = now(), deshecha_por = creada_por',
    [VUELTO],
  ],
  [
    VUELTO,
    `update cita set id_cliente = ${SEPARADO} where id in (select m.id_registro from union_movida m
      join union_pacientes u on u.id = m.id_union where m.tabla = 'cita' and u.deshecha_en is not null)`,
  ],
  [
    CONOCIDO,
    `delete from clave_de_paciente where id_cliente = ${GANADOR}; delete from paciente_por_comparar where id_cliente = ${GANADOR}`,
  ],
  [
    'a pair that is offered is of two patients who are there',
    `insert into pareja_parecida select least(id_ganador, id_perdedor), greatest(id_ganador, id_perdedor), 1, '{}' from union_pacientes`,
  ],
]
