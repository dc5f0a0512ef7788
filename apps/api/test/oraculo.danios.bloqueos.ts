import type { Danio } from './oraculo.romper.ts'

/** Of the shop's blocked patient. */
const BLOQUEADO = '(select id_cliente from bloqueo_paciente)'

export const CONSERVADO = 'what the law has kept of who is blocked is kept as long'

/** Damage for each rule of patients whose data are blocked. */
export const daniosDeBloqueos: Danio[] = [
  [
    'who is blocked is in no list',
    `alter table cliente disable trigger cliente_bloqueado_no_vuelve;
      update cliente set eliminado_en = null where id = ${BLOQUEADO}`,
  ],
  [
    'nothing to come waits for who is blocked',
    `insert into borrador select min(id), ${BLOQUEADO}, 'visita', '{}', now() from usuario`,
  ],
  [
    'a block rests on a cancellation of his that was granted and carried out',
    `alter table solicitud_arco disable trigger arco_solo_avanza;
      update solicitud_arco set cumplida_en = null, cumplida_por = null where tipo = 'cancelacion'`,
  ],
  [
    CONSERVADO,
    'alter table bloqueo_paciente disable trigger bloqueo_solo_avanza; update bloqueo_paciente set expediente_hasta = null',
  ],
  ['every block was audited (42)', "delete from auditoria where accion = 'cliente bloqueado'"],
]
