import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'
import { IdEscrito } from './ids.schema.ts'
import { Pedido } from './pedidos.ts'
import {
  clavesColumna,
  MAXIMO_CODIGOS,
  MAXIMO_TARJETAS,
  plazos,
  resultadosRecepcion,
  TARJETAS_POR_COLUMNA,
} from './tablero.rules.ts'

/** Days of an order, counted in the zone of its branch (D-60). */
export const TiempoDePedido = z.object({
  plazo: z.enum(plazos),
  /** Days since the promised day passed; 0 when it has not, and once delivered. */
  diasRetraso: z.int().nonnegative(),
  /** Instant of its last change of status. */
  estatusDesde: z.iso.datetime(),
  diasEnEstatus: z.int().nonnegative(),
})
export type TiempoDePedido = z.infer<typeof TiempoDePedido>

/** An order on the board: who, when and where, without money or phones. */
export const TarjetaPedido = Pedido.pick({
  id: true,
  folio: true,
  idCliente: true,
  nombreCliente: true,
  idSucursal: true,
  sucursalNumber: true,
  direccionSucursal: true,
  estatus: true,
  fechaEntregaPrevista: true,
}).extend(TiempoDePedido.shape)
export type TarjetaPedido = z.infer<typeof TarjetaPedido>

/** Cards: waiting orders by their promised day, delivered ones newest first. */
export const ColumnaTablero = z.object({
  clave: z.enum(clavesColumna),
  /** Orders of the whole column, counted up to a bound as in every list (D-68). */
  total: z.int().nonnegative(),
  totalExacto: z.boolean(),
  pedidos: z.array(TarjetaPedido),
})
export type ColumnaTablero = z.infer<typeof ColumnaTablero>

/** `limit`: cards of each column. */
export const FiltroTablero = z.object({
  sucursal: IdEscrito.optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(MAXIMO_TARJETAS).default(TARJETAS_POR_COLUMNA),
})
export type FiltroTablero = z.output<typeof FiltroTablero>

/** Outcome of one code. The order is named only to users who may see it. */
export const Recepcion = z.object({
  codigo: z.string(),
  resultado: z.enum(resultadosRecepcion),
  pedido: Pedido.pick({ id: true, folio: true, sucursalNumber: true, nombreCliente: true }).nullable(),
})
export type Recepcion = z.infer<typeof Recepcion>

const atender = 'pedidos.atender'

export const tablero = endpoints({
  ver: {
    method: 'GET',
    path: '/pedidos/tablero',
    permiso: atender,
    query: FiltroTablero,
    response: exito(z.array(ColumnaTablero)),
    summary: 'Orders by status, with days late and time in status; delivered ones of the last days only.',
  },
  recibirMultiples: {
    method: 'POST',
    path: '/pedidos/recibirMultiples',
    permiso: atender,
    body: z.object({ codigos: z.array(z.string().min(1).max(40)).min(1).max(MAXIMO_CODIGOS) }),
    response: exito(z.array(Recepcion)),
    crea: true, // notices: a repeated call with its key answers what became of each code the first time (D-70)
    summary: 'Receives the orders of several scanned codes; answers what became of each.',
  },
})
