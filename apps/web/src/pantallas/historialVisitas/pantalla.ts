import { leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/visita/historial': '0124' },
  parametros: { idCliente: leerId, pagina: leerPagina, vista: leerUnoDe(['visitas', 'expediente']) },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    historialVisitas: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'pacientes',
  pagina: async () => (await import('./HistorialPage.tsx')).HistorialPage,
})
