import { rehechos } from '@nitida/contract/rehechos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { rehacer, rehechosDe } from './rehechos.service.ts'
import { renglonesDeRehechos, tasasDeRehechos } from './rehechos.tasas.service.ts'

export async function rehechosRoutes(app: FastifyInstance): Promise<void> {
  serve(app, rehechos.rehacer, (ctx, { params, body }) => rehacer(ctx, params.id, body))
  serve(app, rehechos.tasas, (ctx, { query }) => tasasDeRehechos(ctx, query))
  serve(app, rehechos.renglones, (ctx, { query }) => renglonesDeRehechos(ctx, query))
  serve(app, rehechos.dePedido, (ctx, { params }) => rehechosDe(ctx, params.id))
}
