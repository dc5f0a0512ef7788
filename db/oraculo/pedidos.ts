import { type Revision, separado } from './revision.ts'

/** Since when corrections say their day: until the first that did, they counted on their own. */
const desdeDiaFiscal = `coalesce((select min(creado_en) from pago where dia_fiscal is not null), 'infinity')`

/** Orders, their elements and their ledger. */
export const dePedidos: Revision[] = [
  {
    nombre: 'no order becomes one of practice later',
    consulta: `select k.id_pedido as id from practica k join pedido p on p.id = k.id_pedido
      where k.creada_en not between p.creado_en - interval '1 minute' and p.creado_en + interval '1 minute'`,
  },
  {
    nombre: 'order total = sum of its elements (M2)',
    consulta: `select p.id from pedido p
      left join (select id_pedido, sum(importe_armazon + importe_lente + importe_otro) as suma
        from pedido_elemento where devuelto_en is null group by id_pedido) e on e.id_pedido = p.id
      where p.total <> coalesce(e.suma, 0)`,
  },
  {
    nombre: 'paid = sum of the ledger (M3)',
    consulta: `select p.id from pedido p
      left join (select id_pedido, sum(importe) as suma from pago group by id_pedido) g on g.id_pedido = p.id
      where p.pagado <> coalesce(g.suma, 0)`,
  },
  {
    nombre: 'balance between 0 and the total (M3)',
    consulta: 'select id from pedido where pagado not between 0 and total',
  },
  {
    // The total that a balance implies may only change where the order was edited.
    nombre: 'each balance of the ledger follows from the one before (M3)',
    consulta: `with libro as (
        select id, id_pedido, revision_pedido, tipo,
          saldo_despues + sum(importe) over (partition by id_pedido order by id) as total from pago)
      select min(id) as id from libro where tipo <> 'devolucion' group by id_pedido, revision_pedido having min(total) <> max(total)
      union
      select l.id from libro l join pedido p on p.id = l.id_pedido where l.total <> p.total and p.creado_en >= ${separado}
        and not exists (
        select from auditoria a
        where a.entidad = 'pedido' and a.id_entidad = p.id and a.accion in ('pedido editado', 'mercancía devuelta'))`,
  },
  {
    nombre: 'settled once (M4)',
    consulta: `select min(id) as id from pago where tipo = 'liquidacion' group by id_pedido, entrega having count(*) > 1`,
  },
  {
    nombre: 'delivered = dated, and nothing is owed (M5)',
    consulta: `select id from pedido
      where (estatus = 'Entregado a cliente') <> (entregado_en is not null)
        or (estatus = 'Entregado a cliente' and pagado <> total and eliminado_en is null)`,
  },
  {
    nombre: 'what was settled was delivered (M5)',
    consulta: `select g.id from pago g join pedido p on p.id = g.id_pedido
      where g.tipo = 'liquidacion' and g.entrega >= p.entregas_deshechas and p.estatus <> 'Entregado a cliente'
      union
      select g.id from pago g join pedido p on p.id = g.id_pedido
      where g.tipo = 'liquidacion' and g.entrega < p.entregas_deshechas
        and not exists (select from pago r where r.id_reversado = g.id)`,
  },
  {
    nombre: 'a reversal turns around one payment of its order, and is booked again or undoes a delivery (D-30, D-76)',
    consulta: `select r.id from pago r left join pago g on g.id = r.id_reversado
      join pedido p on p.id = r.id_pedido
      where r.id_reversado is not null and (
        r.tipo <> 'reverso' or r.id_pedido <> g.id_pedido or r.importe <> -g.importe or r.forma_pago <> g.forma_pago
        or p.entregas_deshechas = 0 and not exists (select from pago c where c.id_pedido = r.id_pedido and c.tipo = 'correccion'
          and c.revision_pedido = r.revision_pedido and c.importe = -r.importe))
      union
      select min(id) from pago where id_reversado is not null group by id_reversado having count(*) > 1`,
  },
  {
    // A correction of a correction looks at the one before it, so each link of the chain is checked by itself.
    nombre: 'a correction counts for SAT on the day of what it corrects (D-91)',
    consulta: `select c.id from pago c
      join pago r on r.id_pedido = c.id_pedido and r.tipo = 'reverso' and r.id_reversado is not null
        and r.revision_pedido = c.revision_pedido and r.importe = -c.importe
      join pago g on g.id = r.id_reversado
      where c.tipo = 'correccion' and coalesce(c.dia_fiscal, c.dia) <> coalesce(g.dia_fiscal, g.dia)
        and (c.dia_fiscal is not null or c.creado_en >= ${desdeDiaFiscal})
      union all
      select id from pago where dia_fiscal is not null and (dia_fiscal >= dia or tipo not in ('correccion', 'reverso'))`,
  },
  {
    nombre: 'an undone delivery is written down, and only a delivered order has goods that came back (D-76)',
    consulta: `select p.id from pedido p where p.creado_en >= ${separado} and p.entregas_deshechas <> (
        select count(*) from auditoria a where a.entidad = 'pedido' and a.id_entidad = p.id and a.accion = 'entrega deshecha')
      union
      select e.id_pedido from pedido_elemento e join pedido p on p.id = e.id_pedido
      where e.devuelto_en is not null and (p.estatus <> 'Entregado a cliente' or e.devuelto_en < p.entregado_en)`,
  },
  {
    nombre: 'a removed order keeps no money (M6, D-37)',
    consulta: 'select id from pedido where eliminado_en is not null and pagado <> 0',
  },
  {
    nombre: 'one order per branch and folio (M8)',
    consulta: 'select min(id) as id from pedido group by id_sucursal, folio having count(*) > 1',
  },
  {
    // A missing number is explained by an order that moved to another branch; one that kept its number leaves no gap. Where the
    // order before it is of a month that left for a file, the explanation may be there too.
    nombre: 'folios without holes, up to their counter (M8)',
    consulta: `select p.id::text from pedido p left join folio_pedido f using (id_sucursal)
      where f.ultimo is null or p.folio > f.ultimo
      union all
      select format('branch %s folio %s', h.id_sucursal, n) from (
        -- The few missing ones first: what explains each is looked for by itself.
        select f.id_sucursal, n from folio_pedido f cross join lateral generate_series(1, f.ultimo) as n
        left join pedido p on p.id_sucursal = f.id_sucursal and p.folio = n and p.folio > 0
        where p.id is null offset 0) h
      where not exists (
        select from auditoria a where a.accion = 'pedido editado'
          and a.antes ->> 'idSucursal' = h.id_sucursal::text and coalesce(a.antes ->> 'folio', n::text) = n::text)
        and not coalesce((select a.creado_en from pedido a where a.id_sucursal = h.id_sucursal and a.folio < n and a.folio > 0
          order by a.folio desc limit 1), '-infinity') < ${separado}`,
  },
]
