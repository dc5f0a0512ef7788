import { mensajes } from '@nitida/contract/mensajes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { asegurarAviso } from './mensajes.aviso.service.ts'
import { listarMensajes } from './mensajes.consulta.service.ts'

export async function mensajesRoutes(app: FastifyInstance): Promise<void> {
  const { nombre } = app.deps.transporte
  serve(app, mensajes.list, (ctx, { query }) => listarMensajes(ctx, nombre, query))
  serve(app, mensajes.avisoCreacionCita, (ctx, { body }) => asegurarAviso(ctx, 'AvisoCreacionCita', body))
  serve(app, mensajes.confirmacionCita, (ctx, { body }) => asegurarAviso(ctx, 'ConfirmacionCita', body))
  serve(app, mensajes.avisoCancelacionCita, (ctx, { body }) => asegurarAviso(ctx, 'AvisoCancelacionCita', body))
}
