import { createHash, timingSafeEqual } from 'node:crypto'

const huella = (texto: string): Buffer => createHash('sha256').update(texto).digest()

/** Compares two secrets in constant time. */
export const iguales = (a: string, b: string): boolean => timingSafeEqual(huella(a), huella(b))
