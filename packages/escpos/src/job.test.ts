import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import fc from 'fast-check'
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { decodeJob, UnreadableJob } from './decoder.ts'
import { encodeJob } from './encoder.ts'
import { cualquierRaster, pintar } from './raster.fixture.ts'
import { blankRaster, centred, isBlack, type Raster } from './raster.ts'

const cualquierCorte = fc.constantFrom('parcial', 'total', 'ninguno')

test('what is encoded comes out of the printer, centred, in bands it can hold', () => {
  fc.assert(
    fc.property(
      cualquierRaster({ maxWidth: 100, maxHeight: 3 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 400 }),
      cualquierCorte,
      (patron, more, veces, corte) => {
        // The pattern repeated until it is as tall as tickets are.
        const data = new Uint8Array(patron.data.length * veces)
        for (let i = 0; i < veces; i++) data.set(patron.data, i * patron.data.length)
        const raster: Raster = { width: patron.width, height: patron.height * veces, data }
        const dots = Math.ceil((raster.width + more) / 8) * 8

        const { raster: papel, cuts, bands } = decodeJob(encodeJob(raster, { dots, corte }))

        expect(papel).toEqual(centred(raster, dots))
        expect(cuts).toBe(corte === 'ninguno' ? 0 : 1)
        expect(bands.every((lines) => lines <= 248)).toBe(true)
        expect(bands).toHaveLength(Math.ceil(raster.height / 248))
      },
    ),
    { numRuns: 60 },
  )
})

test('a head of a width that fills no whole bytes gets white padding', () => {
  const job = encodeJob({ width: 3, height: 1, data: Uint8Array.of(0xe0) }, { dots: 13, corte: 'ninguno' })

  expect(decodeJob(job).raster).toEqual({ width: 16, height: 1, data: Uint8Array.of(0b00000111, 0) })
})

test('a job begins with a reset, and has the bytes printers document', () => {
  const job = encodeJob({ width: 8, height: 2, data: Uint8Array.of(0x81, 0x7e) }, { dots: 8, corte: 'parcial' })

  expect(Buffer.from(job).toString('hex')).toBe(['1b40', '1d763000', '0100', '0200', '817e', '1d564260'].join(''))
})

test('copies of a label follow each other, each to where the next one begins', () => {
  const etiqueta = { width: 8, height: 2, data: Uint8Array.of(0x81, 0x7e) }
  const job = encodeJob(etiqueta, { dots: 8, corte: 'etiqueta', copias: 2 })
  const una = '1d763000' + '0100' + '0200' + '817e' + '1d0c'

  expect(Buffer.from(job).toString('hex')).toBe(`1b40${una}${una}`)
  const doble = { ...etiqueta, height: 4, data: Uint8Array.of(0x81, 0x7e, 0x81, 0x7e) }
  expect(decodeJob(job)).toEqual({ raster: doble, cuts: 0, bands: [2, 2] })
})

test('a raster that is wider than the head is refused', () => {
  expect(() => encodeJob(blankRaster(560, 1), { dots: 384, corte: 'total' })).toThrow(RangeError)
})

describe('the decoder', () => {
  const cabeza = [0x1d, 0x76, 0x30, 0]

  test.each([
    ['text', [...Buffer.from('hola')]],
    ['an unknown command', [0x1b, 0x70, 0, 1, 1]],
    ['a doubled picture', [0x1d, 0x76, 0x30, 3, 1, 0, 1, 0, 0xff]],
    ['an empty picture', [...cabeza, 0, 0, 1, 0]],
    ['a picture without its end', [...cabeza, 2, 0, 2, 0, 1, 2, 3]],
    ['a command without its end', [0x1b, 0x33]],
    ['a lone escape', [0x1b]],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeJob(Uint8Array.from(bytes))).toThrow(UnreadableJob)
  })

  test('whatever the bytes, it reads them or refuses them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          decodeJob(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableJob)
        }
      }),
    )
  })

  test('a job without picture leaves the paper white', () => {
    expect(decodeJob(Uint8Array.of(0x1b, 0x40))).toEqual({ raster: null, cuts: 0, bands: [] })
  })
})

describe('jobs of independent encoders are read to the dot', () => {
  /** Noise, in whole bytes and whole bands of 24 lines, as the column command wants it. */
  const raster: Raster = {
    width: 64,
    height: 48,
    data: Uint8Array.from({ length: 8 * 48 }, (_, i) => (i * 2_654_435_761) >>> 13),
  }
  const data = Uint8Array.from({ length: 64 * 48 * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : isBlack(raster, (i >> 2) % 64, (i >> 2) >> 6) ? 0 : 255,
  )

  test.each(['raster', 'column'] as const)('@point-of-sale/receipt-printer-encoder, %s', (imageMode) => {
    const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', imageMode, columns: 48 })
    const imagen = { width: 64, height: 48, data: Uint8ClampedArray.from(data) }
    const job: Uint8Array = encoder.initialize().image(imagen, 64, 48, 'threshold', 160).encode()
    // Commands about text, a font and a mode, come before the picture.
    const desde = Buffer.from(job).indexOf(Buffer.from(imageMode === 'raster' ? [0x1d, 0x76] : [0x1b, 0x33]))

    expect(pintar(decodeJob(job.subarray(desde)).raster ?? blankRaster(1, 1))).toEqual(pintar(raster))
  })

  test('node-thermal-printer', async () => {
    const printer = new ThermalPrinter({
      type: PrinterTypes.EPSON,
      interface: '',
      characterSet: CharacterSet.PC850_MULTILINGUAL,
    })
    await printer.printImageBuffer(
      PNG.sync.write(Object.assign(new PNG({ width: 64, height: 48 }), { data: Buffer.from(data) })),
    )
    printer.cut()

    const { raster: papel } = decodeJob(printer.getBuffer())
    expect(pintar(papel ?? blankRaster(1, 1))).toEqual(pintar(raster))
  })
})
