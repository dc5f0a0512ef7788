import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type ClaveMaestra, LARGO_CLAVE } from './clave-maestra.ts'

/** Uses of derived keys. A new meaning of the same use gets a new name, which makes everything signed before worthless. */
const usos = {
  baseDeDatos: 'nitida base-de-datos 1',
  confirmarCita: 'nitida confirmar-cita 1',
  idempotencia: 'nitida idempotencia 1',
  facturas: 'nitida facturas 1',
  tickets: 'nitida tickets 1',
  clinica: 'nitida clinica 1',
  documentos: 'nitida documentos 1',
  rastros: 'nitida rastros 1',
} as const

/**
 * A key of its own for one use, from the master key by HKDF (RFC 5869): what is signed for one use says nothing for another,
 * and nothing about the master key.
 */
export const derivarClave = (maestra: ClaveMaestra, uso: keyof typeof usos): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', maestra.clave, '', usos[uso], LARGO_CLAVE)))
