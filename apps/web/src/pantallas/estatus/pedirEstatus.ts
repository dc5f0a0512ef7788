import type { Pedido, PedidoPublico } from '@nitida/contract/pedidos'
import { call } from '../../base/api/call.ts'
import { Rechazo, SinRespuesta } from '../../base/api/fallos.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'

export type Consulta =
  | { readonly estado: 'pedido'; readonly pedido: PedidoPublico; readonly personal: Pedido | null }
  | { readonly estado: 'noExiste' }
  /** The order is unknown, so it can be asked for again. */
  | { readonly estado: 'fallo'; readonly motivo: string }

const esDelPersonal = (pedido: Pedido | PedidoPublico): pedido is Pedido => 'id' in pedido

/** The order of a code: the whole order for staff of its branch, the fields of D-24 for others. */
async function pedirEstatus(clave: string): Promise<Consulta> {
  try {
    const { data } = await call(apiPublica.estatus, { params: { id: clave } })
    return { estado: 'pedido', pedido: data, personal: esDelPersonal(data) ? data : null }
  } catch (error) {
    if (error instanceof Rechazo && error.estatus !== 429) return { estado: 'noExiste' }
    if (error instanceof Rechazo || error instanceof SinRespuesta) return { estado: 'fallo', motivo: error.message }
    throw error
  }
}

let adelantada: Promise<Consulta> | null = null

/** Asks for the order of a code before its page is there, which takes the answer with `consultarEstatus`. */
export function adelantarEstatus(clave: string): void {
  adelantada = pedirEstatus(clave)
  adelantada.catch(() => undefined) // the page that takes it is told
}

/** The order of a code: the answer asked for ahead, once, or a new one. */
export function consultarEstatus(clave: string): Promise<Consulta> {
  const respuesta = adelantada ?? pedirEstatus(clave)
  adelantada = null
  return respuesta
}
