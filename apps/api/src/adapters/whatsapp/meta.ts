import { z } from 'zod'
import { leerTexto, noLlego } from '../proveedor.ts'
import { CODIGO_POR_PAR, claseDe, ESPERA_POR_PAR_MS } from './meta.clases.ts'
import type { MensajeSaliente, Resultado, Ritmo, TransporteWhatsapp } from './transporte.ts'

export interface ConfiguracionMeta {
  /** Scheme and host of the Graph API, without a slash at the end. */
  url: string
  /** `v26.0` */
  version: string
  /** Id of the number that sends. */
  idTelefono: string
  token: string
  /** Names under which this account's templates were approved, where they differ from ours. */
  plantillas: Readonly<Record<string, string>>
  ritmo: Ritmo
}

const Aceptado = z.object({
  contacts: z.array(z.object({ wa_id: z.string().max(40).nullish() })).optional(),
  messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1),
})
const Rechazado = z.object({ error: z.object({ code: z.number().int() }) })

/** Largest answer; theirs are well below. */
const RESPUESTA_MAXIMA = 64 * 1024
const DEMASIADAS = 429

async function leer(respuesta: Response): Promise<unknown> {
  const texto = await leerTexto(respuesta, RESPUESTA_MAXIMA)
  try {
    return JSON.parse(texto ?? '')
  } catch {
    return null
  }
}

/** Milliseconds that a refusal asks to wait; undefined when it does not say. */
function esperaPedida(respuesta: Response, codigo: number): number | undefined {
  const segundos = Number(respuesta.headers.get('retry-after'))
  if (Number.isFinite(segundos) && segundos > 0) return Math.min(segundos, 3600) * 1000
  return codigo === CODIGO_POR_PAR ? ESPERA_POR_PAR_MS : undefined
}

function deError(respuesta: Response, codigo: number): Resultado {
  const deEllos = respuesta.status >= 500
  const clase = claseDe(codigo) ?? (deEllos || respuesta.status === DEMASIADAS ? 'reintentar' : 'rechazado')
  if (clase !== 'reintentar') return { tipo: clase, codigo: String(codigo) }
  const esperaMs = esperaPedida(respuesta, codigo)
  return {
    tipo: 'reintentar',
    codigo: String(codigo),
    ...(esperaMs !== undefined && { esperaMs }),
    ...(deEllos && { caido: true }),
  }
}

/** Only a readable answer settles a call; without one the message may have been taken (W3). */
async function interpretar(respuesta: Response): Promise<Resultado> {
  const leido = await leer(respuesta)
  if (respuesta.ok) {
    const { data } = Aceptado.safeParse(leido)
    const proveedorId = data?.messages[0]?.id
    if (proveedorId) return { tipo: 'aceptado', proveedorId, waId: data.contacts?.[0]?.wa_id ?? null }
    return { tipo: 'desconocido', codigo: 'RESPUESTA_ILEGIBLE' }
  }
  const { data } = Rechazado.safeParse(leido)
  if (data) return deError(respuesta, data.error.code)
  if (respuesta.status === DEMASIADAS) return deError(respuesta, DEMASIADAS)
  return { tipo: 'desconocido', codigo: `HTTP_${respuesta.status}` }
}

function deFallo(error: unknown): Resultado {
  return noLlego(error)
    ? { tipo: 'reintentar', codigo: 'SIN_CONEXION', caido: true }
    : { tipo: 'desconocido', codigo: 'SIN_RESPUESTA' }
}

/**
 * Hands messages to Meta's Cloud API (reliability §1.2). A call is made once, because no key would make a second one harmless,
 * and an unreadable answer is unknown. It follows no redirection and writes nothing to the log.
 */
export function crearTransporteMeta(config: ConfiguracionMeta): TransporteWhatsapp {
  const { url, version, idTelefono, token, plantillas, ritmo } = config
  const direccion = `${url}/${version}/${idTelefono}/messages`
  return {
    nombre: 'meta',
    ritmo,
    async enviar({ contenido }: MensajeSaliente, fin: AbortSignal): Promise<Resultado> {
      const { template } = contenido
      const name = plantillas[template.name] ?? template.name
      try {
        return await interpretar(
          await fetch(direccion, {
            method: 'POST',
            redirect: 'error',
            signal: fin,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ ...contenido, template: { ...template, name } }),
          }),
        )
      } catch (error) {
        return deFallo(error)
      }
    },
  }
}
