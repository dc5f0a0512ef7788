import { ARCHIVO_CORREO, correos } from '@nitida/contract/correos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { correoFirmado, enlaceDeCorreo } from './correos.archivo.service.ts'
import { listarCorreos } from './correos.consulta.service.ts'
import { liberarCorreo } from './correos.liberacion.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function correosRoutes(app: FastifyInstance): Promise<void> {
  const { transporteCorreo, adjuntos, dibujarPdf, archivos, claveDocumentos: clave } = app.deps
  serve(app, correos.list, (ctx, { query }) => listarCorreos(ctx, transporteCorreo.nombre, query))
  serve(app, correos.archivo, (ctx, { params }) => enlaceDeCorreo(ctx, { clave, base: app.prefix }, params.id))
  serve(app, correos.liberar, (ctx, { params }) => liberarCorreo(ctx, params.id))
  app.get<{ Params: { id: string } }>(ARCHIVO_CORREO, firmada, async (request, reply) => {
    const { id } = request.params
    const composicion = { transporteCorreo, adjuntos, dibujarPdf, archivos, clave }
    const bytes = await correoFirmado(app.crearCtx(request), composicion, { id, query: request.query })
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="correo-${id}.eml"`)
      .send(bytes)
  })
}
