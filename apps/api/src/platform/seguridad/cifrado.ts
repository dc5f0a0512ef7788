import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { CifradoError } from './cifrado-error.ts'
import { type ClaveMaestra, LARGO_CLAVE } from './clave-maestra.ts'

/**
 * Secrets at rest (reference: OWASP ASVS 11.3, 13.3). A random data key per branch, user or account of a service encrypts its fields; the master
 * key only encrypts data keys, so changing the master key rewrites one small value for each.
 *
 * field:    version(1) | iv(12) | ciphertext | tag(16)             AAD  {sucursal|usuario|servicio}:{id}:{campo}
 * data key: version(1) | master key id(4) | iv(12) | key(32) | tag(16)   AAD  clave-de-datos:{id of the master key}
 */
const ALGORITMO = 'aes-256-gcm'
const VERSION = Buffer.from([1])
const LARGO_ID = 4
const LARGO_IV = 12
const LARGO_SELLO = 16

/** An opened data key. It is a KeyObject and not a Buffer, so that neither a log nor JSON can show it. */
export type ClaveDeDatos = KeyObject

/** The owner of a value: moved to another one or to another field, it cannot be read. */
export type LugarDeSecreto =
  | { sucursal: number; campo: string }
  | { usuario: number; campo: string }
  | { servicio: string; campo: string }

function aadDe(lugar: LugarDeSecreto): string {
  if ('sucursal' in lugar) return `sucursal:${lugar.sucursal}:${lugar.campo}`
  return 'usuario' in lugar ? `usuario:${lugar.usuario}:${lugar.campo}` : `servicio:${lugar.servicio}:${lugar.campo}`
}
const aadDeClave = (idMaestra: string) => `clave-de-datos:${idMaestra}`

/** iv | ciphertext | tag, with an iv that is never repeated for a key. */
function sellar(clave: KeyObject, aad: string, claro: Buffer): Buffer {
  const iv = randomBytes(LARGO_IV)
  const cifrador = createCipheriv(ALGORITMO, clave, iv, { authTagLength: LARGO_SELLO }).setAAD(Buffer.from(aad))
  return Buffer.concat([iv, cifrador.update(claro), cifrador.final(), cifrador.getAuthTag()])
}

/** Opens what `sellar` made. A failure does not say which part, nor OpenSSL's words, nor bytes that were not verified. */
function abrir(clave: KeyObject, aad: string, sellado: Buffer): Buffer {
  if (sellado.length < LARGO_IV + LARGO_SELLO) throw new CifradoError('DATO_ALTERADO')
  const iv = sellado.subarray(0, LARGO_IV)
  const corte = sellado.length - LARGO_SELLO
  const descifrador = createDecipheriv(ALGORITMO, clave, iv, { authTagLength: LARGO_SELLO })
  descifrador.setAAD(Buffer.from(aad)).setAuthTag(sellado.subarray(corte))
  try {
    return Buffer.concat([descifrador.update(sellado.subarray(LARGO_IV, corte)), descifrador.final()])
  } catch {
    throw new CifradoError('DATO_ALTERADO')
  }
}

function sinVersion(guardado: Buffer): Buffer {
  if (guardado[0] !== VERSION[0]) throw new CifradoError('DATO_ALTERADO')
  return guardado.subarray(VERSION.length)
}

/** Encrypts one field of one branch. The same input gives a different result each time. */
export function cifrarCampo(clave: ClaveDeDatos, lugar: LugarDeSecreto, claro: Buffer): Buffer {
  return Buffer.concat([VERSION, sellar(clave, aadDe(lugar), claro)])
}

/** Decrypts what `cifrarCampo` made for exactly this branch and field. Throws CifradoError DATO_ALTERADO. */
export function descifrarCampo(clave: ClaveDeDatos, lugar: LugarDeSecreto, cifrado: Buffer): Buffer {
  return abrir(clave, aadDe(lugar), sinVersion(cifrado))
}

function envolver(maestra: ClaveMaestra, bytes: Buffer): Buffer {
  const id = Buffer.from(maestra.id, 'hex')
  return Buffer.concat([VERSION, id, sellar(maestra.clave, aadDeClave(maestra.id), bytes)])
}

/** Makes a branch's data key: `clave` to use now, `envuelta` to store. */
export function nuevaClaveDeDatos(maestra: ClaveMaestra): { clave: ClaveDeDatos; envuelta: Buffer } {
  const bytes = randomBytes(LARGO_CLAVE)
  return { clave: createSecretKey(bytes), envuelta: envolver(maestra, bytes) }
}

/** Which master key wrapped this data key (8 hexadecimal digits). Not a secret. Throws DATO_ALTERADO. */
export function idDeMaestra(envuelta: Buffer): string {
  const resto = sinVersion(envuelta)
  if (resto.length !== LARGO_ID + LARGO_IV + LARGO_CLAVE + LARGO_SELLO) throw new CifradoError('DATO_ALTERADO')
  return resto.toString('hex', 0, LARGO_ID)
}

function desenvolver(maestra: ClaveMaestra, envuelta: Buffer): Buffer {
  const id = idDeMaestra(envuelta)
  if (id !== maestra.id) throw new CifradoError('OTRA_CLAVE_MAESTRA')
  return abrir(maestra.clave, aadDeClave(id), envuelta.subarray(VERSION.length + LARGO_ID))
}

/** Opens a stored data key. Throws CifradoError OTRA_CLAVE_MAESTRA or DATO_ALTERADO. */
export function abrirClaveDeDatos(maestra: ClaveMaestra, envuelta: Buffer): ClaveDeDatos {
  return createSecretKey(desenvolver(maestra, envuelta))
}

/**
 * Wraps a data key with a new master key; the branch's fields stay. A key that the new one already wraps is given back unchanged
 * once it opens, so an interrupted rotation can be run again from the start.
 */
export function rotarClaveDeDatos(anterior: ClaveMaestra, nueva: ClaveMaestra, envuelta: Buffer): Buffer {
  if (idDeMaestra(envuelta) === nueva.id) {
    desenvolver(nueva, envuelta)
    return envuelta
  }
  return envolver(nueva, desenvolver(anterior, envuelta))
}
