import { PAPEL_DE_PRESUPUESTO, presupuestos } from '@nitida/contract/presupuestos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { enviarPorCorreo } from './presupuestos.correo.service.ts'
import { enlazarPapel, papelFirmado } from './presupuestos.papel.service.ts'
import { interesar, presupuestoPublico } from './presupuestos.publico.service.ts'
import {
  agregarAlternativa,
  conversionDe,
  crearPresupuesto,
  listarPresupuestos,
  presupuestoDe,
} from './presupuestos.service.ts'
import { enviarPresupuesto, hacerPedido, llamarEl, perder, recomendar } from './presupuestos.vida.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function presupuestosRoutes(app: FastifyInstance): Promise<void> {
  const { claveDocumentos: clave, dibujarPdf } = app.deps
  serve(app, presupuestos.crear, (ctx, { body }) => crearPresupuesto(ctx, body))
  serve(app, presupuestos.list, (ctx, { query }) => listarPresupuestos(ctx, query))
  serve(app, presupuestos.conversion, (ctx, { query }) => conversionDe(ctx, query))
  serve(app, presupuestos.uno, (ctx, { params }) => presupuestoDe(ctx, params.id))
  serve(app, presupuestos.agregar, (ctx, { params, body }) => agregarAlternativa(ctx, params.id, body))
  serve(app, presupuestos.recomendar, (ctx, { params, body }) => recomendar(ctx, params.id, body.orden))
  serve(app, presupuestos.llamar, (ctx, { params, body }) => llamarEl(ctx, params.id, body.llamarEl))
  serve(app, presupuestos.perder, (ctx, { params, body }) => perder(ctx, params.id, body))
  serve(app, presupuestos.enviar, (ctx, { params }) => enviarPresupuesto(ctx, params.id))
  serve(app, presupuestos.enviarCorreo, (ctx, { params }) => enviarPorCorreo(ctx, params.id))
  serve(app, presupuestos.papel, (ctx, { params }) => enlazarPapel(ctx, { clave, base: app.prefix }, params.id))
  serve(app, presupuestos.pedir, (ctx, { params, body }) => hacerPedido(ctx, params.id, body.orden, body.pedido))
  serve(app, presupuestos.publico, (ctx, { params }) => presupuestoPublico(ctx, params.codigo))
  serve(app, presupuestos.interesar, (ctx, { params, body }) => interesar(ctx, params.codigo, body.orden))
  app.get<{ Params: { id: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    PAPEL_DE_PRESUPUESTO,
    firmada,
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query }
      const pdf = await papelFirmado(app.crearCtx(request), { clave, dibujarPdf }, pedida)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="presupuesto-${request.params.id}.pdf"`)
        .send(pdf)
    },
  )
}
