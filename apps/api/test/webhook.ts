import { createHmac } from 'node:crypto'
import type { ConfiguracionWhatsapp } from '../src/platform/entorno/entorno.whatsapp.ts'
import { ID_TELEFONO, TOKEN } from './graphFalso.ts'
import type { TestApp } from './testApp.ts'

export const SECRETO_APP = 'secreto-de-la-aplicacion'
export const TOKEN_VERIFICACION = 'palabra-de-verificacion'
export const RUTA_WEBHOOK = '/api/whatsapp/webhook'

/** Settings whose far side is nobody, because tests that send bring a transport of their own. */
export const whatsappDePrueba: ConfiguracionWhatsapp = {
  url: 'http://127.0.0.1:1',
  version: 'v26.0',
  idTelefono: ID_TELEFONO,
  token: TOKEN,
  secretoApp: SECRETO_APP,
  tokenVerificacion: TOKEN_VERIFICACION,
  plantillas: { aviso_pedido_listo: 'optica_listo_v2' },
  porSegundo: 20,
  destinatarios: 250,
  reservaAvisos: 100,
}

/** The same settings for a process, with a far side that takes its calls and a pace that holds no test up. */
export const ajustesDeWhatsapp = (url: string): Record<string, string> => ({
  WHATSAPP_TOKEN: TOKEN,
  WHATSAPP_PHONE_ID: ID_TELEFONO,
  WHATSAPP_APP_SECRET: SECRETO_APP,
  WHATSAPP_VERIFY_TOKEN: TOKEN_VERIFICACION,
  WHATSAPP_GRAPH_URL: url,
  WHATSAPP_PER_SECOND: '1000',
})

export const firmar = (secreto: string, cuerpo: Buffer | string): string =>
  `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`

export interface Dicho {
  status: 'sent' | 'delivered' | 'read' | 'failed'
  id?: string
  clave?: string
  codigo?: number
  /** Seconds since 1970. */
  timestamp?: number
}

const EN = 1_795_000_000

/** A status as the provider posts it, with fields that we do not read. */
export const estado = ({ status, id = 'wamid.1', clave, codigo, timestamp = EN }: Dicho) => ({
  id,
  status,
  timestamp: String(timestamp),
  recipient_id: '5215512345678',
  pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
  ...(codigo !== undefined && { errors: [{ code: codigo, title: 'x', message: 'x', error_data: { details: 'x' } }] }),
  ...(clave !== undefined && { biz_opaque_callback_data: clave }),
})

/** A notification with one change; some kinds of it carry a time, in seconds. */
export const notificacion = (value: object, field = 'messages', time?: number) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', time, changes: [{ field, value: { messaging_product: 'whatsapp', ...value } }] }],
})

/** Posts as the provider does: signed, and without the application id. @returns the status of the answer. */
export async function notificar(
  t: TestApp,
  cuerpo: object | string,
  cabeceras: Record<string, string> = {},
): Promise<number> {
  const payload = typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo)
  const respuesta = await t.app.inject({
    method: 'POST',
    url: RUTA_WEBHOOK,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': firmar(SECRETO_APP, payload), ...cabeceras },
    payload,
  })
  return respuesta.statusCode
}
