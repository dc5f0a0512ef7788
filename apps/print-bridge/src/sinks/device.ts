import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { askStatus, textoDeProblema } from '@nitida/escpos/status'
import { hung, type Limits, neverEnding, type Sink, SinkError } from './sink.ts'

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
async function writeSome(device: Dispositivo['archivo'], rest: Uint8Array): Promise<number> {
  try {
    return (await device.write(rest)).bytesWritten
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    throw error
  }
}

/** @param until moment after which not even progress helps */
async function writeAll(
  device: Dispositivo['archivo'],
  bytes: Uint8Array,
  limits: Limits,
  until: number,
): Promise<void> {
  let progress = Date.now()
  for (let at = 0; at < bytes.length; ) {
    const taken = await writeSome(device, bytes.subarray(at))
    at += taken
    if (at < bytes.length && Date.now() > until) throw neverEnding(limits)
    if (taken > 0) progress = Date.now()
    else if (Date.now() - progress > limits.hungMs) throw hung(limits)
    else await wait(AGAIN_MS)
  }
}

/** A device as it was opened; `twoWay` when it can be heard as well. */
export interface Dispositivo {
  readonly archivo: Pick<FileHandle, 'read' | 'write' | 'close'>
  readonly twoWay: boolean
}

/**
 * Opened without blocking: a blocked call would hold a thread of this process for as long as the printer hangs. Never created: a
 * plain file in the place of a printer would swallow tickets.
 */
async function abrirDispositivo(path: string): Promise<Dispositivo> {
  const sinBloqueo = constants.O_NONBLOCK ?? 0
  if ((await stat(path)).isCharacterDevice()) {
    try {
      return { archivo: await open(path, constants.O_RDWR | sinBloqueo), twoWay: true }
    } catch (error) {
      if (!SOLO_ESCRITURA.includes(codeOf(error))) throw error
    }
  }
  return { archivo: await open(path, constants.O_WRONLY | sinBloqueo), twoWay: false }
}

/** Refusals of a device that may be written to all the same. */
const SOLO_ESCRITURA = ['EACCES', 'EINVAL', 'EPERM']

/** The next byte that a device says, or null when none came in so many milliseconds. */
async function oir(archivo: Dispositivo['archivo'], ms: number): Promise<number | null> {
  const hasta = Date.now() + ms
  for (;;) {
    try {
      const { bytesRead, buffer } = await archivo.read(Buffer.alloc(1), 0, 1, null)
      if (bytesRead > 0) return buffer[0] ?? null
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') return null
    }
    if (Date.now() + AGAIN_MS > hasta) return null
    await wait(AGAIN_MS)
  }
}

/** A device file (/dev/usb/lp0), asked how it is before it gets a ticket. @param abrir for tests */
export const deviceSink =
  (path: string, limits: Limits, abrir = abrirDispositivo): Sink =>
  async (bytes) => {
    const until = Date.now() + limits.wholeMs
    let dispositivo: Dispositivo | undefined
    try {
      dispositivo = await abrir(path)
      const { archivo, twoWay } = dispositivo
      const preguntable = {
        send: (pregunta: Uint8Array) => writeAll(archivo, pregunta, limits, until),
        receive: (ms: number) => oir(archivo, ms),
      }
      const problema = twoWay ? await askStatus(preguntable, limits.statusMs) : null
      if (problema) throw new SinkError(textoDeProblema[problema])
      await writeAll(archivo, bytes, limits, until)
    } catch (error) {
      if (error instanceof SinkError) throw error
      throw new SinkError(reasons[codeOf(error)] ?? 'No se pudo escribir en la impresora.')
    } finally {
      await dispositivo?.archivo.close()
    }
  }
