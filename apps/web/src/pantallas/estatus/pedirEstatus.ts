import type { Pedido, PedidoPublico } from '@nitida/contract/pedidos'
import { call } from '../../base/api/call.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'

/** An order as its code shows it: the whole order for staff of its branch, the fields of D-24 for others. */
type Visto = Pedido | PedidoPublico

const pedirEstatus = async (clave: string): Promise<Visto> =>
  (await call(apiPublica.estatus, { params: { id: clave } })).data

let adelantada: Promise<Visto> | null = null

/** Asks for the order of a code before its page is there, which takes the answer with `consultarEstatus`. */
export function adelantarEstatus(clave: string): void {
  adelantada = pedirEstatus(clave)
  adelantada.catch(() => undefined) // the page that takes it is told
}

/** The order of a code: the answer asked for ahead, once, or a new one. */
export function consultarEstatus(clave: string): Promise<Visto> {
  const respuesta = adelantada ?? pedirEstatus(clave)
  adelantada = null
  return respuesta
}
