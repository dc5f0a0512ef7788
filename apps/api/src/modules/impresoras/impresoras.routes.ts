import { impresoras } from '@nitida/contract/impresoras'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { anotarImpresora } from './impresoras.service.ts'

export async function impresorasRoutes(app: FastifyInstance): Promise<void> {
  serve(app, impresoras.avisar, (ctx, { body }) => anotarImpresora(ctx, body))
}
