import type { Corte } from './perfiles.ts'
import { bytesPerRow, centred, type Raster } from './raster.ts'

/**
 * Lines per `GS v 0`. Clones garble one command from 256 lines on, Epsons somewhere above 1,650; several bands print as one
 * picture everywhere.
 */
const BAND_LINES = 248

/** Dots of paper between the last line and the knife, so that it does not cut into the text. */
const FEED_BEFORE_CUT = 96
const FEED_LINES_TO_TEAR = 5

const ESC = 0x1b
const GS = 0x1d

const ends: Record<Corte, readonly number[]> = {
  parcial: [GS, 0x56, 66, FEED_BEFORE_CUT],
  total: [GS, 0x56, 65, FEED_BEFORE_CUT],
  ninguno: [ESC, 0x64, FEED_LINES_TO_TEAR],
  etiqueta: [GS, 0x0c],
}

export interface Job {
  /** Dots of the head; the raster is centred on them. */
  readonly dots: number
  readonly corte: Corte
  /** How often it is printed, one by default. */
  readonly copias?: number
}

/**
 * The bytes that print one ticket, or copies of it: initialise, and for each the picture in bands, feed and cut. @throws RangeError
 * when the raster is wider than the head.
 */
export function encodeJob(raster: Raster, { dots, corte, copias = 1 }: Job): Uint8Array<ArrayBuffer> {
  const { height, data } = centred(raster, dots)
  const row = bytesPerRow(dots)
  const bands = Math.ceil(height / BAND_LINES)
  const end = ends[corte]
  const copia = new Uint8Array(bands * 8 + data.length + end.length)
  let at = 0
  for (let line = 0; line < height; line += BAND_LINES) {
    const lines = Math.min(BAND_LINES, height - line)
    copia.set([GS, 0x76, 0x30, 0, row & 0xff, row >> 8, lines & 0xff, lines >> 8], at)
    copia.set(data.subarray(line * row, (line + lines) * row), at + 8)
    at += 8 + lines * row
  }
  copia.set(end, at)
  const bytes = new Uint8Array(2 + copias * copia.length)
  bytes.set([ESC, 0x40])
  for (let i = 0; i < copias; i++) bytes.set(copia, 2 + i * copia.length)
  return bytes
}
