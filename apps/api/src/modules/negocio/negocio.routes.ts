import { informe } from '@nitida/contract/informe'
import { metas } from '@nitida/contract/metas'
import { negocio } from '@nitida/contract/negocio'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { cambiarInforme, verInforme } from './negocio.informe.service.ts'
import { guardarMetas, metasDe } from './negocio.metas.service.ts'
import { renglonesDeNegocio, verNegocio } from './negocio.service.ts'

export async function negocioRoutes(app: FastifyInstance): Promise<void> {
  serve(app, negocio.ver, verNegocio)
  serve(app, negocio.renglones, renglonesDeNegocio)
  serve(app, informe.ver, async (ctx) => await verInforme(ctx, app.deps.transporteCorreo))
  serve(
    app,
    informe.cambiar,
    async (ctx, { body }) => await cambiarInforme(ctx, app.deps.transporteCorreo, body.activo),
  )
  serve(app, metas.ver, async (ctx, { query }) => await metasDe(ctx, query))
  serve(app, metas.guardar, async (ctx, { body }) => await guardarMetas(ctx, body))
}
