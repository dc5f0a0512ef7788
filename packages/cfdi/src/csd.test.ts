import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abrirCsd, type PartesCsd } from './csd.ts'
import { crearCsdDePrueba } from './csd-de-prueba.ts'
import { CsdError } from './csd-error.ts'

const RFC = 'EKU9003173C9'
const DIA = 86_400_000
const desde = new Date('2026-01-10T12:00:00Z')
const hasta = new Date('2030-01-10T12:00:00Z')
const hoy = new Date('2026-11-20T18:00:00Z')

const csd = crearCsdDePrueba({ rfc: RFC, razonSocial: 'ÓPTICA "NÍTIDA", S.A. DE C.V. + HIJOS', desde, hasta })
const { certificado, llave, contrasena } = csd

function codigoDe(partes: PartesCsd, contexto = { rfc: RFC, hoy }) {
  try {
    abrirCsd(partes, contexto)
  } catch (error) {
    if (error instanceof CsdError) return error.codigo
    throw error
  }
  return 'ABIERTO'
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const pem = (der: string, etiqueta: string) =>
  base64(Buffer.from(`-----BEGIN ${etiqueta}-----\n${der}\n-----END ${etiqueta}-----\n`))

describe('a complete CSD', () => {
  test('opens and tells what the certificate says', () => {
    const abierto = abrirCsd(csd, { rfc: RFC, hoy })

    expect(abierto.completo).toBe(true)
    expect(abierto.llave?.asymmetricKeyType).toBe('rsa')
    expect(abierto.certificado).toEqual({
      noCertificado: '30001000000000000001',
      rfc: RFC,
      razonSocial: 'ÓPTICA "NÍTIDA", S.A. DE C.V. + HIJOS',
      desde,
      hasta,
      diasRestantes: 1146,
      porVencer: false,
    })
  })

  test('the RFC is compared without regard to case or spaces, Ñ and & included', () => {
    const conLetras = crearCsdDePrueba({ rfc: 'Ñ&A010101AB9', desde, hasta })
    expect(codigoDe(conLetras, { rfc: ' ñ&a010101ab9 ', hoy })).toBe('ABIERTO')
  })

  test('nothing of the key survives serialisation', () => {
    expect(JSON.stringify(abrirCsd(csd, { rfc: RFC, hoy }).llave)).toBe('{}')
  })

  test('opens keys protected with AES as well', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const aes = privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: 'otra' })
    expect(abrirCsd({ llave: base64(aes), contrasena: 'otra' }, { rfc: RFC, hoy }).llave).not.toBeNull()
  })
})

describe('in parts', () => {
  test('only the certificate', () => {
    const abierto = abrirCsd({ certificado }, { rfc: RFC, hoy })
    expect(abierto).toMatchObject({ certificado: { rfc: RFC }, llave: null, completo: false })
  })

  test('only the key: looks right, stays closed', () => {
    expect(abrirCsd({ llave, certificado: null, contrasena: '' }, { rfc: RFC, hoy })).toEqual({
      certificado: null,
      llave: null,
      completo: false,
    })
  })

  test('key and password', () => {
    const abierto = abrirCsd({ llave, contrasena }, { rfc: RFC, hoy })
    expect(abierto).toMatchObject({ certificado: null, completo: false })
    expect(abierto.llave).not.toBeNull()
    expect(codigoDe({ llave, contrasena: 'otra' })).toBe('CONTRASENA_INCORRECTA')
  })

  test('only the password, or nothing, has nothing to check', () => {
    expect(abrirCsd({ contrasena }, { rfc: RFC, hoy }).completo).toBe(false)
    expect(abrirCsd({}, { rfc: RFC, hoy }).completo).toBe(false)
  })
})

describe('what is refused', () => {
  test('the key of another certificate', () => {
    const ajena = crearCsdDePrueba({ rfc: RFC, desde, hasta, llaveAjena: true })
    expect(codigoDe(ajena)).toBe('PAR_NO_COINCIDE')
    expect(codigoDe({ certificado, llave: ajena.llave, contrasena: ajena.contrasena })).toBe('PAR_NO_COINCIDE')
  })

  test('a certificate of another RFC, or a branch without one', () => {
    expect(codigoDe(csd, { rfc: 'AAA010101AAA', hoy })).toBe('RFC_NO_COINCIDE')
    expect(codigoDe(csd, { rfc: '', hoy })).toBe('RFC_NO_COINCIDE')
  })

  test('a FIEL, said before its other faults', () => {
    const fiel = crearCsdDePrueba({ rfc: RFC, desde, hasta, fiel: true })
    expect(codigoDe(fiel)).toBe('ES_FIEL')
    expect(codigoDe({ certificado: fiel.certificado }, { rfc: 'AAA010101AAA', hoy: new Date(0) })).toBe('ES_FIEL')
  })

  test('no wrong password opens the key or shows another error, even when its padding looks valid', () => {
    const respuestas = new Set<string>()
    for (let i = 0; i < 700; i++) respuestas.add(codigoDe({ llave, contrasena: `mala-${i}` }))
    expect([...respuestas]).toEqual(['CONTRASENA_INCORRECTA'])
  })

  test('passwords longer than OpenSSL takes are wrong, not a crash', () => {
    expect(codigoDe({ llave, contrasena: 'x'.repeat(5000) })).toBe('CONTRASENA_INCORRECTA')
  })
})

describe('validity', () => {
  const en = (fecha: number) => codigoDe(csd, { rfc: RFC, hoy: new Date(fecha) })

  test('both ends are inclusive', () => {
    expect(en(desde.getTime() - 1)).toBe('AUN_NO_VIGENTE')
    expect(en(desde.getTime())).toBe('ABIERTO')
    expect(en(hasta.getTime())).toBe('ABIERTO')
    expect(en(hasta.getTime() + 1)).toBe('NO_VIGENTE')
  })

  test('warns from 60 days before it expires', () => {
    const a = (dias: number) =>
      abrirCsd({ certificado }, { rfc: RFC, hoy: new Date(hasta.getTime() - dias * DIA) }).certificado
    expect(a(61)).toMatchObject({ diasRestantes: 61, porVencer: false })
    expect(a(60)).toMatchObject({ diasRestantes: 60, porVencer: true })
    expect(a(0)).toMatchObject({ diasRestantes: 0, porVencer: true })
  })
})

describe('files that are something else', () => {
  const otros: [string, string][] = [
    ['text', base64(Buffer.from('hola'))],
    ['not base64', 'esto no es base64'],
    ['zeros', base64(Buffer.alloc(2000))],
    ['an empty sequence', base64(Buffer.from([0x30, 0x00]))],
    ['an indefinite length', base64(Buffer.from([0x30, 0x80, 0x00, 0x00]))],
    ['more than 20 kB', base64(Buffer.alloc(20 * 1024 + 1, 0x30))],
  ]

  test.each(otros)('%s', (_, archivo) => {
    expect(codigoDe({ certificado: archivo })).toBe('NO_ES_CERTIFICADO')
    expect(codigoDe({ llave: archivo })).toBe('NO_ES_LLAVE')
  })

  test('the files exchanged', () => {
    expect(codigoDe({ certificado: llave })).toBe('NO_ES_CERTIFICADO')
    expect(codigoDe({ llave: certificado })).toBe('NO_ES_LLAVE')
  })

  test('a data URL, wrapped base64, PEM, or bytes after the end', () => {
    expect(codigoDe({ certificado: `data:application/x-x509-ca-cert;base64,${certificado}` })).toBe('NO_ES_CERTIFICADO')
    expect(codigoDe({ certificado: certificado.replace(/^.{64}/, '$&\n') })).toBe('NO_ES_CERTIFICADO')
    expect(codigoDe({ certificado: pem(certificado, 'CERTIFICATE') })).toBe('NO_ES_CERTIFICADO')
    expect(codigoDe({ llave: pem(llave, 'ENCRYPTED PRIVATE KEY') })).toBe('NO_ES_LLAVE')
    const mas = (der: string) => base64(Buffer.concat([Buffer.from(der, 'base64'), Buffer.from('\n')]))
    expect(codigoDe({ certificado: mas(certificado) })).toBe('NO_ES_CERTIFICADO')
    expect(codigoDe({ llave: mas(llave) })).toBe('NO_ES_LLAVE')
  })

  test('an ordinary certificate whose serial is not SAT-like', () => {
    expect(codigoDe(crearCsdDePrueba({ rfc: RFC, desde, hasta, noCertificado: 'ABCDEFGHIJ' }))).toBe(
      'NO_ES_CERTIFICADO',
    )
  })

  test('a key that is not encrypted, or not RSA', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect(codigoDe({ llave: base64(rsa.export({ type: 'pkcs8', format: 'der' })) })).toBe('NO_ES_LLAVE')
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const cifrada = ec.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase: contrasena })
    expect(codigoDe({ llave: base64(cifrada), contrasena })).toBe('NO_ES_LLAVE')
  })

  test('a key that would keep the process busy for minutes', () => {
    const der = Buffer.from(llave, 'base64')
    const iteraciones = der.indexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]))
    expect(iteraciones).toBeGreaterThan(0)
    // Two bytes less of salt let the INTEGER grow from two to four without moving what follows.
    const salt = der[iteraciones - 9]
    expect(salt).toBe(8)
    const lenta = Buffer.from(der)
    lenta[iteraciones - 9] = 6
    Buffer.from([0x02, 0x04, 0x7f, 0xff, 0xff, 0xff]).copy(lenta, iteraciones - 2)
    expect(codigoDe({ llave: base64(lenta), contrasena })).toBe('NO_ES_LLAVE')
  })

  test('damaged bytes end in a code of ours, never in an OpenSSL error', () => {
    const piezas = { certificado: Buffer.from(certificado, 'base64'), llave: Buffer.from(llave, 'base64') }
    const alterado = fc.record({
      cual: fc.constantFrom('certificado', 'llave'),
      posicion: fc.nat(5000),
      bit: fc.nat(7),
    })
    fc.assert(
      fc.property(alterado, ({ cual, posicion, bit }) => {
        const der = Buffer.from(cual === 'certificado' ? piezas.certificado : piezas.llave)
        const i = posicion % der.length
        der[i] = (der[i] ?? 0) ^ (1 << bit)
        expect(codigoDe({ certificado, llave, contrasena, [cual]: base64(der) })).toMatch(/^[A-Z_]+$/)
      }),
      { numRuns: 400 },
    )
  })

  test('cut files', () => {
    const corto = (der: string, n: number) => base64(Buffer.from(der, 'base64').subarray(0, n))
    for (let n = 1; n < 400; n += 7) {
      expect(codigoDe({ certificado: corto(certificado, n) })).toBe('NO_ES_CERTIFICADO')
      expect(codigoDe({ llave: corto(llave, n), contrasena })).toBe('NO_ES_LLAVE')
    }
  })
})

test('errors carry a code and the field to mark, and nothing else', () => {
  const error = new CsdError('CONTRASENA_INCORRECTA')
  expect(error).toMatchObject({
    codigo: 'CONTRASENA_INCORRECTA',
    campo: 'contrasena',
    message: 'CONTRASENA_INCORRECTA',
  })
  expect(error.cause).toBeUndefined()
})

test('the generated certificate is signed by nobody known and says so', () => {
  const x509 = new X509Certificate(Buffer.from(certificado, 'base64'))
  expect(x509.issuer).toContain('SIN VALIDEZ FISCAL')
})
