import type { Negativa, RespuestaCancelacion, RespuestaEstatus } from '../../adapters/pac/pac.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { lockAnteriores, selectAnterior } from './facturacion.anteriores.queries.ts'
import { handBackAnticipos } from './facturacion.anticipos.queries.ts'
import { facturaAuditada } from './facturacion.auditoria.ts'
import { limiteDe, motivoSinAceptacion } from './facturacion.baja.service.ts'
import {
  type Cancelacion,
  existsRechazada,
  type FacturaPorCancelar,
  lockCancelacion,
  lockParaCancelar,
  updateCancelacion,
  updateEstatus,
} from './facturacion.cancelacion.queries.ts'
import { deletePorRehacer } from './facturacion.rehacer.queries.ts'
import {
  enqueueLibresDeIntento,
  enqueuePedidos,
  forgetCancelar,
  handBack,
  listPedidosDeIntento,
  releaseTomadas,
} from './facturacion.tomadas.queries.ts'
import { listPedidosDeFacturas, listSacados, lockPedidos, restoreAcreditadas } from './facturacion.vida.queries.ts'

const TODAS = { tipo: 'todas' } as const
const MINUTO_MS = 60_000

const viaDe = {
  sin_aceptacion: 'Cancelada sin aceptación',
  con_aceptacion: 'Aceptada por el receptor',
  plazo_vencido: 'Cancelada por plazo vencido',
} as const

/** Holds what gets a sale back when this one is cancelled: orders before invoices, and the older ones first. */
async function retener(ctx: Ctx, idFactura: number): Promise<void> {
  const suyos = await listPedidosDeFacturas(ctx.db, [idFactura])
  const pedidos = [...new Set([...suyos, ...(await listSacados(ctx.db, idFactura))])]
  if (pedidos.length > 0) await lockPedidos(ctx.db, pedidos)
  await lockAnteriores(ctx.db, idFactura)
}

/** Frees what a cancelled CFDI held. What SAT keeps tells the sale again: the invoice that it replaced, the global that it took back of. */
async function liberar({ db, now }: Ctx, { id, idIntento }: FacturaPorCancelar): Promise<void> {
  const anterior = await selectAnterior(db, id)
  await releaseTomadas(db, idIntento, now())
  if (anterior) await handBack(db, anterior.id, anterior.entregadoEn)
  await restoreAcreditadas(db, idIntento)
  await handBackAnticipos(db, idIntento)
}

/** Outcome of a request that SAT answered, the only thing that changes the state of its invoice (D-50). */
export const aplicarEstado = (
  ctx: Ctx,
  idCancelacion: number,
  idFactura: number,
  respuesta: Extract<RespuestaCancelacion | RespuestaEstatus, { ok: true }>,
): Promise<null> =>
  inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    await retener(ctx, idFactura)
    const factura = await lockParaCancelar(ctx.db, TODAS, idFactura)
    const cancelacion = await lockCancelacion(ctx.db, idCancelacion)
    if (!factura || !cancelacion || !['solicitada', 'en_proceso'].includes(cancelacion.estado)) return null
    const ahora = ctx.now()
    const cambio = {
      codigo: respuesta.codigo,
      mensaje: respuesta.mensaje,
      acuse: 'acuse' in respuesta ? respuesta.acuse : null,
      limite: null,
    }
    const resuelta = { ...cambio, resueltaEn: ahora, proximaConsultaEn: null }
    if (respuesta.estado === 'cancelado') {
      const detalle = respuesta.via ? viaDe[respuesta.via] : 'Cancelada'
      await updateCancelacion(ctx.db, idCancelacion, { ...resuelta, estado: 'cancelada', detalle })
      await liberar(ctx, factura)
      await cambiarEstatus(ctx, factura, cancelacion, 'Cancelada')
    } else if (respuesta.estado === 'rechazada') {
      await updateCancelacion(ctx.db, idCancelacion, {
        ...resuelta,
        estado: 'rechazada',
        detalle: 'El receptor no aceptó',
      })
      await cambiarEstatus(ctx, factura, cancelacion, 'Cancelación rechazada')
    } else {
      const limite = motivoSinAceptacion(factura, cancelacion.creadaEn) ? null : limiteDe(factura, cancelacion.creadaEn)
      await updateCancelacion(ctx.db, idCancelacion, {
        ...{ ...cambio, limite, detalle: null, resueltaEn: null, estado: 'en_proceso' },
        proximaConsultaEn: new Date(ahora.getTime() + Math.min(60, 5 * (cancelacion.consultas + 1)) * MINUTO_MS),
      })
    }
    return null
  })

async function cambiarEstatus(
  ctx: Ctx,
  factura: FacturaPorCancelar,
  { idUsuario, motivo }: Cancelacion,
  estatus: FacturaPorCancelar['estatus'],
): Promise<void> {
  const { id, idSucursal, idPedido } = factura
  await updateEstatus(ctx.db, id, estatus)
  // A global that stays tells all of its tickets.
  if (estatus !== 'Cancelada') await deletePorRehacer(ctx.db, id)
  // The complementos and egresos of its order follow its outcome.
  const pedidos = await listPedidosDeIntento(ctx.db, factura.idIntento)
  await enqueuePedidos(ctx.db, pedidos, ctx.now())
  if (estatus === 'Cancelación rechazada') await forgetCancelar(ctx.db, pedidos)
  await enqueueLibresDeIntento(ctx.db, factura.idIntento, ctx.now())
  await auditarSinSesion(ctx, idUsuario, {
    ...{ accion: `factura ${estatus.toLowerCase()}`, entidad: facturaAuditada, id, idSucursal },
    antes: { estatus: factura.estatus },
    despues: { estatus, motivo },
  })
  anunciar(ctx, 'FacturaUpdated', id, idSucursal)
  if (idPedido) anunciar(ctx, 'PedidoUpdated', idPedido, idSucursal)
}

/** SAT was certainly not asked, so the invoice gets its state back: refused where an earlier request was. */
const deshacer = (ctx: Ctx, idCancelacion: number, idFactura: number, negativa: Negativa): Promise<null> =>
  inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    const factura = await lockParaCancelar(ctx.db, TODAS, idFactura)
    const cancelacion = await lockCancelacion(ctx.db, idCancelacion)
    if (!factura || cancelacion?.estado !== 'solicitada') return null
    const { codigo, mensaje } = negativa
    await updateCancelacion(ctx.db, idCancelacion, {
      ...{ estado: 'fallida', codigo, mensaje, detalle: 'No se pudo solicitar', acuse: null, limite: null },
      resueltaEn: ctx.now(),
      proximaConsultaEn: null,
    })
    const rechazada = await existsRechazada(ctx.db, idFactura)
    await cambiarEstatus(ctx, factura, cancelacion, rechazada ? 'Cancelación rechazada' : 'Vigente')
    return null
  })

/** Writes the provider's answer to a request. */
export async function aplicarCancelacion(
  ctx: Ctx,
  idCancelacion: number,
  idFactura: number,
  respuesta: RespuestaCancelacion,
): Promise<void> {
  if (respuesta.ok) await aplicarEstado(ctx, idCancelacion, idFactura, respuesta)
  else if (!respuesta.desconocido) await deshacer(ctx, idCancelacion, idFactura, respuesta)
  // An unknown answer changes nothing; the job asks SAT until it tells.
}
