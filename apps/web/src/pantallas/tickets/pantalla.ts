import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/pedido/tickets': '012' },
  parametros: { id: leerId },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    tickets: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'pedidos',
  pagina: async () => (await import('./TicketsPage.tsx')).TicketsPage,
})
