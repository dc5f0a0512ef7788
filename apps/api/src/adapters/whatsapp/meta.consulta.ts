import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ConfiguracionWhatsapp } from '../../platform/entorno/entorno.whatsapp.ts'
import { leerTexto, noLlego } from '../proveedor.ts'
import { enSegundos, type Tropiezo } from '../prueba.ts'

const Negado = z.object({ error: z.object({ code: z.int(), message: z.string().catch('') }) })

export const AJENA = 'Contestó algo que no es de Meta. Intenta más tarde.'

function leerJson(texto: string | null): unknown {
  try {
    return JSON.parse(texto ?? '')
  } catch {
    return null
  }
}

/** What Meta's refusal asks for. Its words are only read, never repeated: they may hold what was sent. */
function motivoDe({ code, message }: z.output<typeof Negado>['error'], permiso: string): string {
  if (code === 190) return 'El token no sirve: venció o es de otra aplicación. Pide uno permanente en Meta.'
  if (code === 100 && message.includes('appsecret_proof')) return 'El secreto de la aplicación no es el de ese token.'
  if (code === 100 || code === 803) return 'Con ese token no existe ese número. Revisa el identificador del número.'
  if (code === 10 || code === 3 || (code >= 200 && code <= 299)) return `Al token le falta el permiso ${permiso}.`
  return 'Meta se negó. Revisa el estado de la cuenta en Meta.'
}

/** What came of a question: an answer to be judged, or why there is none. `contesto` tells a refusal of Meta's from anything else. */
export type Respondido = { cuerpo: unknown } | { tropiezo: Tropiezo; contesto: boolean }

interface Pregunta {
  /** Path below the version. */
  ruta: string
  campos: Readonly<Record<string, string>>
  /** Permission of the token that it needs. */
  permiso: string
  /** Bytes of the longest answer. */
  maximo: number
}

/** Asks the Graph API, signed with the application's secret. It follows no redirection, and nothing of it is logged. */
export async function preguntarAMeta(
  { url, version, token, secretoApp }: ConfiguracionWhatsapp,
  { ruta, campos, permiso, maximo }: Pregunta,
  signal: AbortSignal,
  plazoMs: number,
): Promise<Respondido> {
  const firma = createHmac('sha256', secretoApp).update(token).digest('hex')
  const consulta = new URLSearchParams({ ...campos, appsecret_proof: firma })
  try {
    const respuesta = await fetch(`${url}/${version}/${ruta}?${consulta}`, {
      redirect: 'error',
      signal,
      headers: { authorization: `Bearer ${token}` },
    })
    const cuerpo = leerJson(await leerTexto(respuesta, maximo))
    if (respuesta.ok) return { cuerpo }
    const negado = Negado.safeParse(cuerpo)
    if (!negado.success) return { tropiezo: { detalle: AJENA, codigo: `HTTP ${respuesta.status}` }, contesto: false }
    const codigo = String(negado.data.error.code)
    if (respuesta.status >= 500) return { tropiezo: { detalle: AJENA, codigo }, contesto: false }
    return { tropiezo: { detalle: motivoDe(negado.data.error, permiso), codigo }, contesto: true }
  } catch (error) {
    const detalle = noLlego(error)
      ? 'El servidor no llega a Meta. Revisa su conexión a internet.'
      : signal.aborted
        ? enSegundos(plazoMs)
        : 'Se cortó la conexión con Meta. Intenta de nuevo.'
    return { tropiezo: { detalle, codigo: null }, contesto: false }
  }
}
