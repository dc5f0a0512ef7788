import fc from 'fast-check'
import { bytesPerRow, isBlack, type Raster } from './raster.ts'

/** Any raster: of any width, with white padding. */
export const cualquierRaster = ({ maxWidth = 70, maxHeight = 20 } = {}): fc.Arbitrary<Raster> =>
  fc
    .record({ width: fc.integer({ min: 1, max: maxWidth }), height: fc.integer({ min: 1, max: maxHeight }) })
    .chain(({ width, height }) => {
      const row = bytesPerRow(width)
      return fc.uint8Array({ minLength: row * height, maxLength: row * height }).map((bytes) => {
        const padding = row * 8 - width
        const data = bytes.map((byte, i) => (i % row === row - 1 ? (byte >> padding) << padding : byte))
        return { width, height, data }
      })
    })

/** A raster as text, to be read in a failed test: # is black. */
export const pintar = (raster: Raster): string[] =>
  Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (_, x) => (isBlack(raster, x, y) ? '#' : '.')).join(''),
  )
