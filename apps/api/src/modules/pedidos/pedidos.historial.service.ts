import type { Pedido } from '@nitida/contract/pedidos'
import type { Suceso } from '@nitida/contract/pedidos.libro'
import { ESTATUS_INICIAL, ESTATUS_RECIBIDO, type EstatusPedido, estatusPedido } from '@nitida/contract/pedidos.rules'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { transaccionesDe } from '../pagos/pagos.registro.service.ts'
import { exigirPedido } from './pedidos.consulta.service.ts'
import { type AccionDePedido, listCambios, listMensajes, selectEstatusDesde } from './pedidos.historial.queries.ts'

type DePedido = Extract<Suceso, { clase: 'pedido' }>

const queEs: Record<AccionDePedido, DePedido['que']> = {
  'pedido editado': 'editado',
  'estatus actualizado': 'estatus',
  'entrega deshecha': 'entregaDeshecha',
  'mercancía devuelta': 'mercanciaDevuelta',
}

/** Events that the order's own row tells: all there is of a loaded order, which has no audit. */
function propios(
  { createDate, nombreCreador, estatus, recibidoEn }: Pedido,
  desde: Date | null,
  cambios: readonly DePedido[],
): readonly DePedido[] {
  const creado: DePedido = {
    clase: 'pedido',
    en: createDate,
    que: 'creado',
    estatus: ESTATUS_INICIAL,
    nombre: nombreCreador,
  }
  const sinAnotar = (paso: EstatusPedido, en: string | null): DePedido[] =>
    en === null || cambios.some((cambio) => cambio.estatus === paso)
      ? []
      : [{ clase: 'pedido', en, que: 'estatus', estatus: paso, nombre: null }]
  const actual = estatus === ESTATUS_INICIAL ? null : (desde?.toISOString() ?? null)
  const llegada = estatus === ESTATUS_RECIBIDO ? null : recibidoEn
  return [creado, ...sinAnotar(ESTATUS_RECIBIDO, llegada), ...sinAnotar(estatus, actual)]
}

/**
 * All events of an order, newest first.
 * @throws AppError NO_ENCONTRADO.
 */
export async function historialDe(ctx: CtxSesion, id: number): Promise<Suceso[]> {
  const pedido = await exigirPedido(ctx, id)
  const [desde, filas, libro, mensajes] = await Promise.all([
    selectEstatusDesde(ctx.db, id),
    listCambios(ctx.db, id),
    transaccionesDe(ctx, id),
    listMensajes(ctx.db, id),
  ])
  const cambios = filas.map(({ en, accion, estatus, nombre }): DePedido => {
    const conocido = estatusPedido.find((uno) => uno === estatus) ?? null
    return { clase: 'pedido', en: en.toISOString(), que: queEs[accion], estatus: conocido, nombre }
  })
  const pagos = libro.map(({ createDate: en, tipo, importe, formaPago, registradoPor, nombreCreador }): Suceso => {
    return { clase: 'pago', en, tipo, importe, formaPago, nombre: registradoPor ?? nombreCreador }
  })
  const avisos = mensajes.map(
    ({ tipo, estado, en }): Suceso => ({ clase: 'mensaje', en: en.toISOString(), tipo, estado }),
  )
  return [...propios(pedido, desde, cambios), ...cambios, ...pagos.reverse(), ...avisos]
    .map((suceso, i) => ({ suceso, i }))
    .sort((a, b) => b.suceso.en.localeCompare(a.suceso.en) || b.i - a.i)
    .map(({ suceso }) => suceso)
}
