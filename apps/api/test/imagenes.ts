import { existsSync, readdirSync } from 'node:fs'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

const plano = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 90, b: 60 } }, limitInputPixels: false })

/** A small photo as a telephone sends it: with its place and device, and lying on its side. */
export async function fotoDeTelefono(): Promise<Bytes> {
  const datos = await plano(64, 48)
    .withExif({
      IFD0: { Make: 'CanarioPhone', Artist: 'Canario Pérez' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 26/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return Uint8Array.from(datos)
}

let tono = 0
/** A picture with bytes that no other has. */
export async function foto(width = 40, height = 30, formato: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Bytes> {
  const n = ++tono
  const background = { r: n % 256, g: (n * 7) % 256, b: (n * 31) % 256 }
  return Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background } })
      .toFormat(formato)
      .toBuffer(),
  )
}

/** A few hundred bytes that would fill any memory with pixels. */
export const bomba = async (): Promise<Bytes> => Uint8Array.from(await plano(12_000, 12_000).png().toBuffer())

/** A text that calls itself a photo. */
export const texto = (contenido: string) => Uint8Array.from(Buffer.from(contenido))
/** A picture of a refused kind. */
export const gif = Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'))

/** Files of a folder and of those below it. */
export const archivosEn = (carpeta: string): string[] =>
  existsSync(carpeta)
    ? readdirSync(carpeta, { recursive: true, withFileTypes: true })
        .filter((uno) => uno.isFile())
        .map(({ name }) => name)
    : []
