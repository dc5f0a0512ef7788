import { ARCHIVO_EXPORTADO, exportaciones } from '@nitida/contract/exportaciones'
import type { FastifyInstance } from 'fastify'
import { disposicion } from '../../platform/http/disposicion.ts'
import { serve } from '../../platform/http/serve.ts'
import { abrirExportacion, cancelarExportacion, crearExportacion, unaExportacion } from './exportaciones.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function exportacionesRoutes(app: FastifyInstance): Promise<void> {
  const enlaces = { clave: app.deps.claveDocumentos, base: app.prefix }
  serve(app, exportaciones.crear, (ctx, { body }) => crearExportacion(ctx, enlaces, body))
  serve(app, exportaciones.una, (ctx, { params }) => unaExportacion(ctx, params.id))
  serve(app, exportaciones.cancelar, (ctx, { params }) => cancelarExportacion(ctx, params.id))
  app.get<{ Params: { id: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    ARCHIVO_EXPORTADO,
    firmada,
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query }
      const { contenido, mime, nombre } = await abrirExportacion(app.crearCtx(request), enlaces, pedida)
      return reply.type(mime).header('content-disposition', disposicion('attachment', nombre)).send(contenido)
    },
  )
}
