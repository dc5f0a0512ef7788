import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard/crearPedido': '012' },
  parametros: {
    idCliente: leerId,
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
  pagina: async () => (await import('./NuevoPedidoPage.tsx')).NuevoPedidoPage,
})
