import type { Adjuntos } from './modules/correos/correos.adjuntos.ts'
import { adjuntosDeFacturas } from './modules/facturacion/facturacion.adjuntos.service.ts'

/** Every kind of file that goes with an e-mail, by the modules whose files they are. */
export const adjuntos: Adjuntos = { ...adjuntosDeFacturas }
