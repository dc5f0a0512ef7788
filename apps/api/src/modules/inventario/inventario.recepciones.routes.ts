import { recepciones } from '@nitida/contract/inventario.recepciones'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { descartarCompra, recepcionesDe, subirCompra, unaRecepcion } from './inventario.recepciones.service.ts'
import { devolverAProveedor, recibirCompra } from './inventario.recibir.service.ts'

export async function recepcionesRoutes(app: FastifyInstance): Promise<void> {
  await recibirArchivos(app, app.deps.provisional)
  serve(app, recepciones.subir, (ctx, { body }, request) => subirCompra(ctx, body, request.archivos ?? []))
  serve(app, recepciones.list, (ctx, { query }) => recepcionesDe(ctx, query))
  serve(app, recepciones.una, (ctx, { params }) => unaRecepcion(ctx, params.id))
  serve(app, recepciones.recibir, (ctx, { params, body }) => recibirCompra(ctx, params.id, body))
  serve(app, recepciones.descartar, (ctx, { params }) => descartarCompra(ctx, params.id))
  serve(app, recepciones.devolver, (ctx, { params, body }) => devolverAProveedor(ctx, params.id, body))
}
