import { z } from 'zod'

/**
 * The part of Meta's send call that we use, as our own reading of its published contract (reliability §1.2). Strict: what is
 * not named here is refused, as a footer or a second language would be.
 */
const Texto = z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(1024) })
const linea = /^[^\n\r\t]*$/

const Parametro = Texto.refine(({ text }) => linea.test(text) && !/ {5}/.test(text), 'line break, tab or run of spaces')

const Componente = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), parameters: z.array(Parametro).max(1) }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(Parametro) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.literal('url'),
    index: z.string().regex(/^\d$/),
    parameters: z.array(Texto).length(1),
  }),
])

export const CuerpoDeEnvio = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^52\d{10}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().min(1).max(512),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ policy: z.literal('deterministic'), code: z.literal('es_MX') }),
    components: z.array(Componente),
  }),
})
export type CuerpoDeEnvio = z.output<typeof CuerpoDeEnvio>
