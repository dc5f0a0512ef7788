import { aPesos, sumar } from '@nitida/contract/dinero'
import { MAXIMO_TRANSACCIONES, serieYFolio } from '@nitida/contract/facturacion.rules'
import { periodoDeMes } from '@nitida/contract/globales.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { apurarCancelacion } from './facturacion.cancelacion.service.ts'
import { listSinFactura } from './facturacion.global.queries.ts'
import { prepararGlobal } from './facturacion.global.service.ts'
import { selectIntento } from './facturacion.intentos.queries.ts'
import { deletePorRehacer, listPorRehacer, listQueSalen, postponePorRehacer } from './facturacion.rehacer.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { listTicketsDeGlobal } from './facturacion.salida.queries.ts'
import { timbrar } from './facturacion.timbrado.service.ts'
import { type FacturaViva, selectFacturaViva } from './facturacion.vida.queries.ts'
import { emisorDe } from './facturacion.vida.service.ts'

/** How far a global came that is made again. */
export interface Rehecha {
  listo: boolean
  mensaje: string
}

export const LISTO = 'El pedido ya se puede facturar a nombre del cliente.'
const SIN_CANCELAR = 'El SAT todavía no cancela la global.'
const ESPERA = 'La global ya se canceló. Todavía no se sabe si se timbró la nueva; se intenta otra vez en unos minutos.'

/**
 * Makes a cancelled global again without the orders that leave it, with what its other tickets are worth now, and takes it off the
 * list once none of them is left without a CFDI. A call after an interruption goes on.
 */
export async function rehacerGlobal(ctx: Ctx, t: Timbrador, idFactura: number): Promise<Rehecha> {
  await apurarCancelacion(ctx, t, idFactura)
  const global = exigir(await selectFacturaViva(ctx.db, idFactura))
  if (global.estatus !== 'Cancelada') return { listo: false, mensaje: SIN_CANCELAR }
  const hecha = await reexpedir(ctx, t, global)
  if (hecha.listo) await deletePorRehacer(ctx.db, idFactura)
  return hecha
}

/**
 * What is left to stamp of a cancelled global, all of one moment: between two looks another press could take the tickets, and they would be told
 * as made while nobody knows yet whether they are. Null where nothing is left.
 */
const porReexpedir = (ctx: Ctx, global: FacturaViva) =>
  inSnapshot(ctx, async (ctx) => {
    const salen = await listQueSalen(ctx.db, global.id)
    if (salen.length === 0) return null // somebody else made it meanwhile
    const quedan = (await listTicketsDeGlobal(ctx.db, global.idIntento)).filter(
      ({ idPedido }) => !salen.includes(idPedido),
    )
    if (quedan.some(({ enCurso }) => enCurso)) return ESPERA
    const [primero] = quedan
    const ids = quedan.filter(({ libre }) => libre).map(({ idPago }) => idPago)
    if (!primero || ids.length === 0) return null
    const { formaPago: metodoPago, mes } = primero
    const periodo = (await selectIntento(ctx.db, global.idIntento))?.datos.periodo ?? periodoDeMes(mes)
    const { desde, hasta } = periodo
    const pedidas = { idSucursal: global.idSucursal, desde, hasta, formaPago: metodoPago, ids }
    const ventas = await listSinFactura(ctx.db, pedidas, MAXIMO_TRANSACCIONES)
    return ventas.length === 0 ? null : { metodoPago, periodo, ventas }
  })

async function reexpedir(ctx: Ctx, t: Timbrador, global: FacturaViva): Promise<Rehecha> {
  const pedidas = await porReexpedir(ctx, global)
  if (pedidas === null) return { listo: true, mensaje: LISTO }
  if (pedidas === ESPERA) return { listo: false, mensaje: ESPERA }
  const { metodoPago, periodo, ventas } = pedidas
  const { borrador, revisar } = await prepararGlobal(ctx, await emisorDe(ctx, global), {
    ...{ metodoPago, periodo },
    transacciones: ventas.map(({ id }) => id),
    Total: aPesos(sumar(...ventas.map(({ importe }) => importe))),
  })
  const intento = exigir(
    await selectIntento(ctx.db, await timbrar({ ...ctx, idempotencia: null }, t, borrador, revisar)),
  )
  if (intento.estado === 'timbrado')
    return { listo: true, mensaje: `La global se hizo otra vez sin él (${serieYFolio(intento)}). ${LISTO}` }
  if (intento.estado !== 'rechazado') return { listo: false, mensaje: ESPERA }
  const porque = `La global ya se canceló, y la nueva sin él no se timbró: ${intento.descripcion ?? ''}`
  return { listo: false, mensaje: `${porque} Se intenta otra vez.` }
}

const LOTE = 20
const MINUTO_MS = 60_000

/** Goes on with globals that are cancelled to be made again, whoever died on the way. */
export async function rehacerGlobales(ctx: Ctx, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (const fila of await listPorRehacer(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    let fallo: string | null
    try {
      const { listo, mensaje } = await rehacerGlobal(ctx, t, fila.idFactura)
      if (listo) continue
      fallo = mensaje === SIN_CANCELAR || mensaje === ESPERA ? null : mensaje
    } catch (error) {
      if (!(error instanceof AppError))
        ctx.log.error({ err: error, global: fila.idFactura }, 'a global was not made again')
      fallo = error instanceof AppError ? error.frase : 'No se pudo hacer; se intenta otra vez.'
    }
    const minutos = Math.min(60, 2 ** Math.min(fila.intentos, 6))
    await postponePorRehacer(ctx.db, fila, new Date(ctx.now().getTime() + minutos * MINUTO_MS), fallo)
  }
}
