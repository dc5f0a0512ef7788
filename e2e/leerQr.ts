import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The reader's own file, or it would be fetched from the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** What the QR codes in a PNG say, as a scanner reads them. */
export async function leerQr(png: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const leidos = await readBarcodes(png, { formats: ['QRCode'], tryHarder: true })
  return leidos.filter(({ isValid }) => isValid).map(({ text }) => text)
}
