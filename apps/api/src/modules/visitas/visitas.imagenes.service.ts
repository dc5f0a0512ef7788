import { createHash, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import { FotoPedida, IMAGEN_FOTO } from '@nitida/contract/visitas'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type Direccion,
  type Firmante,
  firmar,
  firmaVale,
  idDeRuta,
  sesionDeFirmaViva,
} from '../../platform/llamada/firmas.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { visitaCorregida } from './visitas.consulta.service.ts'
import { listFotos, selectFoto } from './visitas.fotos.queries.ts'
import { claveDeArchivo } from './visitas.fotos.service.ts'

const TODAS: Alcance = { tipo: 'todas' }

/**
 * Signed addresses of the photos of a visit: session and branch are checked here, and not when they are fetched (D-26).
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function fotosFirmadas(ctx: CtxSesion, { clave, base }: Firmante, idVisita: number) {
  const visita = await visitaCorregida(ctx, ctx.alcance, idVisita)
  const fotos = await listFotos(ctx.db, idVisita)
  await anotarLectura(ctx, 'fotos vistas', 'visita', idVisita, visita)
  const url = (id: number, v: FotoPedida['v']) => {
    const de = ctx.actor.id
    const { vence, firma } = firmar(clave, ['foto', id, v, de], ctx)
    const pedida = new URLSearchParams({ v, de: String(de), vence: String(vence), firma })
    return `${base}${IMAGEN_FOTO.replace(':id', String(id))}?${pedida}`
  }
  const { vence } = firmar(clave, ['foto', 0], ctx)
  return {
    data: fotos.map(({ id, ancho, alto }) => ({
      id,
      url: url(id, 'imagen'),
      miniaturaUrl: url(id, 'miniatura'),
      ancho,
      alto,
    })),
    vence: new Date(vence * 1000).toISOString(),
  }
}

/** The bytes of a stored hash, checked against it. Null where the store lost or changed them. */
export async function leerArchivo({ log }: Ctx, archivos: Archivos, hash: Buffer): Promise<Buffer | null> {
  const bytes = await archivos.leer(claveDeArchivo(hash))
  if (bytes && createHash('sha256').update(bytes).digest().equals(hash)) return bytes
  log.error({ falta: bytes === null }, 'a photo is not in the file store as it was kept')
  return null
}

/** The photo of an address, and its user; null for an address that we did not sign, or that has expired. */
export function fotoPedida(clave: KeyObject, direccion: Direccion, ahora: Date) {
  const leida = FotoPedida.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leida.success || id === null) return null
  const { v, de } = leida.data
  return firmaVale(clave, ['foto', id, v, de], leida.data, ahora) ? { id, v, de, firma: leida.data.firma } : null
}

/**
 * The photo of a signed address.
 * @throws AppError NO_ENCONTRADO alike for any other address.
 */
export async function fotoFirmada(
  ctx: Ctx,
  { clave, archivos }: { clave: KeyObject; archivos: Archivos },
  direccion: Direccion,
): Promise<Buffer> {
  const pedida = exigir(fotoPedida(clave, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, pedida.firma))) throw new AppError('NO_ENCONTRADO')
  const foto = await selectFoto(ctx.db, TODAS, pedida.id)
  const bytes = foto && (await leerArchivo(ctx, archivos, foto[pedida.v]))
  if (!bytes) throw new AppError('NO_ENCONTRADO')
  return bytes
}

/**
 * Photos of a visit as arrays of bytes (D-46), written as they are read: an array takes many times the room of its photo, so no
 * more than one is in memory. Lost photos are left out.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function fotosDeVisita(ctx: CtxSesion, archivos: Archivos, idVisita: number): Promise<Readable> {
  const visita = await visitaCorregida(ctx, ctx.alcance, idVisita)
  const fotos = await listFotos(ctx.db, idVisita)
  await anotarLectura(ctx, 'fotos vistas', 'visita', idVisita, visita)
  async function* partes() {
    let separador = '{"success":true,"data":['
    for (const { imagen } of fotos) {
      const bytes = await leerArchivo(ctx, archivos, imagen)
      if (!bytes) continue
      yield `${separador}{"foto":{"type":"Buffer","data":[${bytes.join()}]}}`
      separador = ','
    }
    yield separador === ',' ? ']}' : `${separador}]}`
  }
  return Readable.from(partes())
}
