import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { Rechazo } from './rechazo.ts'
import { rechazoDeDano } from './xlsx.zip.ts'

/** Letters that may go by without a tag beginning or ending: a cell has 32,767. The parser would keep them all. */
const MAXIMO_SIN_ETIQUETA = 1024 * 1024

/** What is told of a part while it passes; names come without their prefix. */
export interface Oyente {
  abre(nombre: string, atributos: Readonly<Record<string, string>>): void
  texto?(texto: string): void
  cierra?(nombre: string): void
}

const sinPrefijo = (nombre: string): string => nombre.slice(nombre.indexOf(':') + 1)

/**
 * Parses a part piece by piece, and comes back after each: what `oyente` gathered can be handed on. Definitions (DTD) are refused,
 * so there are no entities but XML's own five.
 */
export async function* recorrer(parte: Readable, oyente: Oyente): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let callado = 0
  parser.on('error', () => {
    throw rechazoDeDano()
  })
  parser.on('doctype', () => {
    throw new Rechazo(
      'DANADO',
      'El libro trae definiciones (DTD) que ningún libro de Excel tiene; guárdalo otra vez en Excel.',
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    callado = 0
    oyente.abre(sinPrefijo(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    callado = 0
    oyente.cierra?.(sinPrefijo(name))
  })
  parser.on('text', (texto) => oyente.texto?.(texto))
  parser.on('cdata', (texto) => oyente.texto?.(texto))
  const decoder = new TextDecoder('utf-8')
  for await (const trozo of parte) {
    callado += trozo.length
    if (callado > MAXIMO_SIN_ETIQUETA) throw rechazoDeDano()
    parser.write(decoder.decode(trozo, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

/** The same of a small part, at once. */
export async function recorrerEntera(parte: Readable | null, oyente: Oyente): Promise<void> {
  if (!parte) return
  const trozos = recorrer(parte, oyente)
  while (!(await trozos.next()).done);
}
