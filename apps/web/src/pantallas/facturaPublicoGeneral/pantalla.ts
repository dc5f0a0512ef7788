import { leerId } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/facturacion/CrearFacturaPublicoGeneral': '0' },
  /** The branch and the month of a global; `202611` is November 2026. */
  parametros: { sucursal: leerId, mes: leerId },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    facturaPublicoGeneral: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  dentroDe: 'generarFactura',
  pagina: async () => (await import('./FacturaPublicoPage.tsx')).FacturaPublicoPage,
})
