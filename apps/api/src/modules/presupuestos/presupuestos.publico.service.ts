import { fechaEn } from '@nitida/contract/fechas'
import { leerHashId } from '@nitida/contract/pedidos.codigo'
import type { PresupuestoPublico } from '@nitida/contract/presupuestos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { anunciar, type Ctx } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { inicialDe } from '../pedidos/pedidos.consulta.service.ts'
import { insertSuceso, lockPorCodigo, updateInteresa } from './presupuestos.escritura.queries.ts'
import { listAlternativas, type PresupuestoEntero, selectPorCodigo } from './presupuestos.queries.ts'

function estadoPublico(fila: PresupuestoEntero, hoy: string): PresupuestoPublico['estado'] {
  if (fila.idPedido !== null) return 'pedido'
  return fila.perdido || fila.vigenteHasta < hoy ? 'cerrado' : 'abierto'
}

/** The fields are named one by one, so that nothing else is handed on (D-24). */
async function aPublico(ctx: Ctx, fila: PresupuestoEntero): Promise<PresupuestoPublico> {
  const alternativas = await listAlternativas(ctx.db, fila.id)
  return {
    folio: fila.folio,
    sucursalNumber: fila.sucursalNumber,
    nombreCliente: inicialDe(fila.nombreCliente),
    direccionSucursal: fila.direccionSucursal,
    nombreCreador: fila.nombreCreador.split(' ')[0] ?? '',
    vigenteHasta: fila.vigenteHasta,
    estado: estadoPublico(fila, fechaEn(fila.zona, ctx.now())),
    interesa: fila.interesa,
    pedido: fila.hashDePedido,
    alternativas: alternativas.map(({ orden, nombre, recomendada, fechaEntrega, total, elementos }) => ({
      ...{ orden, nombre, recomendada, fechaEntrega, total },
      elementos: elementos.map(({ armazon, lente, otro }) => ({ armazon, lente, otro })),
    })),
  }
}

/** The quote of a code, for whoever holds it. @throws AppError NO_ENCONTRADO. */
export async function presupuestoPublico(ctx: Ctx, codigo: string): Promise<PresupuestoPublico> {
  const hashId = exigir(leerHashId(codigo))
  return aPublico(ctx, exigir(await selectPorCodigo(ctx.db, hashId)))
}

/**
 * Marks the alternative that the customer likes; he may change his mind. The shop calls him today.
 * @throws AppError NO_ENCONTRADO, PRESUPUESTO_YA_PEDIDO, PRESUPUESTO_VENCIDO.
 */
export const interesar = (ctx: Ctx, codigo: string, orden: number): Promise<PresupuestoPublico> =>
  inTransaction(ctx, async (ctx) => {
    const hashId = exigir(leerHashId(codigo))
    const presupuesto = exigir(await lockPorCodigo(ctx.db, hashId))
    const { id, zona, idPedido, perdido, vigenteHasta, idSucursal, interesa } = presupuesto
    const hoy = fechaEn(zona, ctx.now())
    if (idPedido !== null) throw new AppError('PRESUPUESTO_YA_PEDIDO')
    if (perdido || vigenteHasta < hoy) throw new AppError('PRESUPUESTO_VENCIDO')
    const { nombre } = exigir((await listAlternativas(ctx.db, id)).find((una) => una.orden === orden))
    if (interesa !== orden) {
      await updateInteresa(ctx.db, id, orden, hoy, ctx.now())
      await insertSuceso(ctx.db, {
        id_presupuesto: id,
        que: 'interesa',
        detalle: nombre,
        id_usuario: null,
        en: ctx.now(),
      })
      anunciar(ctx, 'PresupuestoUpdated', id, idSucursal)
    }
    return aPublico(ctx, exigir(await selectPorCodigo(ctx.db, hashId)))
  })
