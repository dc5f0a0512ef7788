import { aPesos } from '@nitida/contract/dinero'
import { crearFactura } from '../modules/facturacion/facturacion.crear.service.ts'
import { ponerAlDia } from '../modules/facturacion/facturacion.vida.service.ts'
import { abonar } from '../modules/pedidos/pedidos.pagos.service.ts'
import type { CtxSesion } from '../platform/llamada/ctx.ts'
import { propuestaDe } from './demo.receptores.ts'

/** Orders that wait at the counter and owe; the last one is paid off. */
const CUANTOS = 2

/**
 * Invoices advances where a branch does so by CFDIs of their own: one is still to be applied, with what was paid on later, and the other
 * has its final invoice and the egreso that applies it.
 */
export async function adelantarDemo(
  ctx: CtxSesion,
  t: Parameters<typeof crearFactura>[1],
  enlaces: Parameters<typeof crearFactura>[2],
): Promise<void> {
  const pedidos = await ctx.db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.total', 'p.pagado', 'p.id_creador as creador'])
    .where('s.anticipos', '=', 'cfdi')
    .where('p.estatus', '=', 'Recibido en sucursal')
    .where('p.saldo', '>', 0)
    .where('p.pagado', '>', 0)
    .where('p.eliminado_en', 'is', null)
    .orderBy('p.id', 'desc')
    .limit(CUANTOS)
    .execute()
  for (const [n, { id, total, pagado, creador }] of pedidos.entries()) {
    await crearFactura(ctx, t, enlaces, await propuestaDe(ctx, id, n + 1))
    // Whoever took the order takes its rest, into a till of its branch.
    const suyo = { ...ctx, actor: { ...ctx.actor, id: creador } }
    if (n === CUANTOS - 1) await abonar(suyo, id, { importe: aPesos(total - pagado), formaPago: 'Transferencia' })
    await ponerAlDia(ctx, t, id)
  }
}
