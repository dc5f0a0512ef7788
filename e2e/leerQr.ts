import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The reader's own file is named, because it would fetch one from the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Reads the QR codes in a PNG as a scanner does. */
export async function leerQr(png: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const leidos = await readBarcodes(png, { formats: ['QRCode'], tryHarder: true })
  return leidos.filter(({ isValid }) => isValid).map(({ text }) => text)
}
