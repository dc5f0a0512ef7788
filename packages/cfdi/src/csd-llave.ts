import { createPrivateKey, type KeyObject } from 'node:crypto'
import { leerDer } from './csd-base64.ts'
import { CsdError } from './csd-error.ts'
import {
  INTEGER,
  leerElemento,
  leerEnteroPositivo,
  leerSecuencia,
  OBJECT_IDENTIFIER,
  OCTET_STRING,
  SEQUENCE,
} from './der.ts'

const PBES2 = '2a864886f70d01050d'
const PBKDF2 = '2a864886f70d01050c'
/** PKCS#5 v1.5 and PKCS#12 password schemes: older SAT keys. */
const PBES1 = /^2a864886f70d01(?:05|0c01)0[1-9a-f]$/

/** SAT's keys have 2048 bits. A longer one would block the process, since opening a key is synchronous. */
const MAX_ITERACIONES = 100_000

/** Salt and iterations, as both password schemes write them. */
function iteracionesDe(parametros: Buffer): number | null {
  const partes = leerSecuencia(parametros, [OCTET_STRING, INTEGER])
  return partes?.[1] ? leerEnteroPositivo(partes[1].contenido) : null
}

function iteracionesPbes2(parametros: Buffer): number | null {
  const derivacion = leerElemento(parametros, 0, SEQUENCE)
  const partes = derivacion && leerSecuencia(derivacion.contenido, [OBJECT_IDENTIFIER, SEQUENCE])
  const [funcion, valores] = partes ?? []
  if (!funcion || !valores || funcion.contenido.toString('hex') !== PBKDF2) return null
  return iteracionesDe(valores.contenido)
}

/** EncryptedPrivateKeyInfo ::= SEQUENCE { SEQUENCE { OID, parameters }, OCTET STRING } (RFC 5208 §6), and nothing after it. */
function iteracionesDeLlave(der: Buffer): number | null {
  const todo = leerElemento(der, 0, SEQUENCE)
  if (todo === null || todo.fin !== der.length) return null
  const [algoritmo] = leerSecuencia(todo.contenido, [SEQUENCE, OCTET_STRING]) ?? []
  const [esquema, parametros] = (algoritmo && leerSecuencia(algoritmo.contenido, [OBJECT_IDENTIFIER, SEQUENCE])) ?? []
  if (!esquema || !parametros) return null
  const oid = esquema.contenido.toString('hex')
  if (oid === PBES2) return iteracionesPbes2(parametros.contenido)
  return PBES1.test(oid) ? iteracionesDe(parametros.contenido) : null
}

/**
 * The bytes of an encrypted PKCS#8 key. Works without the password: it only looks at the outer structure. An unencrypted
 * key is refused too, SAT never hands one out. Throws CsdError NO_ES_LLAVE.
 */
export function leerLlave(base64: string): Buffer {
  const der = leerDer(base64, 'NO_ES_LLAVE')
  const iteraciones = iteracionesDeLlave(der)
  if (iteraciones === null || iteraciones > MAX_ITERACIONES) throw new CsdError('NO_ES_LLAVE')
  return der
}

/**
 * Opens a key read by `leerLlave`. Once its structure is known to be right, every failure means the password: about one
 * wrong password in 256 leaves valid padding and fails later with another OpenSSL code, and one of more than 1,024 bytes
 * fails before trying.
 * Throws CsdError CONTRASENA_INCORRECTA, or NO_ES_LLAVE when what opens is not an RSA key.
 */
export function abrirLlave(der: Buffer, contrasena: string): KeyObject {
  const llave = descifrar(der, contrasena)
  if (llave.asymmetricKeyType !== 'rsa') throw new CsdError('NO_ES_LLAVE')
  return llave
}

function descifrar(der: Buffer, contrasena: string): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase: contrasena })
  } catch {
    throw new CsdError('CONTRASENA_INCORRECTA')
  }
}
