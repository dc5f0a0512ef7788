import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

// The writer's own file is named, because it would fetch one from the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** A QR code of a text, as the address of a picture. */
export async function escribirQr(texto: string): Promise<string> {
  const { image, error } = await writeBarcode(texto, { format: 'QRCode', scale: 6 })
  if (!image) throw new Error(error)
  return `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
}
