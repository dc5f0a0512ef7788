import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Rechazo } from './rechazo.ts'
import { conPartes, type Partes } from './xlsx.zip.ts'

export interface Documento {
  /** As it is called in the zip; empty for a document that came alone. */
  nombre: string
  xml: string
}

/** Documents of a zip, and bytes of one and of all once they are inflated. An invoice of 5,000 lines has 2 MB. */
const MAXIMO_DOCUMENTOS = 100
export const DOCUMENTO_MAXIMO = 4 * 1024 * 1024
const MAXIMO_TODO = 20 * 1024 * 1024

const FIRMA_DE_ZIP = 'PK'

const demasiado = (): Rechazo =>
  new Rechazo(
    'BOMBA',
    `El ZIP crece demasiado al abrirlo: lleva hasta ${MAXIMO_DOCUMENTOS} facturas y ${MAXIMO_TODO / 1024 / 1024} MB.`,
  )
const danado = (): Rechazo => new Rechazo('DANADO', 'El ZIP está dañado; pide otra vez el archivo original.')
const sinLetras = (): Rechazo => new Rechazo('DANADO', 'El XML no está en UTF-8; pide otra vez el archivo original.')

/** A document's text; null for one that is not in UTF-8. */
export function enTexto(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const exigirTexto = (bytes: Uint8Array): string => {
  const texto = enTexto(bytes)
  if (texto === null) throw sinLetras()
  return texto
}

/** @throws what `demasiado` makes, past so many bytes. */
export async function leerHasta(corriente: Readable, maximo: number, demasiado: () => Rechazo): Promise<Buffer> {
  const trozos: Buffer[] = []
  let bytes = 0
  for await (const trozo of corriente as AsyncIterable<Buffer>) {
    bytes += trozo.length
    if (bytes > maximo) throw demasiado()
    trozos.push(trozo)
  }
  return Buffer.concat(trozos)
}

async function* documentosDe({ nombres, leer }: Partes): AsyncGenerator<Documento> {
  // What a Mac adds beside each file has its name as well.
  const xmls = [...nombres].filter((nombre) => /\.xml$/i.test(nombre) && !/(^|\/)(\.|__MACOSX)/.test(nombre))
  if (xmls.length > MAXIMO_DOCUMENTOS) throw demasiado()
  if (xmls.length === 0) throw new Rechazo('VACIO', 'El ZIP no tiene ningún XML.')
  let quedan = MAXIMO_TODO
  for (const nombre of xmls) {
    const corriente = await leer(nombre)
    if (!corriente) continue
    const bytes = await leerHasta(corriente, Math.min(DOCUMENTO_MAXIMO, quedan), demasiado)
    quedan -= bytes.length
    yield { nombre: nombre.split('/').at(-1) ?? nombre, xml: exigirTexto(bytes) }
  }
}

export async function esZip(archivo: string): Promise<boolean> {
  const abierto = await open(archivo)
  try {
    const { buffer } = await abierto.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === FIRMA_DE_ZIP
  } finally {
    await abierto.close()
  }
}

/**
 * The XML documents of a file: itself, or those of a zip, one at a time and never on disk.
 * @throws Rechazo with a sentence for what is damaged, empty, or grows too much.
 */
export async function* leerComprobantes(archivo: string): AsyncGenerator<Documento> {
  if (await esZip(archivo)) yield* conPartes(archivo, documentosDe, { danado, bomba: demasiado })
  else {
    const bytes = await readFile(archivo)
    if (bytes.length === 0) throw new Rechazo('VACIO', 'El archivo está vacío.')
    if (bytes.length > DOCUMENTO_MAXIMO) throw demasiado()
    yield { nombre: '', xml: exigirTexto(bytes) }
  }
}
