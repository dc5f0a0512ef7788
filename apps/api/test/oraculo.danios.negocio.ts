import type { Danio } from './oraculo.romper.ts'

export const PERSONAS = 'summed visits and appointments of a day are those that there are'
const MES = 'a month without a marked day is the sum of its days'

/** A figure of a day, with what is summed of it, that no row stands behind. */
const inventar = (figura: string, clave: string) => `
  insert into negocio_dia select min(id), '2020-01-15', '${figura}', '${clave}', 1, 100 from sucursal;
  insert into negocio_mes select id_sucursal, '2020-01-01', figura, clave, cuantos, importe from negocio_dia
    where dia = '2020-01-15' and figura <> 'ventas';
  insert into negocio_cadena select dia, figura, clave, cuantos, importe from negocio_dia where dia = '2020-01-15';
  insert into negocio_sucursal select id_sucursal, dia, (figura = 'ventas')::int, case figura when 'ventas' then 100 else 0 end,
    case figura when 'cobrado' then 100 else 0 end, 0, (figura = 'visitas')::int, (figura = 'visitas')::int from negocio_dia where dia = '2020-01-15'`

/** Damage for each rule of the owner's figures. */
export const daniosDeNegocio: Danio[] = [
  ['summed sales of a day, and their hours, are those of its orders', inventar('ventas', '')],
  ['summed lenses of a day are those of its orders', inventar('mica', 'Blue')],
  [
    'summed pieces of a day, and those that were sold for less than their price, are those of its orders',
    inventar('pieza', ''),
  ],
  ['summed patients of a day are those who had ordered before and those who had not', inventar('paciente', 'regresa')],
  ['summed days to delivery are those of the orders that were delivered', inventar('entrega', '3')],
  ['summed days to reception are those of the orders that were received', inventar('recepcion', 'sin dato')],
  ['what a day summed as invoiced, and as not, is what live invoices tell of its orders', inventar('facturado', '')],
  ['what a day summed of money is what the ledger says', inventar('cobrado', 'Efectivo')],
  [PERSONAS, inventar('visitas', 'con pedido')],
  [
    'the sums of the chain are those of its days',
    "insert into negocio_cadena values ('2020-01-01', 'mica', 'Blue', 1, 100)",
  ],
  [
    'what branches are compared by is what their days come to',
    "insert into negocio_sucursal select min(id), '2020-01-01', 1, 100, 0, 0, 0, 0 from sucursal",
  ],
  [MES, "insert into negocio_mes select min(id), '2020-01-01', 'mica', 'Blue', 1, 100 from sucursal"],
]
