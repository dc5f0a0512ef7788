import { comparaciones, edadesDeSaldo, figuras, periodos } from '@nitida/contract/negocio.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import { leerFecha, leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/cortes/panelAdmin': '0' },
  parametros: {
    acta: leerId,
    dia: leerFecha,
    vista: leerUnoDe(['negocio', 'depositos']),
    // Of the figures: a period by a day of it, or a free one up to `hasta`.
    periodo: leerUnoDe(periodos),
    hasta: leerFecha,
    contra: leerUnoDe(comparaciones),
    sucursal: leerId,
    // Of the rows behind one of them.
    figura: leerUnoDe(figuras),
    forma: leerUnoDe(formasPago),
    usuario: leerId,
    edad: leerUnoDe(edadesDeSaldo),
    diaSemana: leerUnoDe<number>([1, 2, 3, 4, 5, 6, 7]),
    hora: leerUnoDe(Array.from({ length: 24 }, (_, hora) => hora)),
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
      'cierres cobranza total del día reabrir corte negocio ventas del mes comparar sucursales ticket promedio depósitos banco efectivo',
    icono: 'ChartColumnIncreasing',
  },
  pagina: async () => (await import('./PanelCortesPage.tsx')).PanelCortesPage,
})
