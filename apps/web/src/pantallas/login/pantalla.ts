import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion, TODOS } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/login': TODOS },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    login: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  pagina: async () => (await import('./LoginPage.tsx')).LoginPage,
})
