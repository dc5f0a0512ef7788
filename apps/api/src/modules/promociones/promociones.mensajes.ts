import type { TipoPromocion } from '@nitida/contract/mensajes'
import { plantillasDePromocion } from '@nitida/contract/promociones.rules'
import type { DefinicionDeMensaje } from '../mensajes/mensajes.definicion.ts'

function definir(tipo: TipoPromocion): DefinicionDeMensaje {
  const { aprobada = '', encabezado = '', cuerpo = '' } = plantillasDePromocion.find((una) => una.tipo === tipo) ?? {}
  return {
    plantilla: { nombre: aprobada, encabezado, cuerpo, boton: null },
    // A paused campaign is not taken, and the rest of a cancelled one is dropped with it.
    vigente: async () => ({ motivo: null, enlace: '' }),
  }
}

export const mensajesDePromociones: Record<TipoPromocion, DefinicionDeMensaje> = {
  DescuentoFlash: definir('DescuentoFlash'),
  PromocionGeneral: definir('PromocionGeneral'),
  PromocionPorTemporada: definir('PromocionPorTemporada'),
}
