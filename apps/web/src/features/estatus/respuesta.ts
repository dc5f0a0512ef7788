import type { PedidoPublico } from '@nitida/contract/pedidos'

interface Respuesta {
  titulo: string
  detalle: string
}

const recoger = 'Pasa por ellos cuando gustes; lleva este código.'

/** The answer first, in the customer's words; the status itself is shown below with the specification's. */
export function respuestaPara({ estatus, saldoPendiente }: PedidoPublico): Respuesta {
  switch (estatus) {
    case 'En proceso de elaboración':
      return { titulo: 'Estamos haciendo tus lentes', detalle: 'Te avisaremos en cuanto lleguen a la sucursal.' }
    case 'Esperando elaboración':
      return {
        titulo: 'Tus lentes esperan elaboración',
        detalle: 'Tu pedido tuvo un cambio. Te avisaremos cuando llegue.',
      }
    case 'Recibido en sucursal':
      return {
        titulo: 'Tus lentes ya están en la sucursal',
        detalle: saldoPendiente > 0 ? 'Pasa por ellos cuando gustes; el saldo se paga al recogerlos.' : recoger,
      }
    case 'Entregado a cliente':
      return { titulo: 'Tus lentes ya fueron entregados', detalle: 'Gracias por tu preferencia.' }
  }
}
