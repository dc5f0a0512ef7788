import { leerCertificado } from '@nitida/cfdi/csd-certificado'
import { CsdError } from '@nitida/cfdi/csd-error'
import type { Examen } from '@nitida/cfdi/examen'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { XmlError } from '@nitida/cfdi/libxml'
import { examinarCfdi, validarEsquema } from '../xml/lectura.ts'
import type { Negativa } from './pac.ts'
import { juzgarPadron } from './sandbox.padron.ts'
import { negar } from './timbrado.ts'

/** Codes of providers (SAT's technical annex for them), where the matrix of errors has none. */
function juzgarCertificado({ certificado, selloValido, emisor, noCertificado, fecha }: Examen): Negativa | null {
  try {
    const { datos } = leerCertificado(certificado)
    const centro = (instante: Date) => fechaCfdi(instante, 'America/Mexico_City')
    if (datos.esFiel) return negar('306', 'El certificado es una e.firma, no un certificado de sello digital.')
    if (datos.rfc !== emisor.Rfc) return negar('303', 'El certificado no es del RFC del emisor.')
    if (datos.noCertificado !== noCertificado)
      return negar('CFDI40106', 'NoCertificado no es el número del certificado.')
    if (fecha < centro(datos.desde) || fecha > centro(datos.hasta))
      return negar('305', 'La fecha de la factura está fuera de la vigencia del certificado.')
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    return negar('CFDI40106', 'El certificado de la factura no se puede leer.')
  }
  return selloValido ? null : negar('CFDI40102', 'El sello no corresponde al contenido de la factura.')
}

function juzgarReglas({ faltas: [primero, ...demas] }: Examen): Negativa | null {
  if (!primero) return null
  const frase = ({ codigo, campo, mensaje }: typeof primero) => `${codigo} ${campo}: ${mensaje}`
  return negar(primero.codigo, primero.mensaje, [frase(primero), ...demas.map(frase)])
}

/**
 * Judges a CFDI as a provider does before stamping: schema, certificate, seal, SAT's rules.
 * @returns the CFDI, or the refusal.
 */
export async function juzgar(xml: string, ahora: Date): Promise<{ leido: Examen } | { negativa: Negativa }> {
  try {
    const leido = await examinarCfdi(xml, { ahora, zona: null })
    // Rules are asked before the schema, because they say more: 'régimen 630' instead of 'value not in enumeration'.
    const deReglas = juzgarReglas(leido)
    const deEsquema = await validarEsquema(xml)
    if (!deReglas && deEsquema.length > 0)
      return { negativa: negar('301', 'El XML no cumple con el esquema del SAT.', deEsquema) }
    const negativa = deReglas ?? juzgarCertificado(leido)
    if (negativa) return { negativa }
    if (leido.timbre) return { negativa: negar('307', 'El CFDI ya contiene un timbre.') }
    const dePadron = juzgarPadron(leido)
    return dePadron ? { negativa: dePadron } : { leido }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return { negativa: negar('301', 'El XML está mal formado.') }
  }
}
