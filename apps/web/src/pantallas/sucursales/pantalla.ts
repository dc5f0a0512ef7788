import { leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { busquedaGuardada } from '../../base/listas/busqueda.ts'
import { sucursalesQuery } from './sucursales.consulta.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard/sucursales': '0' },
  parametros: { pagina: leerPagina, vista: leerUnoDe(['ajustes', 'conexiones', 'aviso']) },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    sucursales: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Administración',
    orden: 2,
    texto: 'Sucursales',
    tambien:
      'tiendas ópticas certificados csd sello ajustes configuración conexiones whatsapp correo pac aviso de privacidad arco',
    icono: 'Store',
  },
  cargar: ({ cliente, direccion: { pagina, vista } }) =>
    vista
      ? undefined
      : cliente.prefetchQuery(
          sucursalesQuery({ pagina, busqueda: busquedaGuardada('SucursalSearch'), eliminadas: false }),
        ),
  pagina: async () => (await import('./SucursalesPage.tsx')).SucursalesPage,
})
