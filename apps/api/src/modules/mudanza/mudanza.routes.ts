import { mudanza } from '@nitida/contract/mudanza'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { archivoDeProblemas, plantillaDe } from './mudanza.archivos.service.ts'
import { importacionesDe, renglonesDe, unaImportacion } from './mudanza.consulta.service.ts'
import {
  descartarImportacion,
  deshacerImportacion,
  detenerImportacion,
  empezarImportacion,
} from './mudanza.pasos.service.ts'
import { subirLibro } from './mudanza.subir.service.ts'
import { cambiarMapa, cambiarRenglon } from './mudanza.vista.service.ts'

export async function mudanzaRoutes(app: FastifyInstance): Promise<void> {
  await recibirArchivos(app, app.deps.provisional)
  serve(app, mudanza.subir, (ctx, { body }, request) => subirLibro(ctx, body, request.archivos ?? []))
  serve(app, mudanza.list, (ctx, { query }) => importacionesDe(ctx, query))
  serve(app, mudanza.plantilla, (_, { params }) => plantillaDe(params.libro))
  serve(app, mudanza.una, (ctx, { params }) => unaImportacion(ctx, params.id))
  serve(app, mudanza.cambiarMapa, (ctx, { params, body }) => cambiarMapa(ctx, params.id, body))
  serve(app, mudanza.renglones, (ctx, { params, query }) => renglonesDe(ctx, params.id, query))
  serve(app, mudanza.cambiarRenglon, (ctx, { params, body }) => cambiarRenglon(ctx, params.id, params.numero, body))
  serve(app, mudanza.empezar, (ctx, { params }) => empezarImportacion(ctx, params.id))
  serve(app, mudanza.detener, (ctx, { params }) => detenerImportacion(ctx, params.id))
  serve(app, mudanza.deshacer, (ctx, { params }) => deshacerImportacion(ctx, params.id))
  serve(app, mudanza.descartar, (ctx, { params }) => descartarImportacion(ctx, params.id))
  serve(app, mudanza.problemas, (ctx, { params }) => archivoDeProblemas(ctx, params.id))
}
