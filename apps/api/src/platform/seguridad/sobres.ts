import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const NONCE = 12
const SELLO = 16

/** A text that an address may carry and only we can read: AES-256-GCM, base64url. */
export function cerrarSobre(clave: KeyObject, texto: string): string {
  const nonce = randomBytes(NONCE)
  const cifrado = createCipheriv('aes-256-gcm', clave, nonce)
  const cuerpo = Buffer.concat([cifrado.update(texto, 'utf8'), cifrado.final()])
  return Buffer.concat([nonce, cifrado.getAuthTag(), cuerpo]).toString('base64url')
}

/** Opens a sealed text; null for anything that we did not seal. */
export function abrirSobre(clave: KeyObject, sobre: string): string | null {
  const bytes = Buffer.from(sobre, 'base64url')
  if (bytes.length < NONCE + SELLO) return null
  const descifrado = createDecipheriv('aes-256-gcm', clave, bytes.subarray(0, NONCE))
  descifrado.setAuthTag(bytes.subarray(NONCE, NONCE + SELLO))
  try {
    return Buffer.concat([descifrado.update(bytes.subarray(NONCE + SELLO)), descifrado.final()]).toString('utf8')
  } catch {
    return null
  }
}
