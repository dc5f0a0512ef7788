import { encode } from 'uqr'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { BotonCamara } from './BotonCamara.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that reads codes: these, one look after the other. */
function conLector(vistos: readonly (string | null)[]) {
  let veces = 0
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect() {
        const visto = vistos[Math.min(veces++, vistos.length - 1)] ?? null
        return Promise.resolve(visto === null ? [] : [{ rawValue: visto }])
      }
    },
  )
}

const conCamara = (pedir: () => Promise<MediaStream>) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(pedir)

/** A camera that sees nothing. */
function camara() {
  const lienzo = document.createElement('canvas')
  lienzo.getContext('2d')?.fillRect(0, 0, 10, 10)
  return lienzo.captureStream(10)
}

const boton = page.getByRole('button', { name: 'Usar la cámara' })

/** A camera that sees these bars and gaps: widths in modules, a bar first. */
function camaraAnteBarras(anchos: readonly number[]) {
  const lienzo = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const lapiz = lienzo.getContext('2d')
  let x = 60
  const pintar = (color: string, ...donde: [number, number, number, number]) => {
    if (lapiz) Object.assign(lapiz, { fillStyle: color }).fillRect(...donde)
  }
  pintar('white', 0, 0, 640, 360)
  anchos.forEach((ancho, i) => {
    pintar(i % 2 === 0 ? 'black' : 'white', x, 90, ancho * 4, 180)
    x += ancho * 4
  })
  return lienzo.captureStream(10)
}

/** A camera that sees the QR of a text. */
function camaraAnteQr(texto: string) {
  const { data } = encode(texto)
  const lienzo = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
  const lapiz = lienzo.getContext('2d')
  if (lapiz) Object.assign(lapiz, { fillStyle: 'white' }).fillRect(0, 0, 400, 400)
  if (lapiz) lapiz.fillStyle = 'black'
  for (const [y, fila] of data.entries())
    for (const [x, negro] of fila.entries()) if (negro) lapiz?.fillRect(60 + x * 8, 60 + y * 8, 8, 8)
  return lienzo.captureStream(10)
}

test('without a camera that pages may ask for there is no offer', () => {
  vi.stubGlobal('navigator', {})
  montar(<BotonCamara onCodigo={() => undefined} />)

  expect(boton.elements()).toHaveLength(0)
})

/** 'N000123' as Code 128. */
const BARRAS = [...'2112141133211131412122222221223121313113212331112'].map(Number)

test.each([
  ['bars', 'N000123', () => camaraAnteBarras(BARRAS)],
  ['a QR', 'HTTPS://EJEMPLO.MX/1', () => camaraAnteQr('HTTPS://EJEMPLO.MX/1')],
])('a browser that reads no codes reads %s with our reader, which stops with the window', async (_, texto, ver) => {
  vi.stubGlobal('BarcodeDetector', undefined)
  const terminar = vi.spyOn(Worker.prototype, 'terminate')
  conCamara(async () => ver())
  const leidos: string[] = []
  montar(<BotonCamara onCodigo={(codigo) => leidos.push(codigo)} />)

  await boton.click()
  await expect.element(page.getByText(`Leído: ${texto}`)).toBeVisible()
  expect(leidos).toEqual([texto])
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => terminar.mock.calls.length).toBeGreaterThan(0)
})

test('a reader that does not start is told in a sentence', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
      terminate() {}
    },
  )
  conCamara(async () => camara())
  montar(<BotonCamara onCodigo={() => undefined} />)

  await boton.click()
  await expect.element(page.getByText(/El lector de códigos no llegó/)).toBeVisible()
})

test('codes that come into sight are told once each, and closing turns the camera off', async () => {
  conLector([null, 'A-1', 'A-1', 'A-2'])
  const vista = camara()
  conCamara(async () => vista)
  const leidos: string[] = []
  montar(<BotonCamara onCodigo={(codigo) => leidos.push(codigo)} />)

  await boton.click()
  await expect.element(page.getByText('Leído: A-2')).toBeVisible()
  expect(leidos).toEqual(['A-1', 'A-2'])
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => vista.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
})

test('a refused camera is told in a sentence', async () => {
  conLector([null])
  conCamara(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  montar(<BotonCamara onCodigo={() => undefined} />)

  await boton.click()
  await expect.element(page.getByText(/El navegador no dejó usar la cámara/)).toBeVisible()
})
