import { leerId, leerPagina } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'

const ubicacion = definirUbicacion({
  paths: { '/whatsapp/enviarPromocion': '0' },
  parametros: { pagina: leerPagina, campana: leerId },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    promociones: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Mensajes',
    orden: 1,
    texto: 'Promociones',
    tambien: 'enviar promoción campañas whatsapp descuento publicidad',
    icono: 'MessageCircle',
  },
  pagina: async () => (await import('./PromocionesPage.tsx')).PromocionesPage,
})
