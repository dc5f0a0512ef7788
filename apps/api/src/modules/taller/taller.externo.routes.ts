import { externo } from '@nitida/contract/taller.externo'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { bajarOrden, enviarOrden, oirLaboratorio, verExterno } from './taller.externo.service.ts'

export async function externoRoutes(app: FastifyInstance): Promise<void> {
  const { dibujarPdf } = app.deps
  serve(app, externo.ver, (ctx, { params, query }) => verExterno(ctx, { ...params, ...query }))
  serve(app, externo.bajar, (ctx, { params, query, body }) =>
    bajarOrden(ctx, dibujarPdf, { ...params, ...query }, body.clase),
  )
  serve(app, externo.enviar, (ctx, { params, query }) => enviarOrden(ctx, { ...params, ...query }))
  serve(app, externo.oir, (ctx, { body }) => oirLaboratorio(ctx, body))
}
