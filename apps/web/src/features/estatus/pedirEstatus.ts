import type { Pedido, PedidoPublico } from '@nitida/contract/pedidos'
import { call } from '../../shared/api/call.ts'
import { Rechazo, SinRespuesta } from '../../shared/api/fallos.ts'
import { apiPublica } from '../../shared/api/rutasPublicas.ts'

export type Consulta =
  | { readonly estado: 'pedido'; readonly pedido: PedidoPublico; readonly personal: Pedido | null }
  | { readonly estado: 'noExiste' }
  /** Nothing is known of the order: it can be asked again. */
  | { readonly estado: 'fallo'; readonly motivo: string }

const esDelPersonal = (pedido: Pedido | PedidoPublico): pedido is Pedido => 'id' in pedido

/** Asks for the order of a code. Staff of its branch gets the whole order, everybody else what D-24 names. */
export async function pedirEstatus(clave: string): Promise<Consulta> {
  try {
    const { data } = await call(apiPublica.estatus, { params: { id: clave } })
    return { estado: 'pedido', pedido: data, personal: esDelPersonal(data) ? data : null }
  } catch (error) {
    if (error instanceof Rechazo && error.estatus !== 429) return { estado: 'noExiste' }
    if (error instanceof Rechazo || error instanceof SinRespuesta) return { estado: 'fallo', motivo: error.message }
    throw error
  }
}
