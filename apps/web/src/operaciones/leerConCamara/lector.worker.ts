import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** A picture to be read: red, green, blue and alpha of each dot. */
export interface Imagen {
  puntos: ArrayBuffer
  ancho: number
  alto: number
}

/** What the worker tells: first whether it can read, then the code of each picture, or null. */
export type Dicho = { listo: boolean } | { codigo: string | null }

const decir = (dicho: Dicho) => postMessage(dicho)

addEventListener('message', ({ data }: MessageEvent<Imagen>) => {
  const imagen = new ImageData(new Uint8ClampedArray(data.puntos), data.ancho, data.alto)
  readBarcodes(imagen, {
    formats: ['Code128', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'QRCode', 'DataMatrix'],
    maxNumberOfSymbols: 1,
    textMode: 'Plain', // as scanners send it; the usual one writes a GS1 code with parentheses
  }).then(
    ([leido]) => decir({ codigo: leido?.text ?? null }),
    () => decir({ codigo: null }),
  )
})

// The library by itself would fetch its program from another origin.
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).then(
  () => decir({ listo: true }),
  () => decir({ listo: false }),
)
