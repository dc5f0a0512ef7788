import { ajustes } from '@nitida/contract/ajustes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { guardarAjustes, leerAjustes } from './ajustes.service.ts'

export async function ajustesRoutes(app: FastifyInstance): Promise<void> {
  const { ajustes: vivos } = app.deps
  serve(app, ajustes.leer, (ctx) => leerAjustes(ctx, vivos))
  serve(app, ajustes.guardar, (ctx, { body }) => guardarAjustes(ctx, vivos, body))
}
