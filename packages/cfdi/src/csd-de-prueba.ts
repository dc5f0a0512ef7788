import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

export type OpcionesCsdDePrueba = {
  rfc: string
  razonSocial?: string
  contrasena?: string
  /** 20 digits. */
  noCertificado?: string
  desde?: Date
  hasta?: Date
  /** Makes the pair look like an e.firma (FIEL): no OU, extended key usage. */
  fiel?: boolean
  /** Hands out a key that is not the certificate's. */
  llaveAjena?: boolean
}

/** Certificate and encrypted key as base64 of DER, as they travel on the wire. */
export type CsdDePrueba = { certificado: string; llave: string; contrasena: string; noCertificado: string }

const CONTRASENA_DE_PRUEBA = '12345678a'

const MS_POR_ANIO = 365 * 86_400_000

/** The tag is a number and not the enum, because the library's types confuse its class with its type. */
const UTF8_STRING: number = forge.asn1.Type.UTF8

/** DirectoryString as UTF8String; the default of the library, PrintableString, cannot hold Ñ or accents. */
const utf8 = (type: string, value: string) => ({ type, value, valueTagClass: UTF8_STRING })

/** Attributes and order of SAT's certificates: CN, name, O, C, x500UniqueIdentifier, serialNumber, OU (only a CSD). */
function sujeto(rfc: string, razonSocial: string, fiel: boolean) {
  const atributos = [
    utf8('2.5.4.3', razonSocial),
    utf8('2.5.4.41', razonSocial),
    utf8('2.5.4.10', razonSocial),
    utf8('2.5.4.6', 'MX'),
    utf8('2.5.4.45', `${rfc} / XAXX010101000`),
    utf8('2.5.4.5', ' / XAXX010101HDFXXX00'),
  ]
  return fiel ? atributos : [...atributos, utf8('2.5.4.11', 'Sucursal 1')]
}

function crearCertificado(
  llave: { publica: string; privada: string },
  o: Required<Omit<OpcionesCsdDePrueba, 'contrasena'>>,
) {
  const certificado = forge.pki.createCertificate()
  certificado.publicKey = forge.pki.publicKeyFromPem(llave.publica)
  certificado.serialNumber = Buffer.from(o.noCertificado, 'latin1').toString('hex')
  certificado.validity.notBefore = o.desde
  certificado.validity.notAfter = o.hasta
  certificado.setSubject(sujeto(o.rfc, o.razonSocial, o.fiel))
  certificado.setIssuer([utf8('2.5.4.3', 'AC DE PRUEBA SIN VALIDEZ FISCAL')])
  certificado.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, dataEncipherment: o.fiel, keyAgreement: o.fiel },
    ...(o.fiel ? [{ name: 'extKeyUsage', clientAuth: true, emailProtection: true }] : []),
  ])
  certificado.sign(forge.pki.privateKeyFromPem(llave.privada), forge.md.sha256.create())
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificado)).getBytes()
  return Buffer.from(der, 'latin1').toString('base64')
}

const nuevoPar = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Makes a pair shaped like the ones SAT issues, signed by nobody: for tests, for the sandbox PAC and for trying the app. SIN
 * VALIDEZ FISCAL. By default it is valid from a year ago for four more years. Takes about 0.2 s (it makes an RSA key).
 */
export function crearCsdDePrueba(opciones: OpcionesCsdDePrueba): CsdDePrueba {
  const {
    contrasena = CONTRASENA_DE_PRUEBA,
    razonSocial = 'EMPRESA DE PRUEBA SIN VALIDEZ FISCAL',
    noCertificado = '30001000000000000001',
    desde = new Date(Date.now() - MS_POR_ANIO),
    hasta = new Date(Date.now() + 4 * MS_POR_ANIO),
    fiel = false,
    llaveAjena = false,
    rfc,
  } = opciones
  const { publicKey, privateKey } = nuevoPar()
  const pem = {
    publica: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privada: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  }
  const certificado = crearCertificado(pem, { rfc, razonSocial, noCertificado, desde, hasta, fiel, llaveAjena })
  const llave = (llaveAjena ? nuevoPar().privateKey : privateKey).export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'des-ede3-cbc',
    passphrase: contrasena,
  })
  return { certificado, llave: llave.toString('base64'), contrasena, noCertificado }
}
