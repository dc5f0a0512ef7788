import type { MotivoDeSeguimiento } from '@nitida/contract/seguimiento.rules'
import { leerClave, leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { busquedaGuardada } from '../../base/listas/busqueda.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { clientesQuery } from '../../entidades/paciente/clientes.consulta.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard': '124', '/dashboard/clientes': '0124' },
  parametros: {
    pagina: leerPagina,
    /** The branch that narrows the list. */
    sucursal: leerId,
    vista: leerUnoDe(['porRevisar', 'importar', 'duplicados', 'llevarme', 'arco']),
    /** What is brought in, and the file that is open. */
    libro: leerUnoDe(['pacientes', 'pedidos', 'citas', 'recetas', 'articulos', 'micas']),
    importacion: leerId,
    /** The two patients who are compared; the unions in their place. */
    uno: leerId,
    otro: leerId,
    uniones: leerUnoDe(['si']),
    motivo: leerClave<MotivoDeSeguimiento>({
      ...{ revision: true, lentes_contacto: true, pedido_listo: true, saldo: true },
      ...{ presupuesto_interesa: true, presupuesto_vence: true, presupuesto_por_llamar: true },
    }),
    contactados: leerUnoDe(['si']),
    /** The patient whose page is open, and its tab. */
    paciente: leerId,
    tab: leerUnoDe(['resumen', 'citas', 'pedidos', 'visitas', 'pagos', 'facturas', 'mensajes', 'privacidad']),
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    pacientes: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Atención',
    orden: 1,
    texto: 'Pacientes',
    tambien: 'gestión de pacientes clientes personas buscar',
    icono: 'Users',
  },
  cargar({ cliente, quien, direccion: { pagina, sucursal, vista, paciente } }) {
    if (vista !== null || paciente !== null) return undefined
    const search = busquedaGuardada('PacienteSearch')
    return cliente.prefetchQuery(
      clientesQuery(quien, { page: pagina, limit: FILAS_POR_PAGINA, search, sucursal, eliminados: false }),
    )
  },
  pagina: async () => (await import('./ClientesPage.tsx')).ClientesPage,
})
