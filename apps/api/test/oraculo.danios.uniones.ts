import type { Danio } from './oraculo.romper.ts'

/** Of the shop's union. */
const PERDEDOR = '(select id_perdedor from union_pacientes order by id limit 1)'
const GANADOR = '(select id_ganador from union_pacientes order by id limit 1)'
const COLGADO = 'nothing hangs on a patient who was joined to another one'
const MOVIDO = 'what a union moved is with whom it leads to'

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
  ],
  [
    'a pair that is offered is of two patients who are there',
    `insert into pareja_parecida select least(id_ganador, id_perdedor), greatest(id_ganador, id_perdedor), 1, '{}' from union_pacientes`,
  ],
]
