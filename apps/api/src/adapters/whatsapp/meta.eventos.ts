import { leerDicho } from '@nitida/contract/bajas.rules'
import { telefonoDeWhatsapp } from '@nitida/contract/telefonos.lectura'
import { z } from 'zod'

// Only the fields named here are read; names and prices of events are dropped, and texts that say nothing of promotions.
const Codigo = z.object({ code: z.number().int() })
const Instante = z.coerce.number().int().min(0).max(4_102_444_800) // seconds

const Estado = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: Instante,
  errors: z.array(Codigo).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
const Boton = z.object({ title: z.string() })
const Entrante = z.object({
  id: z.string().min(1).max(200).optional(),
  from: z.string().max(64).optional(),
  timestamp: Instante,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: Boton.optional(), list_reply: Boton.optional() }).optional(),
})
const Preferencia = z.object({
  wa_id: z.string().max(64).optional(),
  category: z.string(),
  value: z.enum(['stop', 'resume']),
  timestamp: Instante,
})
const Plantilla = z.object({ message_template_name: z.string().max(512), event: z.string().max(64) })

const Aviso = z.object({
  entry: z.array(
    z.object({
      time: Instante.optional().catch(undefined),
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
})

/** A later word of the provider about a message. */
export interface Recibo {
  proveedorId: string
  /** The key that we gave the message, when it comes back. */
  clave: string | null
  estado: 'sent' | 'delivered' | 'read' | 'failed'
  codigo: string | null
  en: Date
}

/** An owner of a number stopped promotions or wants them again. Ten national digits. */
export interface Preferencia {
  telefono: string
  promociones: boolean
  fuente: 'palabra' | 'preferencia'
  en: Date
}

/** What somebody wrote of promotions and a person has to read. */
export interface RespuestaPorRevisar {
  proveedorId: string
  /** Digits with the country's code. */
  numero: string
  /** Ten national digits; null for a number of another country. */
  telefono: string | null
  texto: string
  en: Date
}

/** A template was stopped, or works again. */
export interface CambioDePlantilla {
  nombre: string
  detenida: boolean
  /** Moment at which he said so; null when he does not tell it. */
  en: Date | null
}

export interface Eventos {
  recibos: Recibo[]
  preferencias: Preferencia[]
  respuestas: RespuestaPorRevisar[]
  plantillas: CambioDePlantilla[]
}

const enInstante = (segundos: number): Date => new Date(segundos * 1000)

/** The ten digits of a Mexican number (reliability §1.5). Null for any other, whose last ten digits may be a stranger's here. */
const telefonoDe = (numero: string | undefined): string | null => (numero ? telefonoDeWhatsapp(numero) : null)

/** The well-formed rows of a list; a malformed one does not lose the others. */
function leidos<S extends z.ZodType>(schema: S, lista: unknown): z.output<S>[] {
  if (!Array.isArray(lista)) return []
  return lista.flatMap((uno: unknown) => {
    const { success, data } = schema.safeParse(uno)
    return success ? [data] : []
  })
}

function recibosDe(valor: Record<string, unknown>): Recibo[] {
  return leidos(Estado, valor.statuses).map(({ id, status, timestamp, errors, biz_opaque_callback_data: clave }) => ({
    proveedorId: id,
    clave: clave && clave.length <= 200 ? clave : null,
    estado: status,
    codigo: errors?.[0] ? String(errors[0].code) : null,
    en: enInstante(timestamp),
  }))
}

const LARGO_DE_TEXTO = 600

/** The words of a message or the label of its button, without control characters and halves of characters. */
const textoDe = ({ text, button, interactive }: z.output<typeof Entrante>): string =>
  (text?.body ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title ?? '')
    .slice(0, LARGO_DE_TEXTO)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')

/** What was written of promotions: clear words of a Mexican number count at once, the rest is for a person. */
function dichosDe(valor: Record<string, unknown>): Pick<Eventos, 'preferencias' | 'respuestas'> {
  const dichos = leidos(Entrante, valor.messages).flatMap((entrante) => {
    const { from: numero = '', timestamp } = entrante
    const proveedorId = entrante.id ?? `${numero}.${timestamp}`
    const [texto, telefono, en] = [textoDe(entrante), telefonoDe(numero), enInstante(timestamp)]
    const dicho = leerDicho(texto)
    return dicho !== null && /^\d{7,15}$/.test(numero) ? [{ proveedorId, numero, telefono, texto, en, dicho }] : []
  })
  return {
    preferencias: dichos.flatMap(({ telefono, dicho, en }): Preferencia[] =>
      telefono !== null && dicho === 'baja' ? [{ telefono, promociones: false, fuente: 'palabra', en }] : [],
    ),
    respuestas: dichos.flatMap(({ dicho, ...respuesta }) =>
      respuesta.telefono === null || dicho === 'duda' ? [respuesta] : [],
    ),
  }
}

function preferenciasDe(valor: Record<string, unknown>): Preferencia[] {
  return leidos(Preferencia, valor.user_preferences).flatMap((una): Preferencia[] => {
    const telefono = telefonoDe(una.wa_id)
    if (!telefono || una.category !== 'marketing_messages') return []
    return [{ telefono, promociones: una.value === 'resume', fuente: 'preferencia', en: enInstante(una.timestamp) }]
  })
}

interface Cambio {
  field: string
  value: Record<string, unknown>
  time: number | undefined
}

const DETENIDA = new Set(['PAUSED', 'DISABLED', 'REJECTED'])

function plantillaDe({ field, value, time }: Cambio): CambioDePlantilla[] {
  if (field !== 'message_template_status_update') return []
  const en = time === undefined ? null : enInstante(time)
  return leidos(Plantilla, [value]).flatMap(({ message_template_name: nombre, event }) =>
    DETENIDA.has(event) || event === 'APPROVED' ? [{ nombre, detenida: DETENIDA.has(event), en }] : [],
  )
}

/** Reads what the provider posts; null when it is no notification at all. Unused parts are left out. */
export function leerEventos(cuerpo: unknown): Eventos | null {
  const { data } = Aviso.safeParse(cuerpo)
  if (!data) return null
  const cambios = data.entry.flatMap(({ changes, time }) => changes.map((cambio) => ({ ...cambio, time })))
  const dichos = cambios.map(({ value }) => dichosDe(value))
  return {
    recibos: cambios.flatMap(({ value }) => recibosDe(value)),
    preferencias: [
      ...dichos.flatMap(({ preferencias }) => preferencias),
      ...cambios.flatMap(({ value }) => preferenciasDe(value)),
    ],
    respuestas: dichos.flatMap(({ respuestas }) => respuestas),
    plantillas: cambios.flatMap(plantillaDe),
  }
}
