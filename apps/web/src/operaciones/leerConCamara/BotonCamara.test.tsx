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

test('where the browser reads no codes the camera is not offered', () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  montar(<BotonCamara onCodigo={() => undefined} />)

  expect(boton.elements()).toHaveLength(0)
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
