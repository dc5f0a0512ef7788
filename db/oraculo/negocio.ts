import type { Revision } from './revision.ts'

const CUENTA = 'o.eliminado_en is null and not exists (select from practica k where k.id_pedido = o.id)'
const dia = (columna: string) => `(${columna} at time zone s.zona_horaria)::date`

const RECIBIDO = `o.recepciones > 0 and (o.estatus = 'Recibido en sucursal' or o.estatus = 'Entregado a cliente'
  and o.estatus_en > o.creado_en and o.estatus_en < o.entregado_en)`

/** What live invoices tell of each order less what egresos took back, summed invoice by invoice. */
const FACTURADO = `select x.id_pedido, sum(x.importe)::bigint as importe from (
    select v.id_pedido, v.importe from factura f join venta_facturada v on v.id_intento = f.id_intento
      where f.clase in ('nominativa', 'global') and f.estatus <> 'Cancelada' and v.liberada_en is null
    union all
    select a.id_pedido, -a.importe from factura e join venta_acreditada a on a.id_intento = e.id_intento join factura f on f.id = a.id_factura
      where e.clase = 'egreso' and e.estatus <> 'Cancelada' and f.estatus <> 'Cancelada' and a.liberado_en is null
        and (a.id_pedido, coalesce(a.id_pago, 0)) in (
          select v.id_pedido, coalesce(v.id_pago, 0) from venta_facturada v where v.id_intento = f.id_intento and v.liberada_en is null)) x
  group by 1`

/** Rows of each figure, as `fila (id_sucursal, dia, figura, clave, importe)`: by themselves, and not as the database sums them. */
const filas = {
  ventas: `select o.id_sucursal, ${dia('o.creado_en')}, x.figura, x.clave, x.importe
    from pedido o join sucursal s on s.id = o.id_sucursal cross join lateral (values ('ventas', '', o.total),
      ('hora', to_char(o.creado_en at time zone s.zona_horaria, 'ID FMHH24'), 0)) as x (figura, clave, importe) where ${CUENTA}`,
  micas: `select o.id_sucursal, ${dia('o.creado_en')}, 'mica', e.lente, e.importe_lente
    from pedido_elemento e join pedido o on o.id = e.id_pedido join sucursal s on s.id = o.id_sucursal
    where ${CUENTA} and e.lente <> '' and e.devuelto_en is null`,
  piezas: `select o.id_sucursal, ${dia('o.creado_en')}, x.figura, x.clave, x.importe
    from pedido_elemento e join pedido o on o.id = e.id_pedido join sucursal s on s.id = o.id_sucursal
    cross join lateral (values ('pieza', '', 0), ('descuento', case when e.precio_articulo > e.importe_armazon then o.id_creador::text end,
      e.precio_articulo - e.importe_armazon)) as x (figura, clave, importe)
    where ${CUENTA} and e.devuelto_en is null and x.clave is not null`,
  pacientes: `select o.id_sucursal, ${dia('o.creado_en')}, 'paciente', case when o.creado_en > min(o.creado_en) over (partition by o.id_cliente)
      then 'regresa' else 'primera vez' end, o.total
    from pedido o join sucursal s on s.id = o.id_sucursal where ${CUENTA}`,
  entregas: `select o.id_sucursal, ${dia('o.entregado_en')}, 'entrega', (${dia('o.entregado_en')} - ${dia('o.creado_en')})::text, 0
    from pedido o join sucursal s on s.id = o.id_sucursal where ${CUENTA} and o.estatus = 'Entregado a cliente'`,
  recepciones: `select o.id_sucursal, ${dia('o.estatus_en')}, 'recepcion', (${dia('o.estatus_en')} - ${dia('o.creado_en')})::text, 0
    from pedido o join sucursal s on s.id = o.id_sucursal where ${CUENTA} and ${RECIBIDO}
    union all select o.id_sucursal, ${dia('o.entregado_en')}, 'recepcion', 'sin dato', 0
    from pedido o join sucursal s on s.id = o.id_sucursal where ${CUENTA} and o.estatus = 'Entregado a cliente' and not (${RECIBIDO})`,
  facturas: `select o.id_sucursal, ${dia('o.creado_en')}, x.figura, '', x.importe
    from pedido o join sucursal s on s.id = o.id_sucursal left join (${FACTURADO}) f on f.id_pedido = o.id
    cross join lateral (values ('facturado', coalesce(f.importe, 0)), ('sinFacturar', o.total - coalesce(f.importe, 0))) as x (figura, importe)
    where ${CUENTA} and x.importe <> 0`,
  libro: `select g.id_sucursal, g.dia, x.figura, x.clave, g.importe from pago g cross join lateral (values ('cobrado', g.forma_pago),
      ('devuelto', case when g.tipo in ('devolucion', 'reverso', 'correccion') then coalesce(g.id_registrador, g.id_usuario)::text end))
      as x (figura, clave) where g.tipo <> 'apertura' and x.clave is not null`,
  personas: `select v.id_sucursal, ${dia('v.creado_en')}, 'visitas', case when exists (select from pedido o where o.id_cliente = v.id_cliente
      and ${CUENTA} and o.creado_en >= v.creado_en and o.creado_en < v.creado_en + interval '30 days') then 'con pedido' else 'sin pedido' end, 0
    from visita v join sucursal s on s.id = v.id_sucursal
    where not exists (select from importado i where i.libro = 'recetas' and i.id_registro = v.id)
    union all select c.id_sucursal, c.fecha, 'citas', case when c.cancelada then 'canceladas' when c.asistencia = 'Asistió' then 'asistieron'
      when c.asistencia = 'No asistió' then 'noAsistieron' else 'pendientes' end, 0 from cita c`,
} as const

const figurasDe: Record<keyof typeof filas, string> = {
  ventas: "'ventas', 'hora'",
  micas: "'mica'",
  piezas: "'pieza', 'descuento'",
  pacientes: "'paciente'",
  entregas: "'entrega'",
  recepciones: "'recepcion'",
  facturas: "'facturado', 'sinFacturar'",
  libro: "'cobrado', 'devuelto'",
  personas: "'visitas', 'citas'",
}

const SIN_MARCA = 'not exists (select from negocio_por_sumar p where p.id_sucursal = x.id_sucursal and p.dia = x.dia)'

/** A day without a mark is in the sums as its rows are. */
const comoSusFilas = (nombre: string, cuales: keyof typeof filas): Revision => ({
  nombre,
  consulta: `select concat_ws(' ', x.id_sucursal, x.dia, x.figura) as id from (
      select id_sucursal, dia, figura, clave, 1 as cuantos, importe from (${filas[cuales]}) as fila (id_sucursal, dia, figura, clave, importe)
      union all select id_sucursal, dia, figura, clave, -cuantos, -importe from negocio_dia where figura in (${figurasDe[cuales]})) x
    group by x.id_sucursal, x.dia, x.figura, x.clave having (sum(x.cuantos) <> 0 or sum(x.importe) <> 0) and ${SIN_MARCA}`,
})

/** Sums that the owner's figures are read from. */
export const deNegocio: Revision[] = [
  comoSusFilas('summed sales of a day, and their hours, are those of its orders', 'ventas'),
  comoSusFilas('summed lenses of a day are those of its orders', 'micas'),
  comoSusFilas(
    'summed pieces of a day, and those that were sold for less than their price, are those of its orders',
    'piezas',
  ),
  comoSusFilas('summed patients of a day are those who had ordered before and those who had not', 'pacientes'),
  comoSusFilas('summed days to delivery are those of the orders that were delivered', 'entregas'),
  comoSusFilas('summed days to reception are those of the orders that were received', 'recepciones'),
  comoSusFilas('what a day summed as invoiced, and as not, is what live invoices tell of its orders', 'facturas'),
  comoSusFilas('what a day summed of money is what the ledger says', 'libro'),
  comoSusFilas('summed visits and appointments of a day are those that there are', 'personas'),
  {
    nombre: 'the sums of the chain are those of its days',
    consulta: `select concat_ws(' ', dia, figura) as id from (
        select dia, figura, clave, cuantos, importe from negocio_dia
        union all select dia, figura, clave, -cuantos, -importe from negocio_cadena) x
      group by dia, figura, clave having sum(cuantos) <> 0 or sum(importe) <> 0`,
  },
  {
    nombre: 'what branches are compared by is what their days come to',
    consulta: `select concat_ws(' ', id_sucursal, dia) as id from (
        select id_sucursal, dia, x.* from negocio_dia cross join lateral (values (case figura when 'ventas' then cuantos end,
          case figura when 'ventas' then importe end, case figura when 'cobrado' then importe end, case figura when 'devuelto' then importe end,
          case figura when 'visitas' then cuantos end, case when figura = 'visitas' and clave = 'con pedido' then cuantos end)) as x (p, v, c, d, t, s)
        union all select id_sucursal, dia, -pedidos, -ventas, -cobrado, -devuelto, -visitas, -visitas_con_pedido from negocio_sucursal) y
      group by id_sucursal, dia having (coalesce(sum(p), 0), coalesce(sum(v), 0), coalesce(sum(c), 0), coalesce(sum(d), 0), coalesce(sum(t), 0),
        coalesce(sum(s), 0)) <> (0, 0, 0, 0, 0, 0)`,
  },
  {
    nombre: 'a month without a marked day is the sum of its days',
    consulta: `select concat_ws(' ', x.id_sucursal, x.mes, x.figura) as id from (
        select id_sucursal, date_trunc('month', dia)::date as mes, figura, clave, cuantos, importe from negocio_dia where figura <> 'ventas'
        union all select id_sucursal, mes, figura, clave, -cuantos, -importe from negocio_mes) x
      group by x.id_sucursal, x.mes, x.figura, x.clave having (sum(x.cuantos) <> 0 or sum(x.importe) <> 0)
        and not exists (select from negocio_por_sumar p where p.id_sucursal = x.id_sucursal and p.dia >= x.mes
          and p.dia < x.mes + interval '1 month')`,
  },
]
