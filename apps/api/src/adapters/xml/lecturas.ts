import { comparar } from '@nitida/cfdi/comparacion'
import { type Compra, leerCompra } from '@nitida/cfdi/compra'
import { type Examen, examinar } from '@nitida/cfdi/examen'
import { type CabezaCfdi, type CfdiLeido, cabezaDe, leerCfdi } from '@nitida/cfdi/lectura'
import { validarEsquema } from '@nitida/cfdi/libxml'
import type { Contexto } from '@nitida/cfdi/revision'
import { textoDeTimbrado } from '../pac/facturoporti.cuerpo.ts'
import type { PartesDelCsd } from '../pac/pac.ts'
import { type ContextoImpreso, impresaDe } from './impresa.ts'

/** What can be asked of the text of a CFDI. Questions and answers are plain data, which travel to a thread and back. */
export interface Lecturas {
  leer: { pide: [xml: string]; da: CfdiLeido }
  cabeza: { pide: [xml: string]; da: CabezaCfdi }
  validar: { pide: [xml: string]; da: string[] }
  comparar: { pide: [recibido: string, enviado: string]; da: string[] }
  examinar: { pide: [xml: string, contexto: Contexto]; da: Examen }
  comprar: { pide: [xml: string]; da: Compra }
  escribir: { pide: [xml: string, csd: PartesDelCsd]; da: string }
  imprimir: { pide: [xml: string, contexto: ContextoImpreso]; da: string }
}

/** How each is answered, on the event loop and on the thread alike. @throws XmlError. */
export const lecturas: { [Q in keyof Lecturas]: (...pide: Lecturas[Q]['pide']) => Promise<Lecturas[Q]['da']> } = {
  leer: leerCfdi,
  cabeza: async (xml) => cabezaDe(await leerCfdi(xml)),
  validar: validarEsquema,
  comparar,
  examinar,
  comprar: leerCompra,
  escribir: async (xml, csd) => textoDeTimbrado(await leerCfdi(xml), csd),
  imprimir: async (xml, contexto) => JSON.stringify(impresaDe(await leerCfdi(xml), contexto)),
}
