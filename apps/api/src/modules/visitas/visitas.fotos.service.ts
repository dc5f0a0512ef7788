import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { MAXIMO_FOTO_BYTES } from '@nitida/contract/visitas'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { dibujarAparte } from './visitas.dibujo.service.ts'
import { anotarArchivo, type FotoGuardada } from './visitas.fotos.queries.ts'

/** The drawing of an upload, and the store of its files. */
export interface Taller {
  archivos: Archivos
}

const invalida = (indice: number, motivo: string) =>
  new AppError('FOTO_INVALIDA', { datos: { motivo }, errors: { [`fotos.${indice}`]: [motivo] } })

const carpetas = (hash: Buffer): string => `fotos/${hash.toString('hex', 0, 1)}/${hash.toString('hex')}`

/** Name of a hash in the store. */
export const claveDeArchivo = carpetas

/** Measure and hash of a file, read bit by bit. */
async function medir(ruta: string): Promise<{ hash: Buffer; bytes: number }> {
  const huella = createHash('sha256')
  let bytes = 0
  for await (const trozo of createReadStream(ruta)) {
    huella.update(trozo)
    bytes += trozo.length
  }
  return { hash: huella.digest(), bytes }
}

async function guardar(ctx: Ctx, { archivos }: Taller, ruta: string): Promise<Buffer> {
  const { hash, bytes } = await medir(ruta)
  // The row commits by itself and first: a crash leaves a row without a file, and never a file without a row.
  await anotarArchivo(ctx.base, hash, bytes, ctx.now())
  try {
    await archivos.guardarArchivo(carpetas(hash), ruta)
  } catch (error) {
    ctx.log.error({ tipo: error instanceof Error ? error.name : 'desconocido' }, 'the file store refused a photo')
    throw new AppError('SERVICIO_NO_DISPONIBLE')
  }
  return hash
}

/**
 * Draws and stores an upload.
 * @throws AppError FOTO_INVALIDA naming the photo, so that the form can mark it, and SERVICIO_NO_DISPONIBLE.
 */
async function guardarFoto(ctx: Ctx, taller: Taller, { ruta, bytes }: ArchivoRecibido, indice: number) {
  if (bytes > MAXIMO_FOTO_BYTES) throw invalida(indice, 'pesa más de 8 MB.')
  const [imagen, miniatura] = [`${ruta}-imagen`, `${ruta}-miniatura`]
  try {
    const dibujo = await dibujarAparte({ origen: ruta, imagen, miniatura })
    if ('motivo' in dibujo) throw invalida(indice, dibujo.motivo)
    return {
      ...dibujo,
      imagen: await guardar(ctx, taller, imagen),
      miniatura: await guardar(ctx, taller, miniatura),
    }
  } finally {
    await Promise.all([imagen, miniatura].map((una) => rm(una, { force: true })))
  }
}

/**
 * Draws the uploads of a visit one after the other and puts them into the store. They belong to nothing until the visit names
 * them, and unnamed ones are swept. Call it outside a transaction.
 * @throws AppError FOTO_INVALIDA, SERVICIO_NO_DISPONIBLE when the store does not take them.
 */
export async function guardarFotos(ctx: Ctx, taller: Taller, recibidos: readonly ArchivoRecibido[]) {
  const fotos: FotoGuardada[] = []
  for (const [indice, recibido] of recibidos.entries()) fotos.push(await guardarFoto(ctx, taller, recibido, indice))
  return fotos
}
