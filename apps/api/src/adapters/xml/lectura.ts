import { XmlError } from '@nitida/cfdi/libxml'
import { crearHilos } from '../../platform/tareas/hilos.ts'
import type { EncargoXml, HechoXml } from './lectura.hilo.ts'
import { type Lecturas, lecturas } from './lecturas.ts'

/** Longest text that is read on the event loop: the worst of that length takes some 10 ms. An invoice of a sale has 5 kB. */
const AQUI_MAXIMO = 32 * 1024

const hilos = crearHilos<EncargoXml, HechoXml>({
  ...{ desde: import.meta.url, archivo: './lectura.hilo', que: 'reads XML' },
  hilos: 1,
})

/** Asks one thing of texts, of a long one on the thread. @throws XmlError, AppError SERVICIO_NO_DISPONIBLE. */
const lectora =
  <Q extends keyof Lecturas>(que: Q) =>
  async (...pide: Lecturas[Q]['pide']): Promise<Lecturas[Q]['da']> => {
    if (pide.every((uno) => typeof uno !== 'string' || uno.length <= AQUI_MAXIMO)) return lecturas[que](...pide)
    const hecho = await hilos.hacer({ que, pide } as EncargoXml)
    if ('noEs' in hecho) throw new XmlError(hecho.noEs)
    if ('falla' in hecho) throw new Error(`XML could not be read: ${hecho.falla}`)
    // The thread answers what it was asked: both sides read one table.
    return hecho.leido as Lecturas[Q]['da']
  }

/** Reads a CFDI from anywhere, its tree included, which takes a long one's reader a twentieth of a second to take over. */
export const leerCfdi = lectora('leer')
/** The often asked parts of a CFDI, without its tree. */
export const leerCabeza = lectora('cabeza')
/** Complaints of SAT's schemas about a document. */
export const validarEsquema = lectora('validar')
/** Names of what differs between a returned CFDI and the one that was sent. */
export const compararCfdi = lectora('comparar')
/** Reads and judges a CFDI as whoever stamps it does. */
export const examinarCfdi = lectora('examinar')
/** Reads and judges a supplier's CFDI as whoever receives its goods does. */
export const leerCompra = lectora('comprar')
/** The body of FacturoPorTi's call, written out of the sealed bytes. It holds the CSD: never log it. */
export const escribirTimbrado = lectora('escribir')
/** A printed invoice as JSON, for the thread that draws it. */
export const escribirImpresa = lectora('imprimir')
