import type { Danio } from './oraculo.romper.ts'

const SUYO = 'a deposit takes live closings of its branch, each for all of its cash'
const ESPERADO = 'a deposit expects what its closings hold, and was not made before them'
const VIVO = '(select min(id) from deposito where revertido_en is null)'

/** Damage for each rule of deposits. */
export const daniosDeDepositos: Danio[] = [
  [
    SUYO,
    `update deposito_corte set importe = importe + 1 where not libre; update deposito set esperado = esperado + 1, nota = 'X' where id = ${VIVO}`,
  ],
  [ESPERADO, `update deposito set esperado = esperado + 1, nota = 'X' where id = ${VIVO}`],
  [
    'a closing is in one live deposit, and free of a reversed one',
    'update deposito_corte set libre = true where not libre',
  ],
  [
    'a line of a terminal is paired with a card payment of its branch, of the same amount and a day apart at most',
    'update cobro_terminal set importe = importe + 1 where id_pago is not null',
  ],
  [
    'what was paired with a terminal waits for no explanation',
    "insert into pago_aclarado (id_pago, nota, id_usuario, en) select id_pago, 'Xxx', id_usuario, creado_en from cobro_terminal where id_pago is not null",
  ],
  [
    'a weekly report has its e-mail, and goes to one person once a week',
    "insert into informe_semanal (id_usuario, lunes, creado_en) select min(id), date '2026-11-23', now() from usuario",
  ],
  ['every goal of a month was audited (42)', "delete from auditoria where accion = 'meta fijada'"],
  ['every deposit and every reversal was audited (42)', "delete from auditoria where accion = 'depósito revertido'"],
]
