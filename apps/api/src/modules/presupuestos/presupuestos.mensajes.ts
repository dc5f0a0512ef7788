import { fechaEn } from '@nitida/contract/fechas'
import type { TipoPresupuesto } from '@nitida/contract/mensajes'
import type { DefinicionDeMensaje } from '../mensajes/mensajes.definicion.ts'
import type { Plantilla } from '../mensajes/mensajes.plantillas.ts'
import { selectVigencia } from './presupuestos.escritura.queries.ts'

/** Parameters in order: nombreCliente, nombreOptica, last day of the prices. */
export const plantillaDePresupuesto: Plantilla = {
  nombre: 'presupuesto_enviado',
  encabezado: 'Tu presupuesto',
  cuerpo:
    'Hola, {{1}}. Tu presupuesto de {{2}} está listo; los precios se respetan hasta el {{3}}. Míralo con el botón de abajo.',
  boton: { titulo: 'Ver mi presupuesto', ruta: '/=' },
}

/** A quote's message leaves while its prices hold and nothing became of it (W6). */
export const mensajesDePresupuestos: Record<TipoPresupuesto, DefinicionDeMensaje> = {
  PresupuestoEnviado: {
    plantilla: plantillaDePresupuesto,
    vigente: async ({ db, now }, { revision }) => {
      const presupuesto = revision === null ? undefined : await selectVigencia(db, revision)
      if (!presupuesto) return { motivo: null, enlace: '' }
      const { cerrado, vigenteHasta, zona, HashId } = presupuesto
      return cerrado || vigenteHasta < fechaEn(zona, now())
        ? { motivo: 'PRESUPUESTO_CERRADO' }
        : { motivo: null, enlace: HashId }
    },
  },
}
