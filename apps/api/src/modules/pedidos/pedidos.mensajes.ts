import type { TipoAvisoPedido } from '@nitida/contract/mensajes'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import type { CtxDeVigencia, DefinicionDeMensaje, Referido, Vigencia } from '../mensajes/mensajes.definicion.ts'
import type { Motivo } from '../mensajes/mensajes.motivos.ts'
import type { Plantilla } from '../mensajes/mensajes.plantillas.ts'
import { selectPedidoDeAviso } from './pedidos.avisos.queries.ts'

/** Parameters in order, as the calls name them (spec §7): nombreCliente, then fechaEntrega or nombreOptica. */
export const plantillasDePedido: Record<TipoAvisoPedido, Plantilla> = {
  AvisoCreacionPedidoFechaEntrega: {
    nombre: 'aviso_pedido_creado',
    encabezado: 'Pedido registrado',
    cuerpo:
      'Hola, {{1}}. Registramos tu pedido; la fecha de entrega es el {{2}}. Sigue su avance con el botón de abajo.',
    boton: { titulo: 'Ver mi pedido', ruta: '/=' },
  },
  AvisoPedidoListoRecogerSucursal: {
    nombre: 'aviso_pedido_listo',
    encabezado: 'Pedido listo',
    cuerpo:
      'Hola, {{1}}. Tu pedido ya está listo en {{2}}; puedes pasar por él. Consulta los detalles con el botón de abajo.',
    boton: { titulo: 'Ver mi pedido', ruta: '/=' },
  },
}

/** An order at the moment its notice leaves. */
interface PedidoActual {
  estatus: string
  recepciones: number
  eliminado: boolean
}

/** Why a notice no longer holds: "listo" holds while the order waits in the branch since the announced reception (D-64). */
function motivoDeObsoleto(
  tipo: TipoAvisoPedido,
  recepcion: number | null,
  { estatus, recepciones, eliminado }: PedidoActual,
): Motivo | null {
  if (eliminado) return 'PEDIDO_ELIMINADO'
  if (estatus === ESTATUS_ENTREGADO) return 'PEDIDO_YA_ENTREGADO'
  if (tipo !== 'AvisoPedidoListoRecogerSucursal') return null
  return estatus === ESTATUS_RECIBIDO && recepciones === recepcion ? null : 'PEDIDO_NO_LISTO'
}

/** Looks at the order of a notice; its page ends the link. */
const vigenteDePedido =
  (tipo: TipoAvisoPedido) =>
  async ({ db }: CtxDeVigencia, { idPedido, revision }: Referido): Promise<Vigencia> => {
    const pedido = idPedido === null ? undefined : await selectPedidoDeAviso(db, idPedido)
    if (!pedido) return { motivo: null, enlace: '' }
    const motivo = motivoDeObsoleto(tipo, revision, pedido)
    return motivo ? { motivo } : { motivo: null, enlace: pedido.HashId }
  }

const definir = (tipo: TipoAvisoPedido): DefinicionDeMensaje => ({
  plantilla: plantillasDePedido[tipo],
  vigente: vigenteDePedido(tipo),
})

export const mensajesDePedidos: Record<TipoAvisoPedido, DefinicionDeMensaje> = {
  AvisoCreacionPedidoFechaEntrega: definir('AvisoCreacionPedidoFechaEntrega'),
  AvisoPedidoListoRecogerSucursal: definir('AvisoPedidoListoRecogerSucursal'),
}
