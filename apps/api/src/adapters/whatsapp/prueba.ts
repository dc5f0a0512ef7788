import { createHmac } from 'node:crypto'
import type { Prueba } from '@nitida/contract/conexiones'
import { z } from 'zod'
import type { ConfiguracionWhatsapp } from '../../platform/entorno/entorno.whatsapp.ts'
import { leerTexto, noLlego } from '../proveedor.ts'
import { enSegundos, juzgar, PLAZO_DE_PRUEBA_MS, type Tropiezo } from '../prueba.ts'

const PASOS = ['Meta responde', 'Cuenta aceptada', 'Número'] as const
const RESPUESTA_MAXIMA = 64 * 1024

const Numero = z.object({
  id: z.string(),
  display_phone_number: z.string().max(40),
  verified_name: z.string().max(200).optional(),
})
const Negado = z.object({ error: z.object({ code: z.int(), message: z.string().catch('') }) })

const AJENA = 'Contestó algo que no es de Meta. Intenta más tarde.'

function leerJson(texto: string | null): unknown {
  try {
    return JSON.parse(texto ?? '')
  } catch {
    return null
  }
}

/** What Meta's refusal asks for. Its words are only read, never repeated: they may hold what was sent. */
function motivoDe({ code, message }: z.output<typeof Negado>['error']): string {
  if (code === 190) return 'El token no sirve: venció o es de otra aplicación. Pide uno permanente en Meta.'
  if (code === 100 && message.includes('appsecret_proof')) return 'El secreto de la aplicación no es el de ese token.'
  if (code === 100 || code === 803) return 'Con ese token no existe ese número. Revisa el identificador del número.'
  if (code === 10 || code === 3 || (code >= 200 && code <= 299))
    return 'Al token le falta el permiso whatsapp_business_messaging.'
  return 'Meta se negó. Revisa el estado de la cuenta en Meta.'
}

type Lectura = { hallado: string[]; tropiezo: Tropiezo | null }

async function leer(respuesta: Response, idTelefono: string): Promise<Lectura> {
  const cuerpo = leerJson(await leerTexto(respuesta, RESPUESTA_MAXIMA))
  const negado = Negado.safeParse(cuerpo)
  if (!respuesta.ok && negado.success) {
    const { error } = negado.data
    if (respuesta.status >= 500) return { hallado: [], tropiezo: { detalle: AJENA, codigo: String(error.code) } }
    return { hallado: ['Contestó'], tropiezo: { detalle: motivoDe(error), codigo: String(error.code) } }
  }
  const { data } = Numero.safeParse(cuerpo)
  if (!respuesta.ok || !data) return { hallado: [], tropiezo: { detalle: AJENA, codigo: `HTTP ${respuesta.status}` } }
  if (data.id !== idTelefono)
    return {
      hallado: ['Contestó', 'Token y secreto'],
      tropiezo: { detalle: 'Contestó por otro número.', codigo: null },
    }
  const nombre = data.verified_name ? `, ${data.verified_name}` : ''
  return { hallado: ['Contestó', 'Token y secreto', `${data.display_phone_number}${nombre}`], tropiezo: null }
}

/** Reads the number's node, signed with the application's secret, so that token, secret and number are known to belong together. */
export async function probarMeta(
  { url, version, idTelefono, token, secretoApp }: ConfiguracionWhatsapp,
  plazoMs = PLAZO_DE_PRUEBA_MS,
): Promise<Prueba> {
  const inicio = performance.now()
  const firma = createHmac('sha256', secretoApp).update(token).digest('hex')
  const consulta = new URLSearchParams({ fields: 'id,display_phone_number,verified_name', appsecret_proof: firma })
  const signal = AbortSignal.timeout(plazoMs)
  try {
    const respuesta = await fetch(`${url}/${version}/${idTelefono}?${consulta}`, {
      redirect: 'error',
      signal,
      headers: { authorization: `Bearer ${token}` },
    })
    const { hallado, tropiezo } = await leer(respuesta, idTelefono)
    return juzgar(PASOS, hallado, tropiezo, inicio)
  } catch (error) {
    const detalle = noLlego(error)
      ? 'El servidor no llega a Meta. Revisa su conexión a internet.'
      : signal.aborted
        ? enSegundos(plazoMs)
        : 'Se cortó la conexión con Meta. Intenta de nuevo.'
    return juzgar(PASOS, [], { detalle, codigo: null }, inicio)
  }
}
