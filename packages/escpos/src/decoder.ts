import { blankRaster, bytesPerRow, type Raster } from './raster.ts'

/** Bytes that are no job this decoder understands; `offset` says where it stopped. */
export class UnreadableJob extends Error {
  readonly offset: number

  constructor(what: string, offset: number) {
    super(`${what} at byte ${offset}`)
    this.offset = offset
  }
}

/** Effect of a job on the paper. */
export interface DecodedJob {
  /** All printed bands, one below the other; null when the job prints nothing. */
  readonly raster: Raster | null
  /** How often the knife comes down. */
  readonly cuts: number
  /** Lines of every picture command, as they came. */
  readonly bands: readonly number[]
}

interface Step {
  readonly end: number
  readonly band?: Raster
  readonly cut?: true
}
type Command = (bytes: Uint8Array, at: number) => Step

const ESC = 0x1b
const GS = 0x1d

const byteAt = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at]
  if (byte === undefined) throw new UnreadableJob('Cut off', at)
  return byte
}
const wordAt = (bytes: Uint8Array, at: number): number => byteAt(bytes, at) + (byteAt(bytes, at + 1) << 8)

const skip =
  (parameters: number): Command =>
  (_, at) => ({ end: at + 2 + parameters })

/** `GS v 0 m x y`: rows of whole bytes. */
const rasterBand: Command = (bytes, at) => {
  if (byteAt(bytes, at + 2) !== 0x30 || (byteAt(bytes, at + 3) & 0xcf) !== 0)
    throw new UnreadableJob('A picture of another kind', at)
  const [row, height] = [wordAt(bytes, at + 4), wordAt(bytes, at + 6)]
  if (row === 0 || height === 0) throw new UnreadableJob('An empty picture', at)
  const end = at + 8 + row * height
  if (end > bytes.length) throw new UnreadableJob('Cut off', bytes.length)
  return { end, band: { width: row * 8, height, data: bytes.slice(at + 8, end) } }
}

const COLUMN_LINES = 24

/** `ESC * m n`: columns of 24 dots, three bytes each, the highest bit on top. */
const columnBand: Command = (bytes, at) => {
  if (byteAt(bytes, at + 2) !== 33) throw new UnreadableJob('Columns of another density', at)
  const width = wordAt(bytes, at + 3)
  if (width === 0) throw new UnreadableJob('An empty picture', at)
  const end = at + 5 + width * 3
  if (end > bytes.length) throw new UnreadableJob('Cut off', bytes.length)
  const band = blankRaster(width, COLUMN_LINES)
  for (let x = 0; x < width; x++)
    for (let y = 0; y < COLUMN_LINES; y++) {
      const black = byteAt(bytes, at + 5 + x * 3 + (y >> 3)) & (0x80 >> (y & 7))
      const place = y * bytesPerRow(width) + (x >> 3)
      if (black) band.data[place] = (band.data[place] ?? 0) | (0x80 >> (x & 7))
    }
  return { end, band }
}

/** `GS V m [n]`: functions A without, B with a feed. */
const cut: Command = (bytes, at) => ({ end: at + (byteAt(bytes, at + 2) >= 65 ? 4 : 3), cut: true })

/** Commands to skip, by their letter as in manuals. */
const commands: Record<number, Record<string, Command>> = {
  [ESC]: {
    '@': skip(0), // initialise
    '*': columnBand,
    '2': skip(0), // default line spacing
    '3': skip(1), // line spacing
    J: skip(1), // feed dots
    d: skip(1), // feed lines
    a: skip(1), // align
    t: skip(1), // code page
  },
  [GS]: {
    '\f': skip(0), // on to the next label
    V: cut,
    v: rasterBand,
  },
}
const lineEnds = [0x0a, 0x0d]

function step(bytes: Uint8Array, at: number): Step {
  const first = byteAt(bytes, at)
  if (lineEnds.includes(first)) return { end: at + 1 }
  const command = commands[first]?.[String.fromCharCode(byteAt(bytes, at + 1))]
  if (!command) throw new UnreadableJob('An unknown command', at)
  const done = command(bytes, at)
  if (done.end > bytes.length) throw new UnreadableJob('Cut off', bytes.length)
  return done
}

function stack(bands: readonly Raster[]): Raster | null {
  if (bands.length === 0) return null
  const sheet = blankRaster(
    Math.max(...bands.map(({ width }) => width)),
    bands.reduce((total, { height }) => total + height, 0),
  )
  const row = bytesPerRow(sheet.width)
  let line = 0
  for (const { width, height, data } of bands) {
    const own = bytesPerRow(width)
    for (let y = 0; y < height; y++, line++) sheet.data.set(data.subarray(y * own, (y + 1) * own), line * row)
  }
  return sheet
}

/**
 * Reads a job the way a printer does: pictures by `GS v 0` or `ESC *`, feeds and cuts. A virtual printer for tests and for the
 * bridge's folder. @throws UnreadableJob for text and for commands that pictures do not need.
 */
export function decodeJob(bytes: Uint8Array): DecodedJob {
  const bands: Raster[] = []
  let cuts = 0
  for (let at = 0; at < bytes.length; ) {
    const { end, band, cut } = step(bytes, at)
    if (band) bands.push(band)
    if (cut) cuts += 1
    at = end
  }
  return { raster: stack(bands), cuts, bands: bands.map(({ height }) => height) }
}
