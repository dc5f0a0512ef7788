import { crc32 } from './crc32.ts'
import { blankRaster, bytesPerRow, type Raster } from './raster.ts'
import { deflate, inflate } from './zlib.ts'

/** A picture that cannot be printed: no PNG, damaged, or of a kind we do not send to printers. */
export class UnreadableImage extends Error {}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/**
 * Limits of a picture, wider than any receipt printer's head and two metres long, so that a small file cannot fill the memory.
 */
const MAX_WIDTH = 1024
const MAX_HEIGHT = 16_384

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12)
  bytes.set(
    Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(body, 8)
  viewOf(bytes).setUint32(0, body.length)
  viewOf(bytes).setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)))
  return bytes
}

function header({ width, height }: Raster): Uint8Array {
  const body = new Uint8Array(13) // the rest is zero: grey, deflate, adaptive filters, not interlaced
  viewOf(body).setUint32(0, width)
  viewOf(body).setUint32(4, height)
  body[8] = 1
  return chunk('IHDR', body)
}

/** Lines as PNG stores them: each after its filter (none), and 0 is black. */
function toLines({ width, height, data }: Raster): Uint8Array<ArrayBuffer> {
  const row = bytesPerRow(width)
  const lines = new Uint8Array((row + 1) * height)
  for (let y = 0; y < height; y++)
    for (let i = 0; i < row; i++) lines[y * (row + 1) + 1 + i] = ~(data[y * row + i] ?? 0)
  return lines
}

/** The raster as a PNG of 1 bit depth: a third of the same ticket in grey. Wants the streams of a browser or Node ≥ 18. */
export async function encodePng(raster: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [
    new Uint8Array(SIGNATURE),
    header(raster),
    chunk('IDAT', await deflate(toLines(raster))),
    chunk('IEND', new Uint8Array()),
  ]
  const png = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    png.set(part, at)
    at += part.length
  }
  return png
}

/** The bodies of the chunks by type, in their order. */
function chunksOf(png: Uint8Array): { type: string; body: Uint8Array }[] {
  if (!SIGNATURE.every((byte, i) => png[i] === byte)) throw new UnreadableImage('It is no PNG.')
  const chunks = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    if (at + 12 > png.length) throw new UnreadableImage('It is cut off.')
    const length = viewOf(png).getUint32(at)
    const end = at + 8 + length
    if (end + 4 > png.length) throw new UnreadableImage('It is cut off.')
    if (viewOf(png).getUint32(end) !== crc32(png.subarray(at + 4, end))) throw new UnreadableImage('It is damaged.')
    chunks.push({ type: textOf(png.subarray(at + 4, at + 8)), body: png.subarray(at + 8, end) })
    at = end + 4
  }
  if (chunks.at(-1)?.type !== 'IEND') throw new UnreadableImage('It is cut off.')
  return chunks
}

function readHeader(body: Uint8Array | undefined): { width: number; height: number } {
  if (body?.length !== 13) throw new UnreadableImage('It has no header.')
  const [width, height] = [viewOf(body).getUint32(0), viewOf(body).getUint32(4)]
  const [depth, ...kind] = body.subarray(8)
  if (depth !== 1 || kind.some((part) => part !== 0)) throw new UnreadableImage('It is not grey of 1 bit.')
  if (width === 0 || height === 0 || width > MAX_WIDTH || height > MAX_HEIGHT)
    throw new UnreadableImage(`${width} × ${height} dots are no ticket.`)
  return { width, height }
}

/** What a filter predicts from the bytes at the left, above, and above left (PNG specification, 9.2). */
const predictions: readonly ((left: number, up: number, upLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, upLeft) => {
    const guess = left + up - upLeft
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
    if (a <= b && a <= c) return left
    return b <= c ? up : upLeft
  },
]

/** Takes the filters off, in place: every line then holds its own bytes after the byte of its filter. */
function unfilter(lines: Uint8Array, stride: number): void {
  for (let at = 0; at < lines.length; at += stride) {
    const predict = predictions[lines[at] ?? 0]
    if (!predict) throw new UnreadableImage('It is damaged.')
    for (let i = at + 1; i < at + stride; i++) {
      const first = i === at + 1
      const left = first ? 0 : (lines[i - 1] ?? 0)
      const upLeft = first || at === 0 ? 0 : (lines[i - stride - 1] ?? 0)
      lines[i] = (lines[i] ?? 0) + predict(left, at === 0 ? 0 : (lines[i - stride] ?? 0), upLeft)
    }
  }
}

/**
 * Reads a grey PNG of 1 bit depth, ours or anybody's; not interlaced. Exact in every browser, where a canvas may add noise
 * against fingerprinting. @throws UnreadableImage for anything else.
 */
export async function decodePng(png: Uint8Array): Promise<Raster> {
  const chunks = chunksOf(png)
  const { width, height } = readHeader(chunks[0]?.type === 'IHDR' ? chunks[0].body : undefined)
  const raster = blankRaster(width, height)
  const row = bytesPerRow(width)
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => Uint8Array.from(body))
  const lines = await inflate(packed, (row + 1) * height).catch(() => null)
  if (!lines) throw new UnreadableImage('It is damaged.')
  unfilter(lines, row + 1)
  const padding = row * 8 - width
  for (let y = 0; y < height; y++)
    for (let i = 0; i < row; i++) {
      const black = ~(lines[y * (row + 1) + 1 + i] ?? 0)
      raster.data[y * row + i] = i === row - 1 ? (black >> padding) << padding : black
    }
  return raster
}
