import { aPesos } from '@nitida/contract/dinero'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import type { AccionFiscal, PendienteFiscal } from '@nitida/contract/facturacion.pendientes'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { pedirBajaDe } from './facturacion.baja.service.ts'
import { selectSustituta } from './facturacion.cancelacion.queries.ts'
import { apurarCancelacion } from './facturacion.cancelacion.service.ts'
import { decidirEgresoLibre } from './facturacion.egreso.service.ts'
import { listRelevadasLibres, type RelevadaLibre } from './facturacion.relevadas.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { selectFacturaViva } from './facturacion.vida.queries.ts'
import { emisorDe, hastaTerminar } from './facturacion.vida.service.ts'

type Fin = 'cancelar' | 'egreso'

function queDice({ estatus, ...factura }: RelevadaLibre): { texto: string; acciones: AccionFiscal[] } {
  const nombre = serieYFolio(factura)
  switch (estatus) {
    case 'En proceso de cancelación':
      return {
        texto: `La factura ${nombre} ya tiene sustituta, y se espera que su cancelación se acepte.`,
        acciones: [],
      }
    case 'Cancelación rechazada':
      return {
        texto: `La factura ${nombre} ya tiene sustituta y el receptor no aceptó cancelarla: el SAT tiene las dos.`,
        acciones: ['cancelar', 'egreso'],
      }
    default:
      return { texto: `Falta cancelar ${nombre}, que ya tiene sustituta.`, acciones: ['cancelar'] }
  }
}

/** Rows of invoices without an order that SAT has beside the one that took their place (D-91). */
export async function pendientesLibres({ db, alcance }: CtxSesion): Promise<PendienteFiscal[]> {
  const filas = await listRelevadasLibres(db, alcance, null)
  return filas.map((fila) => ({
    ...{ idPedido: null, idGlobal: null, idFactura: fila.idFactura, ticket: serieYFolio(fila) },
    ...{ nombreCliente: fila.nombreReceptor, sucursalNumber: fila.sucursalNumber, zonaHoraria: fila.zonaHoraria },
    ...{ que: fila.estatus === 'En proceso de cancelación' ? 'espera' : 'relevada' },
    ...queDice(fila),
    importe: aPesos(enPesos(fila.importe, fila.tipoCambio)),
    desde: fila.desde.toISOString(),
    ...{ solo: false, fallo: null },
  }))
}

/**
 * Asks SAT once more to cancel such an invoice, or takes it back by an egreso.
 * @throws AppError NO_ENCONTRADO for one out of reach, or that nothing is missing of.
 */
export async function resolverRelevada(
  ctx: CtxSesion,
  t: Timbrador,
  id: number,
  accion: Fin,
): Promise<{ listo: boolean; mensaje: string }> {
  exigir((await listRelevadasLibres(ctx.db, ctx.alcance, id))[0])
  const fallo = accion === 'egreso' ? await devolver(ctx, t, id) : await pedirOtraVez(ctx, t, id)
  const [queda] = await listRelevadasLibres(ctx.db, ctx.alcance, id)
  if (!queda) return { listo: true, mensaje: 'El SAT ya dice esa venta una sola vez.' }
  return { listo: false, mensaje: fallo ?? queDice(queda).texto }
}

async function devolver(ctx: CtxSesion, t: Timbrador, id: number): Promise<string | null> {
  const factura = exigir(await selectFacturaViva(ctx.db, id))
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirEgresoLibre(ctx, emisor, factura))
}

async function pedirOtraVez(ctx: CtxSesion, t: Timbrador, id: number): Promise<null> {
  await inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    const sustitucion = await selectSustituta(ctx.db, id)
    await pedirBajaDe(ctx, id, { motivo: sustitucion ? '01' : '02', sustitucion, idUsuario: ctx.actor.id })
    return null
  })
  await apurarCancelacion(ctx, t, id)
  return null
}
