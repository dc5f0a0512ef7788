import { createHash } from 'node:crypto'
import { MAXIMO_FOTO_BYTES } from '@nitida/contract/visitas'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import type { ArchivoRecibido } from '../../platform/recepcion.ts'
import { dibujarAparte } from './visitas.dibujo.service.ts'
import type { Dibujada } from './visitas.dibujo.ts'
import { anotarArchivo, type FotoGuardada } from './visitas.fotos.queries.ts'

/** Takes pictures in: what makes a photo of an upload, and where it goes. */
export interface Taller {
  archivos: Archivos
}

const invalida = (indice: number, motivo: string) =>
  new AppError('FOTO_INVALIDA', { datos: { motivo }, errors: { [`fotos.${indice}`]: [motivo] } })

/**
 * An upload as it is kept. @throws AppError FOTO_INVALIDA naming the photo, so that the form can mark it, and
 * SERVICIO_NO_DISPONIBLE.
 */
async function dibujar({ ruta, bytes }: ArchivoRecibido, indice: number): Promise<Dibujada> {
  if (bytes > MAXIMO_FOTO_BYTES) throw invalida(indice, 'pesa más de 8 MB.')
  const dibujada = await dibujarAparte(ruta)
  if ('motivo' in dibujada) throw invalida(indice, dibujada.motivo)
  return dibujada
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
    const { imagen, miniatura } = await dibujar(recibido, indice)
    fotos.push({
      imagen: await guardar(ctx, taller, imagen.bytes),
      miniatura: await guardar(ctx, taller, miniatura.bytes),
      ancho: imagen.ancho,
      alto: imagen.alto,
    })
  }
  return fotos
}
