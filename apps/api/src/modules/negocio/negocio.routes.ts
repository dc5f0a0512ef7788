import { metas } from '@nitida/contract/metas'
import { negocio } from '@nitida/contract/negocio'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { guardarMetas, metasDe } from './negocio.metas.service.ts'
import { renglonesDeNegocio, verNegocio } from './negocio.service.ts'

export async function negocioRoutes(app: FastifyInstance): Promise<void> {
  serve(app, negocio.ver, verNegocio)
  serve(app, negocio.renglones, renglonesDeNegocio)
  serve(app, metas.ver, async (ctx, { query }) => await metasDe(ctx, query))
  serve(app, metas.guardar, async (ctx, { body }) => await guardarMetas(ctx, body))
}
