import { leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/facturas/gestion': '012' },
  parametros: {
    vista: leerUnoDe(['pendientes', 'sat', 'globales', 'polizas']),
    pagina: leerPagina,
    /** Place of the state among `estadosFactura`, from 1. */
    estado: leerId,
    sucursal: leerId,
    /** `202611` is November 2026, and 0 all months. */
    mes: (crudo: unknown) => (crudo === 0 ? 0 : leerId(crudo)),
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    facturas: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Facturación',
    orden: 2,
    texto: 'Gestión de facturas',
    tambien:
      'lista de facturas reenviar factura cancelar factura descargar cfdi comparar con el sat pólizas contabilidad electrónica',
    icono: 'FileText',
  },
  pagina: async () => (await import('./FacturasPage.tsx')).FacturasPage,
})
