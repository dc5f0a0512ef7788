import type { Locator, Page } from '@playwright/test'

type ConCamara = Window & { mostrar?: (imagen: string | null) => Promise<void> }

/** Gives a page's browser a camera that sees what `mostrar` puts before it, and no reader of codes of its own. */
export async function ponerCamara(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const lienzo = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const lapiz = lienzo.getContext('2d')
    let vista: HTMLImageElement | null = null
    const pintar = () => {
      if (!lapiz) return
      Object.assign(lapiz, { fillStyle: 'white' }).fillRect(0, 0, lienzo.width, lienzo.height)
      if (!vista) return
      const veces = Math.min(1000 / vista.width, 560 / vista.height)
      lapiz.drawImage(vista, 100, 80, vista.width * veces, vista.height * veces)
    }
    setInterval(pintar, 70) // a camera goes on taking pictures of what does not move
    ;(window as ConCamara).mostrar = async (direccion) => {
      vista = direccion === null ? null : Object.assign(new Image(), { src: direccion })
      await vista?.decode()
    }
    navigator.mediaDevices.getUserMedia = async () => lienzo.captureStream(15)
  })
}

/** Puts a picture before the page's camera; null takes it away. */
export const mostrar = (page: Page, imagen: string | null): Promise<void> =>
  page.evaluate((una) => (window as ConCamara).mostrar?.(una), imagen)

/** A picture of the page, as an address that another page can show. */
export const imagenDe = (imagen: Locator): Promise<string> =>
  imagen.evaluate(async (una: HTMLImageElement) => {
    await una.decode()
    const lienzo = Object.assign(document.createElement('canvas'), {
      width: una.naturalWidth,
      height: una.naturalHeight,
    })
    lienzo.getContext('2d')?.drawImage(una, 0, 0)
    return lienzo.toDataURL()
  })
