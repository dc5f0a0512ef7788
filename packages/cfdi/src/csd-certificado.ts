import { X509Certificate } from 'node:crypto'
import { leerDer } from './csd-base64.ts'
import { CsdError } from './csd-error.ts'

/** What a SAT certificate says about itself. */
export type DatosCertificado = {
  /** The 20 digits that go to NoCertificado. */
  noCertificado: string
  rfc: string
  /** Name as SAT writes it in the certificate, with régimen societario: never use it as Emisor.Nombre. */
  razonSocial: string
  desde: Date
  hasta: Date
  esFiel: boolean
}

/** Node gives `subject` as one line per attribute with RFC 2253 escapes: a comma in the business name arrives as `\,`. */
function atributosDe(subject: string): Map<string, string> {
  const atributos = new Map<string, string>()
  for (const linea of subject.split('\n')) {
    const igual = linea.indexOf('=')
    if (igual > 0) atributos.set(linea.slice(0, igual), linea.slice(igual + 1).replace(/\\(.)/g, '$1'))
  }
  return atributos
}

function leerX509(der: Buffer): X509Certificate {
  try {
    const x509 = new X509Certificate(der)
    // Node also accepts PEM and ignores what follows, but the CFDI's Certificado must be exactly these bytes.
    if (!x509.raw.equals(der) || x509.publicKey.asymmetricKeyType !== 'rsa') throw new CsdError('NO_ES_CERTIFICADO')
    return x509
  } catch {
    throw new CsdError('NO_ES_CERTIFICADO')
  }
}

/**
 * Reads a certificate issued by SAT (or one made like them). Throws CsdError NO_ES_CERTIFICADO for anything else,
 * including ordinary X.509 certificates, whose serial is not 20 ASCII digits and whose subject names no RFC.
 */
export function leerCertificado(base64: string): { x509: X509Certificate; datos: DatosCertificado } {
  const x509 = leerX509(leerDer(base64, 'NO_ES_CERTIFICADO'))
  const atributos = atributosDe(x509.subject)
  const noCertificado = Buffer.from(x509.serialNumber, 'hex').toString('latin1')
  // A company's certificate also names its representative: "RFC / RFC del representante".
  const rfc = (atributos.get('x500UniqueIdentifier') ?? '').split('/')[0]?.trim().toUpperCase()
  if (!/^\d{20}$/.test(noCertificado) || !rfc) throw new CsdError('NO_ES_CERTIFICADO')
  const datos: DatosCertificado = {
    noCertificado,
    rfc,
    razonSocial: atributos.get('name') ?? atributos.get('CN') ?? '',
    desde: new Date(x509.validFrom),
    hasta: new Date(x509.validTo),
    // Only a CSD names a branch (OU), only a FIEL has an extended key usage, which Node calls `keyUsage`.
    esFiel: !atributos.get('OU') || (x509.keyUsage ?? []).length > 0,
  }
  return { x509, datos }
}
