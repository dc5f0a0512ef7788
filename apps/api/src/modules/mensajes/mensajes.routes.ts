import { mensajes } from '@nitida/contract/mensajes'
import { respuestas } from '@nitida/contract/mensajes.respuestas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listarMensajes } from './mensajes.consulta.service.ts'
import { liberarMensaje } from './mensajes.liberacion.service.ts'
import { listarRespuestas, resolverRespuesta } from './mensajes.respuestas.service.ts'

export async function mensajesRoutes(app: FastifyInstance): Promise<void> {
  const { definiciones, transporte } = app.deps
  serve(app, mensajes.list, (ctx, { query }) => listarMensajes(ctx, { definiciones, transporte }, query))
  serve(app, mensajes.liberar, (ctx, { params }) => liberarMensaje(ctx, params.id))
  serve(app, respuestas.list, (ctx, { query }) => listarRespuestas(ctx, query))
  serve(app, respuestas.resolver, (ctx, { params, body }) => resolverRespuesta(ctx, params.id, body.resolucion))
}
