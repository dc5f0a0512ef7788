import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/** The longest side of a stored picture: more than a screen shows, less than a phone takes. */
const LADO = 2048
const LADO_MINIATURA = 320
const CALIDAD = 82
const MAXIMO_PIXELES = 40_000_000

// One thread for a picture, because libvips would take every core, and passwords and tickets wait beside it.
sharp.concurrency(1)
sharp.cache(false)

/** First bytes of the accepted kinds of files (security 25). */
const formatos: Record<string, (inicio: Buffer) => boolean> = {
  jpeg: (inicio) => inicio.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (inicio) => inicio.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (inicio) => inicio.toString('latin1', 0, 4) === 'RIFF' && inicio.toString('latin1', 8, 12) === 'WEBP',
}

async function formatoDe(ruta: string): Promise<string | null> {
  const archivo = await open(ruta)
  try {
    const { buffer } = await archivo.read(Buffer.alloc(16), 0, 16, 0)
    return Object.keys(formatos).find((nombre) => formatos[nombre]?.(buffer)) ?? null
  } finally {
    await archivo.close()
  }
}

export interface Imagen {
  bytes: Buffer
  ancho: number
  alto: number
}

/** A picture and its thumbnail. */
export interface Dibujada {
  imagen: Imagen
  miniatura: Imagen
}

const reducir = async (imagen: Sharp, lado: number): Promise<Imagen> => {
  const { data, info } = await imagen
    .autoOrient()
    .resize({ width: lado, height: lado, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' }) // a JPEG has no transparency
    .jpeg({ quality: CALIDAD })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, ancho: info.width, alto: info.height }
}

const dosTamanos = async (original: Sharp): Promise<Dibujada> => {
  const imagen = await reducir(original, LADO)
  return { imagen, miniatura: await reducir(sharp(imagen.bytes), LADO_MINIATURA) }
}

/** Draws a picture of our own as a JPEG and a thumbnail. An upload is drawn in a process of its own. */
export const dibujarImagen = (propia: Buffer): Promise<Dibujada> => dosTamanos(sharp(propia))

/** A file to draw, and the files of its picture and its thumbnail. */
export interface Encargo {
  origen: string
  imagen: string
  miniatura: string
}

/** Why a file is no photo, in words for the form. */
export interface NoEsFoto {
  readonly motivo: string
}

/**
 * Draws a file anew as a JPEG and a thumbnail: turned upright, without anything it tells of itself (place, device, names); or
 * says why it is no photo.
 */
export async function dibujarArchivo(ruta: string): Promise<Dibujada | NoEsFoto> {
  try {
    const formato = await formatoDe(ruta)
    if (!formato) return { motivo: 'el archivo no es una imagen JPEG, PNG o WebP.' }
    const original = sharp(ruta, { failOn: 'warning', limitInputPixels: MAXIMO_PIXELES, sequentialRead: true })
    const { format, width, height } = await original.metadata()
    if (format !== formato) return { motivo: 'el archivo no es lo que dice ser.' }
    if (width * height > MAXIMO_PIXELES) return { motivo: 'tiene más de 40 megapíxeles.' }
    return await dosTamanos(original)
  } catch {
    // The file may be gone, when its sender hung up meanwhile.
    return { motivo: 'la imagen está dañada o incompleta.' }
  }
}
