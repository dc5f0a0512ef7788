import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion, TODOS } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard': '3', '/Default': TODOS },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    saludo: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  pagina: async () => (await import('./SaludoPage.tsx')).SaludoPage,
})
