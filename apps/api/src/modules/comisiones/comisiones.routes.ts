import { comisiones, PAPEL_DE_COMISION } from '@nitida/contract/comisiones'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { enlazarEstado, estadoFirmado } from './comisiones.papel.service.ts'
import { crearRegla, reglasDeComision } from './comisiones.reglas.service.ts'
import { cerrarComisiones, periodosDeComision, renglonesDeComision, verComisiones } from './comisiones.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function comisionesRoutes(app: FastifyInstance): Promise<void> {
  const { claveDocumentos: clave, dibujarPdf } = app.deps
  serve(app, comisiones.ver, (ctx, { query }) => verComisiones(ctx, query))
  serve(app, comisiones.renglones, (ctx, { query }) => renglonesDeComision(ctx, query))
  serve(app, comisiones.periodos, (ctx, { query }) => periodosDeComision(ctx, query))
  serve(app, comisiones.cerrar, (ctx, { body }) => cerrarComisiones(ctx, body))
  serve(app, comisiones.reglas, (ctx) => reglasDeComision(ctx))
  serve(app, comisiones.crearRegla, (ctx, { body }) => crearRegla(ctx, body))
  serve(app, comisiones.papel, (ctx, { params }) => enlazarEstado(ctx, { clave, base: app.prefix }, params.id))
  app.get<{ Params: { id: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    PAPEL_DE_COMISION,
    firmada,
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query }
      const pdf = await estadoFirmado(app.crearCtx(request), { clave, dibujarPdf }, pedida)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="comisiones-${request.params.id}.pdf"`)
        .send(pdf)
    },
  )
}
