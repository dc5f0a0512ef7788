import { createHash, randomBytes } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { DibujarFactura } from '../facturacion/facturacion.archivos.service.ts'
import { insertParte } from './llevadas.queries.ts'

/** A file of the zip. `traer` answers null where it is not there any more. */
export interface ArchivoLlevado {
  paso: string
  nombre: string
  /** Whether it shrinks: pictures, PDFs and workbooks are compressed already. */
  comprimir: boolean
  traer: () => Promise<Readable | Buffer | null>
}

/** What the files of the zip are made with. */
export interface Medios {
  archivos: Archivos
  dibujar: DibujarFactura
}

/** What goes into a zip. */
export interface Contenido {
  /** How many files that will be. */
  contar: (ctx: CtxSesion) => Promise<number>
  /** Them, one after the other. */
  archivos: (ctx: CtxSesion, medios: Medios) => AsyncGenerator<ArchivoLlevado>
}

/** Bytes of a piece in the file store: never more of a zip is in memory. */
const PARTE = 8 * 1024 * 1024

/** Name of a piece in the file store. */
export const claveDeParte = (archivo: Buffer): string =>
  `llevadas/${archivo.toString('hex', 0, 1)}/${archivo.toString('hex')}`

/** Puts what is read away in pieces. @returns size and SHA-256 of all of it. */
async function guardarPartes(ctx: CtxSesion, archivos: Archivos, idLlevada: number, zip: AsyncIterable<Buffer>) {
  const huella = createHash('sha256')
  let [trozos, largo, bytes, numero] = [[] as Buffer[], 0, 0, 0]
  const guardar = async () => {
    if (largo === 0) return
    const [contenido, archivo] = [Buffer.concat(trozos, largo), randomBytes(32)]
    trozos = []
    largo = 0
    // The row first: a crash leaves a row without a file, and never a file that nobody knows of.
    await insertParte(ctx.base, idLlevada, { numero: ++numero, archivo, bytes: contenido.length })
    await archivos.guardar(claveDeParte(archivo), contenido)
  }
  for await (const trozo of zip) {
    huella.update(trozo)
    trozos.push(trozo)
    largo += trozo.length
    bytes += trozo.length
    if (largo >= PARTE) await guardar()
  }
  await guardar()
  return { bytes, sha256: huella.digest() }
}

interface Listado {
  archivo: string
  bytes: number
  sha256: string
}

interface Avance {
  paso: string
  hechos: number
  total: number
}

/** Puts the files into the zip, one after the other, and behind them the list that says what they are. */
async function llenar(
  ctx: CtxSesion,
  medios: Medios & { contenido: Contenido },
  { zip, fin, alAvanzar }: { zip: ZipFile; fin: AbortSignal; alAvanzar: (avance: Avance) => Promise<void> },
): Promise<number> {
  const mtime = ctx.now()
  const listados: Listado[] = []
  const faltan: string[] = []
  const total = await medios.contenido.contar(ctx)
  for await (const { paso, nombre, comprimir, traer } of medios.contenido.archivos(ctx, medios)) {
    await alAvanzar({ paso, hechos: listados.length + faltan.length, total })
    const contenido = await traer()
    if (contenido === null) {
      faltan.push(nombre)
      continue
    }
    const huella = createHash('sha256')
    let bytes = 0
    const medidor = new Transform({
      transform(trozo: Buffer, _, listo) {
        huella.update(trozo)
        bytes += trozo.length
        listo(null, trozo)
      },
    })
    const origen = Buffer.isBuffer(contenido) ? Readable.from([contenido]) : contenido
    origen.on('error', (error) => medidor.destroy(error))
    zip.addReadStream(medidor, nombre, { mtime, compress: comprimir })
    origen.pipe(medidor)
    try {
      await finished(medidor, { signal: fin })
    } finally {
      origen.destroy()
    }
    listados.push({ archivo: nombre, bytes, sha256: huella.digest('hex') })
  }
  const manifiesto = { hechoEn: mtime.toISOString(), optica: ctx.optica.nombre, archivos: listados, faltan }
  zip.addBuffer(Buffer.from(JSON.stringify(manifiesto, null, 2)), 'manifiesto.json', { mtime })
  zip.end()
  await alAvanzar({ paso: '', hechos: total, total })
  return listados.length
}

/**
 * Makes the zip, written away while it is made.
 * @param alAvanzar told before each file; what it throws stops the work.
 */
export async function armarZip(
  ctx: CtxSesion,
  medios: Medios & { contenido: Contenido },
  idLlevada: number,
  alAvanzar: (avance: Avance) => Promise<void>,
): Promise<{ bytes: number; sha256: Buffer; archivos: number }> {
  const zip = new ZipFile()
  const salida = zip.outputStream as Readable
  const alFallar = new AbortController()
  const guardado = guardarPartes(ctx, medios.archivos, idLlevada, salida)
  guardado.catch((error: unknown) => alFallar.abort(error))
  try {
    const archivos = await llenar(ctx, medios, { zip, fin: alFallar.signal, alAvanzar })
    return { ...(await guardado), archivos }
  } catch (error) {
    salida.destroy()
    await Promise.allSettled([guardado])
    throw error
  }
}

/** The zip as it lies in the file store, piece by piece. */
export async function* leerPartes(archivos: Archivos, partes: readonly { archivo: Buffer }[]): AsyncGenerator<Buffer> {
  for (const { archivo } of partes) {
    const parte = await archivos.leer(claveDeParte(archivo))
    if (!parte) throw new Error('a piece of a zip is gone')
    yield parte
  }
}
