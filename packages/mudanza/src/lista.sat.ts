import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { DocumentoSat } from '@nitida/contract/facturacion.sat'
import { DOCUMENTO_MAXIMO, enTexto, esZip, leerHasta } from './comprobantes.ts'
import { type Codificacion, codificacionDelInicio, decodificador } from './csv.codificacion.ts'
import { esEncabezadoSat, leerMetadato } from './metadatos.sat.ts'
import { Rechazo } from './rechazo.ts'
import { conPartes, type Partes } from './xlsx.zip.ts'

/** A row of the metadata, or a document of a zip of XML; `documento` is null for a row that is none. */
export type ParteDelSat =
  | { origen: 'metadatos'; donde: string; documento: DocumentoSat | null }
  | { origen: 'xml'; donde: string; xml: string }

const MAXIMO_RENGLONES = 300_000
const MAXIMO_LINEA = 8000
/** Bytes of all XML of a zip. */
const MAXIMO_XML = 400 * 1024 * 1024

const demasiados = () =>
  new Rechazo(
    'DEMASIADOS_RENGLONES',
    `La lista tiene más de ${MAXIMO_RENGLONES.toLocaleString('es-MX')} CFDI; divídela por meses.`,
  )
const danado = () => new Rechazo('DANADO', 'El archivo está dañado; descárgalo otra vez del SAT.')
const bomba = () => new Rechazo('BOMBA', 'El ZIP crece demasiado al abrirlo; descárgalo otra vez del SAT, por meses.')
const otro = () =>
  new Rechazo(
    'OTRO_FORMATO',
    'No es una descarga masiva del SAT: sube el ZIP de metadatos o el de XML, tal como lo descargaste.',
  )

/** A line of Latin letters, one a byte, as text: UTF-8 where it is that, else what Windows writes. */
function textoDeLinea(linea: string): string {
  const bytes = Buffer.from(linea, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodificador('windows-1252')(bytes)
  }
}

/** Lines of a text file. What is in UTF-16 says so at its beginning; the rest is decoded line by line. */
async function* lineasDe(corriente: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let leer: { decodificar: (trozo: Uint8Array) => string; aTexto: (linea: string) => string } | null = null
  let resto = ''
  for await (const trozo of corriente) {
    leer ??= lectorDe(codificacionDelInicio(trozo))
    const lineas = (resto + leer.decodificar(trozo)).split('\n')
    resto = lineas.pop() ?? ''
    if (resto.length > MAXIMO_LINEA) throw otro()
    for (const linea of lineas) yield leer.aTexto(linea)
  }
  if (leer && resto !== '') yield leer.aTexto(resto)
}

function lectorDe(codificacion: Codificacion | null) {
  if (codificacion === 'utf-16le' || codificacion === 'utf-16be')
    return { decodificar: decodificador(codificacion), aTexto: (linea: string) => linea }
  return { decodificar: (trozo: Uint8Array) => Buffer.from(trozo).toString('latin1'), aTexto: textoDeLinea }
}

async function* metadatosDe(nombre: string, corriente: AsyncIterable<Buffer>): AsyncGenerator<ParteDelSat> {
  let numero = 0
  for await (const cruda of lineasDe(corriente)) {
    numero++
    if (cruda.includes('\0')) throw danado()
    const linea = cruda.replace(/^\ufeff/, '').trim()
    if (numero === 1) {
      if (!esEncabezadoSat(linea)) throw otro()
      continue
    }
    if (linea === '') continue
    if (numero > MAXIMO_RENGLONES) throw demasiados()
    const donde = nombre ? `${nombre}, renglón ${numero}` : `renglón ${numero}`
    yield { origen: 'metadatos', donde, documento: linea.length > MAXIMO_LINEA ? null : leerMetadato(linea) }
  }
}

const corto = (nombre: string): string => (nombre.split(/[\\/]/).at(-1) ?? nombre).slice(-80)
/** What a Mac adds beside each file has its name as well. */
const propios = (nombres: ReadonlySet<string>, fin: RegExp): string[] =>
  [...nombres].filter((nombre) => fin.test(nombre) && !/(^|\/)(\.|__MACOSX)/.test(nombre))

async function* partesDe({ nombres, leer }: Partes): AsyncGenerator<ParteDelSat> {
  const textos = propios(nombres, /\.(txt|csv)$/i)
  for (const nombre of textos) {
    const corriente = await leer(nombre)
    if (corriente) yield* metadatosDe(textos.length > 1 ? corto(nombre) : '', corriente)
  }
  const xmls = textos.length > 0 ? [] : propios(nombres, /\.xml$/i)
  if (textos.length === 0 && xmls.length === 0) throw otro()
  let quedan = MAXIMO_XML
  for (const nombre of xmls) {
    const corriente = await leer(nombre)
    if (!corriente) continue
    const bytes = await leerHasta(corriente, Math.min(DOCUMENTO_MAXIMO, quedan), bomba)
    quedan -= bytes.length
    yield { origen: 'xml', donde: corto(nombre), xml: enTexto(bytes) ?? '' }
  }
}

async function* sinZip(archivo: string): AsyncGenerator<ParteDelSat> {
  const abierto = await open(archivo)
  const { buffer, bytesRead } = await abierto.read(Buffer.alloc(1024), 0, 1024, 0).finally(() => abierto.close())
  if (bytesRead === 0) throw new Rechazo('VACIO', 'El archivo está vacío.')
  const inicio = buffer.subarray(0, bytesRead).toString('latin1').replace(/^ï»¿/, '').trimStart()
  if (!inicio.startsWith('<')) return yield* metadatosDe('', createReadStream(archivo))
  const bytes = await leerHasta(createReadStream(archivo), DOCUMENTO_MAXIMO, bomba)
  yield { origen: 'xml', donde: 'El XML', xml: enTexto(bytes) ?? '' }
}

/**
 * What a zip of SAT's mass download has, its metadata or its XML, one at a time and never on disk.
 * @throws Rechazo with a sentence for what is damaged, something else, or grows too much.
 */
export async function* leerListaDelSat(archivo: string): AsyncGenerator<ParteDelSat> {
  if (await esZip(archivo)) yield* conPartes(archivo, partesDe, { danado, bomba })
  else yield* sinZip(archivo)
}
