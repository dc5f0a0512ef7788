import { laboratorio } from '@nitida/contract/laboratorio'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { tablero } from '@nitida/contract/tablero'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { asegurarAvisoDePedido } from './pedidos.avisos.service.ts'
import {
  completoDe,
  contactoDelPedido,
  descripcionDe,
  estatusDePedido,
  exigirPedido,
  listarPedidos,
  listarPorSucursal,
  pedidoConElementos,
  recetasDeCliente,
  sugerir,
  transaccionesDePedido,
  ultimoDeCliente,
} from './pedidos.consulta.service.ts'
import { crearPedido } from './pedidos.crear.service.ts'
import { actualizarPedido } from './pedidos.editar.service.ts'
import { eliminarPedido } from './pedidos.eliminar.service.ts'
import { deshacerEntrega, devolverMercancia } from './pedidos.entregado.service.ts'
import { avanzarEstatus } from './pedidos.estatus.service.ts'
import { historialDe } from './pedidos.historial.service.ts'
import { colaDeLaboratorio } from './pedidos.laboratorio.service.ts'
import { medirPedido, montajesDePedido } from './pedidos.montaje.service.ts'
import { abonar, corregirPago, devolver } from './pedidos.pagos.service.ts'
import { recibirPorCodigos } from './pedidos.recepcion.service.ts'
import { verTablero } from './pedidos.tablero.service.ts'
import type { VentaDelPedido } from './pedidos.venta.service.ts'

export async function pedidosRoutes(app: FastifyInstance, venta: VentaDelPedido): Promise<void> {
  serve(app, pedidos.crear, (ctx, { body }) => crearPedido(ctx, body))
  serve(app, pedidos.list, (ctx, { query }) => listarPedidos(ctx, query))
  serve(app, pedidos.listPorSucursal, (ctx, { params, query }) => listarPorSucursal(ctx, params.branchId, query))
  serve(app, pedidos.estatus, (ctx, { params }, request) =>
    estatusDePedido(ctx, request.sesion?.actor ?? null, params.id),
  )
  serve(app, pedidos.contacto, (ctx, { params }) => contactoDelPedido(ctx, params.id))
  serve(app, pedidos.porId, async (ctx, { params }) => [await exigirPedido(ctx, params.id)])
  serve(app, pedidos.conElementos, (ctx, { params }) => pedidoConElementos(ctx, params.id))
  serve(app, pedidos.completo, (ctx, { params }) => completoDe(ctx, params.id))
  serve(app, pedidos.transaccion, (ctx, { params }) => transaccionesDePedido(ctx, params.id))
  serve(app, pedidos.transacciones, async (ctx, { params }) => {
    const data = await transaccionesDePedido(ctx, params.id)
    return { data, total: data.length }
  })
  serve(app, pedidos.historial, (ctx, { params }) => historialDe(ctx, params.id))
  serve(app, pedidos.descripcion, (ctx, { params }) => descripcionDe(ctx, params.id))
  serve(app, pedidos.eliminar, (ctx, { params, body }) => eliminarPedido(ctx, venta, params.id, body?.motivo ?? null))
  serve(app, pedidos.actualizarEstatus, (ctx, { params, body }) => avanzarEstatus(ctx, params.id, body))
  serve(app, pedidos.actualizar, (ctx, { params, body }) => actualizarPedido(ctx, venta, params.id, body))
  serve(app, pedidos.abonar, (ctx, { params, body }) => abonar(ctx, params.id, body))
  serve(app, pedidos.devolver, (ctx, { params, body }) => devolver(ctx, venta, params.id, body))
  serve(app, pedidos.corregir, (ctx, { params, body }) => corregirPago(ctx, venta, params.id, body))
  serve(app, pedidos.devolverMercancia, (ctx, { params, body }) => devolverMercancia(ctx, venta, params.id, body))
  serve(app, pedidos.deshacerEntrega, (ctx, { params, body }) => deshacerEntrega(ctx, venta, params.id, body))
  serve(app, pedidos.sugerencias, (ctx, { query }) => sugerir(ctx, query))
  serve(app, pedidos.recetas, (ctx, { params }) => recetasDeCliente(ctx, params.id))
  serve(app, pedidos.montajes, (ctx, { params }) => montajesDePedido(ctx, params.id))
  serve(app, pedidos.medir, (ctx, { params, body }) => medirPedido(ctx, params.id, body))
  serve(app, pedidos.ultimoDeCliente, (ctx, { params }) => ultimoDeCliente(ctx, params.id))
  serve(app, tablero.ver, (ctx, { query }) => verTablero(ctx, query))
  serve(app, tablero.recibirMultiples, (ctx, { body }) => recibirPorCodigos(ctx, body.codigos))
  serve(app, laboratorio.cola, (ctx, { query }) => colaDeLaboratorio(ctx, query))
  serve(app, mensajes.avisoCreacionPedido, (ctx, { body }) =>
    asegurarAvisoDePedido(ctx, 'AvisoCreacionPedidoFechaEntrega', body.phoneNumber, body.fechaEntrega),
  )
  serve(app, mensajes.avisoPedidoListo, (ctx, { body }) =>
    asegurarAvisoDePedido(ctx, 'AvisoPedidoListoRecogerSucursal', body.phoneNumber, null),
  )
}
