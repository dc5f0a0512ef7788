import type { Entorno } from '../../platform/entorno/entorno.ts'
import { ESPERA_POR_PAR_MS } from './meta.clases.ts'
import { crearTransporteMeta } from './meta.ts'
import { transporteRegistro } from './registro.ts'
import type { TransporteWhatsapp } from './transporte.ts'

/** Longest usual time of an answer; slower ones hold the pace back. */
const LATENCIA_S = 1.5

/** Chooses the transport of messages, which sends nothing unless a service is configured. */
export function transporteDe({ whatsapp }: Pick<Entorno, 'whatsapp'>): TransporteWhatsapp {
  if (!whatsapp) return transporteRegistro
  const { porSegundo, destinatarios, reservaAvisos, ...cuenta } = whatsapp
  return crearTransporteMeta({
    ...cuenta,
    ritmo: {
      porSegundo,
      simultaneos: Math.min(64, Math.ceil(porSegundo * LATENCIA_S)),
      porDestinatarioMs: ESPERA_POR_PAR_MS,
      destinatariosConPromociones: Math.max(0, destinatarios - reservaAvisos),
    },
  })
}
