import { ARCHIVO_LLEVADO, llevadas } from '@nitida/contract/llevadas'
import type { FastifyInstance } from 'fastify'
import { disposicion } from '../../platform/http/disposicion.ts'
import { serve } from '../../platform/http/serve.ts'
import { abrirLlevada, detenerLlevada, empezarLlevada, enlazarLlevada, llevadasDe } from './llevadas.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function llevadasRoutes(app: FastifyInstance): Promise<void> {
  const { entorno, claveMaestra, claveDocumentos: clave, archivos } = app.deps
  const medios = { minimo: entorno.contrasenaMinima, estricto: entorno.produccion, secreto: claveMaestra.clave }
  const enlaces = { clave, base: app.prefix }
  serve(app, llevadas.empezar, (ctx, { body }, request) =>
    empezarLlevada(ctx, medios, { direccion: request.ip, marca: null }, body.actual),
  )
  serve(app, llevadas.list, (ctx) => llevadasDe(ctx))
  serve(app, llevadas.detener, (ctx, { params }) => detenerLlevada(ctx, params.id))
  serve(app, llevadas.enlace, (ctx, { params }) => enlazarLlevada(ctx, enlaces, params.id))
  app.get<{ Params: { id: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    ARCHIVO_LLEVADO,
    firmada,
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query }
      const { contenido, bytes, nombre } = await abrirLlevada(app.crearCtx(request), enlaces, archivos, pedida)
      return reply
        .type('application/zip')
        .header('content-length', String(bytes))
        .header('content-disposition', disposicion('attachment', nombre))
        .send(contenido)
    },
  )
}
