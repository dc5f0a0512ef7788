import { randomBytes } from 'node:crypto'

const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LARGO = 26

/**
 * The public code of an order: 26 characters of Crockford base32, 130 random bits; letters and digits only, because
 * scanners garble anything else (D-23).
 */
export const nuevoHashId = (): string => [...randomBytes(LARGO)].map((byte) => ALFABETO[byte % 32]).join('')
