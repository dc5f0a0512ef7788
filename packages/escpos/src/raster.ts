/**
 * A picture as a thermal head burns it: one bit per dot, 1 is black. Rows are padded with white to whole bytes, the leftmost
 * dot in the highest bit, so `data` is what ESC/POS wants without further ado.
 */
export interface Raster {
  /** Width in dots. */
  readonly width: number
  /** Height in lines. */
  readonly height: number
  readonly data: Uint8Array
}

/** Colour of every dot of a picture; as canvas and image libraries give it. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Threshold of black. At any value from 128 to 200 more words stayed readable than with dithering. */
export const THRESHOLD = 160

export const bytesPerRow = (width: number): number => Math.ceil(width / 8)

/** A white raster. @throws RangeError when a side is not a whole positive number. */
export function blankRaster(width: number, height: number): Raster {
  if (![width, height].every((side) => Number.isInteger(side) && side > 0))
    throw new RangeError(`A raster of ${width} × ${height} dots does not exist.`)
  return { width, height, data: new Uint8Array(bytesPerRow(width) * height) }
}

/** Whether a dot is black; outside of the raster everything is white. */
export function isBlack({ width, height, data }: Raster, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return ((data[y * bytesPerRow(width) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

function burn({ width, height }: Pixels, greyOf: (dot: number) => number, threshold: number): Raster {
  const raster = blankRaster(width, height)
  const row = bytesPerRow(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * row + (x >> 3)
      if (greyOf(y * width + x) < threshold) raster.data[at] = (raster.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  return raster
}

function requireDots({ width, height, data }: Pixels, channels: number): void {
  if (data.length !== width * height * channels)
    throw new RangeError(`${data.length} bytes are no ${width} × ${height} dots of ${channels} bytes.`)
}

/** @param pixels one byte per dot, 0 is black. @throws RangeError when there are fewer or more dots than announced. */
export function rasterFromGrey(pixels: Pixels, threshold = THRESHOLD): Raster {
  requireDots(pixels, 1)
  return burn(pixels, (dot) => pixels.data[dot] ?? 255, threshold)
}

/**
 * @param pixels red, green, blue, alpha per dot, not premultiplied (`ImageData`); what is transparent shows white paper.
 * @throws RangeError when there are fewer or more dots than announced.
 */
export function rasterFromRgba(pixels: Pixels, threshold = THRESHOLD): Raster {
  requireDots(pixels, 4)
  const { data } = pixels
  const at = (place: number) => data[place] ?? 0
  const grey = (dot: number) => {
    const luma = 0.299 * at(dot * 4) + 0.587 * at(dot * 4 + 1) + 0.114 * at(dot * 4 + 2)
    return 255 + (luma - 255) * (at(dot * 4 + 3) / 255)
  }
  return burn(pixels, grey, threshold)
}

/**
 * The raster in the middle of a wider, white one: a 560 dot ticket on a 576 dot head. By padding, because printers differ in
 * what `ESC a` centres. An odd rest goes to the right. @throws RangeError when the head is narrower than the raster.
 */
export function centred(raster: Raster, width: number): Raster {
  if (raster.width > width) throw new RangeError(`${raster.width} dots do not fit on a head of ${width}.`)
  if (raster.width === width) return raster
  const wide = blankRaster(width, raster.height)
  const margin = (width - raster.width) >> 1
  const [whole, bits] = [margin >> 3, margin & 7]
  const [from, to] = [bytesPerRow(raster.width), bytesPerRow(width)]
  for (let y = 0; y < raster.height; y++)
    for (let i = 0; i < from; i++) {
      const byte = raster.data[y * from + i] ?? 0
      const at = y * to + whole + i
      wide.data[at] = (wide.data[at] ?? 0) | (byte >> bits)
      // The last bits of a row's last byte are padding, which may fall off the wide row as well.
      if (bits > 0 && whole + i + 1 < to) wide.data[at + 1] = (byte << (8 - bits)) & 0xff
    }
  return wide
}
