import { leerEventos } from '../../adapters/whatsapp/meta.eventos.ts'
import { firmaCorrecta } from '../../adapters/whatsapp/meta.firma.ts'
import type { ConfiguracionWhatsapp } from '../../platform/entorno/entorno.whatsapp.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { iguales } from '../../platform/seguridad/tokens.ts'
import type { Definiciones } from './mensajes.definicion.ts'
import { recibirEventos } from './mensajes.recibos.service.ts'

type Configuracion = ConfiguracionWhatsapp | null

const RETO = /^[\w.-]{1,200}$/
const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

function json(cuerpo: Buffer): unknown {
  try {
    return JSON.parse(cuerpo.toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Answers the provider's question whether this address is ours, which is not signed: who knows our word gets his own back.
 * @throws AppError VERIFICACION_RECHAZADA
 */
export function verificarSuscripcion(whatsapp: Configuracion, pregunta: ReadonlyMap<string, unknown>): string {
  const conocido = whatsapp !== null && iguales(texto(pregunta.get('hub.verify_token')), whatsapp.tokenVerificacion)
  const reto = texto(pregunta.get('hub.challenge'))
  if (!conocido || pregunta.get('hub.mode') !== 'subscribe' || !RETO.test(reto)) {
    throw new AppError('VERIFICACION_RECHAZADA')
  }
  return reto
}

/**
 * Takes in a notification. Nothing is read before the signature over the raw body is right (security 38).
 * @throws AppError FIRMA_INVALIDA; CUERPO_ILEGIBLE for a signed body that is no notification.
 */
export async function recibirNotificacion(
  ctx: Ctx,
  { whatsapp, definiciones }: { whatsapp: Configuracion; definiciones: Definiciones },
  { cuerpo, firma }: { cuerpo: Buffer | null; firma: unknown },
): Promise<void> {
  if (!whatsapp || !cuerpo || !firmaCorrecta(whatsapp.secretoApp, cuerpo, texto(firma))) {
    throw new AppError('FIRMA_INVALIDA')
  }
  const eventos = leerEventos(json(cuerpo))
  if (!eventos) throw new AppError('CUERPO_ILEGIBLE')
  await recibirEventos(ctx, { propias: whatsapp.plantillas, definiciones }, eventos)
}
