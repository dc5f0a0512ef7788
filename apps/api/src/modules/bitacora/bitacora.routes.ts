import { bitacora } from '@nitida/contract/bitacora'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listarAnotaciones } from './bitacora.service.ts'

export async function bitacoraRoutes(app: FastifyInstance): Promise<void> {
  serve(app, bitacora.list, (ctx, { query }) => listarAnotaciones(ctx, query))
}
