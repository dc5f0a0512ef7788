import { fechaEn } from '@nitida/contract/fechas'
import type { Deps } from '../deps.ts'
import { crearFactura } from '../modules/facturacion/facturacion.crear.service.ts'
import { listSinFactura } from '../modules/facturacion/facturacion.global.queries.ts'
import { crearGlobal, diasDe } from '../modules/facturacion/facturacion.global.service.ts'
import { atenderPagosLibres, registrarPago } from '../modules/facturacion/facturacion.libres.service.ts'
import { ponerAlDia, sacarPorEgreso } from '../modules/facturacion/facturacion.vida.service.ts'
import type { CtxSesion } from '../platform/llamada/ctx.ts'
import { adelantarDemo } from './demo.anticipos.ts'
import { enDolaresA, propuestaDe } from './demo.receptores.ts'

const TICKETS = 5

/**
 * Makes what follows an invoice on the demo chain: a PPD sale with its complementos, a global with an egreso, an invoice in dollars,
 * advances.
 */
export async function seguirDemo(deps: Deps, ctx: CtxSesion): Promise<void> {
  const { db, claveMaestra: maestra, pac, claveFacturas: clave, entorno } = deps
  const [t, enlaces] = [
    { pac, maestra },
    { clave, base: entorno.apiBase },
  ]
  const debe = await db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select('p.id')
    .where('p.saldo', '>', 0)
    .where('p.pagado', '>', 0)
    .where('p.eliminado_en', 'is', null)
    .where('s.anticipos', '=', 'complementos')
    .orderBy('p.id', 'desc')
    .executeTakeFirst()
  if (debe) {
    await crearFactura(ctx, t, enlaces, await propuestaDe(ctx, debe.id, 1))
    await ponerAlDia(ctx, t, debe.id)
  }
  const sucursal = await db.selectFrom('sucursal').select('id').orderBy('id').executeTakeFirstOrThrow()
  await globalConEgreso(ctx, t, enlaces, sucursal.id)
  await facturaEnDolares(ctx, t, enlaces, sucursal.id)
  await adelantarDemo(ctx, t, enlaces)
}

async function globalConEgreso(
  ctx: CtxSesion,
  t: Parameters<typeof crearGlobal>[1],
  enlaces: Parameters<typeof crearGlobal>[2],
  IdSucursal: number,
): Promise<void> {
  const mes = ctx.now().toISOString().slice(0, 7)
  const pedidas = { idSucursal: IdSucursal, ...diasDe(mes), formaPago: 'Credito' as const }
  const ventas = await listSinFactura(ctx.db, pedidas, TICKETS)
  const [primera] = ventas
  if (!primera) return
  const transacciones = ventas.map(({ id }) => id)
  const { factura } = await crearGlobal(ctx, t, enlaces, {
    ...{ metodoPago: 'Credito', mes, transacciones, IdSucursal, Total: null },
  })
  if (factura) await sacarPorEgreso(ctx, t, factura.idFactura, primera.idPedido)
}

/** What came in of that invoice, each with the rate of its day. */
const PAGOS_DE_DOLARES = [
  { moneda: 'MXN', importe: 9_145.75, tipoCambio: 18.2915, numOperacion: '4471902' },
  { moneda: 'USD', importe: 660, tipoCambio: 18.3042, numOperacion: 'SWIFT 20261' },
] as const

/** A company of the border buys frames in dollars, and pays a part in pesos and the rest in dollars; each payment has its complemento. */
async function facturaEnDolares(
  ctx: CtxSesion,
  t: Parameters<typeof crearFactura>[1],
  enlaces: Parameters<typeof crearFactura>[2],
  idSucursal: number,
): Promise<void> {
  const { factura } = await crearFactura(ctx, t, enlaces, enDolaresA(idSucursal))
  if (!factura) return
  const { zona } = await ctx.db
    .selectFrom('sucursal')
    .select('zona_horaria as zona')
    .where('id', '=', idSucursal)
    .executeTakeFirstOrThrow()
  const fecha = fechaEn(zona, ctx.now())
  for (const pago of PAGOS_DE_DOLARES) {
    await registrarPago(ctx, factura.idFactura, { fecha, formaPago: '03', ...pago })
    await atenderPagosLibres(ctx, t, new AbortController().signal)
  }
}
