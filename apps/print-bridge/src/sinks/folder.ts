import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeJob, UnreadableJob } from '@nitida/escpos/decoder'
import { encodePng } from '@nitida/escpos/png'
import { type Sink, SinkError } from './sink.ts'

/** Picture that would have come out of a printer; null for a job that is none. */
async function previewOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const { raster } = decodeJob(bytes)
    return raster && (await encodePng(raster))
  } catch (error) {
    if (error instanceof UnreadableJob) return null
    throw error
  }
}

/** Written under another name first, so that whoever watches the folder never sees half a file. */
async function place(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.tmp`, bytes)
  await rename(`${file}.tmp`, file)
}

/**
 * A folder in place of a printer: every job as it came (.bin) and as it would look (.png). For development, tests and training.
 */
export const folderSink =
  (folder: string): Sink =>
  async (bytes) => {
    try {
      await mkdir(folder, { recursive: true })
      const base = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`)
      const preview = await previewOf(bytes)
      if (preview) await place(`${base}.png`, preview)
      await place(`${base}.bin`, bytes)
    } catch {
      throw new SinkError('No se pudo guardar el ticket en la carpeta.')
    }
  }
