import { copiar, type Danio } from './oraculo.romper.ts'

const SUMA = 'a frozen period is the sum of its statements, and each of them of its rows'
const LIBRO = 'a frozen row is a whole row of the ledger, of an order that its person took and of a day that had come'
const UNA_VEZ = 'a row of the ledger is frozen once, by a rule of its person and its day'
const DE_NADIE = 'nobody earns on an order of another program or of practice'
const PARTES = 'a frozen row can be reckoned again from its parts'
const SEGUIDOS = 'frozen periods follow each other without a day between'
const ESPERAN = 'money that waits for a commission is the ledger without what was frozen'
const GUARDADAS =
  'what is kept of a row that waits for a commission is of the ledger, its order and a rule of its person and its day'
const AUDITADO = 'every frozen period of commissions and every rule was audited (42)'
const UN_RENGLON = '(select min(id_pago) from comision_renglon)'

/** Damage for each rule of commissions. */
export const daniosDeComisiones: Danio[] = [
  [SUMA, 'update comision_periodo set comision = comision + 1'],
  [LIBRO, 'update comision_periodo set desde = desde - 90, hasta = hasta - 90'],
  [UNA_VEZ, 'update comision_regla set desde = desde + 60'],
  [
    DE_NADIE,
    `insert into practica (id_pedido, id_cliente, creada_en)
      select o.id, o.id_cliente, o.creado_en from pago g join pedido o on o.id = g.id_pedido where g.id = ${UN_RENGLON}`,
  ],
  [
    PARTES,
    `update comision_renglon set partes = jsonb_set(partes, '{0,porcentaje}', '1') where id_pago = ${UN_RENGLON}`,
  ],
  [
    SEGUIDOS,
    copiar('comision_periodo', 'fila.desde := fila.hasta + 9; fila.hasta := fila.hasta + 10;'),
    [SUMA, AUDITADO],
  ],
  [ESPERAN, 'delete from comision_por_pagar where id_pago = (select min(id_pago) from comision_por_pagar)'],
  [
    GUARDADAS,
    `update comision_por_pagar set calculada = true, id_regla = (select min(id) from comision_regla), id_usuario = 0, lista = true, cobrado = 1,
      base = 1, sin_costo = 0, comisiones = '{1}' where id_pago = (select max(id_pago) from comision_por_pagar)`,
  ],
  [AUDITADO, "delete from auditoria where accion = 'comisiones cerradas'"],
]
