import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/facturacion/CrearFactura': '012' },
  parametros: { idPedido: leerId, sustituye: leerId },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    generarFactura: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Facturación',
    orden: 1,
    texto: 'Generar Factura',
    tambien: 'facturar cfdi nueva factura',
    icono: 'ReceiptText',
  },
  pagina: async () => (await import('./GenerarFacturaPage.tsx')).GenerarFacturaPage,
})
