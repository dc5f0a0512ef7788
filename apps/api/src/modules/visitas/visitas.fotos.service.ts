import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { MAXIMO_FOTO_BYTES } from '@nitida/contract/visitas'
import sharp, { type Sharp } from 'sharp'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import type { ArchivoRecibido } from '../../platform/recepcion.ts'
import { crearTurnos } from '../../platform/turnos.ts'
import { anotarArchivo, type FotoGuardada } from './visitas.fotos.queries.ts'

/** The longest side of what is kept: more than a screen shows, less than a phone takes. */
const LADO = 2048
const LADO_MINIATURA = 320
const CALIDAD = 82
const MAXIMO_PIXELES = 40_000_000

// One picture at a time and one thread for it: libvips would take every core, and passwords and tickets wait beside it. Without
// its cache the memory of a picture goes back when the picture is done.
sharp.concurrency(1)
sharp.cache(false)
const enTurno = crearTurnos(1)

/** How files of the kinds we take begin (security 25). */
const formatos: Record<string, (inicio: Buffer) => boolean> = {
  jpeg: (inicio) => inicio.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (inicio) => inicio.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (inicio) => inicio.toString('latin1', 0, 4) === 'RIFF' && inicio.toString('latin1', 8, 12) === 'WEBP',
}

/** Takes pictures in: what makes a photo of an upload, and where it goes. */
export interface Taller {
  archivos: Archivos
}

const invalida = (indice: number, motivo: string) =>
  new AppError('FOTO_INVALIDA', { datos: { motivo }, errors: { [`fotos.${indice}`]: [motivo] } })

async function formatoDe(ruta: string): Promise<string | null> {
  const archivo = await open(ruta)
  try {
    const { buffer } = await archivo.read(Buffer.alloc(16), 0, 16, 0)
    return Object.keys(formatos).find((nombre) => formatos[nombre]?.(buffer)) ?? null
  } finally {
    await archivo.close()
  }
}

interface Imagen {
  bytes: Buffer
  ancho: number
  alto: number
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

const dosTamanos = async (original: Sharp): Promise<{ imagen: Imagen; miniatura: Imagen }> => {
  const imagen = await reducir(original, LADO)
  return { imagen, miniatura: await reducir(sharp(imagen.bytes), LADO_MINIATURA) }
}

/** A picture of our own, as a JPEG and a thumbnail of it; what somebody sent goes through `guardarFotos`. */
export const dibujarImagen = (propia: Buffer) => dosTamanos(sharp(propia))

/**
 * Draws an upload anew: turned upright, without anything it tells of itself (place, device, names), as a JPEG and a thumbnail
 * of it. @throws AppError FOTO_INVALIDA naming the photo, so that the form can mark it.
 */
async function dibujar(recibido: ArchivoRecibido, indice: number): Promise<{ imagen: Imagen; miniatura: Imagen }> {
  if (recibido.bytes > MAXIMO_FOTO_BYTES) throw invalida(indice, 'pesa más de 8 MB.')
  const formato = await formatoDe(recibido.ruta)
  if (!formato) throw invalida(indice, 'el archivo no es una imagen JPEG, PNG o WebP.')
  const original = sharp(recibido.ruta, { failOn: 'warning', limitInputPixels: MAXIMO_PIXELES, sequentialRead: true })
  try {
    const { format, width, height } = await original.metadata()
    if (format !== formato) throw invalida(indice, 'el archivo no es lo que dice ser.')
    if (width * height > MAXIMO_PIXELES) throw invalida(indice, 'tiene más de 40 megapíxeles.')
    return await dosTamanos(original)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalida(indice, 'la imagen está dañada o incompleta.')
  }
}

const carpetas = (hash: Buffer): string => `fotos/${hash.toString('hex', 0, 1)}/${hash.toString('hex')}`

/** Where the bytes of a hash are in the store. */
export const claveDeArchivo = carpetas

async function guardar(ctx: Ctx, { archivos }: Taller, bytes: Buffer): Promise<Buffer> {
  const hash = createHash('sha256').update(bytes).digest()
  // Committed by itself and first: a crash leaves a row without a file, and never a file without a row.
  await anotarArchivo(ctx.base, hash, bytes.length, ctx.now())
  try {
    await archivos.guardar(carpetas(hash), bytes)
  } catch (error) {
    ctx.log.error({ tipo: error instanceof Error ? error.name : 'desconocido' }, 'the file store refused a photo')
    throw new AppError('SERVICIO_NO_DISPONIBLE')
  }
  return hash
}

/**
 * Draws the uploads of a visit one after the other and puts them into the store. They belong to nothing until the visit
 * names them; what no visit comes to name is swept. Call it outside a transaction.
 * @throws AppError FOTO_INVALIDA, SERVICIO_NO_DISPONIBLE when the store does not take them.
 */
export async function guardarFotos(ctx: Ctx, taller: Taller, recibidos: readonly ArchivoRecibido[]) {
  const fotos: FotoGuardada[] = []
  for (const [indice, recibido] of recibidos.entries()) {
    const { imagen, miniatura } = await enTurno(() => dibujar(recibido, indice))
    fotos.push({
      imagen: await guardar(ctx, taller, imagen.bytes),
      miniatura: await guardar(ctx, taller, miniatura.bytes),
      ancho: imagen.ancho,
      alto: imagen.alto,
    })
  }
  return fotos
}
