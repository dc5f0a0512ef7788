import { z } from 'zod'

/** The server of QZ Tray whose messages these are; its client splits the text at the dots. */
export const PROTOCOL_VERSION = '2.2.6'

/** Bytes of a frame: far more than a ticket, far less than memory. */
export const MAX_FRAME_BYTES = 32 * 1024 * 1024
const MAX_UID = 64
const MAX_NAME = 128
const MAX_PARTS = 20

const Uid = z.object({ uid: z.string().min(1).max(MAX_UID) })

const Message = Uid.extend({
  call: z.string().max(MAX_NAME).optional(),
  certificate: z.string().nullable().optional(),
  params: z.unknown().optional(),
})
export type Message = z.infer<typeof Message>

export const FindParams = z
  .object({ query: z.string().max(MAX_NAME).nullish() })
  .nullish()
  .transform((params) => params?.query ?? null)

/**
 * A job for one of our printers by its name, in finished bytes. The rest of QZ Tray's protocol is left out on purpose: drawing
 * pages, fetching files and addresses, printing to a host that the page names.
 */
export const PrintParams = z.object({
  printer: z.strictObject({ name: z.string().min(1).max(MAX_NAME) }),
  options: z.object({ copies: z.literal(1).optional() }).nullish(),
  data: z
    .array(
      z.object({
        type: z.literal('raw'),
        format: z.literal('command'),
        flavor: z.literal('base64'),
        data: z.string().min(1),
      }),
    )
    .min(1)
    .max(MAX_PARTS),
})

/** The bytes, or null when the text is not exactly their base64: `Buffer.from` skips whatever it does not know. */
export function bytesOf(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : null
}

/** A frame read: a message, a broken one that can be answered, or `null` for what deserves no answer. */
export type Frame = { readonly message: Message } | { readonly brokenUid: string } | null

export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const message = Message.safeParse(value)
  if (message.success) return { message: message.data }
  const uid = Uid.safeParse(value)
  return uid.success ? { brokenUid: uid.data.uid } : null
}
