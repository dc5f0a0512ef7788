import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/** Largest size of the shop's mark, at twice what pages and papers show. */
const MARCA = { width: 480, height: 168 }

/** The longest side of a stored picture: more than a screen shows, less than a phone takes. */
const LADO = 2048
const LADO_MINIATURA = 320
const CALIDAD = 82
const MAXIMO_PIXELES = 40_000_000
/**
 * A telephone's largest photos have 200 megapixels. A JPEG is read at an eighth of its size and less, line by line, so that it takes
 * no more memory than another; a progressive one is held as a whole.
 */
const MAXIMO_PIXELES_JPEG = 250_000_000

// One thread for a picture, because libvips would take every core, and passwords and tickets wait beside it.
sharp.concurrency(1)
sharp.cache(false)

/** First bytes of the accepted kinds of files (security 25). */
const formatos: Record<string, (inicio: Buffer) => boolean> = {
  jpeg: (inicio) => inicio.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (inicio) => inicio.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (inicio) => inicio.toString('latin1', 0, 4) === 'RIFF' && inicio.toString('latin1', 8, 12) === 'WEBP',
}

/** Brands of the files that iPhones make: ISO 23008-12. */
const esHeic = (inicio: Buffer): boolean => /^ftyp(?:hei|hev|mif1|msf1)/.test(inicio.toString('latin1', 4, 12))

const AJENO = 'el archivo no es una imagen JPEG, PNG o WebP.'
const HEIC =
  'es HEIC, el formato de los iPhone. Envíala como JPG; en el iPhone: Ajustes, Cámara, Formatos, «Más compatible».'

async function formatoDe(ruta: string): Promise<{ formato: string } | NoEsFoto> {
  const archivo = await open(ruta)
  try {
    const { buffer } = await archivo.read(Buffer.alloc(16), 0, 16, 0)
    const formato = Object.keys(formatos).find((nombre) => formatos[nombre]?.(buffer))
    return formato ? { formato } : { motivo: esHeic(buffer) ? HEIC : AJENO }
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

export const dosTamanos = async (original: Sharp): Promise<Dibujada> => {
  const imagen = await reducir(original, LADO)
  return { imagen, miniatura: await reducir(sharp(imagen.bytes), LADO_MINIATURA) }
}

/** Draws a picture of our own as a JPEG and a thumbnail. An upload is drawn in a process of its own. */
export const dibujarImagen = (propia: Buffer): Promise<Dibujada> => dosTamanos(sharp(propia))

/** A file to draw, and the files of its picture and its thumbnail; without one it is the shop's mark, drawn as a PNG with what is transparent. */
export interface Encargo {
  origen: string
  imagen: string
  miniatura: string | null
}

/** Why a file is no photo, in words for the form. */
export interface NoEsFoto {
  readonly motivo: string
}

/** Draws the shop's mark, of a few colours at most. */
export async function comoMarca(original: Sharp): Promise<Imagen> {
  const { data, info } = await original
    .autoOrient()
    .resize({ ...MARCA, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, ancho: info.width, alto: info.height }
}

/**
 * Draws a file anew: turned upright, without anything it tells of itself (place, device, names); or says why it is no picture.
 */
export async function dibujarArchivo<D>(ruta: string, dibujar: (original: Sharp) => Promise<D>): Promise<D | NoEsFoto> {
  try {
    const dice = await formatoDe(ruta)
    if ('motivo' in dice) return dice
    // What is cut off is an error. A warning is none: some makers' cameras write an odd byte into every photo.
    const original = sharp(ruta, { failOn: 'error', limitInputPixels: MAXIMO_PIXELES_JPEG, sequentialRead: true })
    const { format, width, height, isProgressive } = await original.metadata()
    if (format !== dice.formato) return { motivo: 'el archivo no es lo que dice ser.' }
    const maximo = format === 'jpeg' && !isProgressive ? MAXIMO_PIXELES_JPEG : MAXIMO_PIXELES
    if (width * height > maximo) return { motivo: `tiene más de ${maximo / 1_000_000} megapíxeles: hazla más pequeña.` }
    return await dibujar(original)
  } catch {
    // The file may be gone, when its sender hung up meanwhile.
    return { motivo: 'la imagen está dañada o incompleta.' }
  }
}
