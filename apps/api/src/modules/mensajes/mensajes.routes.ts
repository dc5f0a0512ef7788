import { mensajes } from '@nitida/contract/mensajes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { listarMensajes } from './mensajes.consulta.service.ts'
import { liberarMensaje } from './mensajes.liberacion.service.ts'

export async function mensajesRoutes(app: FastifyInstance): Promise<void> {
  const { definiciones, transporte } = app.deps
  serve(app, mensajes.list, (ctx, { query }) => listarMensajes(ctx, { definiciones, transporte }, query))
  serve(app, mensajes.liberar, (ctx, { params }) => liberarMensaje(ctx, params.id))
}
