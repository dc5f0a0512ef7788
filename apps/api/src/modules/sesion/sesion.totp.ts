import { createHmac, randomBytes } from 'node:crypto'

/** Codes of authenticator apps: RFC 6238 with what every app takes for granted, SHA-1, 30 seconds and 6 digits. */
const PASO_MS = 30_000
const CIFRAS = 6
const LARGO_SECRETO = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const nuevoSecreto = (): Buffer => randomBytes(LARGO_SECRETO)

export const pasoDe = (ahora: Date): number => Math.floor(ahora.getTime() / PASO_MS)

/** The code of an interval (RFC 4226 §5.3). */
export function codigoDe(secreto: Buffer, paso: number, cifras = CIFRAS): string {
  const contador = Buffer.alloc(8)
  contador.writeBigUInt64BE(BigInt(paso))
  const sello = createHmac('sha1', secreto).update(contador).digest()
  const desde = sello.readUInt8(sello.length - 1) & 0xf
  const numero = (sello.readUInt32BE(desde) & 0x7fffffff) % 10 ** cifras
  return String(numero).padStart(cifras, '0')
}

/** The interval a code belongs to: this one or a neighbour, for clocks that are 30 seconds off. Null for none after `ultimo`. */
export function pasoDelCodigo(secreto: Buffer, codigo: string, ahora: Date, ultimo: number | null): number | null {
  const actual = pasoDe(ahora)
  const pasos = [actual, actual - 1, actual + 1].filter((paso) => ultimo === null || paso > ultimo)
  return pasos.find((paso) => codigoDe(secreto, paso) === codigo) ?? null
}

/** Base32 without padding (RFC 4648), as apps take a secret that is typed. */
export function enBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((cinco) => BASE32[Number.parseInt(cinco.padEnd(5, '0'), 2)]).join('')
}
