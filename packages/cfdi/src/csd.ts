import type { KeyObject } from 'node:crypto'
import { type DatosCertificado, leerCertificado } from './csd-certificado.ts'
import { CsdError } from './csd-error.ts'
import { abrirLlave, leerLlave } from './csd-llave.ts'

const MS_POR_DIA = 86_400_000
const DIAS_DE_AVISO = 60

/**
 * Certificate and key as base64 of DER without data-URL prefix, and the key's password. Absent, null and empty mean "not given".
 */
export type PartesCsd = {
  certificado?: string | null
  llave?: string | null
  contrasena?: string | null
}

/** `rfc` is the issuer's (the branch's), null where any is taken; `hoy` the instant of the check. */
export type ContextoCsd = { rfc: string | null; hoy: Date }

export type CertificadoCsd = Omit<DatosCertificado, 'esFiel'> & {
  /** Whole days until the certificate expires. */
  diasRestantes: number
  /** 60 days or fewer remain. */
  porVencer: boolean
}

export type CsdAbierto = {
  /** Null when no certificate was given. */
  certificado: CertificadoCsd | null
  /** The opened key, for sealing only. Null unless key and password were both given. */
  llave: KeyObject | null
  /** Whether the three parts were given and belong together, so that this branch can stamp. */
  completo: boolean
}

function revisarCertificado(datos: DatosCertificado, { rfc, hoy }: ContextoCsd): CertificadoCsd {
  const { esFiel, ...certificado } = datos
  if (esFiel) throw new CsdError('ES_FIEL')
  if (rfc !== null && certificado.rfc !== rfc.trim().toUpperCase()) throw new CsdError('RFC_NO_COINCIDE')
  if (hoy > certificado.hasta) throw new CsdError('NO_VIGENTE')
  if (hoy < certificado.desde) throw new CsdError('AUN_NO_VIGENTE')
  const diasRestantes = Math.floor((certificado.hasta.getTime() - hoy.getTime()) / MS_POR_DIA)
  return { ...certificado, diasRestantes, porVencer: diasRestantes <= DIAS_DE_AVISO }
}

/**
 * Checks what is given of a CSD: that the certificate is a SAT certificate, a CSD and not a FIEL, of this RFC and in
 * force; that the key is an encrypted PKCS#8 key and opens with the password; and that both are a pair.
 * The signature of SAT is not checked, so that the generated CSD of the sandbox works: a false one is refused by the PAC.
 * Throws CsdError with the first problem found. Source: SAT's certificates, ASVS 13.3.
 */
export function abrirCsd(partes: PartesCsd, contexto: ContextoCsd): CsdAbierto {
  const leido = partes.certificado ? leerCertificado(partes.certificado) : null
  const der = partes.llave ? leerLlave(partes.llave) : null
  const certificado = leido && revisarCertificado(leido.datos, contexto)
  const llave = der && partes.contrasena ? abrirLlave(der, partes.contrasena) : null
  if (leido && llave && !leido.x509.checkPrivateKey(llave)) throw new CsdError('PAR_NO_COINCIDE')
  return { certificado, llave, completo: certificado !== null && llave !== null }
}
