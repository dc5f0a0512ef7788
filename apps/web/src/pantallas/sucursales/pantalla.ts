import { leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { busquedaGuardada } from '../../base/listas/busqueda.ts'
import { sucursalesQuery } from './sucursales.consulta.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard/sucursales': '0' },
  parametros: {
    pagina: leerPagina,
    vista: leerUnoDe(['ajustes', 'conexiones', 'aviso', 'vulneraciones', 'pasos']),
    /** The form that is open from the start: a new branch, or one of them by its id. */
    abrir: leerUnoDe(['nueva']),
    editar: leerId,
    /** The account whose form is open from the start. */
    cuenta: leerUnoDe(['whatsapp', 'correo', 'pac', 's3']),
    /** Whence he came, and where he goes back to when it is done. */
    desde: leerUnoDe(['pasos']),
  },
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
      'tiendas ópticas certificados csd sello ajustes configuración conexiones whatsapp correo pac aviso de privacidad arco vulneraciones primeros pasos',
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
