import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The reader's own file is named, because it would fetch one from the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const leer = async (png: Uint8Array<ArrayBuffer>, formats: ('QRCode' | 'Code128')[]): Promise<string[]> => {
  const leidos = await readBarcodes(png, { formats, tryHarder: true, maxNumberOfSymbols: 255 })
  return leidos.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** Reads the QR codes in a PNG as a scanner does. */
export const leerQr = (png: Uint8Array<ArrayBuffer>): Promise<string[]> => leer(png, ['QRCode'])

/** Reads the codes of labels in a PNG: bars and QR. */
export const leerCodigos = (png: Uint8Array<ArrayBuffer>): Promise<string[]> => leer(png, ['Code128', 'QRCode'])
