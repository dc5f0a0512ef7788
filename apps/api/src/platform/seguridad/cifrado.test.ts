import { createSecretKey, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  abrirClaveDeDatos,
  cifrarCampo,
  descifrarCampo,
  idDeMaestra,
  nuevaClaveDeDatos,
  rotarClaveDeDatos,
} from './cifrado.ts'
import { CifradoError } from './cifrado-error.ts'
import { leerClaveMaestra } from './clave-maestra.ts'

const nuevaMaestra = () => leerClaveMaestra(randomBytes(32).toString('base64'))
const maestra = nuevaMaestra()
const { clave, envuelta } = nuevaClaveDeDatos(maestra)
const lugar = { sucursal: 7, campo: 'privateKey' }
const SECRETO = 'contraseña secreta de la llave'
const claro = Buffer.from(SECRETO)

/** The code of a failure; one that is not our error, or that tells too much, fails the test. */
function fallaDe(accion: () => unknown): string {
  try {
    accion()
  } catch (error) {
    if (!(error instanceof CifradoError)) throw error
    expect(error.cause).toBeUndefined()
    expect(error.message).not.toMatch(/OpenSSL|auth|secreta/i)
    return error.codigo
  }
  return 'sin falla'
}

function conBitVolteado(original: Buffer, byte: number, bit = 0): Buffer {
  const copia = Buffer.from(original)
  copia[byte] = (copia[byte] ?? 0) ^ (1 << bit)
  return copia
}

describe('fields', () => {
  test('come back as they were, empty ones and files included', () => {
    for (const dato of [claro, Buffer.alloc(0), randomBytes(20_000)]) {
      expect(descifrarCampo(clave, lugar, cifrarCampo(clave, lugar, dato)).equals(dato)).toBe(true)
    }
  })

  test('equal input gives different ciphertext each time, without the plaintext in it', () => {
    const cifrados = Array.from({ length: 200 }, () => cifrarCampo(clave, lugar, claro))
    expect(new Set(cifrados.map((c) => c.toString('hex'))).size).toBe(200)
    expect(new Set(cifrados.map((c) => c.toString('hex', 1, 13))).size).toBe(200)
    expect(cifrados.some((c) => c.includes('secreta'))).toBe(false)
  })

  test('any flipped bit is noticed: version, iv, ciphertext and tag', () => {
    const cifrado = cifrarCampo(clave, lugar, claro)
    for (let bit = 0; bit < cifrado.length * 8; bit++) {
      const alterado = conBitVolteado(cifrado, bit >> 3, bit & 7)
      expect(fallaDe(() => descifrarCampo(clave, lugar, alterado))).toBe('DATO_ALTERADO')
    }
  })

  test('cut or longer input is noticed at every length', () => {
    const cifrado = cifrarCampo(clave, lugar, claro)
    for (let largo = 0; largo < cifrado.length; largo++) {
      expect(fallaDe(() => descifrarCampo(clave, lugar, cifrado.subarray(0, largo)))).toBe('DATO_ALTERADO')
    }
    expect(fallaDe(() => descifrarCampo(clave, lugar, Buffer.concat([cifrado, Buffer.alloc(1)])))).toBe('DATO_ALTERADO')
  })

  test('moved to another branch or another field it cannot be read', () => {
    const cifrado = cifrarCampo(clave, lugar, claro)
    expect(fallaDe(() => descifrarCampo(clave, { ...lugar, sucursal: 8 }, cifrado))).toBe('DATO_ALTERADO')
    expect(fallaDe(() => descifrarCampo(clave, { ...lugar, campo: 'passCSD' }, cifrado))).toBe('DATO_ALTERADO')
  })

  test("another branch's data key does not open it", () => {
    const otra = nuevaClaveDeDatos(maestra).clave
    expect(fallaDe(() => descifrarCampo(otra, lugar, cifrarCampo(clave, lugar, claro)))).toBe('DATO_ALTERADO')
  })
})

describe('data keys', () => {
  test('a stored one opens with its master key', () => {
    const cifrado = cifrarCampo(clave, lugar, claro)
    expect(descifrarCampo(abrirClaveDeDatos(maestra, envuelta), lugar, cifrado).toString()).toBe(SECRETO)
  })

  test('are different each time and carry the id of the master key', () => {
    const otra = nuevaClaveDeDatos(maestra)
    expect(otra.clave.equals(clave)).toBe(false)
    expect(idDeMaestra(envuelta)).toBe(maestra.id)
    expect(maestra.id).toMatch(/^[0-9a-f]{8}$/)
  })

  test('another master key is recognised before anything is tried', () => {
    expect(fallaDe(() => abrirClaveDeDatos(nuevaMaestra(), envuelta))).toBe('OTRA_CLAVE_MAESTRA')
  })

  test('a master key that only pretends the id fails as damage', () => {
    const impostora = { id: maestra.id, clave: createSecretKey(randomBytes(32)) }
    expect(fallaDe(() => abrirClaveDeDatos(impostora, envuelta))).toBe('DATO_ALTERADO')
  })

  test('any flipped bit is noticed: version, key id, iv, key and tag', () => {
    for (let bit = 0; bit < envuelta.length * 8; bit++) {
      const byte = bit >> 3
      const falla = fallaDe(() => abrirClaveDeDatos(maestra, conBitVolteado(envuelta, byte, bit & 7)))
      expect(falla).toBe(byte >= 1 && byte <= 4 ? 'OTRA_CLAVE_MAESTRA' : 'DATO_ALTERADO')
    }
  })

  test('cut input is noticed at every length', () => {
    for (let largo = 0; largo < envuelta.length; largo++) {
      expect(fallaDe(() => abrirClaveDeDatos(maestra, envuelta.subarray(0, largo)))).toBe('DATO_ALTERADO')
    }
  })

  test('a field is not taken for a data key, nor the other way round', () => {
    const como32 = cifrarCampo(clave, lugar, randomBytes(36))
    expect(como32.length).toBe(envuelta.length)
    expect(fallaDe(() => abrirClaveDeDatos(maestra, como32))).toBe('OTRA_CLAVE_MAESTRA')
    expect(fallaDe(() => descifrarCampo(clave, lugar, envuelta))).toBe('DATO_ALTERADO')
  })

  test('no key shows when inspected or serialised', () => {
    const bytes = clave.export()
    const visto = [
      inspect({ clave, maestra }, { depth: 9, showHidden: true }),
      JSON.stringify({ clave, maestra }),
    ].join()
    expect(visto).not.toContain(bytes.toString('hex'))
    expect(visto).not.toContain(bytes.toString('base64'))
    expect(visto).not.toContain(bytes.toString('hex').match(/../g)?.slice(0, 8).join(' '))
  })
})

describe('rotation of the master key', () => {
  const nueva = nuevaMaestra()

  test('the new key opens the same data key, the old one no longer does, fields stay as they are', () => {
    const cifrado = cifrarCampo(clave, lugar, claro)
    const rotada = rotarClaveDeDatos(maestra, nueva, envuelta)

    expect(idDeMaestra(rotada)).toBe(nueva.id)
    expect(descifrarCampo(abrirClaveDeDatos(nueva, rotada), lugar, cifrado).toString()).toBe(SECRETO)
    expect(fallaDe(() => abrirClaveDeDatos(maestra, rotada))).toBe('OTRA_CLAVE_MAESTRA')
  })

  test('run again after an interruption it changes nothing that was done', () => {
    const rotada = rotarClaveDeDatos(maestra, nueva, envuelta)
    expect(rotarClaveDeDatos(maestra, nueva, rotada).equals(rotada)).toBe(true)
  })

  test('refuses a data key of a third master key, and a damaged one', () => {
    expect(fallaDe(() => rotarClaveDeDatos(nuevaMaestra(), nueva, envuelta))).toBe('OTRA_CLAVE_MAESTRA')
    const alFinal = envuelta.length - 1
    expect(fallaDe(() => rotarClaveDeDatos(maestra, nueva, conBitVolteado(envuelta, alFinal)))).toBe('DATO_ALTERADO')
    const rotada = rotarClaveDeDatos(maestra, nueva, envuelta)
    expect(fallaDe(() => rotarClaveDeDatos(maestra, nueva, conBitVolteado(rotada, alFinal)))).toBe('DATO_ALTERADO')
  })
})
