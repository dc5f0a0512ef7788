import { z } from 'zod'

// Only the fields named here are read; names, texts and prices of events are dropped.
const Codigo = z.object({ code: z.number().int() })
const Instante = z.coerce.number().int().min(0).max(4_102_444_800) // seconds

const Estado = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: Instante,
  errors: z.array(Codigo).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
const Entrante = z.object({
  from: z.string().max(64).optional(),
  timestamp: Instante,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
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
  plantillas: CambioDePlantilla[]
}

const enInstante = (segundos: number): Date => new Date(segundos * 1000)

/** Numbers come back as 52…, 521… or not at all; ten digits are compared (reliability §1.5). */
function telefonoDe(numero: string | undefined): string | null {
  const digitos = numero && /^\d{10,15}$/.test(numero) ? numero.slice(-10) : null
  return digitos
}

const PALABRAS = new Set(['BAJA', 'STOP', 'ALTO'])
const esBaja = (texto: string | undefined): boolean =>
  PALABRAS.has(
    (texto ?? '')
      .normalize('NFD')
      .replace(/[^\p{L}]/gu, '')
      .toUpperCase(),
  )

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

function preferenciasDe(valor: Record<string, unknown>): Preferencia[] {
  const palabras = leidos(Entrante, valor.messages).flatMap(({ from, timestamp, text, button }): Preferencia[] => {
    const telefono = telefonoDe(from)
    if (!telefono || !(esBaja(text?.body) || esBaja(button?.text))) return []
    return [{ telefono, promociones: false, fuente: 'palabra', en: enInstante(timestamp) }]
  })
  const deMeta = leidos(Preferencia, valor.user_preferences).flatMap((una): Preferencia[] => {
    const telefono = telefonoDe(una.wa_id)
    if (!telefono || una.category !== 'marketing_messages') return []
    return [{ telefono, promociones: una.value === 'resume', fuente: 'preferencia', en: enInstante(una.timestamp) }]
  })
  return [...palabras, ...deMeta]
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
  return {
    recibos: cambios.flatMap(({ value }) => recibosDe(value)),
    preferencias: cambios.flatMap(({ value }) => preferenciasDe(value)),
    plantillas: cambios.flatMap(plantillaDe),
  }
}
