import { DireccionCorreo } from '@nitida/contract/correos.schema'
import { z } from 'zod'
import { opcional, vacioEsNada } from './entorno.textos.ts'

/** The settings of a mail server. */
export const VariablesCorreo = {
  SMTP_HOST: opcional,
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_TLS: z.enum(['0', '1']).optional(),
  SMTP_USER: opcional,
  SMTP_PASSWORD: opcional,
  CORREO_REMITENTE: z.preprocess(vacioEsNada, DireccionCorreo.optional()),
  CORREO_RESPONDER_A: z.preprocess(vacioEsNada, DireccionCorreo.optional()),
}
type Leidas = z.output<z.ZodObject<typeof VariablesCorreo>>

/** Settings for handing e-mails to a mail server. */
export interface ConfiguracionCorreo {
  servidor: string
  puerto: number
  /** TLS from the first byte (port 465); otherwise STARTTLS, which is required unless the server is this computer. */
  tls: boolean
  acceso: { usuario: string; clave: string } | null
  remitente: string
  responderA: string | null
}

/** Problems of the settings: a server without a sender, or half an account. */
export function problemasDeCorreo(v: Leidas): string[] {
  const problemas: string[] = []
  if (Boolean(v.SMTP_HOST) !== Boolean(v.CORREO_REMITENTE))
    problemas.push('SMTP_HOST and CORREO_REMITENTE must be set together.')
  if (Boolean(v.SMTP_USER) !== Boolean(v.SMTP_PASSWORD))
    problemas.push('SMTP_USER and SMTP_PASSWORD must be set together.')
  return problemas
}

export function leerCorreo(v: Leidas): ConfiguracionCorreo | null {
  const { SMTP_HOST, SMTP_USER, SMTP_PASSWORD, CORREO_REMITENTE } = v
  if (!SMTP_HOST || !CORREO_REMITENTE) return null
  return {
    servidor: SMTP_HOST,
    puerto: v.SMTP_PORT,
    tls: v.SMTP_TLS === undefined ? v.SMTP_PORT === 465 : v.SMTP_TLS === '1',
    acceso: SMTP_USER && SMTP_PASSWORD ? { usuario: SMTP_USER, clave: SMTP_PASSWORD } : null,
    remitente: CORREO_REMITENTE,
    responderA: v.CORREO_RESPONDER_A ?? null,
  }
}
