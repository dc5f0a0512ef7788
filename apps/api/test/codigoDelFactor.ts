import { codigoDe, pasoDe } from '../src/modules/sesion/sesion.totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function deBase32(texto: string): Buffer {
  const bits = [...texto].map((letra) => BASE32.indexOf(letra).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((ocho) => Number.parseInt(ocho, 2)))
}

/** What an authenticator app shows at an instant for a secret that was typed into it. */
export const codigoEnLaApp = (secreto: string, ahora: Date): string => codigoDe(deBase32(secreto), pasoDe(ahora))
