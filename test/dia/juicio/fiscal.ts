import type { NombreEvento } from '@nitida/contract/eventos'
import type { EstadoFactura } from '@nitida/contract/facturacion.rules'
import type { ClientBase } from 'pg'

/** The day's invoices, once the jobs had a night to look at what a fault left behind. */
export interface Fiscal {
  /** Invoices with what SAT's side says of each. */
  facturas: readonly { id: number; clase: string; estatus: EstadoFactura; segunSat: EstadoFactura }[]
  /** Stampings whose outcome is not known. */
  desconocidas: readonly number[]
  /** Orders that lack a complemento or an egreso, and why. */
  pendientes: readonly { idPedido: number; fallo: string | null }[]
}

const SEGUN_SAT = `case when p.solicitada_en is null then 'Vigente' when p.resolucion is null then 'En proceso de cancelación'
  when p.resolucion = 'rechazada' then 'Cancelación rechazada' else 'Cancelada' end`

export async function leerFiscal(base: ClientBase): Promise<Fiscal> {
  const facturas = await base.query(
    `select f.id::int as id, f.clase, f.estatus, ${SEGUN_SAT} as "segunSat"
     from factura f join pac_sandbox p on p.uuid = upper(f.uuid::text)`,
  )
  const desconocidas = await base.query<{ id: number }>(
    "select id::int as id from intento_timbrado where estado in ('enviando', 'desconocido')",
  )
  // A row that waits for somebody to choose its end is as it has to be (D-91).
  const pendientes = await base.query(
    `select id_pedido::int as "idPedido", fallo from fiscal_pendiente where proximo_en <> 'infinity'`,
  )
  return {
    facturas: facturas.rows,
    desconocidas: desconocidas.rows.map(({ id }) => id),
    pendientes: pendientes.rows,
  }
}

/**
 * Complains of invoices that SAT sees otherwise (D-50), of unknown stampings (D-51), and of orders that lack a CFDI (cfdi §5.6).
 */
export const juzgarFiscal = ({ facturas, desconocidas, pendientes }: Fiscal): string[] => [
  ...facturas.flatMap(({ id, estatus, segunSat }) =>
    estatus === segunSat ? [] : [`invoice ${id} is «${estatus}», and SAT has it «${segunSat}»`],
  ),
  ...desconocidas.map((id) => `nobody found out whether attempt ${id} was stamped`),
  ...pendientes.map(({ idPedido, fallo }) => `order ${idPedido} still lacks a complemento or an egreso: ${fallo}`),
]

/** Counts invoices by class and state, to tell what a day has tried. */
export function contarFacturas({ facturas }: Fiscal): Record<string, number> {
  const cuentas: Record<string, number> = {}
  for (const { clase, estatus } of facturas) cuentas[`${clase} ${estatus}`] = (cuentas[`${clase} ${estatus}`] ?? 0) + 1
  return cuentas
}

/** An event that the audit explains, with or without a click: jobs answer nobody. */
export interface Sucedido {
  event: NombreEvento
  id: number
  sucursal: number
  veces: number
}

/** The audit between `$1` and `$2`; a request to cancel changes nothing of the order. */
const SUCEDIDO = `
  with hecho as (
    select a.accion, f.id, f.id_pedido, f.id_sucursal from auditoria a join factura f on f.id = a.id_entidad
    where a.entidad = 'factura' and a.en >= $1 and a.en < $2
      and (a.accion in ('factura timbrada', 'cancelación solicitada') or a.despues ? 'estatus'))
  select 'FacturaUpdated' as event, id::int as id, id_sucursal::int as sucursal, count(*)::int as veces
    from hecho group by 2, 3
  union all
  select 'PedidoUpdated', id_pedido::int, id_sucursal::int, count(*)::int
    from hecho where id_pedido is not null and accion <> 'cancelación solicitada' group by 2, 3`

export const leerSucedido = async (base: ClientBase, desde: Date, hasta: Date): Promise<Sucedido[]> =>
  (await base.query<Sucedido>(SUCEDIDO, [desde, hasta])).rows
