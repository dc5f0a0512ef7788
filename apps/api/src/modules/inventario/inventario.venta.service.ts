import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { insertMovimiento, lockArticulo } from './inventario.escritura.queries.ts'
import { selectLoteEnSucursal } from './inventario.lotes.queries.ts'
import {
  countArticulos,
  listIvas,
  listPorVender,
  listPrecios,
  listVendidos,
  selectDeDonde,
} from './inventario.venta.queries.ts'

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

/** Whether the articles that elements name are there. @throws AppError NO_ENCONTRADO. */
export async function exigirArticulos(
  ctx: CtxSesion,
  elementos: readonly { idArticulo?: number | null | undefined }[],
): Promise<void> {
  const ids = new Set(elementos.flatMap(({ idArticulo }) => idArticulo ?? []))
  if (ids.size > 0 && (await countArticulos(ctx.db, [...ids])) < ids.size) throw new AppError('NO_ENCONTRADO')
}

/** Price in a branch of each article, in centavos. */
export const preciosDe = (ctx: CtxSesion, ids: readonly number[], sucursal: number): Promise<Map<number, number>> =>
  listPrecios(ctx.db, [...new Set(ids)], sucursal)

/** Taxes of their own that articles have today; one without is not in it. */
export const ivasDe = ({ db }: CtxSesion, ids: readonly number[]) => listIvas(db, [...new Set(ids)])

interface Entregado {
  id: number
  idSucursal: number
  entregasDeshechas: number
}

/**
 * Sells the pieces of an order that is delivered, each once, of the lot that was scanned while there is some; a piece that the computer does not have is sold and flagged (D-96). The
 * order's row is held, and articles are taken in their order, so that two tills never wait for each other.
 */
export async function venderElementos(ctx: CtxSesion, { id, idSucursal, entregasDeshechas }: Entregado): Promise<void> {
  for (const { idArticulo, idElemento, lote } of await listPorVender(ctx.db, id)) {
    await lockArticulo(ctx.db, idArticulo)
    const escaneado = lote ? await selectLoteEnSucursal(ctx.db, idArticulo, idSucursal, lote) : undefined
    const de = escaneado?.lugar ?? (await selectDeDonde(ctx.db, idArticulo, idSucursal))
    const lotes = escaneado && [{ id: escaneado.id, piezas: 1 }]
    const venta = { idArticulo, cantidad: 1, de, deSucursal: idSucursal, a: 'cliente', causa: 'venta', lotes } as const
    await insertMovimiento(ctx.db, { ...venta, idPedido: id, idElemento, entrega: entregasDeshechas }, autoria(ctx))
  }
}

/**
 * Puts back what an order sold: all of it, or the elements that came back. Each sale has one reversal, at its own cost.
 * @param elementos those that came back; without them all.
 */
export async function regresarVendidos(
  ctx: CtxSesion,
  idPedido: number,
  elementos: readonly number[] | null = null,
): Promise<void> {
  for (const vendido of await listVendidos(ctx.db, idPedido, elementos)) {
    const { id: idReversado, idArticulo, idElemento, de, deSucursal, cantidad, entrega } = vendido
    const regreso = { idArticulo, cantidad, de: 'cliente', a: de, aSucursal: deSucursal, causa: 'devolucion' } as const
    await insertMovimiento(
      ctx.db,
      { ...regreso, idPedido, idElemento: idElemento ?? 0, entrega, idReversado },
      autoria(ctx),
    )
  }
}
