import { z } from 'zod'
import { opcional, partes, vacioEsNada } from './entorno.textos.ts'

/** The settings of sending by WhatsApp. */
export const VariablesWhatsapp = {
  WHATSAPP_TOKEN: opcional,
  WHATSAPP_PHONE_ID: z.preprocess(
    vacioEsNada,
    z
      .string()
      .regex(/^\d{5,30}$/)
      .optional(),
  ),
  WHATSAPP_APP_SECRET: opcional,
  WHATSAPP_VERIFY_TOKEN: opcional,
  WHATSAPP_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default('v26.0'),
  WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  // Names of templates, ours=theirs, comma separated.
  WHATSAPP_TEMPLATES: z
    .string()
    .regex(/^\s*([a-z0-9_]+=[a-z0-9_]+\s*(,\s*|$))*$/)
    .default(''),
  WHATSAPP_PER_SECOND: z.coerce.number().min(0.1).max(1000).default(20),
  WHATSAPP_DAILY_RECIPIENTS: z.coerce.number().int().min(1).max(10_000_000).default(250),
  WHATSAPP_DAILY_FOR_NOTICES: z.coerce.number().int().min(0).max(10_000_000).default(100),
  // Pesos; without it no cost is shown.
  WHATSAPP_PROMOTION_COST: z.preprocess(vacioEsNada, z.coerce.number().min(0).max(1000).optional()),
  WHATSAPP_RECEIPT_DAYS: z.coerce.number().int().min(31).max(3650).default(180),
  WHATSAPP_TEXT_DAYS: z.coerce.number().int().min(181).max(7300).default(730),
}
type Leidas = z.output<z.ZodObject<typeof VariablesWhatsapp>>

/** Settings for sending by Meta's Cloud API (reliability §1). */
export interface ConfiguracionWhatsapp {
  url: string
  version: string
  idTelefono: string
  token: string
  /** Secret that signs the provider's posts to us. */
  secretoApp: string
  /** Word by which the provider proves itself when it subscribes. */
  tokenVerificacion: string
  plantillas: Readonly<Record<string, string>>
  porSegundo: number
  /** Different numbers in any 24 hours, and how many of them promotions leave to notices. */
  destinatarios: number
  reservaAvisos: number
}

const DE_WHATSAPP = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const

/** Half a configuration is refused, because it would send without learning what became of it. */
export function problemasDeWhatsapp(v: Leidas): string[] {
  const faltan = DE_WHATSAPP.filter((nombre) => !v[nombre])
  return faltan.length === 0 || faltan.length === DE_WHATSAPP.length
    ? []
    : [`${faltan.join(', ')} must be set together with the other settings of WhatsApp.`]
}

/** The part that is not the account's: where Meta is, names of templates and the pace. */
export type MarcoDeWhatsapp = Omit<ConfiguracionWhatsapp, 'idTelefono' | 'token' | 'secretoApp' | 'tokenVerificacion'>

export function leerMarcoDeWhatsapp(v: Leidas): MarcoDeWhatsapp {
  const pares = partes(v.WHATSAPP_TEMPLATES).map((par) => par.split('='))
  return {
    url: v.WHATSAPP_GRAPH_URL.replace(/\/$/, ''),
    version: v.WHATSAPP_GRAPH_VERSION,
    plantillas: Object.fromEntries(pares),
    porSegundo: v.WHATSAPP_PER_SECOND,
    destinatarios: v.WHATSAPP_DAILY_RECIPIENTS,
    reservaAvisos: v.WHATSAPP_DAILY_FOR_NOTICES,
  }
}

export function leerWhatsapp(v: Leidas): ConfiguracionWhatsapp | null {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = v
  if (!WHATSAPP_TOKEN || !WHATSAPP_PHONE_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN) return null
  return {
    ...leerMarcoDeWhatsapp(v),
    idTelefono: WHATSAPP_PHONE_ID,
    token: WHATSAPP_TOKEN,
    secretoApp: WHATSAPP_APP_SECRET,
    tokenVerificacion: WHATSAPP_VERIFY_TOKEN,
  }
}
