import { sql } from 'kysely'
import type { BaseDatos } from '../../src/platform/datos/db.ts'

/** Every rule of orders and their ledger that seed data must keep, counted by queries; all of them are 0 when it does. */
export async function faltasDePedidos(db: BaseDatos): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from pedido p where p.total <> (
        select coalesce(sum(importe_armazon + importe_lente + importe_otro), 0) from pedido_elemento e where e.id_pedido = p.id)) as total,
      (select count(*) from pedido p where p.pagado <> (
        select coalesce(sum(importe), 0) from pago g where g.id_pedido = p.id)) as pagado,
      (select count(*) from pedido where estatus = 'Entregado a cliente' and (saldo <> 0 or entregado_en is null)) as entregado,
      (select count(*) from pedido where estatus <> 'Entregado a cliente' and entregado_en is not null) as sin_entregar,
      (select count(*) from pedido where estatus_en not between creado_en and modificado_en) as desde,
      (select count(*) from pago g where saldo_despues <> (select total from pedido where id = g.id_pedido) - (
        select sum(importe) from pago a where a.id_pedido = g.id_pedido and a.id <= g.id)) as saldo_despues,
      (select count(*) from pago g join sucursal s on s.id = g.id_sucursal
        where g.dia <> (g.creado_en at time zone s.zona_horaria)::date) as dia,
      (select count(*) from pedido p join sucursal s on s.id = p.id_sucursal
        where p.fecha_entrega < (p.creado_en at time zone s.zona_horaria)::date) as plazo,
      (select count(*) from pedido p join cliente c on c.id = p.id_cliente where c.id_sucursal <> p.id_sucursal) as ajenos,
      (select count(*) from folio_pedido f where ultimo <> (select max(folio) from pedido where id_sucursal = f.id_sucursal)) as contador,
      (select count(*) from (select row_number() over (partition by id_sucursal order by id) as n, folio from pedido) p where n <> folio) as folio,
      (select count(*) from (select creado_en < lag(creado_en) over (order by id) as atras from pedido) p where atras) as orden,
      (select count(*) from pedido p where (select importe from pago where id_pedido = p.id order by id limit 1) <> p.importe) as primero`.execute(
    db,
  )
  const [faltas] = rows
  if (!faltas) throw new Error('no row')
  return faltas
}

export const sinFaltas = {
  total: 0,
  pagado: 0,
  entregado: 0,
  sin_entregar: 0,
  desde: 0,
  saldo_despues: 0,
  dia: 0,
  plazo: 0,
  ajenos: 0,
  contador: 0,
  folio: 0,
  orden: 0,
  primero: 0,
}
