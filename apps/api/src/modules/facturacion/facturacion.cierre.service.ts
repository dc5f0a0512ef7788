import { aPesos, sumar } from '@nitida/contract/dinero'
import { fechaEn } from '@nitida/contract/fechas'
import { formasPago } from '@nitida/contract/pedidos.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { type EmisorGuardado, listEmisores } from './facturacion.catalogo.queries.ts'
import { listSinFactura, sumMes } from './facturacion.global.queries.ts'
import { crearGlobal, diasDe } from './facturacion.global.service.ts'
import { rehacerGlobales } from './facturacion.rehacer.service.ts'
import { resolverDesconocidos, type Timbrador } from './facturacion.resolucion.service.ts'
import { POR_GLOBAL } from './facturacion.solas.service.ts'
import { countPendientes } from './facturacion.vida.queries.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

/** Rounds of the jobs at the most; each makes fifty orders up to date. */
const VUELTAS = 400

export interface CierreDelMes {
  globales: number
  tickets: number
  /** Sales without a CFDI afterwards, in pesos, and why, by branch. */
  pendiente: number
  fallos: string[]
}

/**
 * Makes globals of one branch and month, by method, until no sale is left. Patients who asked for an invoice have the month to
 * get it.
 */
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

/** Makes complementos and egresos that are due, and looks up answers, until nothing changes. */
async function ponerTodoAlDia(ctx: CtxSesion, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (let vuelta = 0; vuelta < VUELTAS && !fin.aborted; vuelta++) {
    const antes = await countPendientes(ctx.db, ctx.now())
    await resolverDesconocidos(ctx, t, fin)
    await atenderPendientes(ctx, t, fin)
    await resolverCancelaciones(ctx, t, fin)
    await rehacerGlobales(ctx, t, fin)
    const quedan = await countPendientes(ctx.db, ctx.now())
    if (quedan === 0 || quedan === antes) return
  }
}

/**
 * Closes a month of the chain: makes what its invoices still need, then each branch's globals. A second run does what is left.
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
