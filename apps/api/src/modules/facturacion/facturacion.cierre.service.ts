import { aPesos, sumar } from '@nitida/contract/dinero'
import { fechaEn } from '@nitida/contract/fechas'
import { formasPago } from '@nitida/contract/pedidos.rules'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import type { Firmante } from '../../platform/firmas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { type EmisorGuardado, listEmisores } from './facturacion.catalogo.queries.ts'
import { listSinFactura, sumMes } from './facturacion.global.queries.ts'
import { crearGlobal, diasDe } from './facturacion.global.service.ts'
import { resolverDesconocidos, type Timbrador } from './facturacion.resolucion.service.ts'
import { countPendientes } from './facturacion.vida.queries.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

/** Tickets of one global: a CFDI that every reader opens. */
const POR_GLOBAL = 2000
/** Turns of the jobs; each makes fifty orders up to date. */
const VUELTAS = 400

export interface CierreDelMes {
  globales: number
  tickets: number
  /** What no CFDI has afterwards, in pesos, and why, by branch. */
  pendiente: number
  fallos: string[]
}

/** Globals of one branch and month, by method, until none of its sales is left. Who asked for an invoice has the month to get it. */
async function cerrarSucursal(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  emisor: EmisorGuardado,
  mes: string,
  cierre: CierreDelMes,
): Promise<void> {
  const { idSucursal: IdSucursal, sucursalNumber } = emisor
  const conPedidas = mes < fechaEn(emisor.zonaHoraria, ctx.now()).slice(0, 7)
  for (const metodoPago of formasPago) {
    for (;;) {
      const pedidas = { idSucursal: IdSucursal, ...diasDe(mes), formaPago: metodoPago, conPedidas }
      const ventas = await listSinFactura(ctx.db, pedidas, POR_GLOBAL)
      if (ventas.length === 0) break
      const Total = aPesos(sumar(...ventas.map(({ importe }) => importe)))
      const transacciones = ventas.map(({ id }) => id)
      const { factura, estatus } = await crearGlobal(ctx, t, enlaces, {
        metodoPago,
        mes,
        transacciones,
        IdSucursal,
        Total,
      })
      if (!factura) {
        cierre.fallos.push(`Sucursal ${sucursalNumber}, ${metodoPago}: ${estatus.descripcion}`)
        break
      }
      cierre.globales++
      cierre.tickets += ventas.length
    }
  }
}

/** Complementos, egresos and answers that are owed by now, until nothing moves any more. */
async function ponerTodoAlDia(ctx: CtxSesion, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (let vuelta = 0; vuelta < VUELTAS && !fin.aborted; vuelta++) {
    const antes = await countPendientes(ctx.db, ctx.now())
    await resolverDesconocidos(ctx, t, fin)
    await atenderPendientes(ctx, t, fin)
    await resolverCancelaciones(ctx, t, fin)
    const quedan = await countPendientes(ctx.db, ctx.now())
    if (quedan === 0 || quedan === antes) return
  }
}

/**
 * Closes a month of the chain: what is owed of its invoices is made, then each branch's globals. Done twice it does what is left.
 * @param avisar told after each branch.
 */
export async function cerrarMes(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  mes: string,
  avisar: (linea: string) => void = () => {},
  fin: AbortSignal = new AbortController().signal,
): Promise<CierreDelMes> {
  const cierre: CierreDelMes = { globales: 0, tickets: 0, pendiente: 0, fallos: [] }
  await ponerTodoAlDia(ctx, t, fin)
  for (const emisor of await listEmisores(ctx.db, ctx.alcance)) {
    try {
      await cerrarSucursal(ctx, t, enlaces, emisor, mes, cierre)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      cierre.fallos.push(`Sucursal ${emisor.sucursalNumber}: ${error.frase}`)
    }
    const queda = await sumMes(ctx.db, { idSucursal: emisor.idSucursal, ...diasDe(mes) })
    cierre.pendiente += aPesos(sumar(...queda.map(({ pendiente }) => pendiente)))
    avisar(`Sucursal ${emisor.sucursalNumber}: ${cierre.globales} globales, ${cierre.tickets} tickets.`)
  }
  await ponerTodoAlDia(ctx, t, fin)
  return cierre
}
