import { createHmac, timingSafeEqual } from 'node:crypto'

const PREFIJO = 'sha256='
const HEX = /^[0-9a-f]{64}$/

/** Whether the raw body was signed with the application's secret, compared in constant time. */
export function firmaCorrecta(secreto: string, cuerpo: Buffer, cabecera: string): boolean {
  const firma = cabecera.startsWith(PREFIJO) ? cabecera.slice(PREFIJO.length) : ''
  if (!HEX.test(firma)) return false
  return timingSafeEqual(Buffer.from(firma, 'hex'), createHmac('sha256', secreto).update(cuerpo).digest())
}
