import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { clienteQuery } from '../../entidades/paciente/clientes.consulta.ts'
import { recetasQuery, ultimoPedidoQuery } from '../../operaciones/levantarPedido/pedido.consulta.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard/crearPedido': '012' },
  parametros: {
    idCliente: leerId,
    /** The visit whose graduation is made, in place of the newest note's. */
    visita: leerId,
    /** The quote that is made an order, with its alternative; without one, the quote that gets another alternative. */
    presupuesto: leerId,
    alternativa: leerId,
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    nuevoPedido: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'pedidos',
  cargar: ({ cliente, direccion: { idCliente } }) =>
    idCliente === null
      ? undefined
      : Promise.all([
          cliente.prefetchQuery(clienteQuery(idCliente)),
          cliente.prefetchQuery(recetasQuery(idCliente)),
          cliente.prefetchQuery(ultimoPedidoQuery(idCliente)),
        ]),
  pagina: async () => (await import('./NuevoPedidoPage.tsx')).NuevoPedidoPage,
})
