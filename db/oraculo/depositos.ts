import type { Revision } from './revision.ts'

/** Cash that went to the bank. */
export const deDepositos: Revision[] = [
  {
    nombre: 'a deposit takes live closings of its branch, each for all of its cash',
    consulta: `select c.id_corte as id from deposito_corte c join deposito d on d.id = c.id_deposito join corte k on k.id = c.id_corte
      where not c.libre and (k.tipo <> 0 or k.reabierto_en is not null or k.id_sucursal <> d.id_sucursal
        or c.importe <> k.total_efectivo - k.gastos)`,
  },
  {
    nombre: 'a deposit expects what its closings hold, and was not made before them',
    consulta: `select d.id from deposito d join deposito_corte c on c.id_deposito = d.id join corte k on k.id = c.id_corte
      group by d.id having d.esperado <> sum(c.importe) or d.dia < max(k.dia)
      union all select d.id from deposito d where not exists (select from deposito_corte c where c.id_deposito = d.id)`,
  },
  {
    nombre: 'a closing is in one live deposit, and free of a reversed one',
    consulta: `select c.id_corte as id from deposito_corte c join deposito d on d.id = c.id_deposito
        where c.libre <> (d.revertido_en is not null)
      union all select c.id_corte from deposito_corte c where not c.libre group by c.id_corte having count(*) > 1`,
  },
  {
    nombre:
      'a line of a terminal is paired with a card payment of its branch, of the same amount and a day apart at most',
    consulta: `select c.id from cobro_terminal c join pago g on g.id = c.id_pago where g.id_sucursal <> c.id_sucursal
      or g.importe <> c.importe or abs(g.dia - c.dia) > 1 or g.forma_pago not in ('Credito', 'Debito') or g.tipo = 'apertura'`,
  },
  {
    nombre: 'what was paired with a terminal waits for no explanation',
    consulta: `select c.id from cobro_terminal c where c.id_pago is not null and c.aclaracion is not null
      union all select a.id_pago from pago_aclarado a join cobro_terminal c on c.id_pago = a.id_pago`,
  },
]
