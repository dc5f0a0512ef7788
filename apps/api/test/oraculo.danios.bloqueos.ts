import type { Danio } from './oraculo.romper.ts'

/** Of the shop's blocked patient. */
const BLOQUEADO = '(select id_cliente from bloqueo_paciente where suprimido_en is null)'
const SUPRIMIDO = '(select id_cliente from bloqueo_paciente where suprimido_en is not null)'

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
      update solicitud_arco set cumplida_en = null, cumplida_por = null where id = (select min(id_solicitud) from bloqueo_paciente)`,
  ],
  [
    CONSERVADO,
    'alter table bloqueo_paciente disable trigger bloqueo_solo_avanza; update bloqueo_paciente set expediente_hasta = null where suprimido_en is null',
  ],
  [
    'whoever was suppressed is named nowhere that changes',
    `update cliente set rfc = 'YABZ800101AB1' where id = ${SUPRIMIDO}`,
  ],
  [
    'nobody was suppressed before his terms were over, nor without the report',
    `alter table bloqueo_paciente disable trigger bloqueo_solo_avanza;
      update bloqueo_paciente set avisado_en = suprimido_en where suprimido_en is not null`,
  ],
  ['every suppression was audited (42)', "delete from auditoria where accion = 'paciente suprimido'"],
  ['every block was audited (42)', "delete from auditoria where accion = 'cliente bloqueado'"],
]
