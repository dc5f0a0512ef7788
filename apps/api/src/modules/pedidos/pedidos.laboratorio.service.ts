import type { ElementoPorHacer, FiltroCola, PedidoPorHacer } from '@nitida/contract/laboratorio'
import { estatusDeColumna } from '@nitida/contract/tablero.rules'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { recetasEnCola } from '../clinica/clinica.recetas.service.ts'
import { inicialDe } from './pedidos.consulta.service.ts'
import { montajesVigentes } from './pedidos.montaje.service.ts'
import { listPorEntregar, listPorHacer } from './pedidos.tablero.queries.ts'
import { exigirSucursal, tiempoDe } from './pedidos.tablero.service.ts'

async function elementosPorPedido(ctx: CtxSesion, ids: readonly number[]): Promise<Map<number, ElementoPorHacer[]>> {
  const porPedido = new Map<number, ElementoPorHacer[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return porPedido
  for (const { id_pedido, ...elemento } of await listPorHacer(ctx.db, ctx.alcance, ids))
    porPedido.get(id_pedido)?.push(elemento)
  return porPedido
}

/**
 * The laboratory's work queue (D-75): orders to be made, the nearest promised day first, with their parts and without amounts; of
 * their visit or history, the graduation; of the client, what the public page says.
 * @throws AppError NO_ENCONTRADO for another's branch.
 */
export async function colaDeLaboratorio(ctx: CtxSesion, { sucursal, ...trozo }: FiltroCola) {
  exigirSucursal(ctx, sucursal)
  const [ahora, estatus] = [ctx.now(), estatusDeColumna.elaboracion]
  const { pedidos, ...cuenta } = await listPorEntregar(ctx.db, ctx.alcance, { ...trozo, ahora, estatus, sucursal })
  const elementos = await elementosPorPedido(
    ctx,
    pedidos.map(({ id }) => id),
  )
  const [recetaDe, montajes] = await Promise.all([
    recetasEnCola(ctx, pedidos),
    montajesVigentes(
      ctx,
      pedidos.map(({ id }) => id),
    ),
  ])
  const data = pedidos.map(
    (fila): PedidoPorHacer => ({
      id: fila.id,
      folio: fila.folio,
      nombreCliente: inicialDe(fila.nombreCliente),
      sucursalNumber: fila.sucursalNumber,
      estatus: fila.estatus,
      fechaEntregaPrevista: fila.fechaEntregaPrevista,
      observaciones: fila.observaciones,
      ...tiempoDe(fila),
      elementos: elementos.get(fila.id) ?? [],
      graduacion: recetaDe(fila)?.graduacion ?? null,
      montaje: montajes.get(fila.id) ?? recetaDe(fila)?.montaje ?? null,
    }),
  )
  return { data, ...cuenta }
}
