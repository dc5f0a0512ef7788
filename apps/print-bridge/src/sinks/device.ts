import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { hung, type Limits, type Sink, SinkError } from './sink.ts'

const AGAIN_MS = 20

const reasons: Record<string, string> = {
  ENOENT: 'La impresora no está conectada a este equipo.',
  ENXIO: 'La impresora no está conectada a este equipo.',
  ENODEV: 'La impresora no está conectada a este equipo.',
  EACCES: 'Este equipo no permite usar la impresora.',
  EBUSY: 'Otro programa está usando la impresora.',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Writes what the device takes at once, and says how many bytes that was; none while it is busy. */
async function writeSome(device: FileHandle, rest: Uint8Array): Promise<number> {
  try {
    return (await device.write(rest)).bytesWritten
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    throw error
  }
}

async function writeAll(device: FileHandle, bytes: Uint8Array, limits: Limits): Promise<void> {
  let progress = Date.now()
  for (let at = 0; at < bytes.length; ) {
    const taken = await writeSome(device, bytes.subarray(at))
    at += taken
    if (taken > 0) progress = Date.now()
    else if (Date.now() - progress > limits.hungMs) throw hung(limits)
    else await wait(AGAIN_MS)
  }
}

/**
 * A device file (/dev/usb/lp0). Written without blocking: a blocked write would hold a thread of this process for as long as
 * the printer hangs.
 */
export const deviceSink =
  (path: string, limits: Limits): Sink =>
  async (bytes) => {
    let device: FileHandle | undefined
    try {
      // Never created: a plain file in the place of a printer would swallow tickets.
      device = await open(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0))
      await writeAll(device, bytes, limits)
    } catch (error) {
      if (error instanceof SinkError) throw error
      throw new SinkError(reasons[codeOf(error)] ?? 'No se pudo escribir en la impresora.')
    } finally {
      await device?.close()
    }
  }
