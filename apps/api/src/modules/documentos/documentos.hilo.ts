/**
 * The thread that draws PDFs: laying out a paper takes a tenth of a second of pure computing, and the event loop has none to
 * spare. It knows no database and no network; papers come as plain data, one at a time.
 */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { dibujarPdf, prepararPdf } from '@nitida/documents/pdf/dibujar'
import { definicionDe, type Papel } from '@nitida/documents/pdf/papeles'

const fuente = (archivo: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${archivo}`))

prepararPdf({
  normal: fuente('400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
  bold: fuente('600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf'),
})

/** Whoever waits for an answer of the server goes first. */
const CEDE = 5

/** Linux ranks a thread by its number as it ranks a process; elsewhere this one keeps its rank. */
function cederElPaso(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), CEDE)
  } catch {
    // A paper is drawn at any rank.
  }
}

cederElPaso()

/** What goes back: the file, or where drawing it failed. */
export type Dibujado = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly falla: string }

/** Name and place of an error; its message could quote the paper (D-74). */
const lugarDe = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^ +at .*$/gm)?.slice(0, 6) ?? [])].join('\n')
    : 'unknown'

const dibujar = async (papel: Papel): Promise<Dibujado> => {
  try {
    // A copy of its own, so that its memory can be handed over.
    return { pdf: Uint8Array.from(await dibujarPdf(definicionDe(papel))) }
  } catch (error) {
    return { falla: lugarDe(error) }
  }
}

parentPort?.on('message', async (papel: Papel) => {
  const dibujado = await dibujar(papel)
  parentPort?.postMessage(dibujado, 'pdf' in dibujado ? [dibujado.pdf.buffer] : [])
})
