import { decodeJob } from '@nitida/escpos/decoder'
import { encodePng, UnreadableImage } from '@nitida/escpos/png'
import { blankRaster, centred } from '@nitida/escpos/raster'
import type { EstadoPuente, QzClient } from '@nitida/qz/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compartir, imprimirPng, SinImpresora } from './impresora.ts'

/** Browser functions that Node lacks. */
const almacen = new Map<string, string>()
const ventana = new EventTarget()
let meta = ''

beforeEach(() => {
  almacen.clear()
  meta = ''
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => almacen.get(clave) ?? null,
    setItem: (clave: string, valor: string) => almacen.set(clave, valor),
  })
  vi.stubGlobal('document', { querySelector: () => ({ content: meta }) })
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
  vi.stubGlobal('removeEventListener', ventana.removeEventListener.bind(ventana))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const bytesDe = (base64: string) => Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))

/** A client of the protocol without a socket: it records its calls, and gives scripted answers. */
function cliente(impresoras: string[] = []) {
  let estado: EstadoPuente = 'desconectado'
  const trabajos: { impresora: string; bytes: Uint8Array }[] = []
  const qz: QzClient = {
    connect: () => {
      estado = 'conectado'
    },
    disconnect: () => {
      estado = 'desconectado'
    },
    state: () => estado,
    subscribe: () => () => undefined,
    hear: () => () => undefined,
    call: async (llamada, params) => {
      if (llamada === 'printers.find') return impresoras
      const { printer, data } = params as { printer: { name: string }; data: { data: string }[] }
      trabajos.push({ impresora: printer.name, bytes: bytesDe(data[0]?.data ?? '') })
      return null
    },
  }
  return { qz, trabajos, impresora: compartir(qz) }
}

const raster = (width: number) => ({
  ...blankRaster(width, 300),
  data: Uint8Array.from({ length: (width / 8) * 300 }, (_, i) => (i * 31) ^ (i >> 7)),
})

describe('a ticket image of the server', () => {
  test('comes out dot by dot on the preferred printer, which is remembered', async () => {
    const { impresora, trabajos } = cliente(['HP', 'EPSON TM-T20III'])
    const ticket = raster(560)
    const png = await encodePng(ticket)

    await imprimirPng(png.buffer, impresora)
    await imprimirPng(new Blob([png]), impresora)

    expect(trabajos.map(({ impresora }) => impresora)).toEqual(['EPSON TM-T20III', 'EPSON TM-T20III'])
    for (const { bytes } of trabajos) expect(decodeJob(bytes)).toMatchObject({ raster: centred(ticket, 576), cuts: 1 })
    expect(Object.fromEntries(almacen)).toEqual({ impresora: 'EPSON TM-T20III', impresoraPerfil: 'tm-t20' })
  })

  test('goes to the printer that was chosen, by its model', async () => {
    almacen.set('impresora', 'Lab').set('impresoraPerfil', '58mm')
    const { impresora, trabajos } = cliente(['EPSON TM-T20III'])

    await imprimirPng((await encodePng(raster(384))).buffer, impresora)

    expect(trabajos[0]?.impresora).toBe('Lab')
    expect(decodeJob(trabajos[0]?.bytes ?? new Uint8Array())).toMatchObject({ raster: raster(384), cuts: 0 })
  })

  test("goes to the installation's preferred models first (D-66)", async () => {
    meta = 'Bixolon,TM-T20'
    const { impresora, trabajos } = cliente(['EPSON TM-T20III', 'BIXOLON SRP-S300'])

    await imprimirPng((await encodePng(raster(560))).buffer, impresora)

    expect(trabajos[0]?.impresora).toBe('BIXOLON SRP-S300')
  })

  test('is not sent where nobody chose, too wide, or unreadable', async () => {
    const { impresora, trabajos } = cliente(['HP', 'Microsoft Print to PDF'])
    const png = (await encodePng(raster(560))).buffer

    await expect(imprimirPng(png, impresora)).rejects.toThrow(SinImpresora)
    almacen.set('impresora', 'POS-58')
    await expect(imprimirPng(png, impresora)).rejects.toThrow(RangeError)
    await expect(imprimirPng(new ArrayBuffer(10), impresora)).rejects.toThrow(UnreadableImage)
    expect(trabajos).toEqual([])
  })
})

describe('the connection', () => {
  test('opens with the first screen that holds it and closes with the last', () => {
    const { impresora } = cliente()
    const [una, otra] = [impresora.retener(), impresora.retener()]

    una()
    una() // a second release does nothing
    expect(impresora.estado()).toBe('conectado')
    otra()
    expect(impresora.estado()).toBe('desconectado')
  })

  test('is left with the page, and comes back with it', () => {
    const { impresora } = cliente()
    const soltar = impresora.retener()

    ventana.dispatchEvent(new Event('pagehide'))
    expect(impresora.estado()).toBe('desconectado')
    ventana.dispatchEvent(new Event('pageshow'))
    expect(impresora.estado()).toBe('conectado')

    soltar()
    ventana.dispatchEvent(new Event('pageshow'))
    expect(impresora.estado()).toBe('desconectado')
  })

  test('is not tried again for a screen that has closed', () => {
    const { impresora } = cliente()
    impresora.retener()()

    impresora.reintentar()

    expect(impresora.estado()).toBe('desconectado')
  })
})
