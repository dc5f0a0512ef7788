import { duplicados } from '@nitida/contract/duplicados'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { compararDos, decirDistintos, listarParejas } from './duplicados.service.ts'
import { listarUniones, separarPacientes, unirPacientes } from './duplicados.union.service.ts'

export async function duplicadosRoutes(app: FastifyInstance): Promise<void> {
  serve(app, duplicados.list, (ctx, { query }) => listarParejas(ctx, query))
  serve(app, duplicados.comparar, (ctx, { params }) => compararDos(ctx, params.id, params.otro))
  serve(app, duplicados.sonDistintos, (ctx, { params }) => decirDistintos(ctx, params.id, params.otro))
  serve(app, duplicados.unir, (ctx, { body }) => unirPacientes(ctx, body))
  serve(app, duplicados.uniones, (ctx, { query }) => listarUniones(ctx, query))
  serve(app, duplicados.separar, (ctx, { params }) => separarPacientes(ctx, params.id))
}
