import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cualquierRaster, pintar } from './raster.fixture.ts'
import { blankRaster, centred, isBlack, rasterFromGrey, rasterFromRgba } from './raster.ts'

describe('the threshold', () => {
  test('makes greys below 160 black, and the rest white', () => {
    const raster = rasterFromGrey({ width: 4, height: 1, data: Uint8Array.of(0, 159, 160, 255) })

    expect(pintar(raster)).toEqual(['##..'])
  })

  test('weighs colours as eyes do, and what is transparent shows paper', () => {
    const black = [0, 0, 0, 255]
    const blue = [0, 0, 255, 255]
    const yellow = [255, 255, 0, 255]
    const faint = [0, 0, 0, 95] // a grey of 160 on paper
    const clear = [0, 0, 0, 0]
    const data = Uint8Array.from([black, blue, yellow, faint, clear].flat())

    expect(pintar(rasterFromRgba({ width: 5, height: 1, data }))).toEqual(['##...'])
  })

  test('keeps every dot of a picture whose width fills no whole bytes', () => {
    fc.assert(
      fc.property(cualquierRaster(), (raster) => {
        const grey = Uint8Array.from({ length: raster.width * raster.height }, (_, dot) =>
          isBlack(raster, dot % raster.width, Math.floor(dot / raster.width)) ? 0 : 255,
        )
        expect(rasterFromGrey({ width: raster.width, height: raster.height, data: grey })).toEqual(raster)
      }),
    )
  })

  test('refuses a picture that is smaller than it says', () => {
    expect(() => rasterFromGrey({ width: 3, height: 2, data: new Uint8Array(5) })).toThrow(RangeError)
    expect(() => rasterFromRgba({ width: 3, height: 2, data: new Uint8Array(23) })).toThrow(RangeError)
  })
})

describe('centring', () => {
  test('moves every dot by half of what is left over, and adds none', () => {
    fc.assert(
      fc.property(cualquierRaster(), fc.integer({ min: 0, max: 40 }), (raster, more) => {
        const wide = centred(raster, raster.width + more)
        const margin = Math.floor(more / 2)
        const lines = pintar(raster).map((line) => '.'.repeat(margin) + line + '.'.repeat(more - margin))
        expect(pintar(wide)).toEqual(lines)
        expect(wide.data).toHaveLength(Math.ceil(wide.width / 8) * wide.height)
      }),
    )
  })

  test('refuses a raster that is wider than the head', () => {
    expect(() => centred(blankRaster(577, 1), 576)).toThrow(RangeError)
  })
})

test.each([
  [0, 1],
  [1, 0],
  [1.5, 1],
  [-8, 1],
  [Number.NaN, 1],
])('a raster of %d × %d is refused', (width, height) => {
  expect(() => blankRaster(width, height)).toThrow(RangeError)
})
