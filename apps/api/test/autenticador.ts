import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AltaFirmada, EntradaFirmada } from '@nitida/contract/llaves'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function cabeza(tipo: number, largo: number): Buffer {
  if (largo < 24) return Buffer.from([(tipo << 5) | largo])
  if (largo < 256) return Buffer.from([(tipo << 5) | 24, largo])
  return Buffer.from([(tipo << 5) | 25, largo >> 8, largo & 255])
}

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(valor: Cbor): Buffer {
  if (typeof valor === 'number') return valor < 0 ? cabeza(1, -1 - valor) : cabeza(0, valor)
  if (typeof valor === 'string') return Buffer.concat([cabeza(3, Buffer.byteLength(valor)), Buffer.from(valor)])
  if (Buffer.isBuffer(valor)) return Buffer.concat([cabeza(2, valor.length), valor])
  return Buffer.concat([cabeza(5, valor.size), ...[...valor].flat().map(cbor)])
}

const sha256 = (datos: Buffer | string) => createHash('sha256').update(datos).digest()
const PRESENTE = 1
const VERIFICADO = 4
const CON_LLAVE = 64

/** A key of an authenticator of software, which signs what a test asks for. */
export interface LlaveDePrueba {
  id: Buffer
  privada: KeyObject
  contador: number
}

interface Ceremonia {
  reto: string
  origen: string
  rpId: string
  /** False for an authenticator that did not ask for finger, face or PIN. */
  verificado?: boolean
}

const clienteDe = (type: string, { reto, origen }: Ceremonia): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge: reto, origin: origen, crossOrigin: false }))

function datosDe({ rpId, verificado = true }: Ceremonia, contador: number, extra?: Buffer): Buffer {
  const banderas = PRESENTE | (verificado ? VERIFICADO : 0) | (extra ? CON_LLAVE : 0)
  const cuenta = Buffer.alloc(4)
  cuenta.writeUInt32BE(contador)
  return Buffer.concat([sha256(rpId), Buffer.from([banderas]), cuenta, extra ?? Buffer.alloc(0)])
}

/** Makes a key (ES256), as `navigator.credentials.create` does. */
export function nuevaLlave(ceremonia: Ceremonia): { llave: LlaveDePrueba; firmada: AltaFirmada } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const publica = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const largo = Buffer.from([0, id.length])
  const datos = datosDe(ceremonia, 0, Buffer.concat([Buffer.alloc(16), largo, id, publica]))
  const objeto = cbor(
    new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', datos],
    ]),
  )
  const escrito = id.toString('base64url')
  return {
    llave: { id, privada: privateKey, contador: 0 },
    firmada: {
      id: escrito,
      rawId: escrito,
      type: 'public-key',
      response: {
        clientDataJSON: clienteDe('webauthn.create', ceremonia).toString('base64url'),
        attestationObject: objeto.toString('base64url'),
        transports: ['internal'],
      },
    },
  }
}

/** Signs a challenge, as `navigator.credentials.get` does. */
export function firmar(llave: LlaveDePrueba, ceremonia: Ceremonia): EntradaFirmada {
  const cliente = clienteDe('webauthn.get', ceremonia)
  const datos = datosDe(ceremonia, llave.contador)
  const firma = sign('sha256', Buffer.concat([datos, sha256(cliente)]), llave.privada)
  const escrito = llave.id.toString('base64url')
  return {
    id: escrito,
    rawId: escrito,
    type: 'public-key',
    response: {
      clientDataJSON: cliente.toString('base64url'),
      authenticatorData: datos.toString('base64url'),
      signature: firma.toString('base64url'),
    },
  }
}
