import { XmlError } from '@nitida/cfdi/libxml'
import { leerCabeza } from '../xml/lectura.ts'
import type { Negativa, Timbrado } from './pac.ts'

const TIMBRE = /<(?:\w+:)?TimbreFiscalDigital\b[^<>]*>/

/**
 * Facts of a CFDI that has just been stamped, by what was read of it before.
 * @throws XmlError without a stamp.
 */
export function timbradoDe(
  xml: string,
  { uuid, noCertificado, sello }: { uuid: string | undefined; noCertificado: string; sello: string },
  pdf: string | null = null,
): Timbrado {
  const timbreXML = TIMBRE.exec(xml)?.[0]
  if (!uuid || !timbreXML) throw new XmlError('no stamp')
  return { uuid, xml, noCertificado, selloCFD: sello, timbreXML, pdf }
}

/**
 * Facts of a stamped CFDI, read from its own bytes and not from what came beside them.
 * @throws XmlError without a stamp.
 */
export async function leerTimbrado(xml: string, pdf: string | null): Promise<Timbrado> {
  const { timbre, noCertificado, sello } = await leerCabeza(xml)
  return timbradoDe(xml, { uuid: timbre?.uuid, noCertificado, sello }, pdf)
}

export const negar = (codigo: string, mensaje: string, detalle: string[] = []): Negativa => ({
  ...{ ok: false, desconocido: false, errors: null },
  ...{ codigo, mensaje, detalle },
})

/** An outcome that nobody knows. */
export const ignorar = (codigo: string, mensaje: string, detalle: string[] = []): Negativa => ({
  ...negar(codigo, mensaje, detalle),
  desconocido: true,
})

export const SIN_RESPUESTA = 'SIN_RESPUESTA'
