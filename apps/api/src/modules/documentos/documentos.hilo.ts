/**
 * The thread that draws PDFs, because laying out a paper takes a tenth of a second of pure computing, which the event loop must
 * not lose. It knows no database and no network; papers come as plain data, one at a time.
 */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { prepararPdf } from '@nitida/documents/pdf/dibujar'
import type { Papel } from '@nitida/documents/pdf/papeles'
import { dejaVu } from '../../platform/entorno/fuentes.ts'
import { dibujarPapel } from './documentos.letras.ts'

const fuente = (archivo: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${archivo}`))

prepararPdf({
  casa: {
    normal: fuente('400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
    bold: fuente('600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf'),
  },
  dejaVu: dejaVu(),
})

/** Lowers the thread's rank, so that answers of the server go first. */
const CEDE = 5

/** Linux ranks a thread by its number as it ranks a process; elsewhere the rank stays. */
function cederElPaso(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), CEDE)
  } catch {
    // A failure to lower the rank does no harm.
  }
}

cederElPaso()

/** A paper as plain data; an invoice also as the JSON of its data, which travels to the thread whole. */
export type PapelPedido = Papel | { readonly clase: 'factura'; readonly escrita: string }

/** The answer: the file, or the place where drawing failed. */
export type Dibujado = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly falla: string }

/** Name and place of an error; its message could quote the paper (D-74). */
const lugarDe = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^ +at .*$/gm)?.slice(0, 6) ?? [])].join('\n')
    : 'unknown'

const leer = (pedido: PapelPedido): Papel =>
  'escrita' in pedido ? { clase: pedido.clase, datos: JSON.parse(pedido.escrita) } : pedido

const dibujar = async (pedido: PapelPedido): Promise<Dibujado> => {
  try {
    // The copy owns its memory, which can then be handed over.
    return { pdf: Uint8Array.from(await dibujarPapel(leer(pedido))) }
  } catch (error) {
    return { falla: lugarDe(error) }
  }
}

parentPort?.on('message', async (pedido: PapelPedido) => {
  const dibujado = await dibujar(pedido)
  parentPort?.postMessage(dibujado, 'pdf' in dibujado ? [dibujado.pdf.buffer] : [])
})
