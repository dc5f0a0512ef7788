import { leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { parametrosDeComisiones } from '../../operaciones/verComisiones/direccion.ts'
import { parametrosDeNegocio } from '../../operaciones/verNegocio/direccion.ts'

const ubicacion = definirUbicacion({
  paths: { '/cortes/panelAdmin': '0' },
  parametros: {
    ...parametrosDeNegocio,
    ...parametrosDeComisiones,
    acta: leerId,
    vista: leerUnoDe(['negocio', 'depositos', 'comisiones']),
    sucursal: leerId,
    pagina: leerPagina,
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    panelCortes: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Caja',
    orden: 2,
    texto: 'Panel de cortes',
    tambien:
      'cierres cobranza total del día reabrir corte negocio ventas del mes comparar sucursales ticket promedio depósitos banco efectivo comisiones vendedores',
    icono: 'ChartColumnIncreasing',
  },
  pagina: async () => (await import('./PanelCortesPage.tsx')).PanelCortesPage,
})
