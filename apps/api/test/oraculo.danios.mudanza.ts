import type { Danio } from './oraculo.romper.ts'

const CUENTAS = 'an import counts its rows as they stand'
const ESCRITOS = 'an import wrote as many records as it says'
export const APERTURA = 'what was paid before an order came here is one row, of an order that an import wrote (D-95)'

/** Damage for each rule of imports and of what leaves. */
export const daniosDeMudanza: Danio[] = [
  ['what a key of another program means is there', 'update importado set id_registro = 900001'],
  [ESCRITOS, 'update importacion set escritos = escritos + 1'],
  [CUENTAS, 'update importacion set iguales = iguales + 1'],
  [
    'nothing of an import is written before somebody said so, nor taken back before that',
    'update importacion_renglon set deshecho = true where hecho is not null',
    [CUENTAS],
  ],
  [
    'every import was audited with the hash of its file, and so were its beginning and its ends (42)',
    "update importacion set sha256 = sha256('otro')",
  ],
  [
    APERTURA,
    `update auditoria set despues = despues - 'importacion' where accion = 'pedido creado' and despues ? 'importacion'`,
  ],
  ['a list that has left keeps no filter, and left whole where it says so', 'update exportacion set filas = filas - 1'],
  [
    'every list that was asked for was audited, and so was its end (42)',
    "update exportacion set estado = 'fallida', motivo = 'Otro'",
  ],
  ['a zip that is ready lies whole in its pieces', 'update llevada_parte set bytes = bytes + 1'],
  ['every zip was audited, and so was its hash (42)', "update llevada set sha256 = sha256('otro')"],
]
