import { ARCHIVO_DOCUMENTO, documentos } from '@nitida/contract/documentos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { dibujarFirmado, enlazarDocumento } from './documentos.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function documentosRoutes(app: FastifyInstance): Promise<void> {
  const { claveDocumentos: clave, dibujarPdf } = app.deps
  const firmante = { clave, base: app.prefix }

  serve(app, documentos.exportar, (ctx, { body }) => enlazarDocumento(ctx, firmante, 'expediente', body.idCliente))
  serve(app, documentos.historia, (ctx, { params }) => enlazarDocumento(ctx, firmante, 'historia', params.id))
  serve(app, documentos.recetaDeHistoria, (ctx, { params, body }) =>
    enlazarDocumento(ctx, firmante, 'recetaHistoria', params.id, body),
  )
  serve(app, documentos.recetaDeVisita, (ctx, { params, body }) =>
    enlazarDocumento(ctx, firmante, 'recetaVisita', params.id, body),
  )
  app.get<{ Params: { clase: string; id: string } }>(ARCHIVO_DOCUMENTO, firmada, async (request, reply) => {
    const { clase, id } = request.params
    const pdf = await dibujarFirmado(app.crearCtx(request), { clave, dibujarPdf }, { clase, id, query: request.query })
    // The PDF opens in its tab; its name says nothing of the patient.
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${clase}-${id}.pdf"`)
      .send(pdf)
  })
}
