import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/historial/nuevaVisita': '024' },
  parametros: { idCliente: leerId },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    nuevaVisita: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'pacientes',
  pagina: async () => (await import('./NuevaVisitaPage.tsx')).NuevaVisitaPage,
})
