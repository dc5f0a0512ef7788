import { auditoria } from '@nitida/contract/auditoria'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listarAuditoria } from './auditoria.service.ts'

export async function auditoriaRoutes(app: FastifyInstance): Promise<void> {
  serve(app, auditoria.list, (ctx, { query }) => listarAuditoria(ctx, query))
}
