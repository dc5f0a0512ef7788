import { copiar, type Danio } from './oraculo.romper.ts'

const HISTORIA = 'the history of a quote begins with it'
const PEDIDO = 'the history of a quote tells its order once, and none where there is none'

/** Damage for each rule of quotes. */
export const daniosDePresupuestos: Danio[] = [
  [
    'total of an alternative = sum of its elements',
    `update presupuesto_alternativa set total = total + 1 where id_presupuesto = (select min(id) from presupuesto)`,
  ],
  [
    'a quote became at most one order, of its own patient, and no order is of two quotes',
    `update presupuesto set id_cliente = (select min(c.id) from cliente c where c.id <> presupuesto.id_cliente
      and c.eliminado_en is null) where id_pedido is not null`,
  ],
  [PEDIDO, copiar('presupuesto_suceso', '', "que = 'pedido'")],
  [
    HISTORIA,
    `delete from presupuesto_suceso where que = 'creado' and id_presupuesto = (select min(id) from presupuesto where interesa is not null)`,
  ],
  ['quotes of a branch are numbered one by one', 'update presupuesto set folio = folio + 7'],
]
