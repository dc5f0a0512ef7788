import { seguimiento } from '@nitida/contract/seguimiento'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { anotarLlamada, enviarSeguimiento, indicarRevision, listarPorRevisar } from './seguimiento.service.ts'

export async function seguimientoRoutes(app: FastifyInstance): Promise<void> {
  serve(app, seguimiento.list, (ctx, { query }) => listarPorRevisar(ctx, query))
  serve(app, seguimiento.enviar, (ctx, { body }) => enviarSeguimiento(ctx, body))
  serve(app, seguimiento.anotarLlamada, (ctx, { params, body }) => anotarLlamada(ctx, params.id, body))
  serve(app, seguimiento.indicarRevision, (ctx, { params, body }) => indicarRevision(ctx, params.id, body.dia))
}
