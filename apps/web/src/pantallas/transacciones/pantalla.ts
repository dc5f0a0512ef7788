import { leerId, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/pedido/detalles': '012' },
  parametros: { id: leerId, tab: leerUnoDe(['mensajes']) },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    transacciones: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'pedidos',
  pagina: async () => (await import('./TransaccionesPage.tsx')).TransaccionesPage,
})
