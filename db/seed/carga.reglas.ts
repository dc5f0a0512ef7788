import type pg from 'pg'

/** The rules that triggers hold row by row (M2, M3), as queries over everything. */
const reglas = {
  'a total that is not the sum of its elements': `
    select 1 from pedido p left join (
      select id_pedido, sum(importe_armazon + importe_lente + importe_otro) as suma from pedido_elemento group by id_pedido
    ) e on e.id_pedido = p.id where p.total <> coalesce(e.suma, 0)`,
  'a paid sum that is not the ledger': `
    select 1 from pedido p left join (select id_pedido, sum(importe) as suma from pago group by id_pedido) g
      on g.id_pedido = p.id where p.pagado <> coalesce(g.suma, 0)`,
  'a balance that is not what the ledger left': `
    select 1 from (
      select g.saldo_despues, p.total - sum(g.importe) over (partition by g.id_pedido order by g.id) as saldo
      from pago g join pedido p on p.id = g.id_pedido) s where saldo_despues <> saldo`,
  'a counter that would give a folio again': `
    select 1 from pedido p left join folio_pedido f on f.id_sucursal = p.id_sucursal where p.folio > coalesce(f.ultimo, 0)`,
}

/** Proves the loaded orders. @throws Error that names the rule that is broken. */
export async function exigirReglas(cliente: pg.Client): Promise<void> {
  // Without fresh statistics the planner would walk the new rows in loops.
  await cliente.query(
    `set local work_mem = '256MB'; analyze pedido, pedido_elemento, pago, comision_por_pagar, negocio_por_sumar`,
  )
  for (const [falta, consulta] of Object.entries(reglas)) {
    // The query counts, because for one row alone the planner hopes to meet it soon and joins in loops.
    const { rows } = await cliente.query<{ faltas: number }>(`select count(*)::int as faltas from (${consulta}) f`)
    if (rows[0]?.faltas !== 0) throw new Error(`The load data has ${falta}.`)
  }
}
