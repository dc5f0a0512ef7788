import { taller } from '@nitida/contract/taller'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { controlar } from './taller.control.service.ts'
import { deshacer, escanear, ponerLugar, trabajoEntero, verSurtido, verTaller } from './taller.service.ts'

export async function tallerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, taller.ver, (ctx, { query }) => verTaller(ctx, query))
  serve(app, taller.surtido, (ctx, { query }) => verSurtido(ctx, query))
  serve(app, taller.uno, (ctx, { params, query }) => trabajoEntero(ctx, { ...params, ...query }))
  serve(app, taller.escanear, (ctx, { body }) => escanear(ctx, body))
  serve(app, taller.deshacer, (ctx, { params, query }) => deshacer(ctx, { ...params, ...query }))
  serve(app, taller.lugar, (ctx, { params, query, body }) => ponerLugar(ctx, { ...params, ...query }, body))
  serve(app, taller.controlar, (ctx, { params, body }) => controlar(ctx, params.id, body))
}
