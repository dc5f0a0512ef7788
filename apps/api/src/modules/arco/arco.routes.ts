import { arco, CARTA_ARCO } from '@nitida/contract/arco'
import { bloqueos } from '@nitida/contract/bloqueos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { cartaFirmada, enlazarCarta } from './arco.carta.service.ts'
import {
  cumplirSolicitud,
  empaquetarSolicitud,
  enlazarPaquete,
  listarSolicitudes,
  registrarSolicitud,
  responderSolicitud,
  solicitudesDePaciente,
} from './arco.service.ts'
import { listarBloqueados, suprimirPaciente } from './arco.supresion.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function arcoRoutes(app: FastifyInstance): Promise<void> {
  const { claveDocumentos: clave, dibujarPdf } = app.deps
  const firmante = { clave, base: app.prefix }
  serve(app, arco.list, (ctx, { query }) => listarSolicitudes(ctx, query))
  serve(app, arco.dePaciente, (ctx, { params }) => solicitudesDePaciente(ctx, params.id))
  serve(app, arco.crear, (ctx, { params, body }) => registrarSolicitud(ctx, params.id, body))
  serve(app, arco.responder, (ctx, { params, body }) => responderSolicitud(ctx, params.id, body))
  serve(app, arco.cumplir, (ctx, { params }) => cumplirSolicitud(ctx, params.id))
  serve(app, arco.carta, (ctx, { params }) => enlazarCarta(ctx, firmante, params.id))
  serve(app, arco.paquete, (ctx, { params }) => empaquetarSolicitud(ctx, params.id))
  serve(app, arco.enlace, (ctx, { params }) => enlazarPaquete(ctx, firmante, params.id))
  serve(app, bloqueos.list, (ctx, { query }) => listarBloqueados(ctx, query))
  serve(app, bloqueos.suprimir, (ctx, { params }) => suprimirPaciente(ctx, params.id))
  app.get<{ Params: { id: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    CARTA_ARCO,
    firmada,
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query }
      const pdf = await cartaFirmada(app.crearCtx(request), { clave, dibujarPdf }, pedida)
      // The PDF opens in its tab; its name says nothing of the patient.
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="carta-${request.params.id}.pdf"`)
        .send(pdf)
    },
  )
}
