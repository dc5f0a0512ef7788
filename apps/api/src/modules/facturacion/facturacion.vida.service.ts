import { esCancelable, serieYFolio } from '@nitida/contract/facturacion.rules'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError, exigir } from '../../platform/errores.ts'
import { type EmisorGuardado, selectEmisor } from './facturacion.catalogo.queries.ts'
import { decidirComplemento } from './facturacion.complemento.service.ts'
import { type Causa, decidirEgreso } from './facturacion.egreso.service.ts'
import { selectIntento } from './facturacion.intentos.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { type Orden, timbrarDecidido } from './facturacion.timbrado.service.ts'
import {
  deletePendiente,
  type FacturaViva,
  listPendientes,
  listVentasVivas,
  type Pendiente,
  postponePendiente,
  selectFacturaViva,
} from './facturacion.vida.queries.ts'

const LOTE = 50
const MINUTO_MS = 60_000
/** Rounds for one order, which may need more than one CFDI: a substitute, then what it freed. */
const VUELTAS = 8

/** The branch as it issued, because another RFC cannot take back or complement what this one stamped. */
export async function emisorDe(ctx: Ctx, { idSucursal, rfcEmisor, ...factura }: FacturaViva): Promise<EmisorGuardado> {
  const emisor = await selectEmisor(ctx.db, { tipo: 'todas' }, idSucursal)
  if (!emisor) throw new AppError('SUCURSAL_NO_DISPONIBLE')
  if (emisor.RFC !== rfcEmisor) throw new AppError('EMISOR_CAMBIADO', { datos: { folio: serieYFolio(factura) } })
  return emisor
}

/**
 * Stamps decisions until there is none.
 * @returns why it stopped short, or null.
 */
export async function hastaTerminar(
  ctx: Ctx,
  t: Timbrador,
  emisor: EmisorGuardado,
  decidir: (ctx: Ctx) => Promise<Orden | null>,
): Promise<string | null> {
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const idIntento = await timbrarDecidido(ctx, t, { emisor, idUsuario: null, clave: null }, decidir)
    if (idIntento === null) return null
    const intento = await selectIntento(ctx.db, idIntento)
    if (intento?.estado !== 'timbrado') return intento?.descripcion ?? 'No se sabe si se timbró.'
  }
  return 'Faltan más de los que caben en una vuelta.'
}

const acreditar = async (ctx: Ctx, t: Timbrador, factura: FacturaViva, idPedido: number, causa: Causa) => {
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirEgreso(ctx, emisor, factura, idPedido, causa))
}

const complementar = async (ctx: Ctx, t: Timbrador, factura: FacturaViva) => {
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirComplemento(ctx, emisor, factura))
}

/**
 * Makes the CFDIs that one order lacks.
 * @returns why it could not, or null.
 */
export async function ponerAlDia(ctx: Ctx, t: Timbrador, idPedido: number): Promise<string | null> {
  const ventas = await listVentasVivas(ctx.db, idPedido)
  if (ventas.some(({ idFactura }) => idFactura === null)) return 'Su factura se está timbrando.'
  for (const idFactura of new Set(ventas.map((venta) => venta.idFactura))) {
    const factura = idFactura && (await selectFacturaViva(ctx.db, idFactura))
    if (!factura || !esCancelable(factura.estatus)) continue
    const fallo =
      (await acreditar(ctx, t, factura, idPedido, 'devolucion')) ??
      (factura.metodoPago === 'PPD' && factura.idPedido !== null ? await complementar(ctx, t, factura) : null)
    if (fallo) return fallo
  }
  return null
}

/** An egreso of all that a global says of an order, so that it may be invoiced by name. @returns why it could not, or null. */
export async function sacarPorEgreso(ctx: Ctx, t: Timbrador, idFactura: number, idPedido: number) {
  const factura = exigir(await selectFacturaViva(ctx.db, idFactura))
  return acreditar(ctx, t, factura, idPedido, 'a nombre')
}

async function atender(ctx: Ctx, t: Timbrador, pendiente: Pendiente): Promise<void> {
  let fallo: string | null
  try {
    fallo = await ponerAlDia(ctx, t, pendiente.idPedido)
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, pedido: pendiente.idPedido }, 'a fiscal follow-up failed')
    fallo = error instanceof AppError ? error.frase : 'No se pudo hacer; se intenta otra vez.'
  }
  if (fallo === null) return void (await deletePendiente(ctx.db, pendiente))
  const minutos = Math.min(60, 2 ** Math.min(pendiente.intentos, 6))
  await postponePendiente(ctx.db, pendiente, new Date(ctx.now().getTime() + minutos * MINUTO_MS), fallo)
}

/** Makes the complementos and egresos that the ledger asks for, order by order. */
export async function atenderPendientes(ctx: Ctx, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (const pendiente of await listPendientes(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    await atender(ctx, t, pendiente)
  }
}
