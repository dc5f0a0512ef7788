import { leerPagina } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { bitacoraQuery } from './bitacora.consulta.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard/bitacora': '0' },
  parametros: { pagina: leerPagina },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    bitacora: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Administración',
    orden: 3,
    texto: 'Bitácora',
    tambien: 'auditoría cambios quién hizo',
    icono: 'ScrollText',
  },
  cargar: ({ cliente, direccion: { pagina } }) => cliente.prefetchQuery(bitacoraQuery(pagina)),
  pagina: async () => (await import('./BitacoraPage.tsx')).BitacoraPage,
})
