import { type CfdiLeido, leerCfdi as leerAqui } from '@nitida/cfdi/lectura'
import { validarEsquema as validarAqui, XmlError } from '@nitida/cfdi/libxml'
import { crearHilos } from '../../platform/tareas/hilos.ts'
import type { EncargoXml, HechoXml } from './lectura.hilo.ts'

/** Longest text that is read on the event loop: the worst of that length takes some 10 ms. An invoice of a sale has 5 kB. */
const AQUI_MAXIMO = 32 * 1024

const hilos = crearHilos<EncargoXml, HechoXml>({
  ...{ desde: import.meta.url, archivo: './lectura.hilo', que: 'reads XML' },
  hilos: 1,
})

async function aparte(encargo: EncargoXml): Promise<HechoXml> {
  const hecho = await hilos.hacer(encargo)
  if ('noEs' in hecho) throw new XmlError(hecho.noEs)
  if ('falla' in hecho) throw new Error(`XML could not be read: ${hecho.falla}`)
  return hecho
}

/** Reads a CFDI from anywhere, a long one on a thread. @throws XmlError, AppError SERVICIO_NO_DISPONIBLE. */
export async function leerCfdi(xml: string): Promise<CfdiLeido> {
  if (xml.length <= AQUI_MAXIMO) return leerAqui(xml)
  const hecho = await aparte({ que: 'leer', xml })
  if (!('leido' in hecho)) throw new Error('the thread answered something else')
  return hecho.leido
}

/** Complaints of SAT's schemas about a document, a long one's from a thread. @throws XmlError, AppError SERVICIO_NO_DISPONIBLE. */
export async function validarEsquema(xml: string): Promise<string[]> {
  if (xml.length <= AQUI_MAXIMO) return validarAqui(xml)
  const hecho = await aparte({ que: 'validar', xml })
  if (!('quejas' in hecho)) throw new Error('the thread answered something else')
  return hecho.quejas
}
