import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { CifradoError } from './cifrado-error.ts'

/** Bytes of an AES-256 key. */
export const LARGO_CLAVE = 32

/** `id`: first 8 hexadecimal digits of its SHA-256, stored beside what it wraps to recognise it. Not a secret. */
export type ClaveMaestra = { id: string; clave: KeyObject }

/**
 * Forms of a key: base64 of 32 bytes is 44 characters, or 43 without the padding; hexadecimal is 64, which base64 would read as
 * 48 bytes.
 */
const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/**
 * Reads a master key written as base64 (also base64url) or hexadecimal. Throws CifradoError CLAVE_MAESTRA_INVALIDA with
 * `donde`, and never with the text it was given.
 */
export function leerClaveMaestra(texto: string, donde = 'MASTER_KEY'): ClaveMaestra {
  const limpio = texto.trim()
  if (!HEX.test(limpio) && !BASE64.test(limpio)) throw new CifradoError('CLAVE_MAESTRA_INVALIDA', donde)
  const bytes = Buffer.from(limpio, HEX.test(limpio) ? 'hex' : 'base64')
  if (bytes.length !== LARGO_CLAVE) throw new CifradoError('CLAVE_MAESTRA_INVALIDA', donde)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { id, clave: createSecretKey(bytes) }
}

const codigoDe = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function sincronizar(ruta: string, banderas: string, texto?: string) {
  const archivo = openSync(ruta, banderas, 0o600)
  try {
    if (texto !== undefined) writeSync(archivo, texto)
    fsyncSync(archivo)
  } finally {
    closeSync(archivo)
  }
}

/**
 * Writes the file aside and links it into place: of two processes starting at once one wins and neither sees half a key. It is
 * synced before the first secret exists, since a key lost in a power cut takes every secret with it.
 */
function crearArchivo(dataDir: string, ruta: string) {
  const temporal = `${ruta}.${process.pid}-${randomBytes(4).toString('hex')}`
  sincronizar(temporal, 'wx', `${randomBytes(LARGO_CLAVE).toString('base64')}\n`)
  try {
    linkSync(temporal, ruta)
    if (process.platform !== 'win32') sincronizar(dataDir, 'r')
  } catch (error) {
    if (codigoDe(error) !== 'EEXIST') throw error
  } finally {
    rmSync(temporal, { force: true })
  }
}

function leerArchivo(ruta: string): string | null {
  try {
    return readFileSync(ruta, 'utf8')
  } catch (error) {
    if (codigoDe(error) === 'ENOENT') return null
    throw error
  }
}

/** File of the key that is made when no MASTER_KEY is set. */
export const archivoDeClave = (dataDir: string): string => join(dataDir, 'master-key')

/**
 * The master key: `MASTER_KEY` when it is set, otherwise the one in `{dataDir}/master-key`, made at the first start and
 * readable by its owner alone (D-71). A damaged file is an error, never replaced: what it wrapped would be lost.
 * Throws CifradoError CLAVE_MAESTRA_INVALIDA.
 */
export function leerOCrearClaveMaestra(dataDir: string, env: { MASTER_KEY?: string | undefined }): ClaveMaestra {
  if (env.MASTER_KEY) return leerClaveMaestra(env.MASTER_KEY)
  const ruta = archivoDeClave(dataDir)
  mkdirSync(dataDir, { recursive: true })
  if (leerArchivo(ruta) === null) crearArchivo(dataDir, ruta)
  if (process.platform !== 'win32' && (statSync(ruta).mode & 0o077) !== 0) chmodSync(ruta, 0o600)
  return leerClaveMaestra(readFileSync(ruta, 'utf8'), ruta)
}
