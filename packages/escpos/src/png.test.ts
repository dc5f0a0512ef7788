import zlib from 'node:zlib'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { decodePng, encodePng, UnreadableImage } from './png.ts'
import { cualquierRaster } from './raster.fixture.ts'
import { blankRaster, bytesPerRow, type Raster, rasterFromRgba } from './raster.ts'

const FIRMA = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(tipo: string, cuerpo: Buffer): Buffer {
  const contenido = Buffer.concat([Buffer.from(tipo, 'latin1'), cuerpo])
  const bytes = Buffer.alloc(contenido.length + 8)
  bytes.writeUInt32BE(cuerpo.length, 0)
  contenido.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(contenido), contenido.length + 4)
  return bytes
}

/** A PNG written by hand: lines carry their filter bytes. */
function escribir(
  width: number,
  height: number,
  lineas: Uint8Array,
  { profundidad = 1, color = 0, entrelazado = 0 } = {},
) {
  const cabecera = Buffer.alloc(13)
  cabecera.writeUInt32BE(width, 0)
  cabecera.writeUInt32BE(height, 4)
  cabecera.set([profundidad, color, 0, 0, entrelazado], 8)
  return Buffer.concat([
    FIRMA,
    chunk('IHDR', cabecera),
    chunk('IDAT', zlib.deflateSync(lineas)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('what is written is read back, dot by dot', async () => {
  await fc.assert(
    fc.asyncProperty(cualquierRaster(), async (raster) => {
      expect(await decodePng(await encodePng(raster))).toEqual(raster)
    }),
  )
})

test('another reader sees the same dots, in a file of one bit', async () => {
  await fc.assert(
    fc.asyncProperty(cualquierRaster(), async (raster) => {
      const png = Buffer.from(await encodePng(raster))
      const { width, height, data } = PNG.sync.read(png)
      expect(rasterFromRgba({ width, height, data })).toEqual(raster)
      expect(png[24]).toBe(1)
    }),
  )
})

/** Filters a raster as other writers may, with a chosen filter for each line. */
function filtrar({ width, height, data }: Raster, filtros: number[]): Uint8Array {
  const ancho = bytesPerRow(width)
  const crudo = (y: number, i: number) => (y < 0 || i < 0 ? 0 : ~(data[y * ancho + i] ?? 0) & 0xff)
  const paeth = (a: number, b: number, c: number) => {
    const p = a + b - c
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }
  return Uint8Array.from(
    Array.from({ length: height }, (_, y) => {
      const filtro = filtros[y % filtros.length] ?? 0
      const linea = Array.from({ length: ancho }, (_, i) => {
        const [a, b, c] = [crudo(y, i - 1), crudo(y - 1, i), crudo(y - 1, i - 1)]
        return crudo(y, i) - ([0, a, b, (a + b) >> 1, paeth(a, b, c)][filtro] ?? 0)
      })
      return [filtro, ...linea]
    }).flat(),
  )
}

test('files of other writers are read, whatever filters they use', async () => {
  await fc.assert(
    fc.asyncProperty(
      cualquierRaster(),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1 }),
      async (raster, filtros) => {
        const png = escribir(raster.width, raster.height, filtrar(raster, filtros))
        expect(await decodePng(png)).toEqual(raster)
        const ajeno = PNG.sync.read(png)
        expect(rasterFromRgba({ ...ajeno, data: ajeno.data })).toEqual(raster)
      },
    ),
  )
})

test.each([
  ['no PNG', Buffer.from('GIF89a')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG in colour', PNG.sync.write(new PNG({ width: 8, height: 8 }))],
  ['8 bits of grey', escribir(8, 1, new Uint8Array(9), { profundidad: 8 })],
  ['an interlaced one', escribir(8, 1, new Uint8Array(2), { entrelazado: 1 })],
  ['an unknown filter', escribir(8, 1, Uint8Array.of(5, 0))],
  ['fewer lines than announced', escribir(8, 3, new Uint8Array(4))],
  ['more lines than announced', escribir(8, 1, new Uint8Array(100_000))],
  ['no dots', escribir(0, 1, new Uint8Array())],
  ['a picture for no printer', escribir(1025, 1, new Uint8Array(130))],
  ['two kilometres of paper', escribir(8, 16_385, new Uint8Array(16_385 * 2))],
])('%s is refused', async (_, png) => {
  await expect(decodePng(png)).rejects.toThrow(UnreadableImage)
})

test('a file that was cut or damaged anywhere is refused', async () => {
  const png = await encodePng({
    ...blankRaster(20, 6),
    data: Uint8Array.from({ length: 18 }, (_, i) => (i % 3 ? i : 0)),
  })
  for (let largo = 0; largo < png.length; largo++)
    await expect(decodePng(png.subarray(0, largo))).rejects.toThrow(UnreadableImage)
  for (let lugar = 0; lugar < png.length; lugar++) {
    const herido = png.slice()
    herido[lugar] = (herido[lugar] ?? 0) ^ 0x10
    await expect(decodePng(herido), `byte ${lugar}`).rejects.toThrow(UnreadableImage)
  }
})
