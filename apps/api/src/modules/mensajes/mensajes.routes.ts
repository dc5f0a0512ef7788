import { mensajes } from '@nitida/contract/mensajes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { asegurarAvisoDeCita, asegurarAvisoDePedido } from './mensajes.aviso.service.ts'
import { listarMensajes } from './mensajes.consulta.service.ts'
import { liberarMensaje } from './mensajes.liberacion.service.ts'

export async function mensajesRoutes(app: FastifyInstance): Promise<void> {
  const { nombre } = app.deps.transporte
  serve(app, mensajes.list, (ctx, { query }) => listarMensajes(ctx, nombre, query))
  serve(app, mensajes.liberar, (ctx, { params }) => liberarMensaje(ctx, params.id))
  serve(app, mensajes.avisoCreacionCita, (ctx, { body }) => asegurarAvisoDeCita(ctx, 'AvisoCreacionCita', body))
  serve(app, mensajes.confirmacionCita, (ctx, { body }) => asegurarAvisoDeCita(ctx, 'ConfirmacionCita', body))
  serve(app, mensajes.avisoCancelacionCita, (ctx, { body }) => asegurarAvisoDeCita(ctx, 'AvisoCancelacionCita', body))
  serve(app, mensajes.avisoCreacionPedido, (ctx, { body }) =>
    asegurarAvisoDePedido(ctx, 'AvisoCreacionPedidoFechaEntrega', body.phoneNumber, body.fechaEntrega),
  )
  serve(app, mensajes.avisoPedidoListo, (ctx, { body }) =>
    asegurarAvisoDePedido(ctx, 'AvisoPedidoListoRecogerSucursal', body.phoneNumber, null),
  )
}
