import { type CodigoCsd, CsdError } from './csd-error.ts'

/** SAT's files are about 1.5 kB; a request may not make us parse more than this. */
const MAX_BYTES = 20 * 1024
const MAX_TEXTO = Math.ceil(MAX_BYTES / 3) * 4
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * The bytes of a DER file sent as base64 without data-URL prefix (spec §5). Strict, because `Buffer.from` skips what is
 * not base64 and would turn a data URL into a different file. Throws CsdError with `codigo`.
 */
export function leerDer(base64: string, codigo: CodigoCsd): Buffer {
  if (base64.length === 0 || base64.length > MAX_TEXTO || !BASE64.test(base64)) throw new CsdError(codigo)
  const der = Buffer.from(base64, 'base64')
  if (der.length > MAX_BYTES) throw new CsdError(codigo)
  return der
}
