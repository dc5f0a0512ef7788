import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { z } from 'zod'
import type { ContenidoWhatsapp } from '../src/adapters/whatsapp/contenido.ts'

/** The provider's own published schema of the send call; its head names the source and the corrections. */
const PUBLICADO = path.join(import.meta.dirname, 'datos/graph-messages.v23.json')
const { $defs } = z
  .object({ $defs: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(PUBLICADO, 'utf8')))

const ajv = new Ajv({ allErrors: true, strictTypes: false })
const esMensaje = ajv.compile<ContenidoWhatsapp>({ $defs, $ref: '#/$defs/TemplateMessage' })
const esRespuesta = ajv.compile({ $defs, $ref: '#/$defs/MessageResponsePayload' })

const Valor = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^(?!.* {5})[^\n\r\t]*$/, 'line break, tab or run of spaces')

/**
 * Rules that the published contract leaves to prose, or leaves out (reliability §1.2, §1.5): Mexican numbers carry 52 and no 1,
 * values have no line breaks, the key comes back only up to 512 characters, and unknown fields are not sent.
 */
const NuestraLectura = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^52\d{10}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().min(1).max(512),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ policy: z.string(), code: z.literal('es_MX') }),
    components: z.array(
      z.strictObject({
        type: z.string(),
        sub_type: z.string().optional(),
        index: z.string().optional(),
        parameters: z.array(z.strictObject({ type: z.string(), text: Valor })),
      }),
    ),
  }),
})

/** Complaints about a call, by the provider's own contract; empty when it keeps it. */
export const faltasDelContrato = (cuerpo: unknown): string[] =>
  esMensaje(cuerpo) ? [] : (esMensaje.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

/**
 * Reads a call that keeps the contract and the unwritten rules.
 * @throws Error with every complaint.
 */
export function leerEnvio(cuerpo: unknown): ContenidoWhatsapp {
  const { error } = NuestraLectura.safeParse(cuerpo)
  const faltas = [...faltasDelContrato(cuerpo), ...(error ? [z.prettifyError(error)] : [])]
  if (faltas.length > 0 || !esMensaje(cuerpo)) throw new Error(faltas.join('\n'))
  return cuerpo
}

/**
 * An answer in the provider's place.
 * @throws Error when he would not give it.
 */
export function exigirRespuesta(cuerpo: object): object {
  if (!esRespuesta(cuerpo)) throw new Error(ajv.errorsText(esRespuesta.errors))
  return cuerpo
}
