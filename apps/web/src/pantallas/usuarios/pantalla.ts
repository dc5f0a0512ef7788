import { entidades } from '@nitida/contract/auditoria.nombres'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { leerFecha, leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { busquedaGuardada } from '../../base/listas/busqueda.ts'
import { leerInicioEnHoy } from '../../base/sesion/almacen.ts'
import { usuariosQuery } from './usuarios.consulta.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard': '0' },
  parametros: {
    pagina: leerPagina,
    tab: leerUnoDe(['hoy', 'usuarios', 'pasos']),
    abrir: leerUnoDe(['nuevo']),
    vista: leerUnoDe(['auditoria']),
    // Of Hoy: so many days up to today instead of today alone.
    dias: leerUnoDe<number>([7, 30]),
    ...{ desde: leerFecha, hasta: leerFecha, usuario: leerId, sucursal: leerId, entidad: leerUnoDe(entidades) },
    ...{ paciente: leerId, pedido: leerId, lecturas: leerUnoDe(['true']), comoHecho: leerId },
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    usuarios: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Administración',
    orden: 1,
    texto: 'Usuarios',
    tambien: 'empleados personal cuentas contraseña horario',
    icono: 'UserCog',
    // Whoever left on Hoy is led there from the path alone, so the users are named.
    search: ({ inicioEnHoy }) => (inicioEnHoy ? { tab: 'usuarios' } : {}),
  },
  cargar({ cliente, direccion: { pagina, tab, vista } }) {
    if (vista) return undefined
    const enHoy = tab === 'hoy' || (tab === null && pagina === 1 && leerInicioEnHoy())
    return enHoy
      ? cliente.prefetchQuery(consulta(api.hoy.cadena, { query: { semanas: 1 } }))
      : cliente.prefetchQuery(usuariosQuery({ pagina, busqueda: busquedaGuardada('UsuarioSearch'), eliminados: false }))
  },
  pagina: async () => (await import('./UsuariosPage.tsx')).UsuariosPage,
})
