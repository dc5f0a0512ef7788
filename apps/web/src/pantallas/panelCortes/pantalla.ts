import { leerFecha, leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/cortes/panelAdmin': '0' },
  parametros: { acta: leerId, dia: leerFecha },
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
    tambien: 'cierres cobranza total del día reabrir corte',
    icono: 'ChartColumnIncreasing',
  },
  pagina: async () => (await import('./PanelCortesPage.tsx')).PanelCortesPage,
})
