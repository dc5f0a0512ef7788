import type { KeyObject } from 'node:crypto'
import { IMAGEN_DE_ARTICULO, ImagenPedida } from '@nitida/contract/inventario.imagen'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type Direccion,
  type Firmante,
  firmar,
  firmaVale,
  idDeRuta,
  sesionDeFirmaViva,
} from '../../platform/llamada/firmas.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { guardarFotos, type Taller } from '../visitas/visitas.fotos.service.ts'
import { leerArchivo } from '../visitas/visitas.imagenes.service.ts'
import { selectImagen, upsertImagen } from './inventario.imagen.queries.ts'

const imagenAuditada: Auditada = { entidad: 'articulo', campos: ['foto'] }

interface Cual {
  id: number
  v: ImagenPedida['v']
  hash: Buffer
}

/** By which an address names a picture. */
const nombreDe = (hash: Buffer): string => hash.toString('hex').slice(0, 16)

function enlaceDe(ctx: CtxSesion, { clave, base }: Firmante, { id, v, hash }: Cual): string {
  const [de, foto] = [ctx.actor.id, nombreDe(hash)]
  const { vence, firma } = firmar(clave, ['articulo', id, v, foto, de], ctx, 'duradera')
  const pedida = new URLSearchParams({ v, foto, de: String(de), vence: String(vence), firma })
  return `${base}${IMAGEN_DE_ARTICULO.replace(':id', String(id))}?${pedida}`
}

/** Articles of a list, each with the address of its small picture instead of its hash. */
export const conMiniaturas = <A extends { id: number; foto: Buffer | null }>(
  ctx: CtxSesion,
  firmante: Firmante,
  articulos: readonly A[],
) =>
  articulos.map(({ foto: hash, ...uno }) => ({
    ...uno,
    miniatura: hash && enlaceDe(ctx, firmante, { id: uno.id, v: 'miniatura', hash }),
  }))

/** @throws AppError NO_ENCONTRADO. */
export async function imagenDe(ctx: CtxSesion, firmante: Firmante, id: number) {
  const { imagen } = exigir(await selectImagen(ctx.db, id))
  return { url: imagen && enlaceDe(ctx, firmante, { id, v: 'imagen', hash: imagen }) }
}

/**
 * Gives an article a photo; it is in the store before the row commits.
 * @throws AppError NO_ENCONTRADO, CUERPO_ILEGIBLE without a file, FOTO_INVALIDA.
 */
export async function ponerImagen(
  ctx: CtxSesion,
  { taller, firmante }: { taller: Taller; firmante: Firmante },
  id: number,
  recibidos: readonly ArchivoRecibido[],
) {
  exigir(await selectImagen(ctx.db, id))
  const foto = exigir((await guardarFotos(ctx, taller, recibidos))[0], 'CUERPO_ILEGIBLE')
  return await cambiarImagen(ctx, firmante, id, foto)
}

/** @throws AppError NO_ENCONTRADO. */
export const quitarImagen = (ctx: CtxSesion, firmante: Firmante, id: number) => cambiarImagen(ctx, firmante, id, null)

const cambiarImagen = (
  ctx: CtxSesion,
  firmante: Firmante,
  id: number,
  foto: { imagen: Buffer; miniatura: Buffer } | null,
) =>
  inTransaction(ctx, async (ctx) => {
    const { imagen } = exigir(await selectImagen(ctx.db, id))
    await upsertImagen(ctx.db, id, foto, { idUsuario: ctx.actor.id, ahora: ctx.now() })
    await auditar(ctx, {
      ...{ accion: foto ? 'foto de artículo puesta' : 'foto de artículo quitada', entidad: imagenAuditada, id },
      ...{ antes: { foto: imagen?.toString('hex') ?? null }, despues: { foto: foto?.imagen.toString('hex') ?? null } },
    })
    return await imagenDe(ctx, firmante, id)
  })

/** The picture of an address, and its user; null for an address that we did not sign, or that has expired. */
export function imagenPedida(clave: KeyObject, direccion: Direccion, ahora: Date) {
  const leida = ImagenPedida.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leida.success || id === null) return null
  const { v, foto, de, firma } = leida.data
  const vale = firmaVale(clave, ['articulo', id, v, foto, de], leida.data, ahora, 'duradera')
  return vale ? { id, v, foto, de, firma } : null
}

/** The bytes of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function imagenFirmadaDe(
  ctx: Ctx,
  { clave, archivos }: { clave: KeyObject; archivos: Archivos },
  direccion: Direccion,
): Promise<Buffer> {
  const pedida = exigir(imagenPedida(clave, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, pedida.firma))) throw new AppError('NO_ENCONTRADO')
  const fila = await selectImagen(ctx.db, pedida.id)
  const hash = fila?.[pedida.v]
  if (!hash || nombreDe(hash) !== pedida.foto) throw new AppError('NO_ENCONTRADO')
  const bytes = await leerArchivo(ctx, archivos, hash)
  if (!bytes) throw new AppError('NO_ENCONTRADO')
  return bytes
}
