import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/visita/historialDetalle': '0124' },
  parametros: { idCliente: leerId, id: leerId },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    detalleVisita: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'pacientes',
  pagina: async () => (await import('./DetallePage.tsx')).DetallePage,
})
